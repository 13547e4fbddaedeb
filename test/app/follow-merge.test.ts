import { expect, test, vi } from 'vitest';
import { type CallInput } from '../../shared/contract/contract.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { addInvoice, type Billed, make, sums } from '../outbox/acts-world.ts';
import { creditorId, type World } from '../outbox/harness.ts';
import { connect, openDesk, startWorld } from './desk.ts';

const keys = ['1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const page = { offset: 0, limit: 50 };
const path = '/v1/invoice/merge';

const draftOf = (world: World, { entry }: Billed, change: object = {}): Promise<string> =>
  make(world, '/v1/invoice/action', { ...entry, ...change });

/** Three drafts of one customer, one of another, and an attested invoice of the first. */
const atDesk = async () => {
  const world = await startWorld();
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  const first = await addInvoice(world, 1, false);
  const later = { InvoiceDate: '2026-12-05', DueDate: '2027-01-31' };
  const three = [first.actionId, await draftOf(world, first), await draftOf(world, first, later)];
  const other = await addInvoice(world, 2, false);
  const attested = await draftOf(world, first);
  await world.hands.ask('PUT', `/v1/invoice/attest/${attested}`);
  await desk.ask('follow.sync', scope);
  const offer = async (...invoices: readonly string[]) =>
    (await desk.ask('follow.marked', { scope, marked: { of: 'these', invoices: [...invoices] } })).merge;
  const merge = async (key = 0): Promise<CallInput<'follow.merge'>> => {
    const offered = await offer(...three);
    if (offered === null) throw new Error('not offered');
    const { invoiceDate, dueDate } = offered;
    const drafts = offered.drafts.map(({ actionId, total }) => ({ actionId, total }));
    return { scope, key: keys[key] ?? '', drafts, invoiceDate, dueDate };
  };
  const settled = () =>
    vi.waitFor(
      async () => {
        const { ledger, acts } = await desk.ask('acts.list', { scope, filter: 'all', page });
        expect(ledger.sent + ledger.rejected).toBe(1);
        return acts[0];
      },
      { timeout: 20_000, interval: 30 },
    );
  const merges = async (): Promise<number> =>
    (await world.hands.calls()).filter(({ Path, Processed }) => Path.startsWith(path) && Processed).length;
  return { world, desk, scope, first, three, other, attested, offer, merge, settled, merges };
};

test('several drafts of one customer can become one, and nothing else can', async () => {
  const { world, desk, scope, first, three, other, attested, offer } = await atDesk();
  const [one = '', two = ''] = three;
  expect(await offer(...three)).toMatchObject({
    customerName: 'Kund 1 AB',
    drafts: three.map((actionId) => ({ actionId, total: sums(1).total })),
    total: 3 * sums(1).total,
    currency: 'SEK',
    invoiceDate: '2026-12-05',
    dueDate: '2027-01-31',
    runIds: [],
  });
  expect(await offer(one)).toBeNull();
  expect(await offer(one, other.actionId)).toBeNull();
  expect(await offer(one, attested)).toBeNull();
  const euro = await draftOf(world, first, {
    Records: first.entry.Records.map((record) => ({ ...record, UnitPrice: { Value: 100, CurrencyCode: 'EUR' } })),
  });
  const credit = await draftOf(world, first, {
    ActionType: 'CreditInvoiceAction',
    Records: first.entry.Records.map((record) => ({ ...record, Quantity: -1 })),
  });
  await desk.ask('follow.sync', { ...scope, whole: true });
  expect(await offer(one, euro)).toBeNull();
  expect(await offer(one, credit)).toBeNull();
  expect(await offer(one, two)).not.toBeNull();
});

test('they become one, once, on the dates that were shown, and the mirror shows it', async () => {
  const { world, desk, scope, three, offer, merge, settled, merges } = await atDesk();
  const asked = { ...(await merge()), dueDate: '2027-02-28' };
  await world.hands.faults([{ Path: path, Effect: 'DropAfter', Nth: 1, Times: 1 }]);
  await desk.ask('follow.merge', asked);
  // Each of them waits, and is in nothing else meanwhile.
  for (const actionId of three)
    expect((await desk.ask('acts.ofInvoice', { scope, actionId })).acts.map(({ kind }) => kind)).toEqual([
      'mergeDrafts',
    ]);
  expect(await offer(...three.slice(1))).toBeNull();
  expect(await desk.codeOf('follow.merge', asked)).toBe('act-already-planned');
  expect(await desk.codeOf('follow.merge', { ...asked, key: keys[1] ?? '' })).toBe('marked-moved');
  expect(await settled()).toMatchObject({ kind: 'mergeDrafts', state: 'sent' });
  await desk.ask('follow.sync', scope);
  const { lines } = await desk.ask('follow.list', { scope, filter: everyInvoice, page });
  expect(lines.filter(({ actionId }) => three.includes(actionId)).map(({ status }) => status)).toEqual([
    'gone',
    'gone',
    'gone',
  ]);
  const made = lines.filter(({ dueDate }) => dueDate === '2027-02-28');
  expect(made).toMatchObject([{ status: 'draft', customerName: 'Kund 1 AB', invoiceDate: '2026-12-05' }]);
  // VAT is counted on all rows together.
  expect(Math.abs((made[0]?.total ?? 0) - 3 * sums(1).total)).toBeLessThanOrEqual(3);
  expect(await merges()).toBe(1);
});

/** Gives drafts other quantities at the service. */
const requantify = async (
  world: World,
  { entry }: Billed,
  quantities: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [actionId, Quantity] of Object.entries(quantities)) {
    const Records = entry.Records.map((record) => ({ ...record, Quantity }));
    await world.hands.ask('PUT', `/v1/invoice/action/${actionId}`, { ...entry, CreditorPublicId: creditorId, Records });
  }
};

test.each([
  ['that one of them comes to', [7, null]],
  ['one by one, though together they come to the same', [11, 9]],
] as const)('drafts that are no longer what was seen %s are left as they are', async (_, [one, two]) => {
  const { world, desk, scope, first, three, merge, settled, merges } = await atDesk();
  const [, b = '', c = ''] = three;
  await requantify(world, first, { [b]: 10, [c]: 10 });
  await desk.ask('follow.sync', { ...scope, whole: true });
  const asked = await merge();
  await requantify(world, first, { [b]: one, ...(two === null ? {} : { [c]: two }) });
  await desk.ask('follow.merge', asked);
  const act = await settled();
  expect([act?.state, act?.words.sv]).toEqual([
    'rejected',
    expect.stringMatching(/^Slås inte ihop: ett av utkasten är .*, du såg/),
  ]);
  expect(await merges()).toBe(0);
});

test('drafts that the mirror shows otherwise than they were shown are not asked to be merged', async () => {
  const { world, desk, scope, first, three, merge, merges } = await atDesk();
  const [, b = '', c = ''] = three;
  await requantify(world, first, { [b]: 10, [c]: 10 });
  await desk.ask('follow.sync', { ...scope, whole: true });
  const asked = await merge();
  await requantify(world, first, { [b]: 11, [c]: 9 });
  await desk.ask('follow.sync', { ...scope, whole: true });
  expect(await desk.codeOf('follow.merge', asked)).toBe('marked-moved');
  expect(await merges()).toBe(0);
});
