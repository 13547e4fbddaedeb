import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { minor, type Minor } from '../../shared/domain/money.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { all, flag, jsonOf, one, toFlag } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A person at the service, by the connection that they use. */
export interface Approver {
  /** The connection's name then. */
  readonly connection: string;
  /** As the service names the user; null where the connection was signed in with a key. */
  readonly userName: string | null;
}

/** Warnings of one kind that stood when a run was approved. */
export interface Overridden {
  readonly code: string;
  readonly title: LocalText;
  readonly invoices: number;
}

/** Amounts in minor units, instants ISO 8601 in UTC. */
export interface NewApproval extends Approver {
  readonly at: string;
  readonly fourEyes: boolean;
  readonly invoices: number;
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
  readonly overridden: readonly Overridden[];
}

export interface Approval extends NewApproval {
  /** Null while it stands. */
  readonly takenBackAt: string | null;
  /** Who attested, where the creditor wants four eyes. */
  readonly attested: (Approver & { readonly at: string; readonly connectionId: string }) | null;
}

const overriddenShape = z.array(z.object({ code: z.string(), title: localText, invoices: z.int() }));
const amount = z.int().transform(minor);

const approvalRow = z
  .object({
    made_at: z.string(),
    connection: z.string(),
    user_name: z.string().nullable(),
    four_eyes: flag,
    invoices: z.int(),
    net: amount,
    vat: amount,
    total: amount,
    overridden: jsonOf(overriddenShape),
    taken_back_at: z.string().nullable(),
    attested_at: z.string().nullable(),
    attested_by: z.string().nullable(),
    attest_connection_id: z.string().nullable(),
    attest_connection: z.string().nullable(),
  })
  .transform((row): Approval => ({
    at: row.made_at,
    connection: row.connection,
    userName: row.user_name,
    fourEyes: row.four_eyes,
    invoices: row.invoices,
    net: row.net,
    vat: row.vat,
    total: row.total,
    overridden: row.overridden,
    takenBackAt: row.taken_back_at,
    attested:
      row.attested_at === null || row.attest_connection_id === null
        ? null
        : {
            at: row.attested_at,
            connectionId: row.attest_connection_id,
            connection: row.attest_connection ?? '',
            userName: row.attested_by,
          },
  }));

/** The run's latest approval, also one that was taken back; null where it was never approved, or by a version that kept none. */
export const approvalOf = (store: Store, key: RunKey): Approval | null =>
  one(
    approvalRow,
    store.prepare(
      `SELECT approval.*, connection.name AS attest_connection FROM approval
       LEFT JOIN connection ON connection.connection_id = attest_connection_id WHERE scope_id = ? AND run_id = ?`,
    ),
    [key.scopeId, key.runId],
  );

/** Keeps an approval in place of the one before; what that one had approved is forgotten. */
export const saveApproval = (store: Store, key: RunKey, approval: NewApproval): void => {
  store.prepare('DELETE FROM approved_invoice WHERE scope_id = ? AND run_id = ?').run(key.scopeId, key.runId);
  store
    .prepare(
      `INSERT OR REPLACE INTO approval (scope_id, run_id, made_at, connection, user_name, four_eyes, invoices, net, vat,
         total, overridden) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      key.scopeId,
      key.runId,
      approval.at,
      approval.connection,
      approval.userName,
      toFlag(approval.fourEyes),
      approval.invoices,
      approval.net,
      approval.vat,
      approval.total,
      JSON.stringify(approval.overridden),
    );
};

/** Keeps what the jobs of the run would have sent, before they go. In the transaction that takes the approval back. */
export const keepApproved = (store: Store, key: RunKey, at: string): void => {
  store.prepare('DELETE FROM approved_invoice WHERE scope_id = ? AND run_id = ?').run(key.scopeId, key.runId);
  store
    .prepare(
      `INSERT INTO approved_invoice (scope_id, run_id, draft_no, invoice, customer)
       SELECT job.scope_id, job.run_id, job.draft_no, job.payload, debtor.payload
       FROM job JOIN job_dependency d ON d.scope_id = job.scope_id AND d.job_id = job.job_id
       JOIN job debtor ON debtor.scope_id = d.scope_id AND debtor.job_id = d.depends_on AND debtor.kind = 'ensureDebtor'
       WHERE job.scope_id = ? AND job.run_id = ? AND job.kind = 'createInvoice'`,
    )
    .run(key.scopeId, key.runId);
  store
    .prepare('UPDATE approval SET taken_back_at = ? WHERE scope_id = ? AND run_id = ?')
    .run(at, key.scopeId, key.runId);
};

/** Keeps who attests a run that stopped at drafts: their connection's credential is the one that sends it. */
export const saveAttester = (
  store: Store,
  key: RunKey,
  attester: { readonly connectionId: string; readonly userName: string; readonly at: string },
): void => {
  store
    .prepare(
      'UPDATE approval SET attested_at = ?, attested_by = ?, attest_connection_id = ? WHERE scope_id = ? AND run_id = ?',
    )
    .run(attester.at, attester.userName, attester.connectionId, key.scopeId, key.runId);
};

/** The connection that attests the run; null where the run's own does. */
export const attesterOf = (store: Store, key: RunKey): string | null =>
  one(
    z.object({ id: z.string().nullable() }),
    store.prepare('SELECT attest_connection_id AS id FROM approval WHERE scope_id = ? AND run_id = ?'),
    [key.scopeId, key.runId],
  )?.id ?? null;

const warningRow = z
  .object({
    field: z.enum([...headFields, ...rowFields]).nullable(),
    code: z.string(),
    params: jsonOf(z.record(z.string(), z.string())),
    invoices: z.int(),
  })
  .transform(({ invoices, ...problem }): { readonly problem: Problem; readonly invoices: number } => ({
    problem: { ...problem, level: 'warning', rowNo: null },
    invoices,
  }));

/** The warnings on what would be sent: one of each code and field, and on how many invoices; the commonest first. */
export const sendableWarnings = (store: Store, key: RunKey): readonly z.infer<typeof warningRow>[] =>
  all(
    warningRow,
    store.prepare(
      `SELECT problem.field, problem.code, min(problem.params) AS params, count(DISTINCT draft.draft_no) AS invoices
       FROM draft JOIN problem USING (scope_id, run_id, draft_no)
       WHERE draft.scope_id = ? AND draft.run_id = ? AND draft.sendable = 1 AND problem.level = 'warning'
       GROUP BY problem.code, problem.field ORDER BY invoices DESC, problem.code`,
    ),
    [key.scopeId, key.runId],
  );
