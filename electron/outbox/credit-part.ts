import { z } from 'zod';
import { type ActPayload } from '../../shared/contract/acts.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { isAllowed } from '../../shared/service/invoice-transitions.ts';
import { invoiceViewIn } from '../../shared/service/invoice-views.ts';
import { amountIn, listIn, numberIn, textIn } from '../../shared/service/view-fields.ts';
import { actWords } from './act-words.ts';
import { creditEntry } from './credit-entry.ts';
import { type InvoicePayload } from './payloads.ts';
import { undoWords } from './undo-words.ts';

/** What a person credits of an invoice, as a credit invoice. */

const given = z.unknown().transform((value) => value ?? undefined);

const givenText = textIn.transform((value) => value ?? undefined);

const recordIn = z.looseObject({
  SequenceNo: z.int(),
  Quantity: numberIn,
  ArticleNumber: givenText,
  ExternalReference: givenText,
});

/** An invoice to be credited: what its credit takes over stands as the service gave it. */
export const creditedIn = invoiceViewIn.extend({
  Records: listIn(recordIn),
  InvoiceFee: given,
  FreightFee: given,
  ReverseVATDetails: given,
  DeliveryAddressOverride: given,
  RotRutDetails: given,
});
export type Credited = z.infer<typeof creditedIn>;
type CreditedRecord = z.infer<typeof recordIn>;

type Credit = ActPayload<'creditInvoice'>;

/** Sums of a row that the service counts itself. */
const counted = ['TotalIncVAT', 'TotalExclVAT', 'TotalExclVATNoDiscount'];
const plain = (record: CreditedRecord): CreditedRecord => ({
  ...record,
  ...Object.fromEntries(counted.map((field) => [field, undefined])),
});

const noDiscount = { DiscountAmount: undefined, DiscountPercentage: 0, DiscountType: undefined };

const totalIn = z.looseObject({ TotalIncVAT: amountIn, TotalExclVAT: amountIn });

/** What a row comes to, as its price is: with VAT only where the invoice's prices include it. Null where the service does not say. */
const rowTotal = (record: CreditedRecord, { VatIsIncluded }: Credited): number | null => {
  const { TotalIncVAT, TotalExclVAT } = totalIn.parse(record);
  return (VatIsIncluded ? TotalIncVAT : TotalExclVAT)?.value ?? null;
};

type Part = Extract<Credit['part'], { readonly rows: unknown }>['rows'][number];

const rowFor = (invoice: Credited, { sequenceNo }: Part): CreditedRecord | undefined =>
  invoice.Records.find((record) => record.SequenceNo === sequenceNo);

const isMoreThanRow = (invoice: Credited, part: Part): boolean => {
  const record = rowFor(invoice, part);
  return record === undefined || part.amount > (rowTotal(record, invoice) ?? part.amount);
};

/** A row in whole as it is; of a part of it one piece that costs that much. */
const partOf = (invoice: Credited, part: Part, currency: string): readonly CreditedRecord[] => {
  const record = rowFor(invoice, part);
  if (record === undefined) return [];
  if (part.amount === rowTotal(record, invoice)) return [plain(record)];
  const price = { Value: part.amount, CurrencyCode: currency };
  return [{ ...plain(record), ...noDiscount, Quantity: 1, UnitPrice: price }];
};

const recordsOf = (invoice: Credited, { part, currency }: Credit): readonly CreditedRecord[] => {
  if (part === undefined) return invoice.Records.map(plain);
  if ('rows' in part) return part.rows.flatMap((row) => partOf(invoice, row, currency));
  const { description, amount, vatRate } = part.line;
  return [
    {
      SequenceNo: 1,
      ArticleNumber: undefined,
      ExternalReference: undefined,
      RecordType: 'Standard',
      ArticleDescription: description,
      Quantity: 1,
      UnitPrice: { Value: amount, CurrencyCode: currency },
      VAT: vatRate,
    },
  ];
};

/**
 * Why an invoice is not credited by what the service shows; null where it may be. A tax deduction is left to the service, whose claim to
 * the Tax Agency follows it.
 */
export const creditHeld = (
  invoice: Credited,
  act: Credit,
  lockedTo: CalendarDate | null,
  today: CalendarDate,
): LocalText | null => {
  const { ActionType, State, CurrentAmount, RotRutDetails } = invoice;
  if (ActionType === 'CreditInvoiceAction') return undoWords.isCredit;
  if (!isAllowed('credit', State.Stage)) return undoWords.stage(State.Stage);
  if (RotRutDetails !== undefined) return undoWords.deduction;
  if (CurrentAmount !== null && CurrentAmount.value !== act.left)
    return actWords.otherLeft(CurrentAmount.value, act.left, act.currency);
  const wrong =
    act.part !== undefined && 'rows' in act.part ? act.part.rows.find((row) => isMoreThanRow(invoice, row)) : undefined;
  if (wrong !== undefined) return actWords.noSuchRow(wrong.sequenceNo);
  return lockedTo !== null && today <= lockedTo ? undoWords.locked(lockedTo) : null;
};

/** The credit invoice that a person asked for, but for its creditor and debtor. */
export const creditOf = (
  invoice: Credited,
  act: Credit,
  reference: string,
  today: CalendarDate,
): InvoicePayload['entry'] => {
  const { DeliveryMethod, CommunicationLanguage, OurReference, YourReference, VatIsIncluded, ReverseVATDetails } =
    invoice;
  const whole = act.part === undefined ? { InvoiceFee: invoice.InvoiceFee, FreightFee: invoice.FreightFee } : {};
  const entry: InvoicePayload['entry'] = {
    ActionType: 'InvoiceAction',
    InvoiceDate: today,
    DueDate: today,
    DeliveryMethod: act.method ?? (DeliveryMethod === 'Unknown' ? undefined : DeliveryMethod),
    CommunicationLanguage,
    OurReference: OurReference ?? undefined,
    YourReference: YourReference ?? undefined,
    VatIsIncluded,
    ReverseVATDetails,
    DeliveryAddressOverride: invoice.DeliveryAddressOverride,
    ...whole,
    Records: [...recordsOf(invoice, act)],
  };
  const credit = creditEntry(
    {
      actionId: act.actionId,
      invoiceNumber: invoice.InvoiceNumber ?? invoice.Invoices[0]?.InvoiceNumber ?? null,
      payload: { entry },
      madeAt: new Date(invoice.Created ?? 0).toISOString(),
      products: new Map(),
    },
    reference,
    today,
  );
  return act.message === undefined ? credit : { ...credit, Message: act.message };
};
