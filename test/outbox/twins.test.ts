import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addAttestJobs } from '../../electron/outbox/plan-run.ts';
import { NotSentError } from '../../electron/service/pace.ts';
import { releaseLease } from '../../electron/store/lease.ts';
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
  runState,
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let world: World;
let computer: Awaited<ReturnType<typeof openTest>>['computer'];
beforeEach(async () => {
  const opened = await openTest();
  ({ world, computer } = opened);
  return opened.end;
});

const sheet = drafts(6, 2);

describe('two computers with the same sheet', () => {
  it('bill it once: the second says that another computer did', async () => {
    const [first, second] = [computer('one'), computer('two')];
    addRun(first.store, { attest: true, drafts: sheet });
    await drain(first);
    const runId = addRun(second.store, { attest: true, drafts: sheet });
    await drain(second);
    expect(states(second.store, runId, 'createInvoice')).toEqual({ rejected: 6 });
    expect(jobs(second.store, runId, 'createInvoice')[0]?.words?.sv).toContain('från en annan dator');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('bill it once when they push at the same time', async () => {
    const [first, second] = [computer('one'), computer('two')];
    const [runA, runB] = [
      addRun(first.store, { attest: true, drafts: sheet }),
      addRun(second.store, { attest: true, drafts: sheet }),
    ];
    await Promise.all([drain(first), drain(second)]);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect((await world.hands.open()).every((invoice) => invoice.Stage === 'Attested')).toBe(true);
    expect([runState(first.store, runA), runState(second.store, runB)]).toEqual(['done', 'done']);
  });
});

/**
 * A draft of `first`, and a later one of the same content that `second` made in the same moment, so that it saw nothing: its job is
 * written as sent here, and asked to be attested.
 */
const laterTwin = async (first: Computer, second: Computer) => {
  const [only = draft(1)] = sheet;
  addRun(first.store, { attest: false, drafts: [only] });
  const runId = addRun(second.store, { attest: false, drafts: [only] });
  await drain(first);
  const [original] = await world.hands.open();
  const copy: unknown = await world.hands.ask('POST', '/v1/invoice/action', {
    ...only.entry,
    CreditorPublicId: creditorId,
    DebtorPublicId: original?.DebtorPublicId,
    ExternalReference: only.businessKey,
    Records: only.entry.Records.map((record) => ({ ...record, ExternalReference: only.businessKey })),
  });
  const copyId = JSON.stringify(copy).replace(/.*"PublicId":"([^"]+)".*/, '$1');
  second.store
    .prepare(`UPDATE job SET state = 'sent', service_id = CASE kind WHEN 'createInvoice' THEN ? ELSE ? END`)
    .run(copyId, original?.DebtorPublicId ?? '');
  addAttestJobs(second.store, { scopeId: 1, runId }, new Date());
  return { runId, originalId: original?.ActionPublicId, copyId };
};

const standing = async () => (await world.hands.open()).map(({ ActionPublicId, Stage }) => [ActionPublicId, Stage]);
const deletes = async () => (await world.hands.calls()).filter(({ Method }) => Method === 'DELETE');

describe('twins that are there before the attest', () => {
  it('the later draft is deleted by the one that made it, and nothing of it is attested', async () => {
    const [first, second] = [computer('one'), computer('two')];
    const { runId, originalId } = await laterTwin(first, second);
    await drain(second);
    const [attest] = jobs(second.store, runId, 'attest');
    expect(attest?.state).toBe('rejected');
    expect(attest?.words?.sv).toBe('Redan fakturerad från en annan dator. Vårt senare utkast är borttaget.');
    expect(await standing()).toEqual([[originalId, 'Created']]);
  });

  it('the later draft is not deleted by a process that lost its lease on the way there, but by whoever has it next', async () => {
    const asked = vi.fn<(deleted: Promise<unknown>) => void>();
    const slow: Computer = computer('two', {
      timings: { leaseMs: 60_000 },
      meddle: (client) => ({
        ...client,
        call: (request) => {
          if (request.endpoint !== 'DELETE /v1/invoice/action/{id}') return client.call(request);
          slow.store.prepare("UPDATE lease SET holder = 'other'").run();
          const deleted = client.call(request);
          asked(deleted);
          return deleted;
        },
      }),
    });
    const { runId, originalId, copyId } = await laterTwin(computer('one'), slow);
    slow.outbox.wake('here');
    await expect.poll(() => asked.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect(asked.mock.calls[0]?.[0]).rejects.toThrow(NotSentError);
    expect([await deletes(), states(slow.store, runId, 'attest')]).toEqual([[], { queued: 1 }]);
    expect((await standing()).map(([id]) => id).sort()).toEqual([originalId, copyId].sort());
    expect(slow.outbox.waiting('here')).toBeNull();
    await slow.outbox.stop();
    releaseLease(slow.store, 'here', 'other');
    await drain(computer('two'));
    expect([(await deletes()).length, await standing()]).toEqual([1, [[originalId, 'Created']]]);
  });
});

describe('a try of ours that the service held', () => {
  it('and that makes its draft after the other was attested: the late draft is deleted', async () => {
    const one = computer('one');
    await world.hands.settings({ AttestDelayMs: 400 });
    const [only] = sheet;
    if (only === undefined) throw new Error('no sheet');
    const runId = addRun(one.store, { attest: true, drafts: [only] });
    one.store.prepare(`UPDATE job SET reached = 1 WHERE kind = 'createInvoice'`).run();
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(jobs(one.store, runId, 'attest')[0]?.doubt).toBe('accepted');
    }, 10_000);
    const [original] = await world.hands.open();
    await world.hands.ask('POST', '/v1/invoice/action', {
      ...only.entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: original?.DebtorPublicId,
      ExternalReference: only.businessKey,
      Records: only.entry.Records.map((record) => ({ ...record, ExternalReference: only.businessKey })),
    });
    await one.outbox.idle('here');
    expect((await world.hands.open()).map((invoice) => [invoice.ActionPublicId, invoice.Stage])).toEqual([
      [original?.ActionPublicId, 'Attested'],
    ]);
  });
});

describe('a draft whose try got no answer and that was found', () => {
  it('is told as attested once it is, while it is watched that no second one comes late', async () => {
    const one = computer('one', { timings: { looksMs: [30, 60, 1_500] } });
    const created = { Method: 'POST', Path: '/v1/invoice/action', Effect: 'StatusAfter', Status: 500 } as const;
    await world.hands.faults([{ ...created, Nth: 1, Times: 1 }]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(jobs(one.store, runId, 'attest')[0]?.words?.sv).toMatch(/^Attesterad\. .* inte blev två\.$/);
    }, 10_000);
    await one.outbox.idle('here');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 1 });
  });
});

describe('before the attest', () => {
  it('a total that the service counts otherwise holds the invoice, with both figures', async () => {
    const one = computer('one');
    const odd = { ...draft(7, 2), expected: { net: 10_007, vat: 2_501, total: 12_508, currency: 'SEK' } };
    const runId = addRun(one.store, { attest: true, drafts: [...sheet, odd] });
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 7 });
    const held = jobs(one.store, runId, 'attest').filter((job) => job.state === 'rejected');
    expect(held.map((job) => job.draftNo)).toEqual([7]);
    expect(held[0]?.words?.sv).toBe(
      'Attesteras inte: tjänsten räknar till 125,09\u00A0SEK, varav moms 25,02\u00A0SEK, vi till 125,08\u00A0SEK, varav moms 25,01\u00A0SEK.',
    );
    const stages = (await world.hands.open()).map((invoice) => invoice.Stage);
    expect(stages.filter((stage) => stage === 'Created').length).toBe(1);
  });

  it('a draft that a person changed at the service is held, with both figures', async () => {
    const one = computer('one');
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    await drain(one);
    const [edited] = jobs(one.store, runId, 'createInvoice');
    const action = `/v1/invoice/action/${edited?.serviceId ?? ''}`;
    const listed = (await world.hands.open()).find((invoice) => invoice.ActionPublicId === edited?.serviceId);
    const { entry } = draft(1, 2);
    await world.hands.ask('PUT', action, {
      ...entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: listed?.DebtorPublicId,
      Records: entry.Records.map((record) => ({ ...record, UnitPrice: { Value: 20_001, CurrencyCode: 'SEK' } })),
    });
    addAttestJobs(one.store, { scopeId: 1, runId }, new Date());
    one.store.prepare(`UPDATE run SET state = 'sending', finished_at = NULL`).run();
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 5, rejected: 1 });
    expect(jobs(one.store, runId, 'attest')[0]?.words?.sv).toBe(
      'Attesteras inte: tjänsten räknar till 250,01\u00A0SEK, varav moms 50,00\u00A0SEK, vi till 125,01\u00A0SEK, varav moms 25,00\u00A0SEK.',
    );
  });

  it('a locked period rejects with the reason', async () => {
    const one = computer('one');
    await world.hands.ask('POST', `/v1/accounting/lockedperiod/${creditorId}?to=2026-11-30`);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ rejected: 6 });
    expect(jobs(one.store, runId, 'attest')[0]?.words?.sv).toBe(
      'Kan inte attesteras: 2026-11-30 ligger i en låst period (låst till och med 2026-11-30).',
    );
  });

  it('a draft that somebody deleted at the service is told as gone and not sent again', async () => {
    const one = computer('one');
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    await drain(one);
    const [gone] = jobs(one.store, runId, 'createInvoice');
    await world.hands.ask('DELETE', `/v1/invoice/action/${gone?.serviceId ?? ''}`);
    addAttestJobs(one.store, { scopeId: 1, runId }, new Date());
    one.store.prepare(`UPDATE run SET state = 'sending', finished_at = NULL`).run();
    await drain(one);
    expect(jobs(one.store, runId, 'attest')[0]?.words?.sv).toContain('finns inte längre hos tjänsten');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 5, rejected: 1 });
    expect((await world.hands.open()).length).toBe(5);
  });
});

describe('an attest that was taken on', () => {
  it('is sent only when the lists show it', async () => {
    const one = computer('one');
    await world.hands.settings({ AttestDelayMs: 300 });
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    const seen = new Set<string | undefined>();
    one.client.pace.onChange(() => {
      for (const job of jobs(one.store, runId, 'attest')) if (job.doubt === 'accepted') seen.add(job.words?.sv);
    });
    await drain(one);
    expect([...seen]).toEqual(['Tjänsten attesterar. Vi kontrollerar i listorna.']);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 6 });
  });
});

describe('customers and articles that exist', () => {
  it('are found in the register and not created again', async () => {
    const one = computer('one');
    addRun(one.store, { attest: false, drafts: sheet });
    await drain(one);
    const next = drafts(12, 3).slice(6);
    const runId = addRun(one.store, { attest: false, drafts: next });
    await drain(one);
    expect(jobs(one.store, runId, 'ensureDebtor').map((job) => job.result?.found)).toEqual([true, true, false]);
    expect((await world.hands.debtors()).length).toBe(3);
    expect((await world.hands.products()).length).toBe(1);
  });
});
