import { type CallOutput } from '../../../shared/contract/contract.ts';
import { decimal } from '../../../shared/domain/decimal.ts';
import { toMinor } from '../../../shared/domain/money.ts';
import { type ContractRow, rowsOfText, textOfRows } from '../../../shared/service/contract-rows.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';

export type ContractLine = CallOutput<'recurring.list'>['lines'][number];
export type ContractDetail = CallOutput<'recurring.contract'>;

/** How often it comes back, in full: `Var 3:e månad, den sista`. */
export const recurrenceWords = (
  { recurrence, line }: Pick<ContractDetail, 'recurrence' | 'line'>,
  { t }: Words,
): string => {
  if (recurrence === null) return t(`recurring.interval.${line.interval}`);
  const { months, day } = recurrence;
  const often = months % 12 === 0 ? t('recurring.years', { n: months / 12 }) : t('recurring.months', { n: months });
  const when = day >= 31 ? t('recurring.lastDay') : t('recurring.onDay', { day });
  return `${often}, ${when}`;
};

/** A fact of a contract as it is read. */
export const factWords = ({ fact, value }: ContractDetail['facts'][number], words: Words): string => {
  if (fact === 'delivery') return deliveryWord(value, words);
  return fact === 'terms' ? words.t('recurring.days', { n: Number(value) }) : value;
};

/** What a contract is called where its customer is known. */
export const contractName = ({ number }: Pick<ContractLine, 'number'>, { t }: Words): string =>
  number === '' ? t('recurring.unnumbered') : t('recurring.contract', { number });

/** The mark of a state, for those that make nothing. */
export const toneOfState = (state: ContractLine['state']): 'quiet' | null => (state === 'running' ? null : 'quiet');

/** What contracts come to, interval by interval: a month and a year are never added together. */
export const sumWords = (sums: CallOutput<'recurring.list'>['sums'], { t, amount, unit }: Words): string =>
  sums
    .map((sum) => `${t(`recurring.interval.${sum.interval}`)} ${amount(sum.amount)} ${unit(sum.currency)}`)
    .join(' · ');

/** A row as one line: what it is, and so many times what. */
export const rowWords = (
  { message, description, quantity, price }: ContractRow,
  currency: string,
  { amount, unit, decimal: shown }: Words,
): string =>
  message ? description : `${description}, ${shown(quantity)} × ${amount(toMinor(decimal(price)))} ${unit(currency)}`;

/** Which rows go and which come between two texts of rows; of rows that say the same it does not matter which stays. */
export const rowsBetween = (
  shown: string,
  value: string,
): { readonly gone: readonly ContractRow[]; readonly come: readonly ContractRow[] } => {
  const less = (from: readonly ContractRow[], by: readonly ContractRow[]): readonly ContractRow[] => {
    const left = by.map((row) => textOfRows([row]));
    return from.filter((row) => {
      const at = left.indexOf(textOfRows([row]));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const [before, after] = [rowsOfText(shown) ?? [], rowsOfText(value) ?? []];
  return { gone: less(before, after), come: less(after, before) };
};
