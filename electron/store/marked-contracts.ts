import { type MarkedContracts } from '../../shared/contract/recurring-bulk.ts';
import { contractCondition, listedColumns, type ListedContract, listedRow } from './contract-list.ts';
import { type Condition, together } from './invoice-filter.ts';
import { type ActOfMany } from './marked-invoices.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** The contracts that a person marked. */

const marks = (scopeId: number, marked: MarkedContracts): Condition => {
  if (marked.of === 'these')
    return together(scopeId, [
      {
        sql: 'contract_id IN (SELECT value FROM json_each(@marked))',
        bound: { marked: JSON.stringify(marked.contracts) },
      },
    ]);
  const { search, state, but } = marked;
  const { sql, bound } = contractCondition({ scopeId, search, state, day: null });
  return {
    sql: `${sql} AND contract_id NOT IN (SELECT value FROM json_each(@marked))`,
    bound: { ...bound, marked: JSON.stringify(but) },
  };
};

/** Those that are marked, also what is gone by now; by next run. */
export const markedContracts = (store: Store, scopeId: number, marked: MarkedContracts): readonly ListedContract[] => {
  const { sql, bound } = marks(scopeId, marked);
  return all(
    listedRow,
    store.prepare(
      `SELECT ${listedColumns} FROM contract i WHERE ${sql} ORDER BY next_run IS NULL, next_run, contract_id`,
    ),
    bound,
  );
};

/**
 * Puts an act with each of these contracts into the outbox, by next run. `fromNextRun`: each carries the day of its next run as it is here.
 * Answers how many there were.
 */
export const insertActWithContracts = (
  store: Store,
  scopeId: number,
  contractIds: readonly string[],
  { kind, key, payload, at, fromNextRun }: Omit<ActOfMany, 'money'> & { readonly fromNextRun: boolean },
): number =>
  store
    .prepare(
      `INSERT INTO job (scope_id, run_id, draft_no, kind, business_key, generation, payload, state, changed_at)
       SELECT scope_id, NULL, NULL, @kind, contract_id || ':' || @key, 0,
         json_set(@payload, '$.actionId', contract_id, '$.invoiceNumber', NULL, '$.customerName', debtor_name
           ${fromNextRun ? `, '$.from', next_run` : ''}), 'queued', @at
       FROM contract WHERE scope_id = @scopeId AND contract_id IN (SELECT value FROM json_each(@contracts))
       ORDER BY next_run IS NULL, next_run, contract_id`,
    )
    .run({ scopeId, kind, key, at, payload: JSON.stringify(payload), contracts: JSON.stringify(contractIds) }).changes;
