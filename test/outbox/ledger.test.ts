import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerNow } from '../../electron/app/run-ledger.ts';
import { insertAttest } from '../../electron/outbox/plan-run.ts';
import { readInvoice } from '../../electron/outbox/payloads.ts';
import { jobStates, type JobState } from '../../electron/store/job-states.ts';
import { keepLeft } from '../../electron/store/left-invoices.ts';
import { outcomesOf } from '../../electron/store/run-protocol.ts';
import { type Store } from '../../electron/store/store.ts';
import { addRun, drafts, drain, jobs, openComputer, openWorld, runState, startComputer } from './harness.ts';

interface InvoiceState {
  readonly create: JobState;
  readonly attest: JobState | null;
  readonly accepted: boolean;
  readonly skipped: boolean;
}

const invoiceState = fc.record<InvoiceState>({
  create: fc.constantFrom(...jobStates),
  attest: fc.option(fc.constantFrom(...jobStates), { nil: null }),
  accepted: fc.boolean(),
  skipped: fc.boolean(),
});

const put = (store: Store, jobId: number, state: JobState, accepted: boolean): void => {
  const doubt = state !== 'unknown' ? null : accepted ? 'accepted' : 'no-answer';
  store.prepare('UPDATE job SET state = ?, doubt = ? WHERE job_id = ?').run(state, doubt, jobId);
};

/** Where an invoice is counted, told once more and in other words than the ledger's own. */
const expectedOf = ({ create, attest, accepted, skipped }: InvoiceState): string => {
  if (create === 'cancelled') return 'cancelled';
  if (create === 'queued' || create === 'sending') return 'notSent';
  if (create !== 'sent') return create;
  if (skipped && attest === 'cancelled') return 'cancelled';
  if (attest === 'rejected') return 'rejected';
  return attest === 'unknown' && !accepted ? 'unknown' : 'sent';
};

describe('the ledger of a run (N039: unknown is counted; N045: each invoice once)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-ledger-'));
  let store: Store;
  beforeAll(() => {
    store = openComputer(folder, 'ledger', 'http://127.0.0.1:1');
  });
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let made = 0;

  it('adds up whatever state the jobs are in, and the protocol tells of every invoice what it tells', () => {
    const property = fc.property(fc.array(invoiceState, { minLength: 1, maxLength: 8 }), (invoices) => {
      made += 1;
      const sheet = drafts(invoices.length).map((one) => ({
        ...one,
        businessKey: `${one.businessKey}-${String(made)}`,
      }));
      const runId = addRun(store, { attest: false, drafts: sheet });
      const key = { scopeId: 1, runId };
      jobs(store, runId, 'createInvoice').forEach((create, at) => {
        const state = invoices[at];
        if (state === undefined) return;
        if (state.attest !== null) insertAttest(store, create, readInvoice(create), '2026-11-28T09:00:00.000Z');
        put(store, create.jobId, state.create, state.accepted);
        if (state.skipped && state.create === 'sent' && state.attest === 'cancelled')
          keepLeft(store, { ...key, draftNo: at + 1, reason: 'så', toRunId: null, wasMade: true, at: 'då' });
      });
      jobs(store, runId, 'attest').forEach((attest) => {
        const state = invoices[(attest.draftNo ?? 0) - 1];
        if (state?.attest !== null && state?.attest !== undefined)
          put(store, attest.jobId, state.attest, state.accepted);
      });
      const { invoices: all, attested: _, ...parts } = ledgerNow(store, key);
      const counted = { sent: 0, notSent: 0, unknown: 0, rejected: 0, cancelled: 0 };
      for (const invoice of invoices) counted[placeOf(expectedOf(invoice))] += 1;
      expect(parts).toEqual(counted);
      expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all);
      const told = { sent: 0, notSent: 0, unknown: 0, rejected: 0, cancelled: 0 };
      for (const { state } of outcomesOf(store, key).values()) told[placeOf(state)] += 1;
      expect(told).toEqual(counted);
    });
    fc.assert(property, { numRuns: 150 });
  });
});

const placeOf = (state: string): 'sent' | 'notSent' | 'unknown' | 'rejected' | 'cancelled' => {
  if (state === 'queued' || state === 'sending') return 'notSent';
  if (state === 'skipped' || state === 'moved') return 'cancelled';
  if (state === 'sent' || state === 'unknown' || state === 'rejected' || state === 'notSent') return state;
  return 'cancelled';
};

describe('a run that meets every fault on its way', () => {
  it('N042, N072: adds up at every change, and always ends with counts that the service confirms', async () => {
    const world = await openWorld();
    const one = startComputer(world, 'one', {});
    const create = { Method: 'POST', Path: '/v1/invoice/action' } as const;
    await world.hands.faults([
      { ...create, Rate: 0.2, Effect: 'DropAfter' },
      { ...create, Rate: 0.2, Effect: 'StatusAfter', Status: 500 },
      { ...create, Rate: 0.1, Effect: 'Status', Status: 400, Times: 3 },
      { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist', Nth: 1, Effect: 'DropAfter' },
    ]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(24) });
    const key = { scopeId: 1, runId };
    const sums = new Set<number>();
    const look = (): void => {
      const { invoices, attested: _, ...parts } = ledgerNow(one.store, key);
      expect(invoices).toBe(24);
      sums.add(Object.values(parts).reduce((sum, count) => sum + count, 0));
    };
    const changed = vi.fn(look);
    const stop = one.client.pace.onChange(changed);
    await drain(one);
    stop();
    look();
    expect([...sums]).toEqual([24]);
    expect(changed.mock.calls.length).toBeGreaterThan(24);
    const { sent, rejected, attested } = ledgerNow(one.store, key);
    expect([runState(one.store, runId), sent + rejected, attested]).toEqual(['done', 24, sent]);
    const there = await world.hands.open();
    expect(there.filter(({ Stage }) => Stage !== 'Created').length).toBe(sent);
    expect(there.length).toBe(sent);
    expect(one.faults).toEqual([]);
    await one.end();
    await world.end();
  });
});
