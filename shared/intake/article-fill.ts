import { type Decimal, isZero, negate } from '../domain/decimal.ts';
import { isOpen } from './cell-state.ts';
import { type InvoiceValue, type RowCells } from './draft.ts';
import { type RegisterArticle } from './register.ts';

/** What a row can take from its article. */
export const articleFields = ['description', 'unit', 'unitPrice', 'vatRate'] as const;
export type ArticleField = (typeof articleFields)[number];

/** What of an invoice decides whether its rows can be held against the register. */
export type HeldBy = Pick<InvoiceValue, 'vatIncluded' | 'currency' | 'reverseVat'>;

/** The register's price: without VAT and in kronor, so only such rows can be held against it. 0 is no price. */
export const priceOf = ({ unitPrice }: RegisterArticle, { vatIncluded, currency }: HeldBy): Decimal | null =>
  unitPrice === null || isZero(unitPrice) || vatIncluded || currency !== 'SEK' ? null : unitPrice;

/** With the sign that the row's own price has: a row may be taken back by a negative one. */
export const signedAs = (cells: RowCells, price: Decimal): Decimal =>
  cells.unitPrice?.value?.startsWith('-') === true ? negate(price) : price;

const blankAsNull = (text: string): string | null => (text === '' ? null : text);

/** What the register says of a field, whether or not the row can take it. */
export const saidOf = (field: ArticleField, article: RegisterArticle): string | null => {
  if (field === 'description') return blankAsNull(article.description);
  return field === 'unit' ? blankAsNull(article.unit) : article[field];
};

/**
 * What a row can take of its article for a field; null where there is nothing, or another answer stands beside it: a row
 * total in the sheet gives the price, and reverse charge the VAT rate.
 */
export const takenOf = (
  field: ArticleField,
  article: RegisterArticle,
  cells: RowCells,
  held: HeldBy,
): string | null => {
  if (field === 'unitPrice') {
    const price = isOpen(cells.lineTotal) ? priceOf(article, held) : null;
    return price === null ? null : signedAs(cells, price);
  }
  if (field === 'vatRate' && held.reverseVat !== null) return null;
  return saidOf(field, article);
};

/** True where the sheet leaves it open: blank, or filled by us. A price that other amounts of the row give is not open. */
export const lacks = (field: ArticleField, cells: RowCells): boolean =>
  isOpen(cells[field]) && (field !== 'unitPrice' || (cells.unitPrice?.value ?? null) === null);
