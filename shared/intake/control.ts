import { type Minor } from '../domain/money.ts';
import { type LocalText, text } from '../domain/text.ts';
import { type ControlSum } from './row-kinds.ts';
import { columnLetters } from './show.ts';

/** What the file states beside what we have, for the review. */
export interface ControlLine {
  readonly name: LocalText;
  readonly file: Minor;
  readonly ours: Minor;
  readonly agrees: boolean;
  /** Sheet and cell, as a person finds it. */
  readonly where: string;
}

const names: Readonly<Record<ControlSum['what'], LocalText>> = {
  net: text('Summa', 'Sum'),
  vat: text('Moms', 'VAT'),
  gross: text('Summa med moms', 'Sum with VAT'),
};

/**
 * Holds the file's own sums against ours. A plain sum is held against its column, and agrees too where it is our net or
 * total: people write either under *Summa*. Case N167.
 */
export const controlLines = (
  sums: readonly ControlSum[],
  totals: { readonly net: Minor; readonly vat: Minor; readonly total: Minor },
): readonly ControlLine[] =>
  sums.map((sum): ControlLine => {
    const own = sum.what === 'vat' ? totals.vat : sum.what === 'gross' ? totals.total : sum.columnSum;
    const others = sum.what === 'net' ? [totals.net, totals.total] : [];
    const ours = others.find((amount) => amount === sum.stated && own !== sum.stated) ?? own;
    const where = `${sum.sheet}!${columnLetters(sum.column)}${String(sum.row)}`;
    return { name: names[sum.what], file: sum.stated, ours, agrees: ours === sum.stated, where };
  });
