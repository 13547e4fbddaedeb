import { z } from 'zod';
import { minor, type Minor, type VatLine } from '../../shared/domain/money.ts';
import { vatRow } from './drafts.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What approving would send: chosen by the person and without errors. Warnings do not hold an invoice. */
const sendable = "included = 1 AND level <> 'error'";

const amount = z.int().transform(minor);
const n = z.int();

const sumsRow = z.object({
  all: n,
  error: n,
  warning: n,
  hint: n,
  excluded: n,
  billed: n,
  newCustomers: n,
  invoices: n,
  net: amount,
  vat: amount,
  total: amount,
  allNet: amount,
  allVat: amount,
  allTotal: amount,
});
export type RunSums = z.infer<typeof sumsRow>;

const counted = (where: string): string => `coalesce(sum(drafts) FILTER (WHERE ${where}), 0)`;
const summed = (column: string, where: string): string => `coalesce(sum(${column}) FILTER (WHERE ${where}), 0)`;

/** Counts and sums of a run. `all…` covers every draft; levels only what is included; the rest what would be sent. */
export const runSums = (store: Store, key: RunKey): RunSums =>
  sumsRow.parse(
    store
      .prepare(
        `SELECT ${counted('1')} AS "all",
           ${counted("included = 1 AND level = 'error'")} AS error,
           ${counted("included = 1 AND level = 'warning'")} AS warning,
           ${counted("included = 1 AND level = 'hint'")} AS hint,
           ${counted('included = 0')} AS excluded,
           ${counted('billed = 1')} AS billed,
           ${counted('included = 1 AND new_customer = 1')} AS newCustomers,
           ${counted(sendable)} AS invoices,
           ${summed('net', sendable)} AS net, ${summed('vat', sendable)} AS vat, ${summed('total', sendable)} AS total,
           ${summed('net', '1')} AS allNet, ${summed('vat', '1')} AS allVat, ${summed('total', '1')} AS allTotal
         FROM run_sum WHERE scope_id = ? AND run_id = ?`,
      )
      .get(key.scopeId, key.runId),
  );

/** VAT per rate of what would be sent, highest rate first. */
export const sendableVat = (store: Store, key: RunKey): readonly VatLine[] =>
  all(
    vatRow,
    store.prepare(
      `SELECT rate, net, vat FROM run_vat WHERE scope_id = ? AND run_id = ? AND lines > 0
       ORDER BY CAST(rate AS REAL) DESC`,
    ),
    [key.scopeId, key.runId],
  );

/** What the tax authority is asked to pay of what would be sent, minor units. */
export const sendableDeduction = (store: Store, key: RunKey): Minor =>
  z.object({ deducted: amount }).parse(
    store
      .prepare(
        // From the few that have a deduction, never through every invoice that could be sent.
        `SELECT coalesce(sum(amount), 0) AS deducted FROM draft_deduction CROSS JOIN draft USING (scope_id, run_id, draft_no)
         WHERE draft_deduction.scope_id = ? AND draft_deduction.run_id = ? AND sendable = 1`,
      )
      .get(key.scopeId, key.runId),
  ).deducted;

const numberRow = z.object({ draft_no: n }).transform((row) => row.draft_no);

/** The numbers of what would be sent, in file order: the order in which it is sent. */
export const sendableNumbers = (store: Store, key: RunKey): readonly number[] =>
  all(
    numberRow,
    store.prepare(`SELECT draft_no FROM draft WHERE scope_id = ? AND run_id = ? AND sendable = 1 ORDER BY draft_no`),
    [key.scopeId, key.runId],
  );
