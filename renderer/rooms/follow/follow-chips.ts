import { everyInvoice } from '../../../shared/contract/every-invoice.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';
import { type FollowFilter, type FollowNames } from './use-follow.ts';

/** One thing that the list is filtered by, in words, and the filter without it. */
export interface FollowChip {
  readonly key: string;
  readonly text: string;
  readonly without: FollowFilter;
}

type Range = readonly [from: string | null, to: string | null];

const dashed = ([from, to]: Range, { t }: Words): string => {
  if (from !== null && to !== null) return from === to ? from : t('find.between', { from, to });
  return from !== null ? t('find.atLeast', { from }) : t('find.atMost', { to: to ?? '' });
};

const dated = ([from, to]: Range, words: Words): string => {
  if (from !== null && to !== null) return dashed([from, to], words);
  return from !== null ? words.t('find.since', { from }) : words.t('find.until', { to: to ?? '' });
};

const written = (value: number | null, write: (value: number) => string): string | null =>
  value === null ? null : write(value);

const isOpen = ([from, to]: Range): boolean => from === null && to === null;

/** What is filtered by, beside the group above the list and the words in the search box, which show it themselves. */
export const followChips = (filter: FollowFilter, named: FollowNames, words: Words): readonly FollowChip[] => {
  const { t, amount, count } = words;
  const chip = (
    key: string,
    what: string,
    value: string | null,
    without: Partial<FollowFilter>,
  ): readonly FollowChip[] =>
    value === null ? [] : [{ key, text: t('find.chip', { what, value }), without: { ...filter, ...without } }];
  const days: Range = [written(filter.overdueFrom, count), written(filter.overdueTo, count)];
  const amounts: Range = [written(filter.amountFrom, amount), written(filter.amountTo, amount)];
  const dates: Range = [filter.dateFrom, filter.dateTo];
  const paid: Range = [filter.paidFrom, filter.paidTo];
  return [
    ...chip('status', t('find.status'), filter.status && t(`follow.status.${filter.status}`), { status: null }),
    ...chip('booked', t('find.booked'), filter.booked && t(`find.part.${filter.booked}`), { booked: null }),
    ...chip('currency', t('find.currency'), filter.currency, { currency: null }),
    ...chip('delivery', t('find.delivery'), filter.delivery && deliveryWord(filter.delivery, words), {
      delivery: null,
    }),
    ...chip(
      'deliveryStatus',
      t('find.deliveryStatus'),
      filter.deliveryStatus && t(`follow.deliveryStatus.${filter.deliveryStatus}`),
      { deliveryStatus: null },
    ),
    ...chip('overdue', t('find.overdue'), isOpen(days) ? null : dashed(days, words), {
      overdueFrom: null,
      overdueTo: null,
    }),
    ...chip('customer', t('find.customer'), filter.debtorId && (named.customer ?? t('find.gone')), { debtorId: null }),
    ...chip('run', t('find.run'), filter.runId === null ? null : (named.run ?? t('find.gone')), { runId: null }),
    ...chip('amount', t('find.amount'), isOpen(amounts) ? null : dashed(amounts, words), {
      amountFrom: null,
      amountTo: null,
    }),
    ...chip('date', t('find.date'), isOpen(dates) ? null : dated(dates, words), { dateFrom: null, dateTo: null }),
    ...chip('paid', t('find.paid'), isOpen(paid) ? null : dated(paid, words), { paidFrom: null, paidTo: null }),
  ];
};

/** Whether two filters let the same through, as far as can be told from what they are. */
export const sameFilter = (a: FollowFilter, b: FollowFilter): boolean =>
  JSON.stringify({ ...everyInvoice, ...a, search: a.search.trim() }) ===
  JSON.stringify({ ...everyInvoice, ...b, search: b.search.trim() });
