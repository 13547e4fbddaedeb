import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { runLogHandlers } from '../../electron/app/run-log.ts';
import { answerWords } from '../../electron/outbox/send.ts';
import { changeJob, jobById } from '../../electron/store/jobs.ts';
import { processorMs } from '../harness/processor-time.ts';
import { addRun, type Computer, drafts, drain, jobs, openWorld, startComputer, type World } from '../outbox/harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one');
});
afterEach(async () => {
  await computer.end();
  await world.end();
});

type Log = CallOutput<'runs.log'>;

const log = (runId: number, change: Partial<CallInput<'runs.log'>> = {}): Promise<Log> =>
  runLogHandlers(computer)['runs.log']({
    runId,
    filter: 'all',
    draftNo: null,
    newestFirst: false,
    page: { offset: 0, limit: 100 },
    ...change,
  });
const sentences = async (runId: number, change: Partial<CallInput<'runs.log'>> = {}): Promise<readonly string[]> =>
  (await log(runId, change)).entries.map(({ words }) => words.sv);
const exchange = (
  runId: number,
  { jobId, no }: { readonly jobId: number | null; readonly no: number },
): Promise<CallOutput<'runs.exchange'>> => runLogHandlers(computer)['runs.exchange']({ runId, jobId, no });

describe('the log of a run', () => {
  it('tells every call in the order in which it went, one that carried many once', async () => {
    const runId = addRun(computer.store, { attest: true, drafts: drafts(3, 2) });
    await drain(computer);
    const told = await sentences(runId);
    expect(told.filter((one) => one.includes('kund'))).toEqual([
      'Läste kundregistret – tomt',
      'Lade upp 2 kunder – ja',
      'Läste kundregistret – 2 st',
    ]);
    expect(told).toContain('Lade upp artikeln Städning – ja');
    expect(told).toContain('Lämnade 3 fakturor för attest – togs emot');
    expect(told.filter((one) => /^Skapade utkast för Kund [12] AB – ja, nr \d+$/.test(one))).toHaveLength(3);
    expect((await sentences(runId, { newestFirst: true })).toReversed()).toEqual(told);
    const { total, entries } = await log(runId, { page: { offset: 2, limit: 2 } });
    expect([total, entries.map(({ words }) => words.sv)]).toEqual([told.length, told.slice(2, 4)]);
  });

  it('tells one invoice’s calls alone, those that carried others too', async () => {
    const runId = addRun(computer.store, { attest: true, drafts: drafts(3, 3) });
    await drain(computer);
    const told = await sentences(runId, { draftNo: 2 });
    expect(told).toEqual([
      expect.stringMatching(/^Skapade utkast för Kund 2 AB – ja, nr/),
      'Lämnade fakturan till Kund 2 AB för attest – togs emot',
    ]);
  });

  it('N091: tells that an invoice was looked up after a missing answer, and what was found', async () => {
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/action', Effect: 'DropAfter', Nth: 1, Times: 1 },
      { Method: 'POST', Path: '/v1/invoice/action', Effect: 'DropBefore', Nth: 2, Times: 1 },
    ]);
    const runId = addRun(computer.store, { attest: false, drafts: drafts(2) });
    await drain(computer);
    const lookUps = (await sentences(runId, { filter: 'look-ups' })).filter((one) => one.startsWith('Slog upp'));
    expect(lookUps.map((one) => one.replace(/Kund \d/, 'Kund'))).toEqual(
      expect.arrayContaining([
        'Slog upp fakturan till Kund AB efter uteblivet svar – fanns',
        'Slog upp fakturan till Kund AB efter uteblivet svar – fanns inte',
      ]),
    );
    expect((await sentences(runId, { filter: 'errors' })).every((one) => one.includes('förbindelsen bröts'))).toBe(
      true,
    );
    expect((await log(runId, { filter: 'errors' })).total).toBe(2);
  });

  it.each([
    [{ Status: 500 }, /^Försökte skapa utkast för Kund 1 AB – tjänsten fick fel \(500\)/, 'none'],
    [{ Status: 400 }, /^Försökte skapa utkast för Kund 1 AB – nej: /, 'no'],
  ])('tells a person what %j means', async (fault, sentence, outcome) => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Effect: 'Status', Times: 1, ...fault }]);
    const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
    await drain(computer);
    const [error] = (await log(runId, { filter: 'errors' })).entries;
    expect([error?.words.sv, error?.outcome]).toEqual([expect.stringMatching(sentence), outcome]);
  });
});

it('N094: tells how long the service asked us to wait', async () => {
  const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
  await drain(computer);
  const { answer } = answerWords(computer.client, {
    kind: 'refused',
    status: 429,
    message: 'Too many calls',
    serviceForm: true,
    retryAfterSeconds: 12,
  });
  const [create] = jobs(computer.store, runId, 'createInvoice');
  computer.store.prepare('UPDATE job_try SET status = 429, answer = ? WHERE job_id = ?').run(answer, create?.jobId);
  expect((await sentences(runId, { filter: 'errors' }))[0]).toBe(
    'Försökte skapa utkast för Kund 1 AB – tjänsten bad oss vänta 12 s',
  );
});

it.each(['unreachable', 'certificate', 'proxy', 'proxy-sign-in', 'proxy-socks'])(
  'says of a call that never left (%s) that nothing was sent',
  async (reason) => {
    const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
    await drain(computer);
    const jobId = jobs(computer.store, runId, 'createInvoice')[0]?.jobId ?? 0;
    computer.store.prepare('UPDATE job_try SET status = NULL, answer = ? WHERE job_id = ?').run(reason, jobId);
    expect((await exchange(runId, { jobId, no: 1 })).meaning.sv).toMatch(/Inget skickades\. Vi försöker igen\.$/);
  },
);

describe('an exchange', () => {
  it('shows what went out, made again with the hash that it had, and no sign-in', async () => {
    const runId = addRun(computer.store, { attest: true, drafts: drafts(3, 2) });
    await drain(computer);
    const { entries } = await log(runId);
    const shown = await Promise.all(
      entries.filter(({ words }) => !words.sv.startsWith('Läste')).map((entry) => exchange(runId, entry)),
    );
    expect(shown.map(({ body }) => body.state)).toEqual(shown.map(() => 'as-sent'));
    const draft = shown.find(({ path }) => path === '/v1/invoice/action');
    expect(draft).toMatchObject({ method: 'POST', status: 200, callId: expect.stringMatching(/^rs1-/) });
    expect(draft?.body.text).toContain('"ArticleDescription": "Städning');
    expect(draft?.answer).toContain('PublicId');
    expect(draft?.headers).toContainEqual({ name: 'authorization', value: '•••' });
  });

  it('says so where the job was mended since, and never shows other content as what went out', async () => {
    const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
    await drain(computer);
    const [create] = jobs(computer.store, runId, 'createInvoice');
    computer.store
      .prepare(`UPDATE job SET payload = json_set(payload, '$.entry.DueDate', '2027-01-01') WHERE job_id = ?`)
      .run(create?.jobId);
    expect((await exchange(runId, { jobId: create?.jobId ?? 0, no: 1 })).body.state).toBe('changed');
  });

  it('is only of the run that is asked about', async () => {
    const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
    await drain(computer);
    const [create] = jobs(computer.store, runId, 'createInvoice');
    const other = addRun(computer.store, { attest: false, drafts: [], state: 'approved' });
    await expect(exchange(other, { jobId: create?.jobId ?? 0, no: 1 })).rejects.toMatchObject({
      data: { code: 'unknown-call' },
    });
  });

  it('of a call that was cut off says that its outcome is looked up', async () => {
    const runId = addRun(computer.store, { attest: false, drafts: drafts(1) });
    await drain(computer);
    const [create] = jobs(computer.store, runId, 'createInvoice');
    const jobId = create?.jobId ?? 0;
    computer.store.prepare('UPDATE job_try SET answered_at = NULL, status = NULL WHERE job_id = ?').run(jobId);
    expect((await exchange(runId, { jobId, no: 1 })).words.sv).toContain('avbröts innan svaret kom');
    const job = jobById(computer.store, 1, jobId);
    if (job === null) throw new Error('gone');
    changeJob(computer.store, job, { state: 'sending' }, '2026-11-28T10:00:00.000Z');
    expect((await exchange(runId, { jobId, no: 1 })).words.sv).toBe('Skapar utkast för Kund 1 AB – väntar på svar');
  });
});

describe('100,000 calls', () => {
  it('are paged in a moment, at either end and in the middle, under every filter', async () => {
    const runId = addRun(computer.store, { attest: false, drafts: [], state: 'paused' });
    computer.store
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
         INSERT INTO job (scope_id, run_id, draft_no, kind, business_key, payload, state, changed_at)
         SELECT 1, @runId, n, 'createInvoice', 'k' || n, '{"customerName":"Ek AB"}', 'sent', '2026-11-28' FROM n`,
      )
      .run({ runId });
    computer.store
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5)
         INSERT INTO job_try (scope_id, job_id, try_no, purpose, method, path, call_id, sent_at, answered_at, status, answer,
           run_id, carried)
         SELECT 1, job_id, n, iif(n = 5, 'look-up', 'send'), 'POST', '/v1/invoice/action', 'c' || job_id || n,
           strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-28', '+' || (job_id * 5 + n) || ' seconds'), '2026-11-30',
           iif(job_id % 1000 = n, 400, 200), '{"PublicId":"1ad5fead-8c7d-46fe-8de9-9d9bb53b40aa"}', @runId, 1
         FROM job CROSS JOIN n WHERE job.run_id = @runId`,
      )
      .run({ runId });
    const began = processorMs();
    for (const filter of ['all', 'errors', 'look-ups'] as const)
      for (const newestFirst of [true, false])
        for (const part of [0, 0.5, 0.99]) {
          const { total } = await log(runId, { filter, newestFirst });
          const page = await log(runId, {
            filter,
            newestFirst,
            page: { offset: Math.floor(total * part), limit: 100 },
          });
          expect(page.entries.length).toBeGreaterThan(0);
        }
    // 36 questions; a page that reads the whole log takes seconds.
    expect((processorMs() - began) / 36).toBeLessThan(500);
    expect((await log(runId)).total).toBe(100_000);
  });
});
