import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { dayIn, voucherChoice } from '../accounting/period.ts';
import {
  receivablesBytes,
  receivablesFileOf,
  type ReceivablesSource,
  startReceivablesFile,
} from '../accounting/receivables-files.ts';
import { reconciliationRows } from '../accounting/reconciliation.ts';
import { invoiceReceivables, receivablesView, selfInvoiceReceivables } from '../accounting/receivables.ts';
import { type Answer, answer, bytes, type Call, contentView, creditorOf, mayUse } from '../gate/call.ts';
import { daySpan } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { badField, missing, notFound } from '../refusal.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';

const mostTaken = 1_000;

/** The day at whose end the list stands; today where none is named. */
const dayOf = (call: Call, sent: View): CalendarDate =>
  dayIn(sent, 'ToDate') ?? dayIn(sent, 'To') ?? dayIn(sent, 'Date') ?? call.service.clock.today();

const partOf = (sent: View): { readonly skip: number; readonly take: number } => {
  const skip = numberOf(sent, 'Skip') ?? 0;
  const take = numberOf(sent, 'Take') ?? mostTaken;
  if (skip < 0) throw badField('Skip', 'är negativ', 'is negative');
  if (take < 1 || take > mostTaken)
    throw badField('Take', `ska vara 1-${String(mostTaken)}`, `must be 1-${String(mostTaken)}`);
  return { skip, take };
};

const list = (call: Call, source: typeof invoiceReceivables): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const day = dayOf(call, sent);
  return answer(
    'InvoiceAccountsReceivableView',
    receivablesView(source(call.service.ledger, creditor.id, day), day, partOf(sent)),
  );
};

const start = (call: Call, source: ReceivablesSource): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  return answer('guid', startReceivablesFile(call.service, creditor.id, source, dayOf(call, sent)));
};

/** Money that debtors had paid in advance by the end of the day: overpayments and balances that waited then. */
const advances = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const { to } = daySpan(undefined, dayOf(call, sent));
  const { skip, take } = partOf(sent);
  const all = call.service.ledger.payments
    .unhandledAt(creditor.id, to)
    .filter((payment) => textOf(payment, 'UnhandledPaymentType') !== 'UnmatchedPayment')
    .filter((payment) => Date.parse(textOf(payment, 'PaymentDate') ?? '') <= to);
  return answer('AccountsReceivablePaymentsView', {
    Payments: all.slice(skip, skip + take),
    BatchCount: Math.ceil(all.length / take),
    TotalCount: all.length,
  });
};

const reconcile = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const account = textOf(sent, 'Account') ?? textOf(sent, 'BookkeepingAccount');
  if (account === null) throw missing('Account');
  const rows = reconciliationRows(call.service.ledger, creditor.id, account, voucherChoice(sent));
  return answer('AccountReconciliationsView', rows);
};

/** Accounts receivable, their files, and reconciliation of an account (endpoints a, Accounting). */
export const accountingReceivables: readonly Route[] = [
  route('POST', '/v1/accounting/accountreconciliationrecords', reconcile),
  route('POST', '/v1/accounting/accountsreceivable', (call) => list(call, invoiceReceivables)),
  route('POST', '/v1/accounting/accountsreceivableselfinvoice', (call) => list(call, selfInvoiceReceivables)),
  route('POST', '/v1/accounting/accountsreceivablepayments', advances),
  route('POST', '/v1/accounting/accountsreceivablefile', (call) => start(call, 'invoices')),
  route('POST', '/v1/accounting/accountsreceivableselfinvoicefile', (call) => start(call, 'selfInvoices')),
  route('GET', '/v1/accounting/accountsreceivablefile/{id}', (call) => {
    const file = receivablesFileOf(call.service, call.id.toLowerCase());
    if (file === undefined || !mayUse(call, file.creditorId)) throw notFound('Filen', 'The file');
    return bytes('text/csv; charset=utf-8', receivablesBytes(call.service, file));
  }),
];
