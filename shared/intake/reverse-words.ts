import { type Draft, type LineValue, type RowCells } from './draft.ts';

const reverseWords = /omvänd\s+(?:betalningsskyldighet|skattskyldighet|(?:bygg)?moms)|reverse[\s-]charge/i;

/** The text says that the buyer pays the VAT. */
export const saysReverse = (text: string): boolean => reverseWords.test(text);

/** A cell of the VAT column that says so instead of a rate. */
const reverseRate =
  /^\s*(?:omv(?:änd|\.)?(?:\s*(?:bygg)?moms|\s*(?:betalnings|skatt)skyldighet|\s*skattsk\.?)?|reverse[\s-]charged?|rc)\s*$/i;

/** The VAT column says reverse charge in place of a rate: then it is 0 %. */
export const isReverseRate = (written: string): boolean => reverseRate.test(written);

/** The row's VAT cell says reverse charge. */
const saysReverseRate = ({ vatRate }: RowCells): boolean =>
  vatRate?.rule === 'lookup' && vatRate.value === '0' && isReverseRate(vatRate.raw);

/** The sheet says in words that the buyer pays: in a VAT cell, a row's text or the message. */
export const saysReverseInWords = ({ head, rows }: Pick<Draft, 'head' | 'rows'>): boolean =>
  saysReverse(head.message?.value ?? '') ||
  rows.some(({ cells }) => saysReverse(cells.description?.value ?? '') || saysReverseRate(cells));

/** Where the buyer accounts for the VAT, and the number by which. */
export interface ReverseVat {
  /** As written; null where the sheet and the register have none. */
  readonly vatNumber: string | null;
}

/**
 * Reverse charge as the sheet says it: by a column of its own, else by the words of a VAT cell, a row or the message where no
 * row carries VAT. Null where the VAT is the seller's. Source: ML (2023:200) 17 kap. 24 §.
 */
export const readReverseVat = (draft: Draft, lines: readonly LineValue[]): ReverseVat | null => {
  const { head } = draft;
  const said = head.reverseVat?.value;
  if (said !== 'true') {
    if (said === 'false' || !lines.every((line) => line.message || line.vatRate === '0')) return null;
    if (!saysReverseInWords(draft)) return null;
  }
  const vatNumber = head.vatNumber?.value ?? '';
  return { vatNumber: vatNumber === '' ? null : vatNumber };
};
