import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { approvalOf } from '../../electron/store/approvals.ts';
import { backupPath, openStore } from '../../electron/store/store.ts';
import { temporaryFolder } from '../store/open.ts';
import { openInboxWorld } from './inbox-world.ts';
import { openReviewWorld } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

/*
 * The database of the fixture was written by the first released version itself: two connections with two creditors each,
 * three templates, two runs in review, and one that was sent to the practice service and read back.
 */
const released = (version = '0001'): string => {
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  const fixture = new URL(`../fixtures/store/${version}.db`, import.meta.url);
  copyFileSync(fixture, join(dataFolder, 'runsheet.db'));
  return dataFolder;
};

const contents = (path: string): Readonly<Record<string, unknown>> => {
  const db = new Database(path, { readonly: true });
  try {
    const names = z
      .array(z.string())
      .parse(
        db
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
          .pluck()
          .all(),
      );
    return Object.fromEntries(names.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    db.close();
  }
};

const tries = z.array(z.looseObject({ job_id: z.int(), call_id: z.string(), sent_at: z.string() }));
const jobs = z.array(z.looseObject({ job_id: z.int(), run_id: z.int() }));
const records = z.array(z.looseObject({}));

/** What the registers are searched by since the twenty-sixth version: folded when they are first searched. */
const unfolded = { words: null, sorted: null };
const unfoldedDebtor = { ...unfolded, same_email: null, same_name: null };

/** What the fifteenth version keeps of each try (nothing of those that are past), and what those after it added. */
const withBodies = (before: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...before,
  debtor: records.parse(before['debtor']).map((one) => ({ ...one, ...unfoldedDebtor })),
  product: records.parse(before['product']).map((one) => ({ ...one, ...unfolded })),
  removed_draft: [],
  unhandled_payment: [],
  ...{ failed_event: [], told_invoice: [], restore: [], restored_job: [] },
  saved_view: [],
  book_file: [],
  code: [],
  bank_payment: [],
  bank_payment_job: [],
  listed_payment: [],
  list_attachment: [],
  ...{ reconciliation: [], self_invoice: [], category: [], category_debtor: [] },
  contract: [],
  contract_view: [],
  invoice: z
    .array(z.looseObject({}))
    .parse(before['invoice'])
    .map((one) => ({ ...one, contract_id: null })),
  job_try: tries.parse(before['job_try']).map((one) => ({ ...one, body: null })),
});

/** What the thirteenth version tells more of each job. */
const withActs = (before: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...withBodies(before),
  job: jobs.parse(before['job']).map((job) => ({ ...job, seen: null, asks: 0 })),
});

/** What the twelfth version tells more: of each try its run and how many jobs its call carried, and what was read for a run. */
const withLog = (before: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const told = withActs(before);
  const made = tries.parse(told['job_try']);
  const runs = new Map(jobs.parse(before['job']).map(({ job_id, run_id }) => [job_id, run_id]));
  return {
    ...told,
    run_read: [],
    job_try: made.map((one) => {
      const call = made.filter((other) => other.call_id === one.call_id && other.sent_at === one.sent_at);
      return { ...one, run_id: runs.get(one.job_id), carried: call[0] === one ? call.length : 0 };
    }),
  };
};

/** Tables that the eleventh version added, and those before it. */
const untilLeftInvoices = { left_invoice: [], job_look: [] };
const untilUndo = { ...untilLeftInvoices, run_undo: [], undo_line: [] };
const untilRunSchedules = { ...untilUndo, run_schedule: [] };
const untilRegisterChanges = { ...untilRunSchedules, register_change: [] };
const untilApprovals = { ...untilRegisterChanges, approval: [], approved_invoice: [], connection_user: [] };

const gym = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms',
  'G9;2001;Alva Ek;alva@example.se;2026-12-31;Gymkort december;1;399,00;25',
].join('\r\n');
const cleaning = [
  'Kund-ID,Kund,E-post,Tjänst,Timmar,Pris per timme,Momssats',
  '3001,Ek & Alm AB,ek@example.se,Städning december,12,"385,00",25',
].join('\r\n');

describe('a database of the first version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released(), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    const after = contents(path);
    for (const [table, rows] of Object.entries(withLog(before)))
      if (table !== 'template') expect([table, after[table]]).toEqual([table, rows]);
    expect(after['template']).toMatchObject(before['template'] ?? []);
    expect(contents(backupPath(path, 1))).toEqual(before);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });

  test('has templates that know the same files, for their own creditors only', async () => {
    const world = openInboxWorld({ dataFolder: released() });
    const scopes = world.store
      .prepare(
        'SELECT DISTINCT connection_id, creditor_id FROM template JOIN creditor USING (scope_id) JOIN connection USING (connection_id) ORDER BY connection.kind',
      )
      .all();
    const [practice, sharp] = z
      .array(
        z
          .object({ connection_id: z.string(), creditor_id: z.string() })
          .transform((row) => ({ connectionId: row.connection_id, creditorId: row.creditor_id })),
      )
      .length(2)
      .parse(scopes);
    if (practice === undefined || sharp === undefined) throw new Error('two scopes');
    const open = async (scope: typeof practice, name: string, content: string) =>
      world.calls['import.open']({ scope, fileIds: await world.stage({ [name]: content }) });
    const known = await open(practice, 'stad-december.csv', cleaning);
    expect(known).toMatchObject({
      known: true,
      missing: [],
      kind: 'invoices',
      template: { name: 'stad-november.csv', changed: [] },
    });
    // What the person chose then, beside the columns.
    expect(known.defaults.paymentTermsDays).toBe(20);
    expect(await open(sharp, 'gym-december.csv', gym)).toMatchObject({ known: true, missing: [] });
    expect(await open(sharp, 'stad-december.csv', cleaning)).toMatchObject({ known: false, template: null });
    const { templates } = await world.calls['templates.list'](practice);
    expect(templates.map(({ name }) => name).sort()).toEqual(['gym-november.csv', 'stad-november.csv']);
    expect(templates.find(({ name }) => name.startsWith('stad'))?.columns).toContainEqual({
      header: 'prispertimme',
      field: 'unitPrice',
      words: expect.objectContaining({ sv: expect.any(String) }),
    });
  });

  test('has a run in review that can be looked through and approved', async () => {
    const world = openReviewWorld({ dataFolder: released() });
    const runId = z
      .int()
      .parse(world.store.prepare("SELECT run_id FROM run WHERE state = 'review' ORDER BY run_id").pluck().get());
    const { counts, sendable } = await world.calls['review.open']({ runId });
    expect(counts).toMatchObject({ all: 3, error: 0 });
    const { invoices, total } = sendable;
    await world.calls['review.approve']({ runId, invoices, total, attest: false });
    expect(world.store.prepare('SELECT state FROM run WHERE run_id = ?').pluck().get(runId)).toBe('approved');
  });
});

/*
 * The second version's database is the first one's, brought to it and used by it: with a run more, of two files that repeat
 * each other, of which one repeated invoice (5, as 1) is chosen to be sent as well.
 */
describe('a database of the second version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released('0002'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({
      ...untilApprovals,
      ...withLog(before),
      attachment: [],
      draft_deduction: [],
      correction: [],
      draft_twin: [5, 6, 7, 8].map((draft_no) => ({ scope_id: 3, run_id: 4, draft_no, first_no: draft_no - 4 })),
    });
    expect(contents(backupPath(path, 2))).toEqual(before);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });

  test('knows which invoices of a run repeat each other: each that is chosen is billed once more', async () => {
    const { calls, store } = openReviewWorld({ dataFolder: released('0002') });
    const runId = 4;
    const generations = (): unknown =>
      store
        .prepare('SELECT generation FROM draft WHERE run_id = ? AND draft_no IN (1, 5, 6) ORDER BY draft_no')
        .pluck()
        .all(runId);
    expect(generations()).toEqual([0, 1, 0]);
    await calls['review.include']({ runId, draftNo: 1, included: false });
    await calls['review.include']({ runId, draftNo: 1, included: true });
    await calls['review.include']({ runId, draftNo: 6, included: true });
    expect(generations()).toEqual([2, 1, 1]);
  });
});

/*
 * The third version's database is the second one's, brought to it and used by it: with a run in review of a customer whom the
 * file names as the register does not, and one quantity typed in.
 */
describe('a database of the third version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released('0003'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({
      ...untilApprovals,
      ...withLog(before),
      attachment: [],
      correction: [],
      draft_deduction: [],
    });
    expect(contents(backupPath(path, 3))).toEqual(before);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });

  test('has a run in review whose typed value can be taken back', async () => {
    const { calls } = openReviewWorld({ dataFolder: released('0003') });
    const runId = 5;
    const quantity = async (): Promise<string | null | undefined> =>
      (await calls['review.invoice']({ runId, draftNo: 2 })).rows[0]?.cells.find(({ field }) => field === 'quantity')
        ?.value;
    expect(await quantity()).toBe('2');
    await calls['review.undo']({ runId });
    expect(await quantity()).toBe('1');
  });
});

/*
 * The fourth version's database is the third one's, brought to it and used by it: with a customer of the register chosen for the
 * first invoice of the run in review, and remembered.
 */
describe('a database of the fourth version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released('0004'), 'runsheet.db');
    const before = contents(path);
    expect(before['correction']).toHaveLength(1);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilApprovals, ...withLog(before), attachment: [], draft_deduction: [] });
    expect(contents(backupPath(path, 4))).toEqual(before);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });
});

/* The fifth version's database is the fourth one's, brought to it, with a PDF that goes with the first invoice of a run in review. */
describe('a database of the fifth version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released('0005'), 'runsheet.db');
    const before = contents(path);
    expect(before['attachment']).toHaveLength(1);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilApprovals, ...withLog(before), draft_deduction: [] });
    expect(contents(backupPath(path, 5))).toEqual(before);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });
});

/* The sixth version's database is the fifth one's, brought to it, with run 5 approved and nothing of it sent. */
describe('a database of the sixth version', () => {
  test('is brought to this version with everything in it, and a backup of what it was', () => {
    const path = join(released('0006'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilApprovals, ...withLog(before) });
    expect(contents(backupPath(path, 6))).toEqual(before);
  });

  test('has an approved run of which nobody knows who approved it, and whose approval can be lifted', async () => {
    const { calls, store } = openReviewWorld({ dataFolder: released('0006') });
    const runId = 5;
    expect((await calls['review.open']({ runId })).state).toBe('approved');
    expect(approvalOf(store, { scopeId: 1, runId })).toBeNull();
    expect((await calls['review.unapprove']({ runId })).summary.state).toBe('review');
    expect(store.prepare('SELECT count(*) AS n FROM job WHERE run_id = 5').get()).toEqual({ n: 0 });
  });
});

/*
 * The seventh version's database is the sixth one's, brought to it, with run 5 approved and taken back, and an edit since; two
 * invoices of another run were sent.
 */
describe('a database of the seventh version', () => {
  test('is brought to this version with everything in it, its jobs too, and a backup of what it was', () => {
    const path = join(released('0007'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilRegisterChanges, ...withLog(before) });
    expect(contents(backupPath(path, 7))).toEqual(before);
    expect(
      [before['job'], before['job_dependency'], before['job_try']].map((rows) => [rows].flat().length > 1),
    ).toEqual([true, true, true]);
    const db = new Database(path);
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    // Numbers of jobs are never given again.
    const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'job'").pluck();
    expect(last.get()).toBeGreaterThan(Number(db.prepare('SELECT max(job_id) FROM job').pluck().get()));
    db.close();
  });
});

/*
 * The eighth version's database is the seventh one's, brought to it, with run 5 approved and a customer of the register to be
 * changed with it.
 */
describe('a database of the eighth version', () => {
  test('is brought to this version with everything in it, and no run has a time', () => {
    const path = join(released('0008'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilRunSchedules, ...withLog(before) });
    expect(contents(backupPath(path, 8))).toEqual(before);
    expect([before['register_change'], before['approval']].map((rows) => [rows].flat().length > 0)).toEqual([
      true,
      true,
    ]);
  });
});

/* The ninth version's database is the eighth one's, brought to it, with a time at which run 5 is to be sent. */
describe('a database of the ninth version', () => {
  test('is brought to this version with everything in it, and no run is undone', () => {
    const path = join(released('0009'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilUndo, ...withLog(before) });
    expect(contents(backupPath(path, 9))).toEqual(before);
    expect([before['run_schedule']].flat()).toHaveLength(1);
  });
});

/* The tenth version's database is the ninth one's, brought to it, with the run that was sent undone and an invoice of it kept. */
describe('a database of the tenth version', () => {
  test('is brought to this version with everything in it, and no invoice was taken out of its run', () => {
    const path = join(released('0010'), 'runsheet.db');
    const before = contents(path);
    openStore(path).close();
    expect(contents(path)).toEqual({ ...untilLeftInvoices, ...withLog(before) });
    expect(contents(backupPath(path, 10))).toEqual(before);
    expect([before['undo_line']].flat()).toHaveLength(1);
  });
});

/* The eleventh version's database is the tenth one's, brought to it, with an invoice of run 1 that a person skipped. */
describe('a database of the eleventh version', () => {
  test('is brought to this version with everything in it: a call that carried two jobs is told once', () => {
    const path = join(released('0011'), 'runsheet.db');
    const before = contents(path);
    expect(before['left_invoice']).toHaveLength(1);
    openStore(path).close();
    const after = contents(path);
    expect(after).toEqual(withLog(before));
    expect(contents(backupPath(path, 11))).toEqual(before);
    const carried = z.array(z.object({ carried: z.int() })).parse(after['job_try']);
    expect(carried.map((one) => one.carried)).toEqual([2, 1, 2, 0, 1, 0]);
    const db = new Database(path, { readonly: true });
    expect([db.pragma('foreign_key_check'), db.pragma('integrity_check', { simple: true })]).toEqual([[], 'ok']);
    db.close();
  });
});

/* The twelfth version's database is the eleventh one's, brought to it, with a register that was read for run 1. */
describe('a database of the twelfth version', () => {
  test('is brought to this version with everything in it, and no job asks a person', () => {
    const path = join(released('0012'), 'runsheet.db');
    const before = contents(path);
    expect(before['run_read']).toHaveLength(1);
    openStore(path).close();
    expect(contents(path)).toEqual(withActs(before));
    expect(contents(backupPath(path, 12))).toEqual(before);
  });
});
