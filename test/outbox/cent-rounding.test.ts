import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drain,
  jobs,
  ledgerTotals,
  openWorld,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
const computers: Computer[] = [];
const computer = (name: string): Computer => {
  const made = startComputer(world, name);
  computers.push(made);
  return made;
};
/** 125,01 kr and 125,50 kr; asked for are 125 and 126. */
const sheet = [
  draft(1),
  draft(2, 5, {
    entry: {
      ...draft(2).entry,
      Records: [
        {
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleDescription: 'Städning',
          Quantity: 1,
          UnitPrice: { Value: 10_040, CurrencyCode: 'SEK' },
          VAT: 25,
        },
      ],
    },
    expected: { net: 10_040, vat: 2_510, total: 12_550, currency: 'SEK' },
  }),
];

beforeEach(async () => {
  world = await openWorld();
  const creditor = z.looseObject({}).parse(await world.hands.ask('GET', `/v1/creditors/creditor/${creditorId}`));
  await world.hands.ask('PUT', '/v1/creditors/creditor', { ...creditor, UseCentRounding: true });
});
afterEach(async () => {
  await Promise.all(computers.splice(0).map((one) => one.end()));
  await world.end();
});

describe('a creditor that rounds what is to pay to whole kronor', () => {
  it('has its invoices attested: the rounding is no difference', async () => {
    const one = computer('one');
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
    expect(await ledgerTotals(world.hands)).toEqual([12_500, 12_600]);
  });

  it('is billed once by two computers with the same sheet', async () => {
    const [first, second] = [computer('one'), computer('two')];
    addRun(first.store, { attest: true, drafts: sheet });
    await drain(first);
    const runId = addRun(second.store, { attest: true, drafts: sheet });
    await drain(second);
    expect(states(second.store, runId, 'createInvoice')).toEqual({ rejected: 2 });
    expect(jobs(second.store, runId, 'createInvoice')[0]?.words?.sv).toContain('från en annan dator');
    expect(await ledgerTotals(world.hands)).toEqual([12_500, 12_600]);
  });

  it('has an invoice held that differs by more than the rounding', async () => {
    const one = computer('one');
    const [first] = sheet;
    if (first === undefined) throw new Error('no sheet');
    const wrong = { ...first, expected: { ...first.expected, total: first.expected.total + 100 } };
    const runId = addRun(one.store, { attest: true, drafts: [wrong] });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ rejected: 1 });
  });
});
