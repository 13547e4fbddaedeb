import { ageingList, deliveryList, monthList, paidList } from '../../../shared/contract/chart-lists.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type ChartColumn, type ChartRow, type ChartTable } from '../../charts/chart-bars.ts';
import { formatLongMonth, formatMonth, formatThousands } from '../../format.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';
import { followPlace } from '../follow/follow-place.ts';

type Charts = CallOutput<'start.charts'>;
type PaymentDays = CallOutput<'start.paymentDays'>;

interface Columns {
  readonly label: string;
  readonly columns: readonly ChartColumn[];
  readonly table: ChartTable;
}
interface Rows {
  readonly label: string;
  readonly rows: readonly ChartRow[];
  readonly table: ChartTable;
}

/** Solid is paid or credited, hatched is outstanding, and the whole is billed. */
export const monthsChart = ({ currency, months }: Charts, words: Words): Columns => {
  const { t, amount, count, unit, language } = words;
  const short = (minor: number): string => formatThousands(minor, language.value);
  const long = (month: string): string => formatLongMonth(month, language.value);
  const named = (what: string, month: string, minor: number): string =>
    t('charts.bar', { what, when: long(month), amount: amount(minor), unit: unit(currency) });
  return {
    label: t('charts.monthsLabel', {
      from: long(months[0]?.month ?? ''),
      to: long(months.at(-1)?.month ?? ''),
      unit: unit(currency),
    }),
    columns: months.map(({ month, billed, settled, left }) => ({
      key: month,
      label: formatMonth(month, language.value),
      head:
        billed === 0 && settled === 0 && left === 0
          ? null
          : {
              text: short(billed),
              name: named(t('charts.billed'), month, billed),
              to: followPlace(monthList(currency, month, 'billed')),
            },
      parts: [
        {
          value: settled,
          fill: 'solid',
          name: named(t('charts.settled'), month, settled),
          to: followPlace(monthList(currency, month, 'settled')),
        },
        {
          value: left,
          fill: 'hatch',
          name: named(t('charts.left'), month, left),
          to: followPlace(monthList(currency, month, 'left')),
          below: short(left),
        },
      ],
    })),
    table: {
      heads: [t('charts.month'), t('charts.billed'), t('charts.settled'), t('charts.left'), t('charts.invoices')],
      rows: months.map(({ month, billed, settled, left, invoices }) => [
        long(month),
        ...[billed, settled, left].map(amount),
        count(invoices),
      ]),
    },
  };
};

/** What is outstanding by how late it is: late is solid, what is not due is hatched. */
export const ageingChart = ({ currency, ageing }: Charts, { t, amount, count, unit }: Words): Rows => ({
  label: t('charts.ageingLabel', { unit: unit(currency) }),
  rows: ageing.map(({ key, amount: owed, invoices }) => ({
    key,
    label: t(`follow.ageing.${key}`),
    value: owed,
    fill: key === 'not-due' ? 'hatch' : 'solid',
    figures: [t('find.invoices', { n: invoices }), amount(owed)],
    name: t('charts.part', {
      what: t(`follow.ageing.${key}`),
      n: invoices,
      amount: amount(owed),
      unit: unit(currency),
    }),
    to: followPlace(ageingList(currency, key)),
  })),
  table: {
    heads: [t('charts.lateness'), t('charts.invoices'), t('charts.left')],
    rows: ageing.map(({ key, amount: owed, invoices }) => [t(`follow.ageing.${key}`), count(invoices), amount(owed)]),
  },
});

/** How the invoices of the months were sent. */
export const deliveryChart = ({ currency, months, deliveries }: Charts, words: Words): Rows => {
  const { t, count } = words;
  const all = deliveries.reduce((sum, { invoices }) => sum + invoices, 0);
  const [from, to] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  return {
    label: t('charts.deliveriesLabel'),
    rows: deliveries.map(({ method, invoices }) => ({
      key: method,
      label: deliveryWord(method, words),
      value: invoices,
      fill: 'solid',
      figures: [
        t('charts.share', { share: count(Math.round((100 * invoices) / all)) }),
        t('find.invoices', { n: invoices }),
      ],
      name: t('charts.way', { what: deliveryWord(method, words), n: invoices }),
      to: followPlace(deliveryList(currency, method, from, to)),
    })),
    table: {
      heads: [t('find.delivery'), t('charts.invoices')],
      rows: deliveries.map(({ method, invoices }) => [deliveryWord(method, words), count(invoices)]),
    },
  };
};

/** How long the customers took to pay, by the month in which they did. */
export const daysChart = (
  { currency, months }: PaymentDays,
  words: Words,
): { readonly any: boolean; readonly chart: Columns } => {
  const { t, count, decimal, language } = words;
  const long = (month: string): string => formatLongMonth(month, language.value);
  const written = (median: number | null): string => (median === null ? '' : decimal(String(median)));
  return {
    any: months.some(({ invoices }) => invoices > 0),
    chart: {
      label: t('charts.daysLabel', { from: long(months[0]?.month ?? ''), to: long(months.at(-1)?.month ?? '') }),
      columns: months.map(({ month, median, invoices }) => ({
        key: month,
        label: formatMonth(month, language.value),
        head: null,
        parts:
          median === null
            ? []
            : [
                {
                  value: median,
                  fill: 'solid' as const,
                  above: written(median),
                  name: t('charts.took', { when: long(month), days: written(median), n: invoices }),
                  to: followPlace(paidList(currency, month)),
                },
              ],
      })),
      table: {
        heads: [t('charts.month'), t('charts.middle'), t('charts.invoices')],
        rows: months.map(({ month, median, invoices }) => [long(month), written(median), count(invoices)]),
      },
    },
  };
};
