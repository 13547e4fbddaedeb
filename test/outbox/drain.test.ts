import { beforeEach, describe, expect, it } from 'vitest';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openTest,
  runState,
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  computer = opened.computer('one');
  return opened.end;
});

describe('a run without faults', () => {
  it('sends and attests every invoice once, and ends', async () => {
    const sheet = drafts(25);
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    await drain(computer);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: 25 });
    expect((await world.hands.open()).every((invoice) => invoice.Stage === 'Attested')).toBe(true);
    expect(runState(computer.store, runId)).toBe('done');
    expect((await world.hands.debtors()).length).toBe(5);
    expect((await world.hands.products()).length).toBe(1);
  });

  it('N090: shows the number that the service gave each invoice: none twice, none missing', async () => {
    const runId = addRun(computer.store, { attest: true, drafts: drafts(25) });
    await drain(computer);
    const numbers = jobs(computer.store, runId, 'createInvoice')
      .map((job) => Number(job.result?.invoiceNumber))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => (numbers[0] ?? 0) + index));
    expect(numbers).toEqual((await world.hands.open()).map((one) => Number(one.InvoiceNumber)).sort((a, b) => a - b));
  });
});
