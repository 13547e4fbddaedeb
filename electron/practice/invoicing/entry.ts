import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { replaceDateCodes } from '../../../shared/domain/date-codes.ts';
import { languages } from '../../../shared/service/enumerations.ts';
import { needInstant } from '../gate/fields.ts';
import { badField, badRequest, missing } from '../refusal.ts';
import { numberOf, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { amountView, readAmount } from './amount.ts';
import { grossOf, type InvoiceTotals, netOf, type PricedRecord } from './totals.ts';

/** Invoice types that a creditor makes by itself (concepts, Invoice types). */
const ownTypes = ['InvoiceAction', 'DebentureAction', 'PaymentAdviceAction', 'CreditInvoiceAction'];

const checkRecord = (record: View, where: string): void => {
  if ((textOf(record, 'RecordType') ?? 'Standard') !== 'Standard') return;
  for (const field of ['Quantity', 'VAT']) if (numberOf(record, field) === null) throw missing(`${where}.${field}`);
  if (readAmount(record, 'UnitPrice') === null) throw missing(`${where}.UnitPrice`);
  const vat = numberOf(record, 'VAT') ?? 0;
  if (vat < 0 || vat > 100) throw badField(`${where}.VAT`, 'ska vara 0-100', 'must be 0-100');
};

/** The one currency of an invoice: of its rows and fees. Throws a Refusal (400) where two meet. */
export const currencyOf = (entry: View): string => {
  const amounts = [
    ...viewsOf(entry, 'Records').flatMap((record) => [
      readAmount(record, 'UnitPrice'),
      readAmount(record, 'DiscountAmount'),
    ]),
    readAmount(entry, 'InvoiceFee'),
    readAmount(entry, 'FreightFee'),
  ];
  const currencies = new Set(amounts.flatMap((amount) => (amount === null ? [] : [amount.currency])));
  if (currencies.size > 1) throw badRequest('En faktura har en valuta.', 'An invoice has one currency.');
  return [...currencies][0] ?? 'SEK';
};

/** Invoices of the other types have rows of their own to be made by. Throws a Refusal (400). */
export const checkOwnType = (entry: View): void => {
  const type = textOf(entry, 'ActionType') ?? 'InvoiceAction';
  if (!ownTypes.includes(type)) throw badField('ActionType', `${type} skapas inte här`, `${type} is not made here`);
};

export interface EntryDates {
  readonly invoiceAt: number;
  readonly dueAt: number;
}

/**
 * What an invoice needs: dates, a due date not before the invoice date, rows with quantity, price and VAT (decisions.md
 * 13). Throws a Refusal (400).
 */
export const checkEntry = (entry: View): EntryDates => {
  const invoiceAt = needInstant(entry, 'InvoiceDate');
  const dueAt = needInstant(entry, 'DueDate');
  if (dueAt < invoiceAt) throw badField('DueDate', 'är före fakturadatum', 'is before the invoice date');
  const records = viewsOf(entry, 'Records');
  if (records.length === 0) throw missing('Records');
  records.forEach((record, index) => {
    checkRecord(record, `Records[${String(index)}]`);
  });
  return { invoiceAt, dueAt };
};

const needs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Email: [['Email']],
  SMS: [['Phone']],
  Mail: [['Address'], ['ZipCode'], ['City']],
  EInvoice: [['EInvoiceBank', 'Intermediator']],
};

/** A delivery method needs what it delivers to (decisions.md 13). Throws a Refusal (400). */
export const checkDelivery = (method: string, debtor: View, address: View | null): void => {
  if (method === 'Unknown') throw badField('DeliveryMethod', 'är inget sätt att skicka', 'is no way to send');
  const receiver: View = {
    ...debtor,
    ...(address === null
      ? {}
      : Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null && value !== ''))),
  };
  for (const anyOf of needs[method] ?? []) {
    if (!anyOf.some((field) => textOf(receiver, field) !== null)) {
      const names = anyOf.join('/');
      throw badField('DeliveryMethod', `${method} kräver ${names} på kunden`, `${method} needs ${names} on the debtor`);
    }
  }
};

/** Descriptions with their date codes replaced by the day on which the invoice is made (decisions.md 27). */
export const printedEntry = (entry: View, today: CalendarDate): View => {
  const spoken = languages.find((own) => own === textOf(entry, 'CommunicationLanguage')) ?? 'SV';
  const language = spoken === 'EN' ? 'en' : spoken === 'FI' ? 'fi' : 'sv';
  const records = viewsOf(entry, 'Records').map((record, index): View => {
    const description = textOf(record, 'ArticleDescription');
    return {
      ...record,
      SequenceNo: numberOf(record, 'SequenceNo') ?? index + 1,
      RecordType: textOf(record, 'RecordType') ?? 'Standard',
      ArticleDescription: description === null ? null : replaceDateCodes(description, today, language),
    };
  });
  return { ...entry, Records: records };
};

const withTotals = (row: PricedRecord, currency: string): View => ({
  ...row.record,
  TotalExclVATNoDiscount: amountView(row.beforeDiscount, currency),
  TotalExclVAT: amountView(netOf(row), currency),
  TotalIncVAT: amountView(grossOf(row), currency),
});

/** The rows with their own totals, in the order sent. */
export const recordsWithTotals = (entry: View, totals: InvoiceTotals, currency: string): readonly View[] => {
  const byRecord = new Map(totals.rows.map((row) => [row.record, withTotals(row, currency)]));
  return viewsOf(entry, 'Records').map((record) => byRecord.get(record) ?? record);
};

/** The file of an own PDF may name the OCR that is printed on it. */
export const ownOcr = (entry: View): string | null => {
  const file = viewOf(entry, 'InvoicePDF');
  return file === null ? null : textOf(file, 'OCR');
};
