import { z } from 'zod';
import { type OwedWhich } from '../../shared/contract/owed-follow.ts';
import { byWords, type Condition, together } from './invoice-filter.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** What the mirrors have in common of which the service has an open and a closed list. */
export type TwoListTable = 'reconciliation' | 'self_invoice';

/** Puts a row in or in the place of the one before; one that was gone is back. Values: scope, action, then those of the columns. */
export const upsertSql = (table: TwoListTable, columns: readonly string[]): string =>
  `INSERT INTO ${table} (scope_id, action_id, ${columns.join(', ')}, gone)
   VALUES (?, ?, ${columns.map(() => '?').join(', ')}, 0)
   ON CONFLICT (scope_id, action_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}, gone = 0`;

const known = z.object({ action_id: z.string(), closed_at: z.string().nullable() });

/** Those that the mirror holds: which, and when they closed; null while they are open. */
export const knownIn = (
  store: Store,
  table: TwoListTable,
  scopeId: number,
): readonly { readonly actionId: string; readonly closedAt: string | null }[] =>
  all(known, store.prepare(`SELECT action_id, closed_at FROM ${table} WHERE scope_id = ? AND gone = 0`), [scopeId]).map(
    (row) => ({ actionId: row.action_id, closedAt: row.closed_at }),
  );

/** They are kept, and counted nowhere. */
export const markGone = (store: Store, table: TwoListTable, scopeId: number, actionIds: readonly string[]): void => {
  const mark = store.prepare(`UPDATE ${table} SET gone = 1 WHERE scope_id = ? AND action_id = ?`);
  for (const actionId of actionIds) mark.run(scopeId, actionId);
};

export interface TwoListQuery {
  readonly scopeId: number;
  readonly search: string;
  readonly which: OwedWhich;
}

const whichSql: Readonly<Record<OwedWhich, string>> = {
  open: 'closed_at IS NULL',
  closed: 'closed_at IS NOT NULL',
  all: '1 = 1',
};

/** What a query lets through: for a WHERE over the table, called `i`. */
export const twoListCondition = ({ scopeId, search, which }: TwoListQuery): Condition =>
  together(scopeId, [{ sql: 'gone = 0', bound: {} }, { sql: whichSql[which], bound: {} }, ...byWords(search)]);

const sumRow = z.object({ currency: z.string(), invoices: z.int(), left: z.int() });
export type LeftSum = z.infer<typeof sumRow>;

/** How many the query finds, and what is left of them, by currency. */
export const sumLeft = (store: Store, table: TwoListTable, query: TwoListQuery): readonly LeftSum[] => {
  const { sql, bound } = twoListCondition(query);
  return all(
    sumRow,
    store.prepare(
      `SELECT currency, count(*) AS invoices, sum(left_to_pay) AS "left" FROM ${table} i WHERE ${sql}
       GROUP BY currency ORDER BY currency`,
    ),
    bound,
  );
};
