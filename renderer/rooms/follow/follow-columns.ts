import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';
import { type FollowLine } from './use-follow.ts';

const known = ['Unknown', 'Received', 'Opened', 'Viewed'] as const;

/** `E-post, mottagen`: how it went out and how far it came. */
export const deliveryOf = (line: FollowLine, words: Words): string => {
  const method = line.delivery === '' ? '' : deliveryWord(line.delivery, words);
  const status = known.find((one) => one === line.deliveryStatus);
  const came =
    status === undefined ? line.deliveryStatus : status === 'Unknown' ? '' : words.t(`follow.deliveryStatus.${status}`);
  return [method, came].filter((part) => part !== '').join(', ');
};

export const markOfStatus = (status: FollowLine['status']): 'error' | 'warning' | 'ok' | null => {
  if (status === 'paid') return 'ok';
  if (status === 'collection') return 'error';
  return status === 'disputed' || status === 'reminded' ? 'warning' : null;
};

const isLate = (line: FollowLine): boolean => line.daysOverdue > 0 && line.left > 0;

export const dueOf = (line: FollowLine, { t }: Words): string =>
  isLate(line) ? t('follow.late', { n: line.daysOverdue }) : line.dueDate;

/** The list of invoices: number, customer, stage, delivery, due, amount, left. */
export const followColumns = (words: Words, currency: string): readonly GridColumn<FollowLine>[] => {
  const { t, amount, unit } = words;
  const money = (value: number, line: FollowLine): string =>
    line.currency === currency ? amount(value) : `${amount(value)} ${line.currency}`;
  const shown = { unit: unit(currency) };
  return [
    {
      key: 'invoiceNumber',
      head: t('follow.col.number'),
      width: 62,
      align: 'start',
      text: (line) => line.invoiceNumber,
      tone: () => 'quiet',
    },
    {
      key: 'customerName',
      head: t('follow.col.customer'),
      width: 138,
      align: 'start',
      grows: true,
      text: (line) => line.customerName,
    },
    {
      key: 'status',
      head: t('follow.col.status'),
      width: 114,
      align: 'start',
      text: (line) => t(`follow.status.${line.status}`),
      mark: (line) => markOfStatus(line.status),
    },
    {
      key: 'delivery',
      head: t('follow.col.delivery'),
      width: 112,
      least: 84,
      align: 'start',
      text: (line) => deliveryOf(line, words),
    },
    {
      key: 'dueDate',
      head: t('follow.col.due'),
      width: 118,
      align: 'start',
      text: (line) => dueOf(line, words),
      tone: (line) => (isLate(line) ? 'error' : null),
    },
    {
      key: 'total',
      head: t('follow.col.total', shown),
      width: 94,
      align: 'end',
      text: (line) => money(line.total, line),
    },
    {
      key: 'left',
      head: t('follow.col.left', shown),
      width: 90,
      align: 'end',
      // A draft is owed by nobody yet, and is in no sum of what is left.
      text: (line) => (line.status === 'draft' || line.status === 'gone' ? '' : money(line.left, line)),
      tone: (line) => (line.left === 0 ? 'quiet' : 'strong'),
    },
  ];
};
