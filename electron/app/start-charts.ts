import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type startChartCalls } from '../../shared/contract/start-charts.ts';
import { type DeliveryMethod, deliveryMethods } from '../../shared/service/enumerations.ts';
import { shownToday } from '../follow/shown-today.ts';
import { billedByMonth, paidByDays } from '../store/invoice-charts.ts';
import { currenciesOf } from '../store/invoice-sums.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { ageingOn } from './follow-lines.ts';

type Charts = CallOutput<'start.charts'>;
type PaymentDays = CallOutput<'start.paymentDays'>;
type BilledRow = ReturnType<typeof billedByMonth>[number];
type PaidRow = ReturnType<typeof paidByDays>[number];

const shown = 12;
/** Rents and subscriptions are billed ahead; a date further on than this is a slip, and moves nothing. */
const monthsAhead = 2;

const monthName = (index: number): string =>
  `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`;

/** This month and those before it, and some after it, oldest first. */
const monthsUntil = (today: string, ahead: number): readonly string[] => {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: shown + ahead }, (_, place) => monthName(index - shown + 1 + place));
};

const sum = <T>(some: readonly T[], of: (one: T) => number): number => some.reduce((all, one) => all + of(one), 0);

/** The months that are shown: the last is this one, or a later one that is billed ahead already. */
const shownMonths = (around: readonly string[], rows: readonly BilledRow[]): readonly string[] => {
  const billed = new Set(rows.map(({ month }) => month));
  const end = Math.max(
    shown - 1,
    around.findLastIndex((month) => billed.has(month)),
  );
  return around.slice(end - shown + 1, end + 1);
};

const monthOf = (month: string, rows: readonly BilledRow[]): Charts['months'][number] => {
  const own = rows.filter((row) => row.month === month);
  const billed = sum(own, (row) => row.billed);
  const left = sum(own, (row) => row.left);
  return { month, billed, settled: billed - left, left, invoices: sum(own, ({ invoices }) => invoices) };
};

/** A way that is new to us stands in the mirror under its own name, which no list can be filtered by: it is unknown. */
const knownWay = (delivery: string): DeliveryMethod => deliveryMethods.find((one) => one === delivery) ?? 'Unknown';

const deliveries = (rows: readonly BilledRow[]): Charts['deliveries'] =>
  deliveryMethods
    .map((method) => ({
      method,
      invoices: sum(
        rows.filter(({ delivery }) => knownWay(delivery) === method),
        ({ invoices }) => invoices,
      ),
    }))
    .filter(({ invoices }) => invoices > 0)
    .sort((a, b) => b.invoices - a.invoices);

/** Of days that are in order, each with how many took so long: the middle one, or halfway between the two in the middle. */
const medianOf = (rows: readonly PaidRow[], invoices: number): number => {
  const at = (place: number): number => {
    let passed = 0;
    return rows.find((row) => (passed += row.invoices) > place)?.days ?? 0;
  };
  return (at(Math.floor((invoices - 1) / 2)) + at(Math.floor(invoices / 2))) / 2;
};

const paidMonth = (month: string, rows: readonly PaidRow[]): PaymentDays['months'][number] => {
  const own = rows.filter((row) => row.month === month);
  const invoices = sum(own, (row) => row.invoices);
  return { month, invoices, median: invoices === 0 ? null : medianOf(own, invoices) };
};

/** Of whom, of which day and in which currency. */
const opened = ({ store, clock }: Deps, input: CallInput<'start.charts'>) => {
  const known = scopeOf(store, input.scope);
  const currencies = currenciesOf(store, known.scopeId);
  return {
    scopeId: known.scopeId,
    today: shownToday(store, known, clock.now()),
    currencies,
    currency: currencies.find((one) => one === input.currency) ?? currencies[0] ?? 'SEK',
  };
};

const charts = (deps: Deps, input: CallInput<'start.charts'>): Charts => {
  const { scopeId, today, currencies, currency } = opened(deps, input);
  const around = monthsUntil(today, monthsAhead);
  const rows = billedByMonth(deps.store, { scopeId, currency, from: `${around[0] ?? today.slice(0, 7)}-01` });
  const months = shownMonths(around, rows);
  return {
    currency,
    currencies: [...currencies],
    months: months.map((month) => monthOf(month, rows)),
    ageing: ageingOn(deps.store, scopeId, currency, today),
    deliveries: deliveries(rows.filter(({ month }) => months.includes(month))),
  };
};

const paymentDays = (deps: Deps, input: CallInput<'start.paymentDays'>): PaymentDays => {
  const { scopeId, today, currency } = opened(deps, input);
  const months = monthsUntil(today, 0);
  const rows = paidByDays(deps.store, { scopeId, currency, from: `${months[0] ?? today.slice(0, 7)}-01` });
  return { currency, months: months.map((month) => paidMonth(month, rows)) };
};

/** The charts of Start. Work without a network. */
export const startChartHandlers = (deps: Deps): Pick<Handlers, keyof typeof startChartCalls> => ({
  'start.charts': async (input) => charts(deps, input),
  'start.paymentDays': async (input) => paymentDays(deps, input),
});
