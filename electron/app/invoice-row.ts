import { type CallOutput } from '../../shared/contract/contract.ts';
import { fromMinor } from '../../shared/domain/money.ts';
import { type InvoiceRecordViewIn } from '../../shared/service/invoice-views.ts';

/** A row of an invoice or a contract at the service as a person reads it; a message has its words alone. */
export const invoiceRow = (record: InvoiceRecordViewIn): CallOutput<'follow.invoice'>['rows'][number] => {
  const isMessage = record.RecordType === 'Message';
  return {
    description: record.ArticleDescription ?? '',
    quantity: isMessage || record.Quantity === null ? null : String(record.Quantity),
    unit: record.Units,
    unitPrice: isMessage || record.UnitPrice === null ? null : fromMinor(record.UnitPrice.value),
    vatRate: isMessage || record.VAT === null ? null : String(record.VAT),
    total: isMessage ? null : (record.TotalExclVAT?.value ?? null),
  };
};
