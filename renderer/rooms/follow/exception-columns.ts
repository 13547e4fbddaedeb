import { type Level } from '../../../shared/intake/problem.ts';
import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { type ExceptionItem, type ExceptionKind } from './use-exceptions.ts';

const faults: readonly ExceptionKind[] = ['act-in-doubt', 'act-refused', 'attest-refused', 'undelivered'];
const proposals: readonly ExceptionKind[] = ['reminder-due'];

/** How urgent a kind is: what went wrong, what waits, what is only proposed. */
export const levelOfKind = (kind: ExceptionKind): Level => {
  if (faults.includes(kind)) return 'error';
  return proposals.includes(kind) ? 'hint' : 'warning';
};

/** What the item is of: the payment's amount, else what is left of the invoice. Minor units. */
export const amountOf = ({ payment, left }: ExceptionItem): number | null => payment?.amount ?? left;

/** What somebody else wrote of it tells more than our sentence. */
export const whyOf = ({ words, said, payment }: ExceptionItem, { say }: Words): string => {
  const written = said ?? payment?.reference ?? '';
  return written === '' ? say(words) : written;
};

/** The list of what needs a person: what, who, why, since when, how much. */
export const exceptionColumns = (words: Words, currency: string): readonly GridColumn<ExceptionItem>[] => {
  const { t, amount, unit, shortDay } = words;
  const money = (item: ExceptionItem): string => {
    const value = amountOf(item);
    if (value === null) return '';
    return item.currency === currency ? amount(value) : `${amount(value)} ${item.currency}`;
  };
  return [
    {
      key: 'kind',
      head: t('exceptions.col.kind'),
      width: 168,
      align: 'start',
      text: (item) => t(`exceptions.kind.${item.kind}`),
      mark: ({ kind }) => levelOfKind(kind),
    },
    {
      key: 'number',
      head: t('exceptions.col.number'),
      width: 62,
      align: 'start',
      text: (item) => item.invoiceNumber,
      tone: () => 'quiet',
    },
    {
      key: 'customer',
      head: t('exceptions.col.customer'),
      width: 138,
      align: 'start',
      text: (item) => item.customerName,
    },
    {
      key: 'words',
      head: t('exceptions.col.words'),
      width: 180,
      align: 'start',
      grows: true,
      text: (item) => (item.underWay === null ? whyOf(item, words) : words.say(item.underWay.words)),
      tone: ({ underWay }) => (underWay === null ? null : 'quiet'),
    },
    {
      key: 'since',
      head: t('exceptions.col.since'),
      width: 70,
      align: 'start',
      text: ({ since }) => shortDay(since),
    },
    {
      key: 'amount',
      head: t('exceptions.col.amount', { unit: unit(currency) }),
      width: 108,
      align: 'end',
      text: money,
    },
  ];
};
