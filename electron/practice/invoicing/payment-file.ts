import { stockholmDay } from '../../../shared/service/service-time.ts';
import { minor, fromMinor } from '../../../shared/domain/money.ts';
import { monthsLater } from '../clock.ts';
import { currencyDecimals } from '../currencies.ts';
import { keepBytes, storedFileView } from '../files/keep.ts';
import { type PaymentRow } from '../ledger/books.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { type View } from '../wire/json.ts';

/** Months for which the files of payments are given (concepts, Limits: payment files not older than one year). */
const givenForMonths = 12;

/** What the bank says of one payment: a notification of credit (ISO 20022 camt.054) with the reference that was paid on. */
const notification = (payment: PaymentRow, ocr: string | null): string => {
  const amount = fromMinor(minor(Math.abs(payment.amount)), currencyDecimals(payment.currency));
  const indicator = payment.amount < 0 ? 'DBIT' : 'CRDT';
  const money = `<Amt Ccy="${payment.currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>`;
  const reference = `<RmtInf><Strd><CdtrRefInf><Ref>${(ocr ?? '').replace(/\D/g, '')}</Ref></CdtrRefInf></Strd></RmtInf>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<Ntfctn><Id>${payment.id}</Id><Ntry>${money}<Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${stockholmDay(payment.paid_at)}</Dt></BookgDt>` +
    `<NtryDtls><TxDtls>${reference}</TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n`
  );
};

/** Keeps the bank's file of a payment; the payment owns it. */
export const keepPaymentFile = (service: Service, invoice: ListedInvoice, payment: PaymentRow): void => {
  const owner = { creditorId: invoice.creditor_id, ownerId: payment.id };
  const name = `Betalning ${invoice.number ?? ''} ${stockholmDay(payment.paid_at)}.xml`;
  keepBytes(service, owner, name, 'application/xml', Buffer.from(notification(payment, invoice.ocr), 'utf8'));
};

/** The files of an invoice's payments, oldest first; none older than a year (endpoints b, paymentfiles). */
export const paymentFiles = (service: Service, invoiceId: string): readonly View[] => {
  const oldest = monthsLater(service.clock.now(), -givenForMonths);
  return service.ledger.payments
    .ofInvoice(invoiceId)
    .flatMap((payment) => service.ledger.files.ofOwner(payment.id))
    .filter((file) => file.created_at >= oldest)
    .map(storedFileView);
};
