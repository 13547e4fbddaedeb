import { z } from 'zod';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { replaceDateCodes } from '../../shared/domain/date-codes.ts';
import { type InvoiceLanguage } from '../../shared/domain/month-names.ts';
import { type InvoicePayload } from './payloads.ts';
import { undoWords } from './undo-words.ts';

/** An AmountView with the other sign; anything else as it is. */
const amountView = z.looseObject({ Value: z.number() });
const negated = (value: unknown): unknown => {
  const amount = amountView.safeParse(value);
  return amount.success ? { ...amount.data, Value: -amount.data.Value } : value;
};

const negatedField = (view: Readonly<Record<string, unknown>>, name: string): object =>
  view[name] === undefined ? {} : { [name]: negated(view[name]) };

/** What a credit has in common with its invoice. The rest (its own number, reminders, withdrawals, files) is the invoice's alone. */
const shared = [
  'DeliveryMethod',
  'CommunicationLanguage',
  'OurReference',
  'YourReference',
  'VatIsIncluded',
  'ReverseVATDetails',
  'DeliveryAddressOverride',
] as const;

const languageOf = (entry: Readonly<Record<string, unknown>>): InvoiceLanguage => {
  const given = entry['CommunicationLanguage'];
  return given === 'EN' ? 'en' : given === 'FI' ? 'fi' : 'sv';
};

export interface CreditedInvoice {
  readonly actionId: string;
  readonly invoiceNumber: string | null;
  readonly payload: Pick<InvoicePayload, 'entry'>;
  /** When its draft was made: an instant. */
  readonly madeAt: string;
  /** Product ids by article number. */
  readonly products: ReadonlyMap<string, string>;
}

/**
 * The credit of a whole invoice: the same rows with negative quantities, dated on the day of the undo, to the same customer by the same
 * way of delivery, without the identifiers of creditor and debtor. Date codes say what they said on the invoice.
 * Source: endpoints b, POST invoice/action; decisions.md 14, 27, 28.
 */
export const creditEntry = (
  { actionId, invoiceNumber, payload, madeAt, products }: CreditedInvoice,
  reference: string,
  today: CalendarDate,
): InvoicePayload['entry'] => {
  const { entry } = payload;
  const [language, madeOn] = [languageOf(entry), stockholmDate(new Date(madeAt))];
  const records = entry.Records.map((record, at) => {
    const { ExternalReference: _own, ...rest } = record;
    const { Quantity: quantity, ArticleDescription: description } = rest;
    const productId = record.ArticleNumber === undefined ? undefined : products.get(record.ArticleNumber);
    return {
      ...rest,
      ...(typeof quantity === 'number' ? { Quantity: -quantity } : {}),
      ...(typeof description === 'string'
        ? { ArticleDescription: replaceDateCodes(description, madeOn, language) }
        : {}),
      ...negatedField(rest, 'DiscountAmount'),
      ...(productId === undefined ? {} : { ProductPublicId: productId }),
      ...(at === 0 ? { ExternalReference: reference } : {}),
    };
  });
  return {
    ...Object.fromEntries(shared.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))),
    ...negatedField(entry, 'InvoiceFee'),
    ...negatedField(entry, 'FreightFee'),
    ...(invoiceNumber === null
      ? {}
      : { Message: undoWords.creditMessage(invoiceNumber)[language === 'en' ? 'en' : 'sv'] }),
    ActionType: 'CreditInvoiceAction',
    CreditingInvoicePublicId: actionId,
    ExternalReference: reference,
    InvoiceDate: today,
    DueDate: today,
    Records: records,
  };
};
