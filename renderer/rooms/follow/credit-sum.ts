import { type CallOutput } from '../../../shared/contract/contract.ts';
import { decimal } from '../../../shared/domain/decimal.ts';
import { minor, totalsOf } from '../../../shared/domain/money.ts';
import { typedMinor } from '../../parts/number-typed.ts';

export type Creditable = NonNullable<CallOutput<'follow.invoice'>['creditable']>;

/** What a credit of parts comes to, in minor units, and of which rows. */
export interface CreditSum {
  readonly total: number;
  readonly vat: number;
  readonly rows: readonly { readonly sequenceNo: number; readonly amount: number }[];
}

/**
 * What was typed for each row, added up as the service does (decisions.md 14). Null where nothing is credited, or something is no
 * amount or more than its row.
 */
export const creditSum = (
  { vatIncluded, rows }: Creditable,
  typed: Readonly<Record<number, string>>,
): CreditSum | null => {
  const chosen = rows.flatMap((row) => {
    const text = (typed[row.sequenceNo] ?? '').trim();
    return text === '' ? [] : [{ ...row, part: typedMinor(text) ?? -1 }];
  });
  if (chosen.length === 0 || chosen.some(({ part, amount }) => part <= 0 || part > amount)) return null;
  const lines = chosen.map(({ part, vatRate }) => ({ total: minor(part), vatRate: decimal(vatRate) }));
  const { total, vat } = totalsOf(lines, vatIncluded);
  return { total, vat, rows: chosen.map(({ sequenceNo, part }) => ({ sequenceNo, amount: part })) };
};
