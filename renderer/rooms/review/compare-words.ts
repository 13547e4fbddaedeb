import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

export type Comparison = CallOutput<'review.compare'>;
export type ComparedLine = Comparison['lines'][number];
type Change = ComparedLine['changes'][number];
type Row = NonNullable<Change['now']>;

const minus = '\u2212';

/** `+10 %`, with the sign that a reader of the language expects; empty where there is no percent. */
export const percentWords = (percent: string | null, { decimal, language }: Words): string => {
  if (percent === null) return '';
  const sign = percent.startsWith('-') ? minus : percent === '0' ? '\u00b1' : '+';
  const space = language.value === 'sv' ? '\u00a0' : '';
  return `${sign}${decimal(percent.replace('-', ''))}${space}%`;
};

const shownPercent = (value: string | null, words: Words): string =>
  value === null
    ? words.t('compare.nothing')
    : `${words.decimal(value)}${words.language.value === 'sv' ? '\u00a0' : ''}%`;
const shownPrice = (value: string | null, { price, t }: Words): string =>
  value === null ? t('compare.nothing') : price(value);
const shownCount = (value: string | null, { decimal, t }: Words): string =>
  value === null ? t('compare.nothing') : decimal(value);

const nameOf = ({ description, articleNo }: Row): string => (description === '' ? (articleNo ?? '') : description);

const movedWords = (now: Row, then: Row, change: Change, words: Words): readonly string[] => {
  const { t } = words;
  return change.moved.map((field) => {
    switch (field) {
      case 'unitPrice': {
        const moved = t('compare.price', {
          then: shownPrice(then.unitPrice, words),
          now: shownPrice(now.unitPrice, words),
        });
        return change.pricePercent === null ? moved : `${moved} (${percentWords(change.pricePercent, words)})`;
      }
      case 'quantity':
        return t('compare.quantity', {
          then: shownCount(then.quantity, words),
          now: shownCount(now.quantity, words),
        });
      case 'vatRate':
        return t('compare.vat', { then: shownPercent(then.vatRate, words), now: shownPercent(now.vatRate, words) });
      case 'discountPercent':
        return t('compare.discount', {
          then: shownPercent(then.discountPercent, words),
          now: shownPercent(now.discountPercent, words),
        });
    }
  });
};

const rowWords = (row: Row, { t, amount }: Words, key: 'compare.newRow' | 'compare.goneRow'): string => {
  const said = t(key, { what: nameOf(row) });
  return row.lineTotal === null ? said : `${said} ${amount(row.lineTotal)}`;
};

/** What became of one row, as a bookkeeper would say it: `Hyra: pris 450,00 → 495,00 (+10 %)`. */
export const changeWords = (change: Change, words: Words): string => {
  const { now, then } = change;
  if (now !== null && then !== null) {
    const moved = movedWords(now, then, change, words).join(', ');
    return nameOf(now) === '' ? moved : `${nameOf(now)}: ${moved}`;
  }
  if (now !== null) return rowWords(now, words, 'compare.newRow');
  return then === null ? '' : rowWords(then, words, 'compare.goneRow');
};
