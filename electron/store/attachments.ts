import { z } from 'zod';
import { pairFields, questionCauses } from '../../shared/intake/attach-pairs.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What was read of the PDF. */
const facts = z.object({
  pages: z.int(),
  lying: z.int(),
  otherSize: z.object({ pages: z.int(), first: z.int(), width: z.int(), height: z.int() }).nullable(),
});
/** What paired it; empty: a person did, or nobody yet. */
const why = z.array(z.enum(pairFields)).readonly();
const asked = z.object({
  cause: z.enum(questionCauses),
  candidates: z.array(z.object({ draftNo: z.int(), why }).readonly()).readonly(),
});
export type Asked = z.infer<typeof asked>;

/** A PDF of a run. `draftNo` null: nobody knows yet which invoice it goes with. */
export interface Attachment {
  readonly attachmentNo: number;
  readonly draftNo: number | null;
  readonly name: string;
  /** The name under which its bytes are kept. */
  readonly sha256: string;
  readonly bytes: number;
  readonly facts: z.infer<typeof facts>;
  readonly why: z.infer<typeof why>;
  readonly asked: Asked | null;
  /** Its place among the files of its invoice, from 1. */
  readonly sort: number;
}

const row = z
  .object({
    attachment_no: z.int(),
    draft_no: z.int().nullable(),
    name: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    facts: jsonOf(facts),
    why: jsonOf(why),
    asked: jsonOf(asked).nullable(),
    sort: z.int(),
  })
  .transform(({ attachment_no: attachmentNo, draft_no: draftNo, ...found }): Attachment => ({
    attachmentNo,
    draftNo,
    ...found,
  }));

const columns = 'attachment_no, draft_no, name, sha256, bytes, facts, why, asked, sort';
const ofRun = 'scope_id = ? AND run_id = ?';
const bound = ({ scopeId, runId }: RunKey): readonly [number, number] => [scopeId, runId];

/** Which of a run's files: those that go with an invoice, those that ask, those that nothing is known of. */
export const attachmentStates = ['paired', 'asked', 'loose'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

const conditions: Readonly<Record<AttachmentState, string>> = {
  paired: 'draft_no IS NOT NULL',
  asked: 'draft_no IS NULL AND asked IS NOT NULL',
  loose: 'draft_no IS NULL AND asked IS NULL',
};

export const countAttachments = (store: Store, key: RunKey, state: AttachmentState): number =>
  count(store.prepare(`SELECT count(*) AS n FROM attachment WHERE ${ofRun} AND ${conditions[state]}`), bound(key));

/** A page of them: those of invoices in the order of these, the others by name. */
export const attachmentPage = (
  store: Store,
  key: RunKey,
  state: AttachmentState,
  page: { readonly offset: number; readonly limit: number },
): readonly Attachment[] =>
  all(
    row,
    store.prepare(
      `SELECT ${columns} FROM attachment WHERE ${ofRun} AND ${conditions[state]}
       ORDER BY draft_no, sort, name, attachment_no LIMIT ? OFFSET ?`,
    ),
    [...bound(key), page.limit, page.offset],
  );

/** All that go with no invoice yet. */
export const unpairedAttachments = (store: Store, key: RunKey): readonly Attachment[] =>
  all(
    row,
    store.prepare(`SELECT ${columns} FROM attachment WHERE ${ofRun} AND draft_no IS NULL ORDER BY name, attachment_no`),
    bound(key),
  );

/** The files of one invoice, in their order. */
export const attachmentsOf = (store: Store, key: RunKey, draftNo: number): readonly Attachment[] =>
  all(
    row,
    store.prepare(`SELECT ${columns} FROM attachment WHERE ${ofRun} AND draft_no = ? ORDER BY sort, attachment_no`),
    [...bound(key), draftNo],
  );

export const attachmentByNo = (store: Store, key: RunKey, attachmentNo: number): Attachment | null =>
  one(row, store.prepare(`SELECT ${columns} FROM attachment WHERE ${ofRun} AND attachment_no = ?`), [
    ...bound(key),
    attachmentNo,
  ]);

/** The names of the files that go with these invoices, those of one invoice in their order. */
export const attachmentNames = (
  store: Store,
  key: RunKey,
  draftNos: readonly number[],
): readonly { readonly draftNo: number; readonly name: string }[] =>
  all(
    z
      .object({ draft_no: z.int(), name: z.string() })
      .transform((found) => ({ draftNo: found.draft_no, name: found.name })),
    store.prepare(
      `SELECT draft_no, name FROM attachment WHERE ${ofRun} AND draft_no IN (SELECT value FROM json_each(?))
       ORDER BY draft_no, sort, attachment_no`,
    ),
    [...bound(key), JSON.stringify(draftNos)],
  );

/** What approval freezes of a file. */
export interface AttachmentReference {
  readonly name: string;
  readonly sha256: string;
  readonly sort: number;
}

/** What goes with each invoice of a run that has a file, in its order. */
export const attachmentsByDraft = (store: Store, key: RunKey): ReadonlyMap<number, readonly AttachmentReference[]> => {
  const found = all(
    z.object({ draft_no: z.int(), name: z.string(), sha256: z.string(), sort: z.int() }),
    store.prepare(
      `SELECT draft_no, name, sha256, sort FROM attachment WHERE ${ofRun} AND draft_no IS NOT NULL
       ORDER BY draft_no, sort, attachment_no`,
    ),
    bound(key),
  );
  const byDraft = new Map<number, AttachmentReference[]>();
  for (const { draft_no: draftNo, ...reference } of found)
    byDraft.set(draftNo, [...(byDraft.get(draftNo) ?? []), reference]);
  return byDraft;
};

/** True where the run has a file of that content. */
export const hasContent = (store: Store, key: RunKey, sha256: string): boolean =>
  count(store.prepare(`SELECT count(*) AS n FROM attachment WHERE ${ofRun} AND sha256 = ?`), [...bound(key), sha256]) >
  0;

/** Adds a file that goes with no invoice yet. False where the same file is there already under the same name. */
export const insertAttachment = (
  store: Store,
  key: RunKey,
  file: Pick<Attachment, 'name' | 'sha256' | 'bytes' | 'facts'>,
): boolean =>
  store
    .prepare(
      `INSERT INTO attachment (scope_id, run_id, attachment_no, name, sha256, bytes, facts, why)
       SELECT @scopeId, @runId, 1 + coalesce(max(attachment_no), 0), @name, @sha256, @bytes, @facts, '[]'
       FROM attachment WHERE scope_id = @scopeId AND run_id = @runId
       ON CONFLICT (scope_id, run_id, sha256, name) DO NOTHING`,
    )
    .run({ ...key, ...file, scopeId: key.scopeId, runId: key.runId, facts: JSON.stringify(file.facts) }).changes === 1;

/** Lets a file go with an invoice, last of its files. */
export const pairAttachment = (
  store: Store,
  key: RunKey,
  pair: { readonly attachmentNo: number; readonly draftNo: number; readonly why: Attachment['why'] },
): void => {
  store
    .prepare(
      `UPDATE attachment SET draft_no = @draftNo, why = @why, asked = NULL, sort = 1 + (SELECT coalesce(max(sort), 0)
         FROM attachment WHERE scope_id = @scopeId AND run_id = @runId AND draft_no = @draftNo)
       WHERE scope_id = @scopeId AND run_id = @runId AND attachment_no = @attachmentNo`,
    )
    .run({ scopeId: key.scopeId, runId: key.runId, ...pair, why: JSON.stringify(pair.why) });
};

/** Takes a file from its invoice; `asked`: the invoices that it may belong to. */
export const loosenAttachment = (store: Store, key: RunKey, attachmentNo: number, question: Asked | null): void => {
  store
    .prepare(
      `UPDATE attachment SET draft_no = NULL, why = '[]', asked = ?, sort = 1 WHERE ${ofRun} AND attachment_no = ?`,
    )
    .run(question === null ? null : JSON.stringify(question), ...bound(key), attachmentNo);
};

export const deleteAttachment = (store: Store, key: RunKey, attachmentNo: number): void => {
  store.prepare(`DELETE FROM attachment WHERE ${ofRun} AND attachment_no = ?`).run(...bound(key), attachmentNo);
};

/** Removes all of a list. Answers how many. */
export const deleteAttachments = (store: Store, key: RunKey, state: AttachmentState): number =>
  store.prepare(`DELETE FROM attachment WHERE ${ofRun} AND ${conditions[state]}`).run(...bound(key)).changes;

/** The contents that a row of any run names, or the act of a person. */
export const namedContents = (store: Store): ReadonlySet<string> =>
  new Set(
    all(
      z.object({ sha256: z.string() }),
      store.prepare(
        `SELECT sha256 FROM attachment
         UNION SELECT json_extract(payload, '$.file.sha256') FROM job INDEXED BY job_act
           WHERE run_id IS NULL AND json_extract(payload, '$.file.sha256') IS NOT NULL`,
      ),
      [],
    ).map((found) => found.sha256),
  );
