import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { markRestored } from '../../electron/outbox/after-restore.ts';
import { cancelRun, pushRun } from '../../electron/outbox/person.ts';
import { planActs } from '../../electron/outbox/acts.ts';
import { lastRestore, restoredCounts } from '../../electron/store/restored.ts';
import { runById } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { openTestStore } from '../store/ready.ts';
import {
  addRun,
  type Computer,
  type ComputerWish,
  creditorId,
  draft,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  type Opened,
  openTest,
  runState,
  sheetTotals,
  states,
} from './harness.ts';

/** After a restore of our own database nothing is sent twice and nothing is lost: outbox.md, Exactly once. */

let opened: Opened;
let one: Computer;
beforeEach(async () => {
  opened = await openTest();
  one = opened.computer('one');
  return opened.end;
});

/** As the database is now, put aside. */
const backUp = (store: Store, name: string): void => {
  store.prepare('VACUUM INTO ?').run(join(opened.world.folder, `${name}.sqlite`));
};

/** The backup put back: a computer that knows nothing of what happened since. */
const restore = (name: string, wish: ComputerWish = {}): Computer => {
  const store = openTestStore(join(opened.world.folder, `${name}.sqlite`));
  markRestored(store, { madeAt: '2026-11-30T08:00:00.000Z', restoredAt: new Date().toISOString() });
  store.close();
  return opened.computer(name, wish);
};

const go = async (computer: Computer, runId: number): Promise<void> => {
  const run = runById(computer.store, runId);
  if (run === null) throw new Error('no run');
  pushRun(computer.store, run, new Date());
  await drain(computer);
};

const counts = ({ store }: Computer) => restoredCounts(store, lastRestore(store)?.restoreId ?? 0);

describe('a database that was put back from a backup', () => {
  it('finds what was sent since, and sends nothing again', async () => {
    const sheet = drafts(12);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    backUp(one.store, 'old');
    await drain(one);
    expect(runState(one.store, runId)).toBe('done');
    const made = (await opened.world.hands.calls()).filter(({ Method }) => Method !== 'GET').length;
    const old = restore('old');
    expect(runState(old.store, runId)).toBe('paused');
    await drain(old);
    expect(states(old.store, runId, 'createInvoice')).toEqual({ sent: 12 });
    expect(states(old.store, runId, 'attest')).toEqual({ sent: 12 });
    expect(runState(old.store, runId)).toBe('done');
    expect(counts(old)).toMatchObject({ open: 0, waiting: 0, held: 0 });
    expect((await opened.world.hands.calls()).filter(({ Method }) => Method !== 'GET').length).toBe(made);
    expect(await ledgerTotals(opened.world.hands)).toEqual(sheetTotals(sheet));
  });

  it('knows an approved run as done that was sent since, and leaves one approved that was not', async () => {
    const sent = addRun(one.store, { attest: true, drafts: drafts(3), state: 'approved' });
    const unsent = addRun(one.store, { attest: true, drafts: [draft(9)], state: 'approved' });
    backUp(one.store, 'old');
    await go(one, sent);
    const old = restore('old');
    await drain(old);
    expect([runState(old.store, sent), runState(old.store, unsent)]).toEqual(['done', 'approved']);
    expect(counts(old)).toEqual({ open: 0, found: 3, waiting: 1, asks: 0, held: 0 });
    expect((await opened.world.hands.open()).length).toBe(3);
  });

  it('waits for a person with what is not there, and then sends it once', async () => {
    const sheet = drafts(12);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    backUp(one.store, 'old');
    await opened.world.hands.holdAfter(5);
    one.outbox.wake('here');
    await expect.poll(() => states(one.store, runId, 'createInvoice')['sent'] ?? 0, { timeout: 20_000 }).toBe(5);
    await one.outbox.stop();
    await opened.world.hands.faults([]);
    const old = restore('old');
    await drain(old);
    expect(runState(old.store, runId)).toBe('paused');
    expect((await opened.world.hands.open()).length).toBe(5 + (await heldThrough()));
    await go(old, runId);
    expect(runState(old.store, runId)).toBe('done');
    expect(await ledgerTotals(opened.world.hands)).toEqual(sheetTotals(sheet));
  });

  it('sends nothing again where it ended amid its look-ups and was put back a second time', async () => {
    const sheet = drafts(12);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    backUp(one.store, 'old');
    await drain(one);
    const made = await writes();
    const first = restore('old');
    await opened.world.hands.settings({ LatencyMs: 30 });
    first.outbox.wake('here');
    await expect
      .poll(() => states(first.store, runId, 'createInvoice')['sent'] ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await first.outbox.stop();
    expect(states(first.store, runId, 'attest')['sent'] ?? 0).toBeLessThan(12);
    backUp(first.store, 'amid');
    const second = restore('amid');
    await drain(second);
    expect(states(second.store, runId, 'createInvoice')).toEqual({ sent: 12 });
    expect(states(second.store, runId, 'attest')).toEqual({ sent: 12 });
    expect(await writes()).toBe(made);
    expect(await ledgerTotals(opened.world.hands)).toEqual(sheetTotals(sheet));
  });

  it('holds what was corrected and sent since under the same key', async () => {
    const runId = addRun(one.store, { attest: false, drafts: [draft(1)] });
    backUp(one.store, 'old');
    one.store.prepare('DELETE FROM job_dependency').run();
    one.store.prepare('DELETE FROM job').run();
    const corrected = draft(1, 5, {
      entry: { ...draft(1).entry, InvoiceDate: '2026-12-01' },
      expected: { net: 20_000, vat: 5_000, total: 25_000, currency: 'SEK' },
    });
    const [record] = corrected.entry.Records;
    if (record === undefined) throw new Error('no record');
    const again = addRun(one.store, {
      attest: false,
      drafts: [
        {
          ...corrected,
          entry: { ...corrected.entry, Records: [{ ...record, UnitPrice: { Value: 20_000, CurrencyCode: 'SEK' } }] },
        },
      ],
    });
    await drain(one);
    expect(states(one.store, again, 'createInvoice')).toEqual({ sent: 1 });
    const old = restore('old');
    await drain(old);
    expect(states(old.store, runId, 'createInvoice')).toEqual({ rejected: 1 });
    expect((await opened.world.hands.open()).length).toBe(1);
  });

  it('holds what was billed again since under a later key', async () => {
    const runId = addRun(one.store, { attest: false, drafts: [draft(1)] });
    backUp(one.store, 'old');
    const run = runById(one.store, runId);
    if (run === null) throw new Error('no run');
    cancelRun(one.store, run, new Date());
    addRun(one.store, { attest: false, drafts: [draft(1, 5, { generation: 1 })] });
    await drain(one);
    const old = restore('old');
    await drain(old);
    expect(jobs(old.store, runId, 'createInvoice').map(({ state, words }) => [state, words?.sv])).toEqual([
      [
        'rejected',
        'Redan fakturerad: den finns hos tjänsten, gjord efter säkerhetskopian eller från en annan dator. Inget skickas igen.',
      ],
    ]);
    expect((await opened.world.hands.open()).length).toBe(1);
  });

  it('holds what was billed and credited since, which stands in no list of the open', async () => {
    const runId = addRun(one.store, { attest: true, drafts: [draft(1)] });
    backUp(one.store, 'old');
    await drain(one);
    await creditByHand();
    // With other call ids, so that the service's refusal of a repeat is no net.
    const old = restore('old', { kind: 'test' });
    await go(old, runId);
    expect(jobs(old.store, runId, 'createInvoice').map(({ state, words }) => [state, words?.sv])).toEqual([
      [
        'rejected',
        'Den har fakturerats och krediterats hos tjänsten efter säkerhetskopian. Ska den faktureras igen: läs in raderna på nytt.',
      ],
    ]);
    expect(await opened.world.hands.open()).toEqual([]);
  });

  it('holds what was made since and taken away again', async () => {
    const runId = addRun(one.store, { attest: false, drafts: [draft(1)] });
    backUp(one.store, 'old');
    await drain(one);
    const [made] = await opened.world.hands.open();
    await opened.world.hands.ask('DELETE', `/v1/invoice/action/${made?.ActionPublicId ?? ''}`);
    const old = restore('old');
    await drain(old);
    await go(old, runId);
    expect(jobs(old.store, runId, 'createInvoice').map(({ state, words }) => [state, words?.sv])).toEqual([
      [
        'rejected',
        'Tjänsten har tagit emot den efter säkerhetskopian, men den finns inte kvar där. Den skickas inte igen av sig självt.',
      ],
    ]);
    expect(await opened.world.hands.open()).toEqual([]);
  });

  it('sends the rows that are read anew no second time, also when they were corrected before they went', async () => {
    backUp(one.store, 'old');
    const sheet = drafts(6);
    await go(one, addRun(one.store, { attest: true, drafts: sheet }));
    // With other call ids, so that the service's refusal of a repeat is no net.
    const old = restore('old', { kind: 'test' });
    const later = sheet.map((each) => ({ ...each, entry: { ...each.entry, InvoiceDate: '2026-12-02' } }));
    const runId = addRun(old.store, { attest: true, drafts: later });
    await drain(old);
    expect(states(old.store, runId, 'createInvoice')).toEqual({ rejected: 6 });
    expect(await ledgerTotals(opened.world.hands)).toEqual(sheetTotals(sheet));
  });

  it('does no act that was asked for before the backup until a person has seen to it', async () => {
    const [made] = [addRun(one.store, { attest: true, drafts: [draft(1)] })];
    await drain(one);
    const actionId = jobs(one.store, made, 'createInvoice')[0]?.serviceId ?? '';
    planActs(one.store, {
      scopeId: 1,
      key: 'click',
      acts: [{ kind: 'comment', actionId, comment: 'Ring först', target: 'Private' }],
      now: new Date(),
    });
    backUp(one.store, 'old');
    const old = restore('old');
    await drain(old);
    expect(counts(old)).toEqual({ open: 0, found: 0, waiting: 0, asks: 1, held: 0 });
  });

  it('gives a run no number that another had since, and keeps no time', () => {
    addRun(one.store, { attest: true, drafts: [draft(1)] });
    backUp(one.store, 'old');
    const since = addRun(one.store, { attest: true, drafts: [draft(2)] });
    const old = restore('old');
    expect(addRun(old.store, { attest: true, drafts: [draft(3)] })).toBeGreaterThan(since + 1_000);
  });
});

/** Calls that change something, so far. */
const writes = async (): Promise<number> =>
  (await opened.world.hands.calls()).filter(({ Method }) => Method !== 'GET').length;

/** All of the one invoice that is open is credited by a person at the service. */
const creditByHand = async (): Promise<void> => {
  const { ask, open } = opened.world.hands;
  const [made] = await open();
  if (made === undefined) throw new Error('no invoice');
  const { ActionPublicId: id, DebtorPublicId } = made;
  const billed = z.object({ Records: z.array(z.looseObject({ Quantity: z.number() })) });
  const { Records } = billed.parse(await ask('GET', `/v1/invoice/action/${id}`));
  const { PublicId: credit } = z.object({ PublicId: z.string() }).parse(
    await ask('POST', '/v1/invoice/action', {
      ActionType: 'CreditInvoiceAction',
      CreditorPublicId: creditorId,
      DebtorPublicId,
      CreditingInvoicePublicId: id,
      InvoiceDate: '2026-12-01',
      DueDate: '2026-12-01',
      DeliveryMethod: 'Manually',
      CommunicationLanguage: 'SV',
      Records: Records.map((record) => ({ ...record, Quantity: -record.Quantity })),
    }),
  );
  await ask('PUT', `/v1/invoice/attest/${credit}`);
  await ask('PUT', `/v1/invoice/creditaction/${id}?creditinvoiceactionpublicid=${credit}`);
};

/** Calls that were held when their computer ended come through or not: as many as the service has beyond the five. */
const heldThrough = async (): Promise<number> => (await opened.world.hands.open()).length - 5;
