import { type BankStatus } from '../../../shared/contract/bank.ts';
import { type Level } from '../../../shared/intake/problem.ts';
import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { type BankLine } from './use-bank.ts';

/** What a status asks of a person: something went wrong, a decision, a look, nothing. */
export const levelOfStatus: Readonly<Record<BankStatus, Level | 'ok' | null>> = {
  confirm: 'hint',
  choose: 'warning',
  ready: 'ok',
  refused: 'error',
  known: null,
  left: null,
  registered: 'ok',
};

/** Where the payment goes, in a word or two. */
export const invoicesOf = ({ parts }: BankLine, { t }: Pick<Words, 't'>): string => {
  const [only, another] = parts;
  if (only === undefined) return '';
  if (another !== undefined) return t('bank.many', { n: parts.length });
  const number = only.invoiceNumber;
  return only.kind === 'reconciliation' ? t('bank.reconciliation', { number }) : number;
};

/** The payments of a file: how each stands, what came in, what it pays, and why. */
export const bankColumns = (words: Words, currency: string): readonly GridColumn<BankLine>[] => {
  const { t, say, amount, unit, shortDay } = words;
  return [
    {
      key: 'status',
      head: t('bank.col.status'),
      width: 134,
      align: 'start',
      frozen: true,
      text: ({ status }) => t(`bank.one.${status}`),
      mark: ({ status }) => levelOfStatus[status],
    },
    { key: 'day', head: t('bank.col.day'), width: 64, align: 'start', text: ({ bookedOn }) => shortDay(bookedOn) },
    { key: 'payer', head: t('bank.col.payer'), width: 132, align: 'start', text: ({ payerName }) => payerName },
    {
      key: 'amount',
      head: t('bank.col.amount', { unit: unit(currency) }),
      width: 108,
      align: 'end',
      text: (line) => (line.currency === currency ? amount(line.amount) : `${amount(line.amount)} ${line.currency}`),
      tone: () => 'strong',
    },
    {
      key: 'invoice',
      head: t('bank.col.invoice'),
      width: 164,
      align: 'start',
      text: (line) => invoicesOf(line, words),
    },
    {
      key: 'confidence',
      head: t('bank.col.confidence'),
      width: 84,
      align: 'start',
      text: ({ confidence }) => (confidence === null ? '' : t(`bank.confidence.${confidence}`)),
    },
    {
      key: 'customer',
      head: t('bank.col.customer'),
      width: 150,
      align: 'start',
      text: ({ parts }) => [...new Set(parts.map(({ customerName }) => customerName))].join(', '),
    },
    {
      key: 'reference',
      head: t('bank.col.reference'),
      width: 116,
      align: 'start',
      text: ({ references, message }) => references || message,
      tone: () => 'quiet',
    },
    {
      key: 'why',
      head: t('bank.col.why'),
      width: 220,
      align: 'start',
      grows: true,
      text: (line) => say(line.words),
      tone: () => 'quiet',
    },
  ];
};
