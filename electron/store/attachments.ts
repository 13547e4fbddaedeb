import { z } from 'zod';
import { pairFields, questionCauses } from '../../shared/intake/attach-pairs.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type ListKey } from './lists.ts';
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

/** Whose files: a run's, each with one of its invoices, or a list's, each with one of its records (`draftNo` is the record's number). */
export type FilesKey = RunKey | ListKey;

/** A PDF of a run or a list. `draftNo` null: nobody knows yet which invoice it goes with. */
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

interface Place {
  readonly table: 'attachment' | 'list_attachment';
  readonly columns: string;
  /** Whose they are, to be bound by {@link bound}. */
  readonly of: string;
  readonly owner: 'run_id' | 'list_id';
  readonly goesWith: 'draft_no' | 'record_no';
}

const placeWith = (table: Place['table'], owner: Place['owner'], goesWith: Place['goesWith']): Place => ({
  table,
  owner,
  goesWith,
  columns: `attachment_no, ${goesWith} AS draft_no, name, sha256, bytes, facts, why, asked, sort`,
  of: `${table} WHERE scope_id = @scopeId AND ${owner} = @ownerId`,
});
const ofRun = placeWith('attachment', 'run_id', 'draft_no');
const ofList = placeWith('list_attachment', 'list_id', 'record_no');
const placeOf = (key: FilesKey): Place => ('runId' in key ? ofRun : ofList);
const bound = (key: FilesKey): { readonly scopeId: number; readonly ownerId: number } => ({
  scopeId: key.scopeId,
  ownerId: 'runId' in key ? key.runId : key.listId,
});

/** Which of the files: those that go with an invoice, those that ask, those that nothing is known of. */
export const attachmentStates = ['paired', 'asked', 'loose'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

const condition = ({ goesWith }: Place, state: AttachmentState): string => {
  if (state === 'paired') return `${goesWith} IS NOT NULL`;
  return `${goesWith} IS NULL AND asked IS ${state === 'asked' ? 'NOT NULL' : 'NULL'}`;
};

export const countAttachments = (store: Store, key: FilesKey, state: AttachmentState): number => {
  const place = placeOf(key);
  return count(store.prepare(`SELECT count(*) AS n FROM ${place.of} AND ${condition(place, state)}`), bound(key));
};

/** A page of them: those of invoices in the order of these, the others by name. */
export const attachmentPage = (
  store: Store,
  key: FilesKey,
  state: AttachmentState,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly Attachment[] => {
  const place = placeOf(key);
  const { columns, of, goesWith } = place;
  return all(
    row,
    store.prepare(
      `SELECT ${columns} FROM ${of} AND ${condition(place, state)}
       ORDER BY ${goesWith}, sort, name, attachment_no LIMIT @limit OFFSET @offset`,
    ),
    { ...bound(key), limit, offset },
  );
};

/** All that go with no invoice yet. */
export const unpairedAttachments = (store: Store, key: FilesKey): readonly Attachment[] => {
  const { columns, of, goesWith } = placeOf(key);
  const sql = `SELECT ${columns} FROM ${of} AND ${goesWith} IS NULL ORDER BY name, attachment_no`;
  return all(row, store.prepare(sql), bound(key));
};

/** The files of one invoice, in their order. */
export const attachmentsOf = (store: Store, key: FilesKey, draftNo: number): readonly Attachment[] => {
  const { columns, of, goesWith } = placeOf(key);
  const sql = `SELECT ${columns} FROM ${of} AND ${goesWith} = @draftNo ORDER BY sort, attachment_no`;
  return all(row, store.prepare(sql), { ...bound(key), draftNo });
};

export const attachmentByNo = (store: Store, key: FilesKey, attachmentNo: number): Attachment | null => {
  const { columns, of } = placeOf(key);
  return one(row, store.prepare(`SELECT ${columns} FROM ${of} AND attachment_no = @attachmentNo`), {
    ...bound(key),
    attachmentNo,
  });
};

/** The names of the files that go with these invoices, those of one invoice in their order. */
export const attachmentNames = (
  store: Store,
  key: FilesKey,
  draftNos: readonly number[],
): readonly { readonly draftNo: number; readonly name: string }[] => {
  const { of, goesWith } = placeOf(key);
  return all(
    z
      .object({ draft_no: z.int(), name: z.string() })
      .transform((found) => ({ draftNo: found.draft_no, name: found.name })),
    store.prepare(
      `SELECT ${goesWith} AS draft_no, name FROM ${of} AND ${goesWith} IN (SELECT value FROM json_each(@draftNos))
       ORDER BY ${goesWith}, sort, attachment_no`,
    ),
    { ...bound(key), draftNos: JSON.stringify(draftNos) },
  );
};

/** What approval freezes of a file. */
export interface AttachmentReference {
  readonly name: string;
  readonly sha256: string;
  readonly sort: number;
}

/** What goes with each invoice that has a file, in its order. */
export const attachmentsByDraft = (
  store: Store,
  key: FilesKey,
): ReadonlyMap<number, readonly AttachmentReference[]> => {
  const { of, goesWith } = placeOf(key);
  const found = all(
    z.object({ draft_no: z.int(), name: z.string(), sha256: z.string(), sort: z.int() }),
    store.prepare(
      `SELECT ${goesWith} AS draft_no, name, sha256, sort FROM ${of} AND ${goesWith} IS NOT NULL
       ORDER BY ${goesWith}, sort, attachment_no`,
    ),
    bound(key),
  );
  const byDraft = new Map<number, AttachmentReference[]>();
  for (const { draft_no: draftNo, ...reference } of found)
    byDraft.set(draftNo, [...(byDraft.get(draftNo) ?? []), reference]);
  return byDraft;
};

/** True where a file of that content is there. */
export const hasContent = (store: Store, key: FilesKey, sha256: string): boolean =>
  count(store.prepare(`SELECT count(*) AS n FROM ${placeOf(key).of} AND sha256 = @sha256`), {
    ...bound(key),
    sha256,
  }) > 0;

/** Adds a file that goes with no invoice yet. False where the same file is there already under the same name. */
export const insertAttachment = (
  store: Store,
  key: FilesKey,
  { name, sha256, bytes, facts }: Pick<Attachment, 'name' | 'sha256' | 'bytes' | 'facts'>,
): boolean => {
  const { table, owner, of } = placeOf(key);
  const { changes } = store
    .prepare(
      `INSERT INTO ${table} (scope_id, ${owner}, attachment_no, name, sha256, bytes, facts, why)
       SELECT @scopeId, @ownerId, 1 + coalesce(max(attachment_no), 0), @name, @sha256, @bytes, @facts, '[]' FROM ${of}
       ON CONFLICT (scope_id, ${owner}, sha256, name) DO NOTHING`,
    )
    .run({ ...bound(key), name, sha256, bytes, facts: JSON.stringify(facts) });
  return changes === 1;
};

/** Lets a file go with an invoice, last of its files. */
export const pairAttachment = (
  store: Store,
  key: FilesKey,
  {
    attachmentNo,
    draftNo,
    why: reasons,
  }: { readonly attachmentNo: number; readonly draftNo: number; readonly why: Attachment['why'] },
): void => {
  const { table, owner, of, goesWith } = placeOf(key);
  store
    .prepare(
      `UPDATE ${table} SET ${goesWith} = @draftNo, why = @why, asked = NULL,
         sort = 1 + (SELECT coalesce(max(sort), 0) FROM ${of} AND ${goesWith} = @draftNo)
       WHERE scope_id = @scopeId AND ${owner} = @ownerId AND attachment_no = @attachmentNo`,
    )
    .run({ ...bound(key), attachmentNo, draftNo, why: JSON.stringify(reasons) });
};

/** Takes a file from its invoice; `asked`: the invoices that it may belong to. */
export const loosenAttachment = (store: Store, key: FilesKey, attachmentNo: number, question: Asked | null): void => {
  const { table, owner, goesWith } = placeOf(key);
  store
    .prepare(
      `UPDATE ${table} SET ${goesWith} = NULL, why = '[]', asked = @asked, sort = 1
       WHERE scope_id = @scopeId AND ${owner} = @ownerId AND attachment_no = @attachmentNo`,
    )
    .run({ ...bound(key), attachmentNo, asked: question === null ? null : JSON.stringify(question) });
};

export const deleteAttachment = (store: Store, key: FilesKey, attachmentNo: number): void => {
  store
    .prepare(`DELETE FROM ${placeOf(key).of} AND attachment_no = @attachmentNo`)
    .run({ ...bound(key), attachmentNo });
};

/** Removes all of a state. Answers how many. */
export const deleteAttachments = (store: Store, key: FilesKey, state: AttachmentState): number => {
  const place = placeOf(key);
  return store.prepare(`DELETE FROM ${place.of} AND ${condition(place, state)}`).run(bound(key)).changes;
};

/** The contents that a row of any run or list names, or the act of a person. */
export const namedContents = (store: Store): ReadonlySet<string> =>
  new Set(
    all(
      z.object({ sha256: z.string() }),
      store.prepare(
        `SELECT sha256 FROM attachment UNION SELECT sha256 FROM list_attachment
         UNION SELECT json_extract(payload, '$.file.sha256') FROM job INDEXED BY job_act
           WHERE run_id IS NULL AND json_extract(payload, '$.file.sha256') IS NOT NULL`,
      ),
      [],
    ).map((found) => found.sha256),
  );
