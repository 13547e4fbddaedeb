import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { readAttest, readDebtor, readInvoice } from '../../electron/outbox/payloads.ts';
import { addAttestJobs, planRun, unplanRun } from '../../electron/outbox/plan-run.ts';
import { settle } from '../../electron/outbox/settle.ts';
import { words } from '../../electron/outbox/words.ts';
import { changeJob, dependenciesOf, type Job, jobById, jobKinds } from '../../electron/store/jobs.ts';
import { readyJobs } from '../../electron/store/job-queue.ts';
import { holdLease, holdsLease, leaseOf, releaseLease } from '../../electron/store/lease.ts';
import { type Store } from '../../electron/store/store.ts';
import { answerTries, appendTries, triesOf } from '../../electron/store/tries.ts';
import { addRun, draft, drafts, jobs, openComputer, runState, states } from './harness.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runsheet-plan-'));
  store = openComputer(folder, 'one', 'http://127.0.0.1:1');
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const now = new Date('2026-11-28T10:00:00.000Z');
const first = (runId: number, kind: Job['kind']): Job => {
  const [job] = jobs(store, runId, kind);
  if (job === undefined) throw new Error(`no ${kind}`);
  return job;
};
/** As a claim leaves it. */
const sending = (job: Job): Job => {
  changeJob(store, job, { state: 'sending', callId: 'rs1-x', tryNo: 1 }, now.toISOString());
  const claimed = jobById(store, 1, job.jobId);
  if (claimed === null) throw new Error('gone');
  return claimed;
};

describe('planning a run', () => {
  it('writes one job for each customer, article and invoice, and one attest for each invoice when it attests', () => {
    const runId = addRun(store, { attest: true, drafts: drafts(9, 4) });
    const planned = jobKinds.map((kind) => [kind, states(store, runId, kind)['queued']]);
    expect(planned.filter(([, queued]) => queued !== undefined)).toEqual([
      ['ensureDebtor', 4],
      ['ensureProduct', 1],
      ['createInvoice', 9],
      ['attest', 9],
    ]);
    expect(dependenciesOf(store, first(runId, 'createInvoice')).map((job) => job.kind)).toEqual([
      'ensureDebtor',
      'ensureProduct',
    ]);
    expect(dependenciesOf(store, first(runId, 'attest')).map((job) => job.draftNo)).toEqual([1]);
  });

  it('puts our key on the first record always, and on the invoice where the sheet has no reference', () => {
    const own = draft(2);
    const runId = addRun(store, {
      attest: true,
      drafts: [draft(1), { ...own, entry: { ...own.entry, ExternalReference: 'PO 4711' }, generation: 2 }],
    });
    const [plain, named] = jobs(store, runId, 'createInvoice').map(readInvoice);
    expect([plain?.entry.ExternalReference, plain?.entry.Records[0]?.ExternalReference]).toEqual([
      'key0001',
      'key0001',
    ]);
    expect([named?.entry.ExternalReference, named?.entry.Records[0]?.ExternalReference]).toEqual([
      'PO 4711',
      'key0002-2',
    ]);
    expect(jobs(store, runId, 'attest').map((job) => readAttest(job).lookUpBy)).toEqual(['key0001', 'PO 4711']);
  });

  it('gives a customer an external id of ours where the sheet has none', () => {
    const other = draft(2, 2);
    const entry = { ...other.customer.entry, DebtorExternalId: 'theirs' };
    const runId = addRun(store, {
      attest: false,
      drafts: [draft(1, 2), { ...other, customer: { ...other.customer, entry } }],
    });
    const [ours, theirs] = jobs(store, runId, 'ensureDebtor').map((job) => readDebtor(job).entry.DebtorExternalId);
    expect(ours).toMatch(/^runsheet-[0-9a-f]{24}$/);
    expect(theirs).toBe('theirs');
  });

  it('refuses an invoice that lives in another run, and writes nothing', () => {
    addRun(store, { attest: false, drafts: [draft(1)] });
    expect(() => addRun(store, { attest: false, drafts: [draft(2), draft(1)] })).toThrow(AppError);
    expect(store.prepare('SELECT count(*) FROM job WHERE run_id > 1').pluck().get()).toBe(0);
    expect(() => addRun(store, { attest: false, drafts: [draft(1, 5, { generation: 1 })] })).not.toThrow();
  });

  it('joins the transaction of the approval', () => {
    expect(() =>
      store.inTransaction(() => {
        const runId = addRun(store, { attest: false, drafts: [] });
        planRun(store, { scopeId: 1, runId, attest: false, drafts: drafts(3), now });
        throw new Error('the approval failed');
      }),
    ).toThrow('the approval failed');
    expect(store.prepare('SELECT count(*) FROM job').pluck().get()).toBe(0);
  });

  it('is taken back without a trace while nothing was tried, and not after', () => {
    const runId = addRun(store, { attest: true, drafts: drafts(3) });
    expect(unplanRun(store, { scopeId: 1, runId }, '2026-11-28T09:00:00.000Z')).toBe(true);
    expect(store.prepare('SELECT count(*) FROM job').pluck().get()).toBe(0);
    const again = addRun(store, { attest: true, drafts: drafts(3) });
    sending(first(again, 'ensureDebtor'));
    expect(unplanRun(store, { scopeId: 1, runId: again }, '2026-11-28T09:00:00.000Z')).toBe(false);
    expect(states(store, again, 'createInvoice')).toEqual({ queued: 3 });
  });

  it('adds the attests of a run that stopped at drafts, once', () => {
    const runId = addRun(store, { attest: false, drafts: drafts(3) });
    expect(addAttestJobs(store, { scopeId: 1, runId }, now)).toBe(3);
    expect(addAttestJobs(store, { scopeId: 1, runId }, now)).toBe(0);
  });
});

describe('settling', () => {
  it('a sent draft and its invoice are written in one transaction', () => {
    const runId = addRun(store, { attest: false, drafts: drafts(2) });
    const job = sending(first(runId, 'createInvoice'));
    const sent = { kind: 'sent', serviceId: 'A1', result: { found: false, invoiceNumber: null, stage: null } } as const;
    store.prepare(`INSERT INTO sent_invoice VALUES (1, 'A1', ?, 99, 'other', 0)`).run(runId);
    expect(() => settle(store, [{ job, outcome: sent }], now)).toThrow();
    expect(jobById(store, 1, job.jobId)?.state).toBe('sending');
    store.prepare('DELETE FROM sent_invoice').run();
    expect(settle(store, [{ job, outcome: sent }], now)).toBe(1);
    expect(store.prepare('SELECT draft_no FROM sent_invoice').pluck().all()).toEqual([1]);
  });

  it('an answer that comes after somebody else settled the job changes nothing', () => {
    const runId = addRun(store, { attest: false, drafts: drafts(1) });
    const job = sending(first(runId, 'createInvoice'));
    settle(store, [{ job, outcome: { kind: 'rejected', words: words.refused('nej') } }], now);
    const late = { kind: 'sent', serviceId: 'A1', result: { found: false, invoiceNumber: null, stage: null } } as const;
    expect(settle(store, [{ job, outcome: late }], now)).toBe(0);
    expect(jobById(store, 1, job.jobId)?.state).toBe('rejected');
  });

  it('whatever waits for a rejected customer falls with it, with the reason, and the run ends', () => {
    const runId = addRun(store, { attest: true, drafts: drafts(2, 1) });
    for (const job of jobs(store, runId, 'ensureProduct'))
      settle(
        store,
        [
          {
            job: sending(job),
            outcome: { kind: 'sent', serviceId: 'P', result: { found: true, invoiceNumber: null, stage: null } },
          },
        ],
        now,
      );
    const refused = { kind: 'rejected', words: words.refused('OrgNo: fel') } as const;
    settle(store, [{ job: sending(first(runId, 'ensureDebtor')), outcome: refused }], now);
    expect([states(store, runId, 'createInvoice'), states(store, runId, 'attest')]).toEqual([
      { rejected: 2 },
      { rejected: 2 },
    ]);
    expect(first(runId, 'attest').words?.sv).toBe('Kunden kunde inte läggas upp: Tjänsten sade nej: OrgNo: fel');
    expect(runState(store, runId)).toBe('done');
  });

  it('an attest is ready only when no draft of its run is open', () => {
    const runId = addRun(store, { attest: true, drafts: drafts(2, 1) });
    store
      .prepare(`UPDATE job SET state = 'sent', service_id = 'x' WHERE kind IN ('ensureDebtor', 'ensureProduct')`)
      .run();
    const [one, two] = jobs(store, runId, 'createInvoice').map(sending);
    const sent = (id: string) =>
      ({ kind: 'sent', serviceId: id, result: { found: false, invoiceNumber: null, stage: null } }) as const;
    if (one !== undefined) settle(store, [{ job: one, outcome: sent('A') }], now);
    expect(readyJobs(store, { scopeId: 1, runId }, 'attest', now, 10)).toEqual([]);
    if (two !== undefined) settle(store, [{ job: two, outcome: sent('B') }], now);
    expect(readyJobs(store, { scopeId: 1, runId }, 'attest', now, 10).length).toBe(2);
  });
});

describe('the lease of a connection', () => {
  it('is one holder’s until it ends, and taking it is told from renewing it', () => {
    expect(holdLease(store, 'here', 'a', 1_000, 500)).toBe('taken');
    expect(holdLease(store, 'here', 'b', 1_400, 500)).toBe('refused');
    expect(holdLease(store, 'here', 'a', 1_400, 500)).toBe('renewed');
    expect(holdsLease(store, 'here', 'a', 1_899)).toBe(true);
    expect(holdsLease(store, 'here', 'a', 1_900)).toBe(false);
    expect(holdLease(store, 'here', 'b', 1_900, 500)).toBe('taken');
    releaseLease(store, 'here', 'a');
    expect(leaseOf(store, 'here')?.holder).toBe('b');
  });
});

describe('the log of tries', () => {
  it('takes an answer once and is not changed after', () => {
    const runId = addRun(store, { attest: false, drafts: drafts(1) });
    const job = first(runId, 'createInvoice');
    const made = {
      scopeId: 1,
      purpose: 'send',
      method: 'POST',
      path: '/v1/x',
      callId: 'c',
      bodyHash: 'h',
      body: null,
      sentAt: now.toISOString(),
    } as const;
    appendTries(store, made, [job]);
    answerTries(store, made, [job], { at: now.toISOString(), status: 400, answer: 'n'.repeat(5_000) });
    answerTries(store, made, [job], { at: now.toISOString(), status: 200, answer: 'later' });
    const [logged] = triesOf(store, 1, job.jobId);
    expect([logged?.status, logged?.answer?.length]).toEqual([400, 2_000]);
  });
});
