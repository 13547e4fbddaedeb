import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RegisterChange } from '../../shared/intake/register-fields.ts';
import { type ApprovedDraft } from '../../electron/outbox/plan-run.ts';
import { skipJob } from '../../electron/outbox/leave.ts';
import { cancelRun } from '../../electron/outbox/person.ts';
import { retryJobs } from '../../electron/outbox/retry.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { debtorById } from '../../electron/store/debtors.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drain,
  jobs,
  ledgerTotals,
  openClient,
  openWorld,
  runState,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';
import { type Meddle, type Relay, startRelay } from './relay.ts';

let world: World;
let relay: Relay;
let client: ServiceClient;
let one: Computer;
let meddle: Meddle;
beforeEach(async () => {
  world = await openWorld();
  meddle = (_, onward) => onward();
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  client = openClient(relay.url);
  one = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
});
afterEach(async () => {
  expect(one.faults).toEqual([]);
  await one.end();
  await client.close();
  relay.close();
  await world.end();
});

const path = '/v1/debtors/debtor';
const created = z.object({ PublicId: z.string() });
const view = z.record(z.string(), z.unknown());

const addDebtor = async (entry: object = {}): Promise<string> =>
  created.parse(
    await world.hands.ask('POST', path, {
      CreditorPublicId: creditorId,
      CountryCode: 'SE',
      Name: 'Kund 1 AB',
      DebtorNo: 'K1',
      Email: 'old@example.se',
      Notes: 'Ring först',
      ...entry,
    }),
  ).PublicId;
const debtorNow = async (id: string) => view.parse(await world.hands.ask('GET', `${path}/${id}`));
const setAtService = async (id: string, change: object): Promise<unknown> =>
  world.hands.ask('PUT', path, { ...(await debtorNow(id)), ...change });

const email: RegisterChange = { field: 'email', shown: 'old@example.se', value: 'new@example.se' };
const city: RegisterChange = { field: 'city', shown: '', value: 'Lund' };
/** Invoices to one customer of the register, with what is to change of it. */
const sheetOf = (debtorId: string, changes: readonly RegisterChange[], invoices = 2): readonly ApprovedDraft[] =>
  Array.from({ length: invoices }, (_, at) => {
    const made = draft(at + 1, 1);
    return { ...made, customer: { ...made.customer, debtorId, changes } };
  });
const puts = async () => (await world.hands.calls()).filter((call) => call.Method === 'PUT' && call.Path === path);
const runOf = (runId: number): Run => {
  const run = runById(one.store, runId);
  if (run === null) throw new Error('no run');
  return run;
};

describe('a customer that a person chose to change', () => {
  it('is changed once and before its invoices, in those fields alone, and the mirror follows', async () => {
    const id = await addDebtor();
    const before = await debtorNow(id);
    const sheet = sheetOf(id, [email, city], 3);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(await debtorNow(id)).toEqual({ ...before, Email: 'new@example.se', City: 'Lund' });
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ sent: 1 });
    expect(jobs(one.store, runId, 'updateDebtor')[0]?.result?.found).toBe(false);
    const writes = (await world.hands.calls()).filter(
      ({ Method, Path }) => Method === 'PUT' || Path === '/v1/invoice/action',
    );
    expect(writes.map(({ Method }) => Method)).toEqual(['PUT', 'POST', 'POST', 'POST']);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(debtorById(one.store, 1, id)?.email).toBe('new@example.se');
  });

  it('that has the value already, however it is written, is left alone', async () => {
    const id = await addDebtor({ Email: 'New@Example.se', Phone: '070-123 45 67' });
    const phone: RegisterChange = { field: 'phone', shown: '08-1', value: '+46701234567' };
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [email, phone]) });
    await drain(one);
    expect(await puts()).toEqual([]);
    expect(jobs(one.store, runId, 'updateDebtor')[0]).toMatchObject({ state: 'sent', result: { found: true } });
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 2 });
  });

  it('is not touched where a value moved meanwhile: it waits for a person, its invoices with it, the others go', async () => {
    const id = await addDebtor({ Email: 'third@example.se' });
    const other = draft(9, 9);
    const runId = addRun(one.store, { attest: false, drafts: [...sheetOf(id, [city, email]), other] });
    const before = await debtorNow(id);
    await drain(one);
    expect(await puts()).toEqual([]);
    expect(await debtorNow(id)).toEqual(before);
    const [job] = jobs(one.store, runId, 'updateDebtor');
    expect([job?.state, job?.tryNo]).toEqual(['rejected', 0]);
    expect(job?.words?.sv).toContain('”third@example.se”');
    expect(job?.words?.sv).toContain('”old@example.se”');
    expect(states(one.store, runId, 'createInvoice')).toEqual({ rejected: 2, sent: 1 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals([other]));
  });

  it('goes after the value was put back and a person tried again', async () => {
    const id = await addDebtor({ Email: 'third@example.se' });
    const sheet = sheetOf(id, [email]);
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    await drain(one);
    await setAtService(id, { Email: 'old@example.se' });
    const [job] = jobs(one.store, runId, 'updateDebtor');
    if (job === undefined) throw new Error('no job');
    retryJobs(one.store, runOf(runId), [job], new Date());
    await drain(one);
    expect((await debtorNow(id))['Email']).toBe('new@example.se');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('is left as it is where a person says so: its invoices go on, each once', async () => {
    const id = await addDebtor({ Email: 'third@example.se' });
    const sheet = sheetOf(id, [email]);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    const [job] = jobs(one.store, runId, 'updateDebtor');
    const [invoice] = jobs(one.store, runId, 'createInvoice');
    if (job === undefined || invoice === undefined) throw new Error('no job');
    expect(() => {
      skipJob(one.store, runOf(runId), invoice, new Date());
    }).toThrow('cannot be skipped');
    skipJob(one.store, runOf(runId), job, new Date());
    await drain(one);
    expect((await debtorNow(id))['Email']).toBe('third@example.se');
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ cancelled: 1 });
    expect([states(one.store, runId, 'attest'), runState(one.store, runId)]).toEqual([{ sent: 2 }, 'done']);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('that the service refuses to change waits with its words', async () => {
    const id = await addDebtor();
    const change: RegisterChange = { field: 'countryCode', shown: 'SE', value: 'QQ' };
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [change]) });
    await drain(one);
    expect(jobs(one.store, runId, 'updateDebtor')[0]?.words?.sv).toContain('CountryCode');
    expect(states(one.store, runId, 'createInvoice')).toEqual({ rejected: 2 });
  });

  it('that is gone since the register was read is said to be gone', async () => {
    const id = await addDebtor();
    meddle = async (asked, onward) => {
      if (asked.method === 'GET' && asked.path === `${path}/${id}`)
        await world.hands.ask('DELETE', `${path}/${id}`).catch(() => undefined);
      return onward();
    };
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [email]) });
    await drain(one);
    expect(jobs(one.store, runId, 'updateDebtor')[0]?.words?.en).toContain('no longer in the register');
    expect((await world.hands.open()).length).toBe(0);
  });

  it('is the same job for two ways in which the sheet names it', async () => {
    const id = await addDebtor();
    const [first, second] = sheetOf(id, [email]);
    if (first === undefined || second === undefined) throw new Error('two');
    const otherwise = { ...second, customer: { ...second.customer, key: 'orgNo:1' } };
    const runId = addRun(one.store, { attest: false, drafts: [first, otherwise] });
    await drain(one);
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ sent: 2 });
    expect((await puts()).length).toBe(1);
  });
});

describe('a change whose answer is lost', () => {
  it.each(['DropAfter', 'DropBefore', 'StatusAfter'] as const)('in %s is looked up, and made once', async (Effect) => {
    const id = await addDebtor();
    await world.hands.faults([{ Method: 'PUT', Path: path, Nth: 1, Effect, Status: 500 }]);
    const sheet = sheetOf(id, [email]);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect((await debtorNow(id))['Email']).toBe('new@example.se');
    expect((await puts()).filter(({ Processed }) => Processed).length).toBe(1);
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ sent: 1 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('and that somebody else changed before we looked is not made again', async () => {
    const id = await addDebtor();
    let dropped = false;
    meddle = async (asked, onward) => {
      const answer = await onward();
      if (asked.method === 'PUT' && asked.path === path && !dropped) {
        dropped = true;
        await setAtService(id, { Email: 'third@example.se' });
        return 'cut';
      }
      return answer;
    };
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [email]) });
    await drain(one);
    expect(dropped).toBe(true);
    expect((await debtorNow(id))['Email']).toBe('third@example.se');
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ rejected: 1 });
  });

  it('five times over a fault of the service becomes a no after the third', async () => {
    const id = await addDebtor();
    await world.hands.faults([{ Method: 'PUT', Path: path, Effect: 'Status', Status: 500, Times: 5 }]);
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [email]) });
    await drain(one);
    expect((await puts()).length).toBe(3);
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ rejected: 1 });
  });
});

describe('a run that is taken back', () => {
  it('before it went changes nothing', async () => {
    const id = await addDebtor();
    const runId = addRun(one.store, { attest: false, drafts: sheetOf(id, [email]), state: 'approved' });
    cancelRun(one.store, runOf(runId), new Date());
    await drain(one);
    expect(states(one.store, runId, 'updateDebtor')).toEqual({ cancelled: 1 });
    expect((await debtorNow(id))['Email']).toBe('old@example.se');
  });
});
