import { beforeEach, describe, expect, it } from 'vitest';
import {
  addRun,
  type Computer,
  draft,
  drain,
  type Fault,
  ledgerTotals,
  openTest,
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});

/** A month's invoices: the same customers, amounts and purchase-order number as every month. */
const month = (date: string) =>
  [1, 2].map((n) => {
    const plain = draft(n);
    const entry = { ...plain.entry, InvoiceDate: date, ExternalReference: 'PO-4711' };
    return { ...plain, businessKey: `${plain.businessKey}-${date}`, entry };
  });

const create = { Method: 'POST', Path: '/v1/invoice/action' };
const cases: readonly (readonly [string, readonly Fault[]])[] = [
  ['before it was made', [{ ...create, Nth: 1, Effect: 'DropBefore' }]],
  ['after it was made', [{ ...create, Nth: 1, Effect: 'DropAfter' }]],
];

describe('a reference of the sheet that is the same every month', () => {
  it.each(cases)('proves nothing of a draft whose call was cut %s: each month is billed once', async (_, faults) => {
    const [october, november] = [month('2026-10-31'), month('2026-11-30')];
    addRun(one.store, { attest: true, drafts: october });
    await drain(one);
    await world.hands.faults(faults);
    const runId = addRun(one.store, { attest: true, drafts: november });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals([...october, ...november]));
    const dates = (await world.hands.open()).map(({ InvoiceDate }) => InvoiceDate);
    expect(new Set(dates).size).toBe(2);
  });
});
