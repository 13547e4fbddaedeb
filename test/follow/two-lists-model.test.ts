import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { openTwoListsWorld, twoLists, type TwoListsWorld } from './two-lists-world.ts';

vi.setConfig({ testTimeout: 120_000 });

/** One of those that are open, from the oldest (0) to the newest (999). */
const place = fc.oneof(fc.nat(999), fc.constant(999));
const part = fc.constantFrom(0.5, 1, 1.5);
const of = <T extends string>(...names: readonly T[]) => fc.record({ act: fc.constantFrom(...names), place });

const acts = fc.oneof(
  fc.record({ act: fc.constant('hand over' as const), value: fc.constantFrom<number[]>(0, 20_000) }),
  fc.record({ act: fc.constant('pay' as const), place, part, daysAgo: fc.constantFrom(0, 3, 60) }),
  fc.record({ act: fc.constant('lower' as const), place, part, writeOff: fc.boolean() }),
  of('remind', 'send', 'change', 'remove'),
  fc.record({ act: fc.constant('draft' as const) }),
  of('attest', 'send self', 'credit', 'cancel', 'pause', 'resume', 'delete'),
  fc.record({ act: fc.constantFrom('pay by bank' as const, 'pay elsewhere' as const), place, part }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom<number[]>(1, 2, 40) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constant(1) }),
  fc.record({ act: fc.constant('some hours' as const) }),
  fc.record({ act: fc.constant('own' as const), kind: fc.constantFrom('sendReconciliation', 'attestSelfInvoice') }),
);
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

const faults = fc.record({
  Effect: fc.constantFrom('Status', 'StatusAfter', 'DropBefore', 'DropAfter'),
  Status: fc.constantFrom(500, 403),
  Path: fc.constantFrom('/v1/*', '/v1/reconciliationinvoice/*', '/v1/selfinvoice/*'),
  Nth: fc.integer({ min: 1, max: 3 }),
});

const step = fc.record({
  acts: fc.array(acts, { minLength: 2, maxLength: 8 }),
  fault: fc.option(faults, { freq: 2 }),
  whole: fc.integer({ min: 1, max: 6 }).map((dice) => dice === 6),
});

const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const [owed, self] = ['/v1/reconciliationinvoice', '/v1/selfinvoice'];

/** What cannot be done in that place the service refuses, and nothing happens. */
const play = async (world: TwoListsWorld, one: Act): Promise<void> => {
  const { says } = world;
  switch (one.act) {
    case 'hand over':
      return world.handOver(one.value);
    case 'pay': {
      const { id, left } = await world.at('reconciliation', one.place);
      const Date = await world.daysAgo(one.daysAgo);
      await says('POST', `${owed}/registerpayment`, {
        ActionPublicId: id,
        Date,
        Amount: kr(Math.round(left * one.part)),
      });
      // The list of payments goes by their days: of one that is dated long ago it may tell nothing.
      if (left > 0) world.paid(id, one.daysAgo < 10);
      return;
    }
    case 'lower': {
      const { id, left } = await world.at('reconciliation', one.place);
      const amount = kr(Math.round(left * one.part));
      const lowered = one.writeOff ? { WriteOff: amount } : { Amount: amount, AmountIsCredit: true };
      await says('POST', `${owed}/registerpayment`, { ActionPublicId: id, Date: await world.daysAgo(0), ...lowered });
      return;
    }
    case 'remind': {
      const { id } = await world.at('reconciliation', one.place);
      const reminder = { DeliveryMethod: 'Manually', ReminderFee: kr(6_000) };
      await says('PUT', `${owed}/sendreminderinvoice`, { ReconciliationInvoiceActionPublicId: id, ...reminder });
      return;
    }
    case 'send':
      await says('PUT', `${owed}/sendinvoice/${(await world.at('reconciliation', one.place)).id}?method=Email`);
      return;
    case 'change':
      return world.change(one.place);
    case 'remove':
      await says('DELETE', `${owed}/action/${(await world.at('reconciliation', one.place)).id}`);
      return;
    case 'draft':
      await world.draft();
      return;
    case 'credit':
      return world.credit((await world.at('self_invoice', one.place)).id);
    case 'attest':
    case 'cancel':
    case 'pause':
    case 'resume':
      await says('PUT', `${self}/${one.act}/${(await world.at('self_invoice', one.place)).id}`);
      return;
    case 'send self':
      await says('PUT', `${self}/sendinvoice/${(await world.at('self_invoice', one.place)).id}`);
      return;
    case 'delete':
      await says('DELETE', `${self}/action/${(await world.at('self_invoice', one.place)).id}`);
      return;
    case 'pay by bank':
    case 'pay elsewhere': {
      const { id, left } = await world.at('self_invoice', one.place);
      const day = await world.daysAgo(0);
      const paid = { ActionPublicId: id, Amount: kr(Math.round(left * one.part)), Date: day, PaymentDate: day };
      if (one.act === 'pay elsewhere') await says('POST', `${self}/registerexternalpayment`, paid);
      else await says('PUT', `${self}/sendpayment`, { ...paid, OutgoingPaymentAccountNo: '991-2346' });
      return;
    }
    case 'wait':
      await says('PUT', '/practice/clock', { AdvanceDays: one.days });
      return;
    case 'some hours':
      world.hoursPass();
      return;
    case 'own':
      world.own(one.kind);
  }
};

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** There are some of each before the first sync. */
const beginning: readonly Act[] = [
  ...[20_000, 777, 12_500, 0].map((value): Act => ({ act: 'hand over', value })),
  { act: 'draft' },
  { act: 'attest', place: 0 },
  { act: 'draft' },
  { act: 'draft' },
];

const first: Step = { acts: [], fault: null, whole: false };

/** What went wrong once, and what chance seldom meets. */
const examples: [Step[]][] = [
  // What is removed at the service while it is open is counted no more.
  [
    [
      first,
      {
        ...first,
        acts: [{ act: 'remove', place: 0 }, { act: 'delete', place: 999 }, { act: 'some hours' }],
      },
    ],
  ],
  // A payment of one that was not known yet had both lists read twice.
  [
    [
      first,
      {
        ...first,
        acts: [
          { act: 'hand over', value: 20_000 },
          { act: 'pay', place: 999, part: 0.5, daysAgo: 0 },
          { act: 'some hours' },
        ],
      },
    ],
  ],
  // Where all was read, what had been made and closed more than a year ago, after the last reading, was left out.
  [
    [
      first,
      {
        ...first,
        acts: [
          { act: 'hand over', value: 0 },
          { act: 'wait', days: 400 },
        ],
        whole: true,
      },
    ],
  ],
];

test('reconciliation and self invoices are shown as the service lists them, read when that was promised and no more', async () => {
  const runs = Number(process.env['SYNC_MODEL_RUNS'] ?? 5);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const world = await openTwoListsWorld();
      for (const one of beginning) await play(world, one);
      for (const { acts: played, fault, whole } of steps) {
        for (const one of played) await play(world, one);
        const due = await world.due(whole);
        const before = world.shown();
        const asked = await world.asked(async () => {
          if (fault !== null) {
            await world.says('PUT', '/practice/faults', [{ ...fault, Times: 1 }]);
            await world.syncAs({ whole }).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
            await world.says('PUT', '/practice/faults', []);
          }
          await world.syncAs({ whole });
        });
        const there = await world.truth();
        for (const table of twoLists) {
          if (due[table] !== 'perhaps') expect([table, asked[table] > 0]).toEqual([table, due[table] === 'yes']);
          const expected = asked[table] > 0 ? there[table] : before[table];
          expect(world.shown()[table]).toEqual(expected);
          expect(asked[table]).toBeLessThanOrEqual(fault === null ? 3 : 6);
        }
        const again = await world.asked(() => world.syncAs({ whole: false }));
        expect(again).toEqual({ reconciliation: 0, self_invoice: 0 });
      }
    }),
    { numRuns: runs, endOnFailure: true, examples },
  );
});
