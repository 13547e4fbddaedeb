import { z } from 'zod';
import { contractStates, type ContractState } from '../../shared/contract/recurring.ts';
import { recurrenceIntervals } from '../../shared/service/enumerations.ts';
import { type MirrorContract } from './contracts.ts';
import { byWords, type Condition, together } from './invoice-filter.ts';
import { all, flag, one } from './rows.ts';
import { type Store } from './store.ts';

/** A contract invoice with what its fields mean together. */
export interface ListedContract extends Omit<MirrorContract, 'search' | 'deliveryMethod' | 'start'> {
  readonly state: ContractState;
  readonly gone: boolean;
}

/**
 * A series that is over has no next run, or has it after its end. A paused one without an end may have none either, since the service
 * does not say when it goes on.
 */
const stateSql = `CASE
  WHEN next_run > end_day OR (next_run IS NULL AND (paused = 0 OR end_day IS NOT NULL)) THEN 'ended'
  WHEN paused = 1 THEN 'paused'
  ELSE 'running' END`;

/** A row of {@link listedColumns}. */
export const listedRow = z
  .object({
    contract_id: z.string(),
    contract_number: z.string().nullable(),
    debtor_id: z.string(),
    debtor_name: z.string(),
    amount: z.int().nullable(),
    currency: z.string(),
    recurs: z.enum(recurrenceIntervals),
    last_run: z.string().nullable(),
    next_run: z.string().nullable(),
    end_day: z.string().nullable(),
    paused: flag,
    state: z.enum(contractStates),
    gone: flag,
  })
  .transform((row): ListedContract => ({
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    debtorId: row.debtor_id,
    debtorName: row.debtor_name,
    amount: row.amount,
    currency: row.currency,
    interval: row.recurs,
    lastRun: row.last_run,
    nextRun: row.next_run,
    end: row.end_day,
    paused: row.paused,
    state: row.state,
    gone: row.gone,
  }));

export const listedColumns = `contract_id, contract_number, debtor_id, debtor_name, amount, currency, recurs, last_run, next_run, end_day,
  paused, ${stateSql} AS state, gone`;

/** Null where the mirror never saw it; one that is gone is known. */
export const contractById = (store: Store, scopeId: number, contractId: string): ListedContract | null =>
  one(listedRow, store.prepare(`SELECT ${listedColumns} FROM contract WHERE scope_id = ? AND contract_id = ?`), [
    scopeId,
    contractId,
  ]);

/** Every contract that is not gone. */
export const contractsThere = (store: Store, scopeId: number): readonly ListedContract[] =>
  all(listedRow, store.prepare(`SELECT ${listedColumns} FROM contract WHERE scope_id = ? AND gone = 0`), [scopeId]);

/** Those with which a person's act is under way, or was done after an instant (ISO 8601 in UTC) where one is given. */
export const contractsUnderWay = (store: Store, scopeId: number, doneAfter: string | null): ReadonlySet<string> =>
  new Set(
    all(
      z.object({ id: z.string() }),
      store.prepare(
        `SELECT c.contract_id AS id FROM job INDEXED BY job_act
         JOIN contract c ON c.scope_id = job.scope_id AND c.contract_id = json_extract(payload, '$.actionId')
         WHERE job.scope_id = ? AND run_id IS NULL
           AND (state IN ('queued', 'sending', 'unknown') OR (state = 'sent' AND changed_at > ?))`,
      ),
      [scopeId, doneAfter],
    ).map(({ id }) => id),
  );

export interface ContractQuery {
  readonly scopeId: number;
  readonly search: string;
  readonly state: ContractState | 'all';
  /** Those alone that run by themselves on this day. */
  readonly day: string | null;
}

/** What a query lets through: a condition on `contract i`. */
export const contractCondition = ({ scopeId, search, state, day }: ContractQuery): Condition =>
  together(scopeId, [
    { sql: 'gone = 0', bound: {} },
    ...byWords(search),
    ...(state === 'all' ? [] : [{ sql: `${stateSql} = @state`, bound: { state } }]),
    ...(day === null ? [] : [{ sql: `next_run = @day AND ${stateSql} = 'running'`, bound: { day } }]),
  ]);

/** A page of what the query finds: the next to run first, those that run no more last. */
export const listContracts = (
  store: Store,
  query: ContractQuery,
  page: { readonly offset: number; readonly limit: number },
): readonly ListedContract[] => {
  const { sql, bound } = contractCondition(query);
  return all(
    listedRow,
    store.prepare(
      `SELECT ${listedColumns} FROM contract i WHERE ${sql}
       ORDER BY next_run IS NULL, next_run, debtor_name, contract_id LIMIT @limit OFFSET @offset`,
    ),
    { ...bound, ...page },
  );
};

const sumRow = z.object({
  interval: z.enum(recurrenceIntervals),
  currency: z.string(),
  contracts: z.int(),
  amount: z.int(),
});

/** What the query finds, by interval and currency. Minor units. */
export const sumContracts = (store: Store, query: ContractQuery): readonly z.infer<typeof sumRow>[] => {
  const { sql, bound } = contractCondition(query);
  return all(
    sumRow,
    store.prepare(
      `SELECT recurs AS interval, currency, count(*) AS contracts, coalesce(sum(amount), 0) AS amount FROM contract i
       WHERE ${sql} GROUP BY recurs, currency`,
    ),
    bound,
  );
};

/** How many of what a search finds are in each state. */
export const countContracts = (
  store: Store,
  { scopeId, search }: Pick<ContractQuery, 'scopeId' | 'search'>,
): ReadonlyMap<ContractState, number> => {
  const { sql, bound } = contractCondition({ scopeId, search, state: 'all', day: null });
  const rows = all(
    z.object({ state: z.enum(contractStates), n: z.int() }),
    store.prepare(`SELECT ${stateSql} AS state, count(*) AS n FROM contract i WHERE ${sql} GROUP BY 1`),
    bound,
  );
  return new Map(rows.map(({ state, n }) => [state, n]));
};

const runsRow = z.object({ day: z.string(), currency: z.string(), contracts: z.int(), amount: z.int() });

/** The next runs from a day up to and not including another, by day and currency. */
export const nextRuns = (
  store: Store,
  scopeId: number,
  from: string,
  until: string,
): readonly z.infer<typeof runsRow>[] =>
  all(
    runsRow,
    store.prepare(
      `SELECT next_run AS day, currency, count(*) AS contracts, coalesce(sum(amount), 0) AS amount FROM contract
       WHERE scope_id = ? AND gone = 0 AND next_run >= ? AND next_run < ? AND ${stateSql} = 'running'
       GROUP BY next_run, currency ORDER BY next_run, contracts DESC, currency`,
    ),
    [scopeId, from, until],
  );

/** The day on which the next contract of all runs; null where none does. */
export const firstRunDay = (store: Store, scopeId: number): string | null =>
  one(
    z.object({ day: z.string().nullable() }),
    store.prepare(
      `SELECT min(next_run) AS day FROM contract WHERE scope_id = ? AND gone = 0 AND ${stateSql} = 'running'`,
    ),
    [scopeId],
  )?.day ?? null;
