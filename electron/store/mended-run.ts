import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Invoices of a run that go to another, in the order of their new numbers: the first becomes number 1. */
export interface Copying {
  readonly from: RunKey;
  readonly to: RunKey;
  readonly draftNos: readonly number[];
}

/** Old and new numbers as a table; a list in JSON counts from 0. */
const numbers = `(SELECT key + 1 AS made_no, value AS draft_no FROM json_each(@draftNos))`;
const ofOld = 'scope_id = @scopeId AND run_id = @fromRunId';

/**
 * What stands beside the invoices themselves, each with the numbers that the new run gives them. Steps of which nothing is left are not
 * copied, nor choices about the register that were made there already.
 */
const copies: readonly string[] = [
  `INSERT INTO source_file (scope_id, run_id, file_no, name, format, sha256)
   SELECT scope_id, @toRunId, file_no, name, format, sha256 FROM source_file WHERE ${ofOld}`,
  `INSERT INTO draft_twin (scope_id, run_id, draft_no, first_no)
   SELECT scope_id, @toRunId, n.made_no, first.made_no FROM draft_twin JOIN ${numbers} n USING (draft_no)
   JOIN ${numbers} first ON first.draft_no = first_no WHERE ${ofOld}`,
  `INSERT INTO attachment (scope_id, run_id, attachment_no, draft_no, name, sha256, bytes, facts, why, asked, sort)
   SELECT scope_id, @toRunId, attachment_no, made_no, name, sha256, bytes, facts, why, asked, sort
   FROM attachment JOIN ${numbers} USING (draft_no) WHERE ${ofOld}`,
  `INSERT INTO edit_step (scope_id, run_id, step_no, title, undone, made_at)
   SELECT scope_id, @toRunId, step_no, title, undone, made_at FROM edit_step WHERE ${ofOld} AND step_no IN
     (SELECT step_no FROM edit JOIN ${numbers} USING (draft_no) WHERE ${ofOld} AND field NOT LIKE 'register.%')`,
  `INSERT INTO edit (scope_id, run_id, step_no, edit_no, draft_no, row_no, field, before, after)
   SELECT scope_id, @toRunId, step_no, edit_no, made_no, row_no, field, before, after
   FROM edit JOIN ${numbers} USING (draft_no) WHERE ${ofOld} AND field NOT LIKE 'register.%'`,
  `INSERT INTO register_change (scope_id, run_id, debtor_id, field, shown, value)
   SELECT scope_id, @toRunId, debtor_id, field, shown, value FROM register_change WHERE ${ofOld} AND debtor_id IN
     (SELECT json_extract(debtor.payload, '$.debtorId') FROM job made
      JOIN ${numbers} n ON n.draft_no = made.draft_no
      JOIN job_dependency d ON d.scope_id = made.scope_id AND d.job_id = made.job_id
      JOIN job debtor ON debtor.scope_id = d.scope_id AND debtor.job_id = d.depends_on AND debtor.kind = 'updateDebtor'
      WHERE made.scope_id = @scopeId AND made.run_id = @fromRunId AND made.kind = 'createInvoice'
        AND debtor.state <> 'sent')`,
];

/** Copies all that stands beside these invoices; they themselves are in the new run already. In the caller's transaction. */
export const copyBeside = (store: Store, { from, to, draftNos }: Copying): void => {
  const bound = {
    scopeId: from.scopeId,
    fromRunId: from.runId,
    toRunId: to.runId,
    draftNos: JSON.stringify(draftNos),
  };
  for (const sql of copies)
    store
      .prepare(sql)
      .run(
        sql.includes('@draftNos')
          ? bound
          : { scopeId: bound.scopeId, fromRunId: bound.fromRunId, toRunId: bound.toRunId },
      );
};
