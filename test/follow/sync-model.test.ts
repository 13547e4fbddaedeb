import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { contents, differences, openSyncWorld, type SyncWorld } from './sync-world.ts';
import { creditorId, makeContract, makeInvoice } from './world.ts';

vi.setConfig({ testTimeout: 300_000 });

/** One of the open invoices, from the oldest (0) to the newest (999). */
const place = fc.oneof(fc.nat(999), fc.constant(999));
const part = fc.constantFrom(0.5, 1, 1.5);

const acts = fc.oneof(
  fc.record({ act: fc.constant('make' as const), attest: fc.boolean() }),
  fc.record({ act: fc.constant('pay' as const), place, part }),
  fc.record({ act: fc.constant('attest' as const), place }),
  fc.record({ act: fc.constant('delete' as const), place }),
  fc.record({
    act: fc.constant('flag' as const),
    place,
    flag: fc.constantFrom('dispute', 'canceldispute', 'pause', 'resume'),
  }),
  fc.record({
    act: fc.constant('deliver' as const),
    place,
    outcome: fc.constantFrom('Received', 'Opened', 'Undelivered'),
  }),
  fc.record({ act: fc.constant('move' as const), place }),
  fc.record({ act: fc.constant('run' as const) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ act: fc.constant('stray' as const), value: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ act: fc.constant('match' as const), place }),
  fc.record({ act: fc.constant('back up' as const) }),
  fc.record({ act: fc.constant('restore' as const) }),
);
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

const faults = fc.record({
  Effect: fc.constantFrom('Status', 'StatusAfter', 'DropBefore', 'DropAfter'),
  Nth: fc.integer({ min: 1, max: 9 }),
});

const step = fc.record({
  acts: fc.array(acts, { minLength: 0, maxLength: 3 }),
  fault: fc.option(faults, { freq: 2 }),
  whole: fc.integer({ min: 1, max: 6 }).map((dice) => dice === 6),
});

const sek = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const contractsIn = z.array(z.object({ ActionPublicId: z.string() }));
const waitingIn = z.array(z.object({ UnhandledPaymentPublicId: z.string() }));

/** What cannot be done in that place the service refuses, and nothing happens. */
const play = async ({ ledger, says, world }: SyncWorld, one: Act): Promise<void> => {
  const open = ledger.open();
  const at = (share: number) => open[Math.floor((share * open.length) / 1000)];
  switch (one.act) {
    case 'make':
      await makeInvoice(world, { attest: one.attest });
      return;
    case 'pay': {
      const paid = { ActionPublicId: at(one.place)?.id, Date: '2026-11-20' };
      const amount = Math.round((at(one.place)?.current ?? 0) * one.part);
      await says('POST', '/v1/invoice/registerpayment', { ...paid, Amount: sek(amount) });
      return;
    }
    case 'attest':
      await says('PUT', `/v1/invoice/attest/${at(one.place)?.id ?? ''}`);
      return;
    case 'delete':
      await says('DELETE', `/v1/invoice/action/${at(one.place)?.id ?? ''}`);
      return;
    case 'flag':
      await says('PUT', `/v1/invoice/${one.flag}/${at(one.place)?.id ?? ''}`);
      return;
    case 'deliver':
      await says('POST', '/practice/deliveries', { ActionPublicId: at(one.place)?.id, Outcome: one.outcome });
      return;
    case 'run': {
      const [first] = contractsIn.parse(await says('GET', `/v1/contractinvoice/actions/${creditorId}`));
      await says('PUT', `/v1/contractinvoice/createinvoice/${first?.ActionPublicId ?? ''}`);
      return;
    }
    case 'move':
      ledger.giveToAnother(at(one.place)?.id ?? '');
      return;
    case 'wait':
      await says('PUT', '/practice/clock', { AdvanceDays: one.days });
      return;
    case 'stray': {
      const stray = { CreditorPublicId: creditorId, PaymentDate: '2026-11-20', Amount: sek(one.value) };
      await says('POST', '/v1/payments/unhandledpayments', stray);
      return;
    }
    case 'match': {
      const [first] = waitingIn.parse(await says('GET', `/v1/payments/unhandledpayments/${creditorId}`));
      const match = [{ ...first, ActionPublicId: at(one.place)?.id, CreditorPublicId: creditorId }];
      if (first !== undefined) await says('POST', `/v1/payments/matchpayments/${creditorId}`, match);
      return;
    }
    case 'back up':
      ledger.backUp();
      return;
    case 'restore':
      ledger.restore();
  }
};

/** A contract ran, and its invoice left before anybody saw it: nothing tells of that run until the list is read anew. */
const isUntold = (played: readonly Act[]): boolean =>
  played.some(({ act }) => act === 'run') && played.some(({ act }) => act === 'delete' || act === 'restore');

const isTold = (error: unknown): boolean => error instanceof AppError;

test('whatever happens at the service, the mirror shows it after each sync that came through', async () => {
  const runs = Number(process.env['SYNC_MODEL_RUNS'] ?? 6);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const world = await openSyncWorld(1_600, 4);
      await makeContract(world.world);
      world.ledger.backUp();
      await world.sync();
      for (const { acts: played, fault, whole } of steps) {
        for (const one of played) await play(world, one);
        if (fault !== null) {
          await world.says('PUT', '/practice/faults', [{ ...fault, Path: '/v1/*', Status: 500, Times: 1 }]);
          await world.sync({ whole }).catch((error: unknown) => {
            if (!isTold(error)) throw error;
          });
          await world.says('PUT', '/practice/faults', []);
        }
        await world.sync({ whole: (whole && fault === null) || isUntold(played) });
        expect(differences(contents(world.store), await world.truth())).toEqual([]);
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
