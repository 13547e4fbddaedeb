import { type Draft, type LineValue } from './draft.ts';

const reverseWords = /omvänd\s+(?:betalningsskyldighet|skattskyldighet|(?:bygg)?moms)|reverse[\s-]charge/i;

/** The text says that the buyer pays the VAT. */
export const saysReverse = (text: string): boolean => reverseWords.test(text);

/** Where the buyer accounts for the VAT, and the number by which. */
export interface ReverseVat {
  /** As written; null where the sheet and the register have none. */
  readonly vatNumber: string | null;
}

/**
 * Reverse charge as the sheet says it: by a column of its own, else by the words of a row or the message where no row carries
 * VAT. Null where the VAT is the seller's. Source: ML (2023:200) 17 kap. 24 §.
 */
export const readReverseVat = ({ head }: Draft, lines: readonly LineValue[]): ReverseVat | null => {
  const said = head.reverseVat?.value;
  if (said !== 'true') {
    if (said === 'false' || !lines.every((line) => line.message || line.vatRate === '0')) return null;
    if (!saysReverse(head.message?.value ?? '') && !lines.some(({ description }) => saysReverse(description)))
      return null;
  }
  const vatNumber = head.vatNumber?.value ?? '';
  return { vatNumber: vatNumber === '' ? null : vatNumber };
};
