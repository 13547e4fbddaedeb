import { z } from 'zod';
import { type Decimal, decimal } from '../../shared/domain/decimal.ts';
import {
  fromMinor,
  lineTotal,
  minor,
  type Minor,
  roundedToWhole,
  type Totals,
  totalsOf,
} from '../../shared/domain/money.ts';
import { type ApprovedDraft } from '../outbox/plan-run.ts';

const amount = z.object({ Value: z.int().transform(minor) });
const number = z.number().transform((value) => decimal(value));

const recordShape = z.object({
  ArticleDescription: z.string(),
  RecordType: z.string(),
  Quantity: number.optional(),
  Units: z.string().optional(),
  UnitPrice: amount.optional(),
  DiscountPercentage: number.optional(),
  VAT: number.optional(),
});

/** What is printed of an InvoiceActionEntryView. */
const entryShape = z.object({
  ActionType: z.string(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  DeliveryDate: z.string().optional(),
  CommunicationLanguage: z.string(),
  VatIsIncluded: z.boolean(),
  OurReference: z.string().optional(),
  YourReference: z.string().optional(),
  Message: z.string().optional(),
  InvoiceFee: amount.optional(),
  FreightFee: amount.optional(),
  ReverseVATDetails: z
    .object({ ReverseVATActivated: z.boolean(), ReceiverVATNumber: z.string().optional() })
    .optional(),
  Records: z.array(recordShape),
});
export type PrintedEntry = z.infer<typeof entryShape>;

/** The entry of an approved invoice as it will be sent, read for printing. */
export const readEntry = (entry: ApprovedDraft['entry']): PrintedEntry => entryShape.parse(entry);

export interface PrintedRow {
  readonly description: string;
  /** Null for a row of text only. Amounts as the row has them: with VAT where the invoice's prices are. */
  readonly priced: {
    readonly quantity: Decimal;
    readonly unit: string;
    readonly unitPrice: Minor;
    readonly discountPercent: Decimal | null;
    readonly vatRate: Decimal;
    readonly total: Minor;
  } | null;
}

const rowOf = (record: PrintedEntry['Records'][number]): PrintedRow => {
  const { ArticleDescription: description, Quantity: quantity, UnitPrice: price, VAT: vatRate } = record;
  if (record.RecordType === 'Message' || quantity === undefined || price === undefined || vatRate === undefined)
    return { description, priced: null };
  const discountPercent = record.DiscountPercentage ?? null;
  const total = lineTotal({ quantity, unitPrice: fromMinor(price.Value), discountPercent });
  return {
    description,
    priced: { quantity, unit: record.Units ?? '', unitPrice: price.Value, discountPercent, vatRate, total },
  };
};

export interface PrintedFigures extends Totals {
  readonly rows: readonly PrintedRow[];
  /** What rounding to whole units adds; the total has it. */
  readonly centRounding: Minor;
}

/** Fees bear 25 % VAT: decisions.md 14. */
const feeVat = decimal(25);

/** The rows of an entry and what it comes to, worked out as the service does: per row, then VAT per rate (decisions.md 14). */
export const figuresOf = (entry: PrintedEntry, roundToWhole: boolean): PrintedFigures => {
  const rows = entry.Records.map(rowOf);
  const fees = [entry.InvoiceFee, entry.FreightFee].flatMap((fee) =>
    fee === undefined ? [] : [{ total: fee.Value, vatRate: feeVat }],
  );
  const taxed = rows.flatMap(({ priced }) => (priced === null ? [] : [priced]));
  const exact = totalsOf([...taxed, ...fees], entry.VatIsIncluded);
  const total = roundToWhole ? roundedToWhole(exact.total) : exact.total;
  return { rows, ...exact, total, centRounding: minor(total - exact.total) };
};
