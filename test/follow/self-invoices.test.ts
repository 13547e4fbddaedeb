import { expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { selfInvoiceSubViewIn } from '../../shared/service/self-invoice-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { mirrorSelfInvoice } from '../../electron/follow/mirror.ts';
import { listSelfInvoices } from '../../electron/store/self-invoices.ts';
import { selfEntry, supplierEntry } from '../outbox/self-world.ts';
import { openSyncWorld } from './sync-world.ts';
import { creditorId } from './world.ts';

const path = '/v1/selfinvoice';
const created = z.object({ PublicId: z.string() });
const page = { offset: 0, limit: 100 };

test('self invoices are those of the service, read anew by the day or some hours, two calls a time', async () => {
  const world = await openSyncWorld(1, 1);
  const make = async (to: string, body: object): Promise<string> =>
    created.parse(await world.says('POST', to, { ...body, CreditorPublicId: creditorId })).PublicId;
  const supplier = await make('/v1/debtors/debtor', supplierEntry(1));
  const add = (): Promise<string> => make(`${path}/action`, selfEntry(supplier));
  const mirrored = () =>
    listSelfInvoices(world.store, { scopeId: world.scopeId, search: '', which: 'all' }, page)
      .map(({ state: _state, ...one }) => one)
      .sort((a, b) => a.actionId.localeCompare(b.actionId));
  const atService = async () => {
    const lists = await Promise.all(
      ['open', 'closed'].map((one) => world.says('GET', `${path}/${one}/${creditorId}?from=2020-01-01&to=2099-01-01`)),
    );
    return lists
      .flatMap((list) => listIn(selfInvoiceSubViewIn).parse(list))
      .map((view) => {
        const { search: _search, ...one } = mirrorSelfInvoice(view, calendarDate('2026-11-27'));
        return one;
      })
      .sort((a, b) => a.actionId.localeCompare(b.actionId));
  };
  const asked = (calls: readonly string[]) => calls.filter((call) => call.includes(path)).length;

  const [attested, cancelled, removed] = [await add(), await add(), await add()];
  expect(asked(await world.sync())).toBe(2);
  expect(mirrored()).toEqual(await atService());
  expect(mirrored()).toHaveLength(3);
  expect(asked(await world.sync())).toBe(0);

  await world.says('PUT', `${path}/attest/${attested}`);
  await world.says('PUT', `${path}/attest/${cancelled}`);
  await world.says('PUT', `${path}/cancel/${cancelled}`);
  await world.says('DELETE', `${path}/action/${removed}`);
  await world.sync({ whole: true });
  expect(mirrored()).toEqual(await atService());
  expect(mirrored()).toHaveLength(2);
  const found = (which: 'open' | 'closed') =>
    listSelfInvoices(world.store, { scopeId: world.scopeId, search: 'leverantör 1', which }, page);
  expect([found('open').map(({ state }) => state), found('closed').map(({ state }) => state)]).toEqual([
    ['attested'],
    ['cancelled'],
  ]);
});
