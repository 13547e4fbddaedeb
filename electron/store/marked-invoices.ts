import { z } from 'zod';
import { type MarkedInvoices } from '../../shared/contract/follow-bulk.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceStatuses } from '../../shared/domain/stage.ts';
import { type Condition, conditionOf, statusSql, together } from './invoice-filter.ts';
import { leftSql } from './owed-sql.ts';
import { type JobKind } from './jobs.ts';
import { all, count, flag } from './rows.ts';
import { type Store } from './store.ts';

/** The invoices that a person marked, by what decides what can be done with them; a hundred thousand are gone through as one. */

export interface MarkedQuery {
  readonly scopeId: number;
  readonly marked: MarkedInvoices;
  /** Stockholm's day, for what is overdue. */
  readonly today: CalendarDate;
  /** Instant (ISO 8601 in UTC) of the latest sync: what was done before it, the mirror shows. */
  readonly doneAfter: string;
}

/** Which invoices are marked: a condition on `invoice i`. */
export const marks = ({ scopeId, marked, today }: MarkedQuery): Condition => {
  if (marked.of === 'these')
    return together(scopeId, [
      {
        sql: 'i.action_id IN (SELECT value FROM json_each(@marked))',
        bound: { marked: JSON.stringify(marked.invoices) },
      },
    ]);
  const { sql, bound } = conditionOf({ scopeId, filter: marked.filter, today });
  const but = { sql: 'i.action_id NOT IN (SELECT value FROM json_each(@marked))', bound: {} };
  return {
    sql: marked.but.length === 0 ? sql : `${sql} AND ${but.sql}`,
    bound: marked.but.length === 0 ? bound : { ...bound, marked: JSON.stringify(marked.but) },
  };
};

const notShownSql = `run_id IS NULL
  AND (state IN ('queued', 'sending', 'unknown') OR (state = 'sent' AND changed_at > @doneAfter))`;

/** Whether a person's act with it is under way, or was done and is not shown by the mirror. Several drafts are merged by one act. */
export const waitsSql = `i.action_id IN (
  SELECT json_extract(payload, '$.actionId') FROM job INDEXED BY job_act WHERE scope_id = @scopeId AND ${notShownSql}
  UNION ALL SELECT merged.value FROM job INDEXED BY job_once, json_each(payload, '$.withIds') merged
    WHERE scope_id = @scopeId AND kind = 'mergeDrafts' AND state <> 'cancelled' AND ${notShownSql})`;

const kindRow = z.object({
  stage: z.string(),
  disputed: flag,
  paused: flag,
  owes: flag,
  gone: flag,
  waits: flag,
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  invoices: z.int(),
  left: z.int(),
});

/**
 * Marked invoices of one currency between which nothing decides: how many, and what is left of them in minor units
 * (only what is owed counts). `owes`: something is left of each.
 */
export type MarkedKind = Readonly<z.infer<typeof kindRow>>;

/** The marked invoices by kind. */
export const markedKinds = (store: Store, query: MarkedQuery): readonly MarkedKind[] => {
  const { sql, bound } = marks(query);
  return all(
    kindRow,
    store.prepare(
      `SELECT stage, disputed, paused, amount_left > 0 AS owes, gone, ${waitsSql} AS waits, ${statusSql} AS status, currency,
         count(*) AS invoices, sum(${leftSql}) AS left
       FROM invoice i WHERE ${sql} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    ),
    { ...bound, today: query.today, doneAfter: query.doneAfter },
  );
};

/** The service's ids of the marked invoices that fit, by number and then date; no more than some. */
export const markedIn = (
  store: Store,
  query: MarkedQuery,
  fits: (invoice: Pick<MarkedKind, 'stage' | 'gone'>) => boolean,
  most: number,
): readonly string[] => {
  const { sql, bound } = marks(query);
  const stages = markedKinds(store, query).filter(fits);
  return all(
    z.object({ id: z.string() }),
    store.prepare(
      `SELECT i.action_id AS id FROM invoice i WHERE ${sql} AND gone = 0 AND stage IN (SELECT value FROM json_each(@stages))
       ORDER BY length(invoice_number), invoice_number, i.invoice_date, i.action_id LIMIT @most`,
    ),
    { ...bound, today: query.today, most, stages: JSON.stringify(stages.map(({ stage }) => stage)) },
  ).map(({ id }) => id);
};

/** The marked invoices between whose kinds an act makes a difference. */
export type ActedKind = Pick<MarkedKind, 'stage' | 'disputed' | 'paused' | 'owes'>;

/** One act with each of many invoices. */
export interface ActOfMany {
  readonly kind: JobKind;
  readonly key: string;
  /** What each carries beside what is its own. */
  readonly payload: object;
  /** True where each carries what is left of its invoice. */
  readonly money: boolean;
  /** Instant, ISO 8601 in UTC. */
  readonly at: string;
}

/** Whether anything was planned under a key, whatever became of it. */
export const isKeyPlanned = (store: Store, scopeId: number, { kind, key }: Pick<ActOfMany, 'kind' | 'key'>): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM job INDEXED BY job_act
         WHERE scope_id = @scopeId AND run_id IS NULL AND kind = @kind AND substr(business_key, -length(@key)) = @key LIMIT 1)`,
    ),
    { scopeId, kind, key },
  ) > 0;

/**
 * Puts an act with every marked invoice of these kinds into the outbox, but for those that wait for an earlier one, in the order of
 * their due dates. Answers how many there were.
 */
export const insertActOfMany = (
  store: Store,
  query: MarkedQuery,
  kinds: readonly ActedKind[],
  { kind, key, payload, money, at }: ActOfMany,
): number => {
  const { sql, bound } = marks(query);
  const own = `'$.actionId', i.action_id, '$.invoiceNumber', i.invoice_number, '$.customerName', i.debtor_name`;
  const ofMoney = `, '$.amount', i.amount_left, '$.currency', i.currency`;
  return store
    .prepare(
      `INSERT INTO job (scope_id, run_id, draft_no, kind, business_key, generation, payload, state, changed_at)
       SELECT i.scope_id, NULL, NULL, @kind, i.action_id || ':' || @key, 0, json_set(@payload, ${own}${money ? ofMoney : ''}),
         'queued', @at
       FROM invoice i WHERE ${sql} AND gone = 0 AND NOT (${waitsSql})
         AND (stage, disputed, paused, amount_left > 0) IN (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(@kinds))
       ORDER BY i.due_date, i.action_id`,
    )
    .run({
      ...bound,
      today: query.today,
      doneAfter: query.doneAfter,
      kind,
      key,
      at,
      payload: JSON.stringify(payload),
      kinds: JSON.stringify(
        kinds.map((one) => [one.stage, Number(one.disputed), Number(one.paused), Number(one.owes)]),
      ),
    }).changes;
};
