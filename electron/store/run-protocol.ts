import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { deploymentKinds } from '../../shared/domain/deployment.ts';
import { minor } from '../../shared/domain/money.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { levels } from '../../shared/intake/problem.ts';
import { invoiceOutcomes, invoiceOutcomeSql } from './invoice-outcome.ts';
import { all, each, flag, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What only the protocol of a run asks for; the rest it shares with the rooms. Amounts in minor units. */

const amount = z.int().transform(minor);
const sums = { invoices: z.int(), net: amount, vat: amount, total: amount };

const shareRow = z.object({
  included: flag,
  level: z.enum(['', ...levels]).transform((level) => (level === '' ? null : level)),
  delivery: z.string(),
  ...sums,
});
export type RunShare = z.infer<typeof shareRow>;

/** The run in parts that do not overlap and are the whole of it together. */
export const runShares = (store: Store, key: RunKey): readonly RunShare[] =>
  all(
    shareRow,
    store.prepare(
      `SELECT included, level, delivery, sum(drafts) AS invoices, sum(net) AS net, sum(vat) AS vat, sum(total) AS total
       FROM run_sum WHERE scope_id = ? AND run_id = ?
       GROUP BY included, level, delivery HAVING sum(drafts) > 0 ORDER BY included DESC, level, delivery`,
    ),
    [key.scopeId, key.runId],
  );

const currencyRow = z.object({ currency: z.string(), ...sums });
export type CurrencyShare = z.infer<typeof currencyRow>;

/** What would be (or was) sent, by currency. */
export const currencyShares = (store: Store, key: RunKey): readonly CurrencyShare[] =>
  all(
    currencyRow,
    store.prepare(
      `SELECT currency, count(*) AS invoices, sum(net) AS net, sum(vat) AS vat, sum(total) AS total
       FROM draft WHERE scope_id = ? AND run_id = ? AND sendable = 1 GROUP BY currency ORDER BY currency`,
    ),
    [key.scopeId, key.runId],
  );

const outcomeShareRow = z.object({ state: z.enum(invoiceOutcomes), ...sums });
export type OutcomeShare = z.infer<typeof outcomeShareRow>;

/** What became of the approved invoices, added up. */
export const outcomeShares = (store: Store, key: RunKey): readonly OutcomeShare[] =>
  all(
    outcomeShareRow,
    store.prepare(
      `SELECT o.state, count(*) AS invoices, sum(net) AS net, sum(vat) AS vat, sum(total) AS total
       FROM (${invoiceOutcomeSql}) o
       JOIN draft ON draft.scope_id = o.scope_id AND draft.run_id = o.run_id AND draft.draft_no = o.draft_no
       GROUP BY o.state ORDER BY o.state`,
    ),
    { scopeId: key.scopeId, runId: key.runId },
  );

const outcomeRow = z
  .object({
    draft_no: z.int(),
    state: z.enum(invoiceOutcomes),
    words: jsonOf(localText).nullable(),
    invoice_number: z.string().nullable(),
    ocr: z.string().nullable(),
    stage: z.string().nullable(),
  })
  .transform((row) => ({
    draftNo: row.draft_no,
    state: row.state,
    words: row.words,
    invoiceNumber: row.invoice_number,
    ocr: row.ocr,
    stage: row.stage,
  }));
/** What became of one invoice; number, OCR and stage are the mirror's, null until it has them. */
export type Outcome = z.infer<typeof outcomeRow>;

/** By the number of the draft. */
export const outcomesOf = (store: Store, key: RunKey): ReadonlyMap<number, Outcome> => {
  const found = new Map<number, Outcome>();
  const rows = each(
    outcomeRow,
    store.prepare(
      `SELECT o.draft_no, o.state, o.words, i.invoice_number, i.ocr, i.stage
       FROM (${invoiceOutcomeSql}) o
       LEFT JOIN sent_invoice s ON s.scope_id = o.scope_id AND s.run_id = o.run_id AND s.draft_no = o.draft_no
       LEFT JOIN invoice i ON i.scope_id = s.scope_id AND i.action_id = s.action_id`,
    ),
    { scopeId: key.scopeId, runId: key.runId },
  );
  for (const outcome of rows) found.set(outcome.draftNo, outcome);
  return found;
};

/** A step of a person's work: what it did, when, to how many places, and whether it is taken back. */
export interface MadeStep {
  readonly title: LocalText;
  readonly at: string;
  readonly places: number;
  readonly undone: boolean;
}

const stepRow = z.object({ title: jsonOf(localText), at: z.string(), places: z.int(), undone: flag });

/** In the order in which they were made. */
export const stepsOf = (store: Store, key: RunKey): readonly MadeStep[] =>
  all(
    stepRow,
    store.prepare(
      `SELECT title, made_at AS at, undone, (SELECT count(*) FROM edit WHERE edit.scope_id = edit_step.scope_id
         AND edit.run_id = edit_step.run_id AND edit.step_no = edit_step.step_no) AS places
       FROM edit_step WHERE scope_id = ? AND run_id = ? ORDER BY step_no`,
    ),
    [key.scopeId, key.runId],
  );

const placeRow = z.object({
  creditor: z.string(),
  orgNo: z.string().nullable(),
  connection: z.string(),
  kind: z.enum(deploymentKinds),
  address: z.string(),
});
export type RunPlace = z.infer<typeof placeRow>;

/** A creditor and by which connection it is reached; also where that was removed since. */
export const placeOfScope = (store: Store, scopeId: number): RunPlace | null =>
  one(
    placeRow,
    store.prepare(
      `SELECT creditor.name AS creditor, org_no AS orgNo, connection.name AS connection, kind, base_address AS address
       FROM creditor JOIN connection USING (connection_id) WHERE scope_id = ?`,
    ),
    [scopeId],
  );

/** Whose run it is and by which connection. */
export const placeOf = (store: Store, key: RunKey): RunPlace | null => placeOfScope(store, key.scopeId);
