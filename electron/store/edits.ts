import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type DraftKey } from './drafts.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** One change of one place of a draft: what stood there and what stands there now, as JSON of the place's own shape. */
export interface Edit {
  readonly draftNo: number;
  readonly rowNo: number | null;
  /** A field's name, or `included` for the choice to send. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface EditStep {
  readonly stepNo: number;
  readonly title: LocalText;
}

const stepRow = z
  .object({ step_no: z.int(), title: jsonOf(localText) })
  .transform((row): EditStep => ({ stepNo: row.step_no, title: row.title }));

/** What undo would take back: the latest step that stands. */
export const stepToUndo = (store: Store, key: RunKey): EditStep | null =>
  one(
    stepRow,
    store.prepare(
      'SELECT step_no, title FROM edit_step WHERE scope_id = ? AND run_id = ? AND undone = 0 ORDER BY step_no DESC LIMIT 1',
    ),
    [key.scopeId, key.runId],
  );

/** What redo would do again: the earliest step that was taken back. */
export const stepToRedo = (store: Store, key: RunKey): EditStep | null =>
  one(
    stepRow,
    store.prepare(
      'SELECT step_no, title FROM edit_step WHERE scope_id = ? AND run_id = ? AND undone = 1 ORDER BY step_no LIMIT 1',
    ),
    [key.scopeId, key.runId],
  );

const editRow = z
  .object({
    draft_no: z.int(),
    row_no: z.int().nullable(),
    field: z.string(),
    before: jsonOf(z.unknown()),
    after: jsonOf(z.unknown()),
  })
  .transform((row): Edit => ({
    draftNo: row.draft_no,
    rowNo: row.row_no,
    field: row.field,
    before: row.before,
    after: row.after,
  }));

/** The changes of a step, in the order in which they were made. */
export const editsOf = (store: Store, key: RunKey, stepNo: number): readonly Edit[] =>
  all(
    editRow,
    store.prepare(
      `SELECT draft_no, row_no, field, before, after FROM edit
       WHERE scope_id = ? AND run_id = ? AND step_no = ? ORDER BY edit_no`,
    ),
    [key.scopeId, key.runId, stepNo],
  );

/** The changes of every step that stands, in the order in which they were made. */
export const standingEdits = (store: Store, key: RunKey): readonly Edit[] =>
  all(
    editRow,
    store.prepare(
      `SELECT draft_no, row_no, field, before, after FROM edit JOIN edit_step USING (scope_id, run_id, step_no)
       WHERE edit.scope_id = ? AND edit.run_id = ? AND undone = 0 ORDER BY step_no, edit_no`,
    ),
    [key.scopeId, key.runId],
  );

/** The changes of one draft by steps that stand, in the order in which they were made. */
export const standingEditsOf = (store: Store, key: DraftKey): readonly Edit[] =>
  all(
    editRow,
    store.prepare(
      `SELECT draft_no, row_no, field, before, after FROM edit JOIN edit_step USING (scope_id, run_id, step_no)
       WHERE edit.scope_id = ? AND edit.run_id = ? AND draft_no = ? AND undone = 0 ORDER BY step_no, edit_no`,
    ),
    [key.scopeId, key.runId, key.draftNo],
  );

/** How many invoices the standing steps touched. */
export const countTouched = (store: Store, key: RunKey): number =>
  count(
    store.prepare(
      `SELECT count(DISTINCT draft_no) AS n FROM edit JOIN edit_step USING (scope_id, run_id, step_no)
       WHERE edit.scope_id = ? AND edit.run_id = ? AND undone = 0`,
    ),
    [key.scopeId, key.runId],
  );

const editedRow = z
  .object({ draft_no: z.int(), field: z.string() })
  .transform((row) => ({ draftNo: row.draft_no, field: row.field }));

/** The places of these invoices' heads that standing steps changed. */
export const editedOf = (
  store: Store,
  key: RunKey,
  draftNos: readonly number[],
): readonly { readonly draftNo: number; readonly field: string }[] =>
  all(
    editedRow,
    store.prepare(
      `SELECT DISTINCT edit.draft_no, edit.field FROM edit
       JOIN edit_step USING (scope_id, run_id, step_no)
       WHERE edit.scope_id = ? AND edit.run_id = ? AND edit.draft_no IN (SELECT value FROM json_each(?))
         AND edit.row_no IS NULL AND edit_step.undone = 0`,
    ),
    [key.scopeId, key.runId, JSON.stringify(draftNos)],
  );

/** How many places a step changed. */
export const countEdits = (store: Store, key: RunKey, stepNo: number): number =>
  count(store.prepare('SELECT count(*) AS n FROM edit WHERE scope_id = ? AND run_id = ? AND step_no = ?'), [
    key.scopeId,
    key.runId,
    stepNo,
  ]);

export const markStep = (store: Store, key: RunKey, stepNo: number, undone: boolean): void => {
  store
    .prepare('UPDATE edit_step SET undone = ? WHERE scope_id = ? AND run_id = ? AND step_no = ?')
    .run(undone ? 1 : 0, key.scopeId, key.runId, stepNo);
};

const nextRow = z.object({ next: z.int() });

/** Adds a step. What had been undone can no longer be redone: the new step takes its place. */
export const addStep = (
  store: Store,
  key: RunKey,
  step: { readonly title: LocalText; readonly at: string; readonly edits: readonly Edit[] },
): void => {
  store.prepare('DELETE FROM edit_step WHERE scope_id = ? AND run_id = ? AND undone = 1').run(key.scopeId, key.runId);
  const { next } = nextRow.parse(
    store
      .prepare('SELECT coalesce(max(step_no), 0) + 1 AS next FROM edit_step WHERE scope_id = ? AND run_id = ?')
      .get(key.scopeId, key.runId),
  );
  store
    .prepare('INSERT INTO edit_step (scope_id, run_id, step_no, title, made_at) VALUES (?, ?, ?, ?, ?)')
    .run(key.scopeId, key.runId, next, JSON.stringify(step.title), step.at);
  const insert = store.prepare(
    `INSERT INTO edit (scope_id, run_id, step_no, edit_no, draft_no, row_no, field, before, after)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  step.edits.forEach((edit, index) => {
    insert.run(
      key.scopeId,
      key.runId,
      next,
      index + 1,
      edit.draftNo,
      edit.rowNo,
      edit.field,
      JSON.stringify(edit.before),
      JSON.stringify(edit.after),
    );
  });
};
