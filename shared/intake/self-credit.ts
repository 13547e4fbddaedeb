/** A row of a draft that credits a self invoice, as it will be sent. */
export type CreditRow = Readonly<Record<string, unknown>>;

/** How much of a row is credited, without VAT, in minor units. */
export interface CreditedPart {
  readonly sequenceNo: number;
  readonly amount: number;
}

/** One piece that costs as much as is credited: what the row took off its price is in that already. */
const pieceOf = (row: CreditRow, amount: number, currency: string): CreditRow => {
  const { DiscountPercentage: _percentage, DiscountAmount: _amount, DiscountType: _type, ...rest } = row;
  return { ...rest, Quantity: -1, UnitPrice: { Value: amount, CurrencyCode: currency } };
};

/**
 * The rows that credit parts, of those that would credit all: a row that is credited whole stays as it is, and what nothing is credited of
 * is left out. Source: endpoints b, Self invoices (POST selfinvoice/action).
 */
export const creditedParts = (
  rows: readonly CreditRow[],
  parts: readonly CreditedPart[],
  { whole, currency }: { readonly whole: readonly CreditedPart[]; readonly currency: string },
): readonly CreditRow[] =>
  rows.flatMap((row) => {
    const isRow = ({ sequenceNo }: CreditedPart): boolean => sequenceNo === row['SequenceNo'];
    const part = parts.find(isRow);
    if (part === undefined) return [];
    return [part.amount === whole.find(isRow)?.amount ? row : pieceOf(row, part.amount, currency)];
  });
