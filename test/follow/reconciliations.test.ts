import { expect, test } from 'vitest';
import { listIn } from '../../shared/service/view-fields.ts';
import { reconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { mirrorReconciliation } from '../../electron/follow/mirror.ts';
import { listReconciliations } from '../../electron/store/reconciliations.ts';
import { openSyncWorld } from './sync-world.ts';
import { creditorId } from './world.ts';

const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const path = '/v1/reconciliationinvoice';
const page = { offset: 0, limit: 100 };

test('reconciliation invoices are those of the service, read anew only where something tells of a change', async () => {
  const world = await openSyncWorld(1, 1);
  const add = async (n: number): Promise<string> => {
    const made = await world.says('POST', `${path}/action`, {
      CreditorPublicId: creditorId,
      InvoiceNumber: String(20_000 + n),
      Debtor: { Name: `Kund ${String(n)}`, DebtorNo: String(n) },
      CurrentAmount: kr(10_000 + n),
    });
    return reconciliationSubViewIn.pick({ ActionPublicId: true }).parse({ ActionPublicId: publicIdOf(made) })
      .ActionPublicId;
  };
  const publicIdOf = (made: unknown): unknown =>
    typeof made === 'object' && made !== null && 'PublicId' in made ? made.PublicId : null;
  const mirrored = () =>
    listReconciliations(world.store, { scopeId: world.scopeId, search: '', which: 'all' }, page)
      .map(({ state: _state, ...one }) => one)
      .sort((a, b) => a.actionId.localeCompare(b.actionId));
  const atService = async () => {
    const lists = await Promise.all(
      ['open', 'closed'].map((one) => world.says('GET', `${path}/${one}/${creditorId}?from=2020-01-01&to=2099-01-01`)),
    );
    return lists
      .flatMap((list) => listIn(reconciliationSubViewIn).parse(list))
      .map((view) => {
        const { search: _search, ...one } = mirrorReconciliation(view);
        return one;
      })
      .sort((a, b) => a.actionId.localeCompare(b.actionId));
  };
  const asked = (calls: readonly string[]) => calls.filter((call) => call.includes(path)).length;

  const [paid, removed, , given] = [await add(1), await add(2), await add(3), await add(4)];
  expect(asked(await world.sync())).toBe(2);
  expect(mirrored()).toEqual(await atService());
  expect(mirrored()).toHaveLength(4);
  expect(asked(await world.sync())).toBe(0);

  // A payment is told of by the list of payments, and the rest is seen with it.
  await world.says('POST', `${path}/registerpayment`, { ActionPublicId: paid, Amount: kr(10_001), Date: '2026-11-27' });
  await world.says('DELETE', `${path}/action/${removed}`);
  await world.says('POST', `${path}/registerpayment`, { ActionPublicId: given, WriteOff: kr(500), Date: '2026-11-27' });
  await world.sync();
  await world.sync();
  expect(mirrored()).toEqual(await atService());
  expect(mirrored()).toHaveLength(3);
  expect(
    listReconciliations(world.store, { scopeId: world.scopeId, search: 'kund 1', which: 'closed' }, page),
  ).toHaveLength(1);
});
