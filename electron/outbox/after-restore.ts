import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { changeJob, dependenciesOf, dependentsOf, type Job } from '../store/jobs.ts';
import { isRestoredJob, lastRestore } from '../store/restored.ts';
import { type Store } from '../store/store.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { after } from './machine.ts';
import { type Outcome } from './settle.ts';
import { carriersOf, isOwned, type Known } from './twins.ts';
import { words } from './words.ts';

/**
 * What must hold after our own database was put back from a backup: it does not know what was sent since, so nothing is sent before it
 * was looked for, and nothing goes by itself. Source: outbox.md, Exactly once.
 */

/** When the backup was made, and when it is put back: ISO 8601. */
export interface PutBack {
  readonly madeAt: string;
  readonly restoredAt: string;
}

const ready = `NOT EXISTS (SELECT 1 FROM job_dependency d JOIN job before ON before.scope_id = d.scope_id
  AND before.job_id = d.depends_on WHERE d.scope_id = job.scope_id AND d.job_id = job.job_id AND before.state <> 'sent')`;

const inDoubt = `state = 'unknown', doubt = 'no-answer', doubt_since = @at, looks = 0, not_before = NULL, reached = 1`;

/** The numbers that were given out since are part of call ids: they are not given out a second time. */
const skippedNumbers = 10_000;

/**
 * Marks a database that is about to be put back: every job that is not over is of unknown outcome and looked up, runs that were
 * being sent wait for a person, and so does each act that was asked for and not begun, since no reading tells it from another's.
 */
export const markRestored = (store: Store, { madeAt, restoredAt: at }: PutBack): void => {
  store.inTransaction(() => {
    const restoreId = store
      .prepare('INSERT INTO restore (made_at, restored_at) VALUES (?, ?)')
      .run(madeAt, at).lastInsertRowid;
    store
      .prepare(
        `INSERT OR REPLACE INTO restored_job (scope_id, job_id, restore_id)
         SELECT scope_id, job_id, ? FROM job WHERE state IN ('queued', 'sending', 'unknown')`,
      )
      .run(restoreId);
    store.prepare('DELETE FROM lease').run();
    store.prepare('DELETE FROM run_schedule WHERE started_at IS NULL').run();
    store.prepare(`UPDATE run SET state = 'paused' WHERE state = 'sending'`).run();
    store
      .prepare(
        `UPDATE job SET ${inDoubt}, asks = 1, words = @words, changed_at = @at
         WHERE run_id IS NULL AND state = 'queued' AND try = 0`,
      )
      .run({ at, words: JSON.stringify(words.askedBeforeBackup) });
    store
      .prepare(
        `UPDATE job SET ${inDoubt}, words = @words, changed_at = @at WHERE asks = 0
         AND (state IN ('sending', 'unknown') OR (state = 'queued' AND (kind = 'createInvoice' OR ${ready})))`,
      )
      .run({ at, words: JSON.stringify(words.lookedUpAfterRestore) });
    // A new attempt of what was rejected is looked up first: it may have had one since.
    store.prepare(`UPDATE job SET reached = 1 WHERE state = 'rejected' AND kind = 'createInvoice'`).run();
    store.prepare(`UPDATE sqlite_sequence SET seq = seq + ? WHERE name IN ('run', 'list')`).run(skippedNumbers);
  });
};

/** What is found to be sent may have had its followers since too: they are looked up in their turn. */
export const doubtFollowers = (store: Store, job: Job, at: string): void => {
  if (!isRestoredJob(store, job)) return;
  for (const next of dependentsOf(store, job))
    if (next.state === 'queued' && isRestoredJob(store, next))
      if (dependenciesOf(store, next).every(({ state }) => state === 'sent'))
        changeJob(
          store,
          next,
          {
            state: after(next.state, 'restored'),
            doubt: 'no-answer',
            doubtSince: at,
            looks: 0,
            notBefore: null,
            reached: true,
            words: words.lookedUpAfterRestore,
          },
          at,
        );
};

/** Longer than any content that the backup knows of is billed under its key: a year, and the month that is late. */
const watchedMs = 400 * 24 * 3_600_000;

/** Whether what was made since a backup may be at the service unknown to this database. */
export const isWatched = ({ store, now }: Pick<Drain, 'store' | 'now'>): boolean => {
  const restored = lastRestore(store);
  return restored !== null && now().getTime() - Date.parse(restored.restoredAt) < watchedMs;
};

/** An undo, a cancel or "bill again" raised it, each once: more than this happens to nobody between two backups. */
const laterGenerations = 2;

const laterKeys = ({ businessKey, generation }: Job): readonly string[] =>
  Array.from({ length: laterGenerations }, (_, more) => keyOfGeneration(businessKey, generation + more + 1));

/**
 * Why an invoice is not made in a database that was put back, although none that stands has its key: its content was billed since the
 * backup and credited, or billed again under a later key. Null where nothing such is at the service.
 *
 * @param carriers everything at the service with its own key. @throws NotReadError.
 */
export const heldAfterRestore = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  known: Known,
  carriers: readonly InvoiceViewIn[],
): Promise<Outcome | null> => {
  if (job.kind !== 'createInvoice' || !isWatched(drain)) return null;
  const strange = (invoice: InvoiceViewIn): boolean => !isOwned(drain.store, job, invoice.ActionPublicId);
  if (carriers.some(strange)) return { kind: 'rejected', words: words.creditedSinceBackup };
  for (const reference of laterKeys(job)) {
    const lookUpBy = known.lookUpBy === known.reference ? reference : known.lookUpBy;
    const later = await carriersOf(drain, scope, job, { ...known, reference, lookUpBy });
    if (later.some(strange)) return { kind: 'rejected', words: words.billedSinceBackup };
  }
  return null;
};
