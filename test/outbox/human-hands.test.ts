import { beforeEach, describe, expect, it } from 'vitest';
import { createRunNotices } from '../../electron/app/run-notices.ts';
import { addAttestJobs } from '../../electron/outbox/plan-run.ts';
import { retryRejected } from '../../electron/outbox/retry.ts';
import { events } from '../../shared/contract/events.ts';
import { rejectedJobs } from '../../electron/store/jobs.ts';
import { runById } from '../../electron/store/runs.ts';
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
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let opened: Opened;
let world: World;
beforeEach(async () => {
  opened = await openTest();
  world = opened.world;
  return opened.end;
});

/** A computer with an API user of its own, so that the service's refusal of a repeated id is no net. */
const computer = (name: string, kind: 'practice' | 'test', meddle?: ComputerWish['meddle']): Computer =>
  opened.computer(name, {
    kind,
    ...(meddle === undefined ? {} : { meddle }),
    // As long as a real reading of the lists stands, beside what these tests take.
    timings: { listsFreshMs: 30_000 },
  });

const [only] = drafts(1);
if (only === undefined) throw new Error('no sheet');

describe('what people do at the service to a draft of ours', () => {
  it('a row added above the one that carries our key: another computer still finds it, and bills nothing', async () => {
    const [one, two] = [computer('one', 'practice'), computer('two', 'test')];
    const runId = addRun(one.store, { attest: false, drafts: [only] });
    await drain(one);
    const [listed] = await world.hands.open();
    const reference = jobs(one.store, runId, 'createInvoice')[0]?.businessKey;
    await world.hands.ask('PUT', `/v1/invoice/action/${listed?.ActionPublicId ?? ''}`, {
      ...only.entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: listed?.DebtorPublicId,
      ExternalReference: reference,
      Records: [
        { SequenceNo: 1, RecordType: 'Message', ArticleDescription: 'Tack för i år' },
        ...only.entry.Records.map((record) => ({ ...record, SequenceNo: 2, ExternalReference: reference })),
      ],
    });
    const second = addRun(two.store, { attest: true, drafts: [only] });
    await drain(two);
    expect(states(two.store, second, 'createInvoice')).toEqual({ rejected: 1 });
    expect(jobs(two.store, second, 'createInvoice')[0]?.words?.sv).toContain('från en annan dator');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals([only]));
  });

  it('a copy with other figures stays, also where a try of ours got no answer: it is theirs', async () => {
    const one = computer('one', 'practice');
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Nth: 1, Effect: 'DropAfter' }]);
    const runId = addRun(one.store, { attest: false, drafts: [only] });
    await drain(one);
    const [original] = await world.hands.open();
    const reference = jobs(one.store, runId, 'createInvoice')[0]?.businessKey;
    await world.hands.ask('POST', '/v1/invoice/action', {
      ...only.entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: original?.DebtorPublicId,
      ExternalReference: reference,
      Records: only.entry.Records.map((record) => ({
        ...record,
        UnitPrice: { Value: 77_700, CurrencyCode: 'SEK' },
        ExternalReference: reference,
      })),
    });
    addAttestJobs(one.store, { scopeId: 1, runId }, new Date());
    one.store.prepare(`UPDATE run SET state = 'sending', finished_at = NULL`).run();
    await drain(one);
    const open = await world.hands.open();
    const stageOf = (isOriginal: boolean) =>
      open
        .filter(({ ActionPublicId: id }) => (id === original?.ActionPublicId) === isOriginal)
        .map(({ Stage }) => Stage);
    expect([stageOf(true), stageOf(false)]).toEqual([['Attested'], ['Created']]);
  });
});

describe('a draft that a person changes between our reading of the lists and our attest', () => {
  it('is told with both figures, on the invoice and to whoever waits for the run', async () => {
    const one = computer('one', 'practice', (client) => ({
      ...client,
      call: async (request) => {
        if (request.endpoint === 'POST /v1/invoice/attestinovicesinlist/{id}') await dearer();
        return client.call(request);
      },
    }));
    const sheet = [draft(1), draft(2)];
    const dearer = async (): Promise<void> => {
      const listed = (await world.hands.open()).find(
        ({ InvoicedAmount }) => InvoicedAmount?.value === sheetTotals(sheet)[0],
      );
      await world.hands.ask('PUT', `/v1/invoice/action/${listed?.ActionPublicId ?? ''}`, {
        ...only.entry,
        CreditorPublicId: creditorId,
        DebtorPublicId: listed?.DebtorPublicId,
        Records: only.entry.Records.map((record) => ({ ...record, UnitPrice: { Value: 77_700, CurrencyCode: 'SEK' } })),
      });
    };
    const told: string[] = [];
    const notices = createRunNotices(
      {
        store: one.store,
        emit: (name, data) => {
          if (name === 'runs.notice') told.push(events['runs.notice'].parse(data).body.en);
        },
      },
      one.outbox,
    );
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    notices.changed(runId);
    await drain(one);
    notices.changed(runId);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
    for (const kind of ['createInvoice', 'attest'] as const)
      expect(jobs(one.store, runId, kind).map(({ words }) => words?.en)).toEqual([
        'Attested with other figures than approved, since the draft was changed at the service. ' +
          'There: 971.25\u00A0SEK, of which VAT 194.25\u00A0SEK. Approved: 125.01\u00A0SEK, of which VAT 25.00\u00A0SEK. ' +
          'Credit it if it is wrong.',
        'Done.',
      ]);
    expect(told).toEqual(['Done: 2 invoices sent, 1 with other figures than approved. Open the run to see why.']);
  });
});

describe('a draft that is younger than the lists by which it is to be attested', () => {
  it('is looked up: the twin that another computer made meanwhile is found, and ours is deleted', async () => {
    const sheet = [draft(1), draft(2)];
    const two = computer('two', 'test');
    let meddled = false;
    // The lists are read when the first attest goes. Then the other computer makes a draft of the other invoice, and a person here tries it again.
    const one = computer('one', 'practice', (client) => ({
      ...client,
      call: async (request) => {
        if (request.endpoint === 'POST /v1/invoice/attestinovicesinlist/{id}' && !meddled) {
          meddled = true;
          const [rejected] = jobs(one.store, runId, 'createInvoice').filter(({ state }) => state === 'rejected');
          addRun(two.store, { attest: false, drafts: sheet.filter(({ draftNo }) => draftNo === rejected?.draftNo) });
          await drain(two);
          const run = runById(one.store, runId);
          if (run !== null) retryRejected(one.store, run, rejectedJobs(one.store, run), new Date());
        }
        return client.call(request);
      },
    }));
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400 }]);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(meddled).toBe(true);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 1, rejected: 1 });
    expect((await world.hands.open()).map(({ Stage }) => Stage).sort()).toEqual(['Attested', 'Created']);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});
