import { beforeEach, describe, expect, it } from 'vitest';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openTest,
  sheetTotals,
  states,
  type World,
} from './harness.ts';
import { type Meddle, type Relay, startRelay } from './relay.ts';

let world: World;
let relay: Relay;
let one: Computer;
let meddle: Meddle;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  meddle = (_, onward) => onward();
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  one = opened.computer('one', { url: relay.url });
  return async () => {
    await opened.end();
    relay.close();
  };
});

const debtorsPath = '/v1/debtors/debtors';
const addDebtor = (entry: object): Promise<unknown> =>
  world.hands.ask('POST', '/v1/debtors/debtor', { CreditorPublicId: creditorId, CountryCode: 'SE', ...entry });

describe('what somebody else makes between our reading of a register and our bulk call', () => {
  it('is found by reading again after the no: nothing is refused, nothing is made twice', async () => {
    let meddled = false;
    meddle = async (asked, onward) => {
      if (asked.method === 'POST' && asked.path === debtorsPath && !meddled) {
        meddled = true;
        await addDebtor({ Name: 'Kund 2 AB', DebtorNo: 'K2' });
        await addDebtor({ Name: 'Kund 3 AB', DebtorNo: 'K3' });
      }
      if (
        asked.method === 'POST' &&
        asked.path === '/v1/products/products' &&
        (await world.hands.products()).length === 0
      )
        await world.hands.ask('POST', '/v1/products/product', {
          CreditorPublicId: creditorId,
          Description: 'Städning',
          ArticleNumber: 'A1',
        });
      return onward();
    };
    const sheet = drafts(10, 5);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(meddled).toBe(true);
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ sent: 5 });
    expect(states(one.store, runId, 'ensureProduct')).toEqual({ sent: 1 });
    expect(jobs(one.store, runId, 'ensureDebtor').map((job) => job.result?.found)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect((await world.hands.debtors()).length).toBe(5);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});

describe('a bulk of a hundred customers', () => {
  it('with a bad one loses that one only', async () => {
    const sheet = drafts(100, 100).map((row) =>
      row.draftNo === 57
        ? { ...row, customer: { ...row.customer, entry: { ...row.customer.entry, CountryCode: 'QQ' } } }
        : row,
    );
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ sent: 99, rejected: 1 });
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 99, rejected: 1 });
    const bulks = (await world.hands.calls()).filter((call) => call.Method === 'POST' && call.Path === debtorsPath);
    expect(bulks.map((call) => call.Status)).toEqual([400, 200]);
  });
});

describe('a customer that is told by its identity number', () => {
  it('is none of two that share it: it is made anew rather than taken at random', async () => {
    await addDebtor({ Name: 'Delad A', OrgNo: '556016-0680' });
    await addDebtor({ Name: 'Delad B', OrgNo: '556016-0680' });
    const entry = { Name: 'Delad C', OrgNo: '556016-0680', CountryCode: 'SE' };
    const sheet = [draft(1, 1, { customer: { key: 'orgNo:1', name: 'Delad C', debtorId: null, entry } })];
    addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect((await world.hands.debtors()).map((debtor) => debtor.Name)).toEqual(['Delad A', 'Delad B', 'Delad C']);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});

describe('an article that the register has', () => {
  it('under another description and inactive is used as it is, and the invoice says what the sheet says', async () => {
    await world.hands.ask('POST', '/v1/products/product', {
      CreditorPublicId: creditorId,
      Description: 'Gammalt namn',
      ArticleNumber: 'A1',
      IsActive: false,
      UnitPrice: 7,
    });
    const sheet = drafts(3);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 3 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect((await world.hands.products()).map((product) => product.Description)).toEqual(['Gammalt namn']);
  });
});
