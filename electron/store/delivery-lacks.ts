import { z } from 'zod';
import { deliveryLacks, type DeliveryLack, lackOfCode } from '../../shared/intake/delivery-lacks.ts';
import { all, count } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const codes = [...lackOfCode.keys()].map((code) => `'${code}'`).join(', ');
const whatOf = [...lackOfCode].map(([code, what]) => `WHEN '${code}' THEN '${what}'`).join(' ');

/**
 * Included drafts with an error of their delivery, one row for each thing that they lack. By the index over codes: left to itself
 * the planner reads every problem of the run.
 */
const lacking = `SELECT DISTINCT draft.draft_no, draft.customer_no, draft.customer_name, draft.delivery,
    CASE problem.code ${whatOf} END AS what
  FROM problem INDEXED BY problem_alike JOIN draft USING (scope_id, run_id, draft_no)
  WHERE problem.scope_id = ? AND problem.run_id = ? AND problem.code IN (${codes}) AND problem.level = 'error'
    AND draft.included = 1`;

const bound = (key: RunKey): readonly number[] => [key.scopeId, key.runId];

const channelRow = z.object({ method: z.string(), invoices: z.int() });

/** How many included drafts go by each method, most first. */
export const includedDeliveries = (store: Store, key: RunKey): readonly z.infer<typeof channelRow>[] =>
  all(
    channelRow,
    store.prepare(
      `SELECT delivery AS method, sum(drafts) AS invoices FROM run_sum
       WHERE scope_id = ? AND run_id = ? AND included = 1 GROUP BY delivery HAVING sum(drafts) > 0
       ORDER BY invoices DESC, delivery`,
    ),
    [key.scopeId, key.runId],
  );

const what = z.enum(deliveryLacks);
const lackRow = z.object({ method: z.string(), what, invoices: z.int() });

/** How many included drafts of each method lack what, most first. */
export const lackCounts = (store: Store, key: RunKey): readonly z.infer<typeof lackRow>[] =>
  all(
    lackRow,
    store.prepare(
      `SELECT delivery AS method, what, count(*) AS invoices FROM (${lacking})
       GROUP BY delivery, what ORDER BY invoices DESC, what`,
    ),
    bound(key),
  );

const lackingRow = z.object({ method: z.string(), invoices: z.int() });

/** How many included drafts of each method lack something. */
export const lackingCounts = (store: Store, key: RunKey): readonly z.infer<typeof lackingRow>[] =>
  all(
    lackingRow,
    store.prepare(
      `SELECT delivery AS method, count(DISTINCT draft_no) AS invoices FROM (${lacking}) GROUP BY delivery`,
    ),
    bound(key),
  );

/** At most how many drafts lack something: quick, for whoever asks whether the work is large. */
export const mostLacking = (store: Store, key: RunKey): number =>
  count(
    store.prepare(`SELECT count(*) AS n FROM problem WHERE scope_id = ? AND run_id = ? AND code IN (${codes})`),
    bound(key),
  );

const customerRow = z.object({
  draftNo: z.int(),
  customerNo: z.string(),
  name: z.string(),
  method: z.string(),
  what,
  invoices: z.int(),
});

export interface LackAsk {
  readonly only: { readonly method: string; readonly what: DeliveryLack } | null;
  readonly page: { readonly offset: number; readonly limit: number };
}

/** One page of the customers that lack something, in file order, and how many there are. */
export const lackingCustomers = (
  store: Store,
  key: RunKey,
  { only, page }: LackAsk,
): { readonly total: number; readonly customers: readonly z.infer<typeof customerRow>[] } => {
  const chosen = only === null ? '' : 'WHERE delivery = ? AND what = ?';
  const groups = `SELECT min(draft_no) AS draftNo, customer_no AS customerNo, customer_name AS name, delivery AS method, what,
    count(*) AS invoices FROM (${lacking}) ${chosen} GROUP BY customer_no, customer_name, delivery, what`;
  const asked = [...bound(key), ...(only === null ? [] : [only.method, only.what])];
  return {
    total: count(store.prepare(`SELECT count(*) AS n FROM (${groups})`), asked),
    customers: all(customerRow, store.prepare(`${groups} ORDER BY draftNo LIMIT ? OFFSET ?`), [
      ...asked,
      page.limit,
      page.offset,
    ]),
  };
};

const numberRow = z.object({ draft_no: z.int() }).transform((row) => row.draft_no);

/** The numbers of the drafts that lack something, in file order; `like` chooses those of its customer that lack the same. */
export const lackingNumbers = (store: Store, key: RunKey, like: number | null): readonly number[] => {
  const found = `SELECT * FROM (${lacking})`;
  const same = `JOIN (${found} WHERE draft_no = ?) AS one USING (customer_no, customer_name, delivery, what)`;
  const numbers = `SELECT DISTINCT every.draft_no FROM (${found}) AS every ${like === null ? '' : same} ORDER BY 1`;
  const asked = like === null ? bound(key) : [...bound(key), ...bound(key), like];
  return all(numberRow, store.prepare(numbers), asked);
};
