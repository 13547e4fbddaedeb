import { type BookedPart, type FollowFilter } from '../../shared/contract/follow-list.ts';
import { addDays, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { filterOf, type InvoiceStatus, invoiceStatuses } from '../../shared/domain/stage.ts';
import { deliveryMethods } from '../../shared/service/enumerations.ts';
import { bookedSql, leftSql, owedSql, settledSql } from './owed-sql.ts';
import { soughtAs } from './search-fold.ts';

/**
 * Settled by crediting, asked of some invoices: the service tells of the credit, and nobody paid. The indexes are named, since
 * without statistics the database would read a creditor's every event for every invoice.
 */
export const creditedSql = `(stage = 'Completed'
  AND EXISTS (SELECT 1 FROM invoice_event e INDEXED BY invoice_event_credited WHERE e.scope_id = i.scope_id AND e.action_id = i.action_id AND e.type = 'Credited')
  AND NOT EXISTS (SELECT 1 FROM payment p INDEXED BY payment_by_invoice WHERE p.scope_id = i.scope_id AND p.action_id = i.action_id))`;

/** The same where all invoices of a creditor are gone through: credits are few, so they are found once instead of looked for. */
const amongCreditedSql = `(stage = 'Completed'
  AND i.action_id IN (SELECT e.action_id FROM invoice_event e INDEXED BY invoice_event_credited
    WHERE e.scope_id = @scopeId AND e.type = 'Credited'
      AND NOT EXISTS (SELECT 1 FROM payment p INDEXED BY payment_by_invoice WHERE p.scope_id = e.scope_id AND p.action_id = e.action_id)))`;

/**
 * `statusOf(…)` of shared/domain/stage.ts in the words of the database, so that it can be counted there; a test holds the two
 * together. Asks for `@scopeId` and `@today`.
 */
export const statusSql = `CASE
  WHEN gone = 1 THEN 'gone'
  WHEN stage IN ('None', 'Created') THEN 'draft'
  WHEN stage = 'Completed' THEN CASE WHEN action_type = 'CreditInvoiceAction' OR ${amongCreditedSql} THEN 'credited' ELSE 'paid' END
  WHEN stage = 'Cancelled' THEN 'credited'
  WHEN stage = 'Sold' THEN 'paid'
  WHEN stage = 'SentToDebtCollection' THEN 'collection'
  WHEN disputed = 1 THEN 'disputed'
  WHEN amount_left > 0 AND due_date < @today THEN CASE WHEN reminded = 1 OR stage = 'ReminderInvoiceSent' THEN 'reminded' ELSE 'overdue' END
  WHEN amount_left > 0 AND amount_left < total THEN 'part-paid'
  WHEN reminded = 1 OR stage = 'ReminderInvoiceSent' THEN 'reminded'
  WHEN stage = 'Attested' THEN 'attested'
  ELSE 'sent' END`;

export interface InvoiceQuery {
  readonly scopeId: number;
  readonly filter: FollowFilter;
  /** Stockholm's day, for what is overdue. */
  readonly today: CalendarDate;
}

type Bound = Readonly<Record<string, string | number>>;

/** A condition with the values that it names. */
export interface Condition {
  readonly sql: string;
  readonly bound: Bound;
}

const inHand = `gone = 0 AND stage NOT IN ('None', 'Created', 'Completed', 'Cancelled', 'Sold', 'SentToDebtCollection')`;

/** What an invoice of a status has at least: it spares most rows the whole rule, and a settled one the look at what settled it. */
const atLeast: Readonly<Record<InvoiceStatus, string>> = {
  draft: `stage IN ('None', 'Created')`,
  attested: inHand,
  sent: inHand,
  'part-paid': inHand,
  overdue: inHand,
  reminded: inHand,
  disputed: inHand,
  collection: `stage = 'SentToDebtCollection'`,
  paid: `stage IN ('Completed', 'Sold')`,
  credited: `stage IN ('Completed', 'Cancelled')`,
  gone: 'gone = 1',
};

const byStatus = ({ filter, today }: InvoiceQuery): readonly Condition[] => {
  if (filter.group === 'all' && filter.status === null) return [];
  const wanted = invoiceStatuses.filter(
    (status) =>
      (filter.group === 'all' || filterOf(status) === filter.group) &&
      (filter.status === null || status === filter.status),
  );
  if (wanted.length === 0) return [{ sql: '0', bound: {} }];
  const some = [...new Set(wanted.map((status) => `(${atLeast[status]})`))].join(' OR ');
  const names = wanted.map((status) => `'${status}'`).join(', ');
  return [{ sql: `(${some}) AND ${statusSql} IN (${names})`, bound: { today } }];
};

const booked: Readonly<Record<BookedPart, string>> = {
  billed: bookedSql,
  settled: `${settledSql} <> 0`,
  left: `${leftSql} <> 0`,
  'not-due': `${owedSql} AND due_date >= @today`,
};

const byBooked = ({ filter, today }: InvoiceQuery): readonly Condition[] =>
  filter.booked === null ? [] : [{ sql: booked[filter.booked], bound: filter.booked === 'not-due' ? { today } : {} }];

const byLateness = ({ filter: { overdueFrom, overdueTo }, today }: InvoiceQuery): readonly Condition[] => {
  if (overdueFrom === null && overdueTo === null) return [];
  return [
    { sql: `${owedSql} AND due_date <= @dueUntil`, bound: { dueUntil: addDays(today, -(overdueFrom ?? 1)) } },
    ...(overdueTo === null ? [] : [{ sql: 'due_date >= @dueSince', bound: { dueSince: addDays(today, -overdueTo) } }]),
  ];
};

/** Each column that is asked for a value or a bound, under the name of the filter's own word for it. */
const plain = {
  currency: 'currency =',
  deliveryStatus: 'delivery_status =',
  debtorId: 'debtor_id =',
  amountFrom: 'total >=',
  amountTo: 'total <=',
  dateFrom: 'invoice_date >=',
  dateTo: 'invoice_date <=',
} as const satisfies Partial<Record<keyof FollowFilter, string>>;
const plainNames = [
  'currency',
  'deliveryStatus',
  'debtorId',
  'amountFrom',
  'amountTo',
  'dateFrom',
  'dateTo',
] as const satisfies readonly (keyof typeof plain)[];

const byColumns = ({ filter }: InvoiceQuery): readonly Condition[] =>
  plainNames.flatMap((name) => {
    const value = filter[name];
    return value === null ? [] : [{ sql: `${plain[name]} @${name}`, bound: { [name]: value } }];
  });

/** A way that is new to us stands under its own name, and counts as unknown. */
const knownWays = deliveryMethods.filter((method) => method !== 'Unknown').map((method) => `'${method}'`);
const byDelivery = ({ filter: { delivery } }: InvoiceQuery): readonly Condition[] => {
  if (delivery === null) return [];
  return delivery === 'Unknown'
    ? [{ sql: `delivery_method NOT IN (${knownWays.join(', ')})`, bound: {} }]
    : [{ sql: 'delivery_method = @delivery', bound: { delivery } }];
};

const byRun = ({ filter: { runId } }: InvoiceQuery): readonly Condition[] =>
  runId === null
    ? []
    : [
        {
          sql: 'action_id IN (SELECT action_id FROM sent_invoice WHERE scope_id = @scopeId AND run_id = @runId)',
          bound: { runId },
        },
      ];

/** The payments of the days are found first: they are few beside the invoices. */
const byPayment = ({ filter: { paidFrom, paidTo } }: InvoiceQuery): readonly Condition[] =>
  paidFrom === null && paidTo === null
    ? []
    : [
        {
          sql: `action_id IN (SELECT action_id FROM payment WHERE scope_id = @scopeId AND paid_at >= @paidFrom AND paid_at <= @paidTo)
            AND NOT EXISTS (SELECT 1 FROM payment p INDEXED BY payment_by_invoice
              WHERE p.scope_id = i.scope_id AND p.action_id = i.action_id AND p.paid_at > @paidTo)`,
          bound: { paidFrom: paidFrom ?? '', paidTo: paidTo ?? '9999' },
        },
      ];

const mostWords = 8;

/** What each word that is looked for must be found in, as the registers find it: without case, accents and signs. */
export const byWords = (search: string): readonly Condition[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word, index) => {
      const ways = soughtAs(word).map((way, at) => ({ name: `word${String(index)}_${String(at)}`, way }));
      return {
        sql: `(${ways.map(({ name }) => `instr(search, @${name}) > 0`).join(' OR ')})`,
        bound: Object.fromEntries(ways.map(({ name, way }) => [name, way])),
      };
    });

/** All conditions as one, with their values: for a WHERE over `invoice i`. */
export const together = (scopeId: number, conditions: readonly Condition[]): Condition => ({
  sql: ['i.scope_id = @scopeId', ...conditions.map(({ sql }) => sql)].join(' AND '),
  bound: Object.assign({ scopeId }, ...conditions.map(({ bound }) => bound)),
});

/** What a query lets through. */
export const conditionOf = (query: InvoiceQuery): Condition =>
  together(query.scopeId, [
    ...byColumns(query),
    ...byDelivery(query),
    ...byRun(query),
    ...byWords(query.filter.search),
    ...byBooked(query),
    ...byLateness(query),
    ...byPayment(query),
    ...byStatus(query),
  ]);
