import { z } from 'zod';
import { all, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** A file that waits for a person. Its bytes lie in the data folder under `path`, a name of ours. */
export interface WaitingFile {
  readonly waitingId: number;
  readonly scopeId: number | null;
  readonly templateId: number | null;
  readonly template: string | null;
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  readonly origin: 'dropped' | 'folder';
  /** Why it waits; parsed by whoever reads it. */
  readonly question: unknown;
  readonly addedAt: string;
}

const row = z
  .object({
    waiting_id: z.int(),
    scope_id: z.int().nullable(),
    template_id: z.int().nullable(),
    template: z.string().nullable(),
    name: z.string(),
    path: z.string(),
    sha256: z.string(),
    origin: z.enum(['dropped', 'folder']),
    question: jsonOf(z.unknown()),
    added_at: z.string(),
  })
  .transform((found): WaitingFile => ({
    waitingId: found.waiting_id,
    scopeId: found.scope_id,
    templateId: found.template_id,
    template: found.template,
    name: found.name,
    path: found.path,
    sha256: found.sha256,
    origin: found.origin,
    question: found.question,
    addedAt: found.added_at,
  }));

const select = `SELECT waiting_id, w.scope_id, w.template_id, t.name AS template, w.name, w.path, w.sha256, w.origin,
    w.question, w.added_at
  FROM waiting_file w LEFT JOIN template t USING (template_id)`;

export const waitingById = (store: Store, waitingId: number): WaitingFile | null =>
  one(row, store.prepare(`${select} WHERE waiting_id = ?`), [waitingId]);

/** Those of a creditor, and those of which nobody knows whose they are; oldest first. Null for all creditors. */
export const waitingFiles = (store: Store, scopeId: number | null): readonly WaitingFile[] =>
  all(row, store.prepare(`${select} WHERE ? IS NULL OR w.scope_id IS NULL OR w.scope_id = ? ORDER BY waiting_id`), [
    scopeId,
    scopeId,
  ]);

export type NewWaiting = Omit<WaitingFile, 'waitingId' | 'template'>;

/** Answers its number. */
export const insertWaiting = (store: Store, file: NewWaiting): number =>
  Number(
    store
      .prepare(
        `INSERT INTO waiting_file (scope_id, template_id, name, path, sha256, origin, question, added_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        file.scopeId,
        file.templateId,
        file.name,
        file.path,
        file.sha256,
        file.origin,
        JSON.stringify(file.question),
        file.addedAt,
      ).lastInsertRowid,
  );

/** What it waits for now. */
export const updateWaiting = (
  store: Store,
  waitingId: number,
  now: Pick<NewWaiting, 'scopeId' | 'templateId' | 'question'>,
): void => {
  store
    .prepare('UPDATE waiting_file SET scope_id = ?, template_id = ?, question = ? WHERE waiting_id = ?')
    .run(now.scopeId, now.templateId, JSON.stringify(now.question), waitingId);
};

export const deleteWaiting = (store: Store, waitingId: number): void => {
  store.prepare('DELETE FROM waiting_file WHERE waiting_id = ?').run(waitingId);
};

const counted = z.object({ n: z.int() });

/** True when a file with this content was read from the template's folder before, whatever it was called. */
export const wasSeen = (store: Store, templateId: number, sha256: string): boolean =>
  (one(counted, store.prepare('SELECT count(*) AS n FROM seen_file WHERE template_id = ? AND sha256 = ?'), [
    templateId,
    sha256,
  ])?.n ?? 0) > 0;

export const markSeen = (
  store: Store,
  templateId: number,
  file: { readonly name: string; readonly sha256: string },
  at: string,
): void => {
  store
    .prepare('INSERT OR IGNORE INTO seen_file (template_id, name, sha256, seen_at) VALUES (?, ?, ?, ?)')
    .run(templateId, file.name, file.sha256, at);
};
