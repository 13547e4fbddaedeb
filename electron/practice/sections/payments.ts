import { needInstant } from '../gate/fields.ts';
import { readPaid } from '../invoicing/amount.ts';
import { meanFor } from '../accounting/payment-means.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { creditInvoice, payInvoice } from '../invoicing/payments.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { incomingPaymentView } from '../invoicing/views.ts';
import { badField, badRequest, missing } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { daySpan } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { dayOf, numberOf, parseView, textOf, textsOf, viewsOf } from '../wire/json.ts';

const registerPayment = (call: Call): Answer => {
  const sent = contentView(call);
  const invoice = invoiceOf(call, textOf(sent, 'ActionPublicId'));
  requireAllowed('registerPayment', invoice);
  const { amount, writeOff } = readPaid(sent);
  const paidAt = needInstant(sent, 'Date');
  const writeOffVat = numberOf(sent, 'WriteOffVat') ?? 0;
  if (writeOffVat < 0 || writeOffVat > 100) throw badField('WriteOffVat', 'ska vara 0-100', 'must be 0-100');
  const id = payInvoice(call.service, invoice, {
    amount,
    paidAt,
    mean: textOf(sent, 'PaymentMeanCode') ?? meanFor(call.service.ledger, invoice.creditor_id, 'Bankgiro'),
    by: call.user.username,
    writeOff,
    writeOffTerms: { account: textOf(sent, 'OverrideWriteOffAccount'), vatRate: writeOffVat },
    overIsDifference: textOf(sent, 'OvershootingAmountHandling') === 'AsCurrencyDifference',
    reference: textOf(sent, 'PaymentReferenceText'),
  });
  return created(id);
};

const creditAction = (call: Call): Answer => {
  const pair = [invoiceOf(call, call.id), invoiceOf(call, call.query('creditinvoiceactionpublicid'))] as const;
  // The path may name either of the two.
  const [debit, credit] = pair[0].current < 0 ? [pair[1], pair[0]] : pair;
  requireAllowed('credit', debit);
  requireAllowed('credit', credit);
  if (
    debit.creditor_id !== credit.creditor_id ||
    debit.currency !== credit.currency ||
    debit.debtor_id !== credit.debtor_id
  ) {
    throw badRequest('Fakturorna hör inte ihop.', 'The invoices do not belong together.');
  }
  if (debit.current <= 0 || credit.current >= 0) {
    throw badRequest('En debet- och en kreditfaktura behövs.', 'A debit and a credit invoice are needed.');
  }
  const mean = call.query('paymentmeancode') ?? meanFor(call.service.ledger, debit.creditor_id, 'Crediting');
  creditInvoice(call.service, debit, credit, mean, call.user.username);
  return none;
};

const isOnProject = (invoice: ListedInvoice, projects: readonly string[]): boolean =>
  viewsOf(parseView(invoice.doc), 'Records').some((record) => projects.includes(textOf(record, 'Project') ?? ''));

/** Matched payments only (endpoints b, Payments). */
const incomingPayments = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const days = (['From', 'To'] as const).map((field) => dayOf(sent, field));
  const [from, to] = days;
  if (from === null || to === null) throw missing('From/To');
  const span = daySpan(from, to);
  const means = textsOf(sent, 'PaymentMeanCodeFilter');
  const actions = textsOf(sent, 'ActionPublicIdFilter');
  const projects = textsOf(sent, 'ProjectNumberFilter');
  const { payments: ledger, invoices, reconciliations } = call.service.ledger;
  const found = ledger
    .between(creditor.id, span.from, span.to)
    .filter((payment) => means.length === 0 || means.includes(payment.mean))
    .filter((payment) => actions.length === 0 || actions.includes(payment.invoice_id))
    .flatMap((payment) => {
      const invoice = invoices.get(payment.invoice_id);
      const action = invoice ?? reconciliations.get(payment.invoice_id);
      const fits = projects.length === 0 || (invoice !== undefined && isOnProject(invoice, projects));
      return fits && action !== undefined ? [incomingPaymentView(payment, action)] : [];
    });
  return answer('IncomingPaymentsView', found);
};

/** Payments (endpoints b, Payments and Invoices): what comes in on an invoice, and what credits it. */
export const payments: readonly Route[] = [
  route('POST', '/v1/invoice/registerpayment', registerPayment),
  route('PUT', '/v1/invoice/creditaction/{id}', creditAction),
  route('PUT', '/v1/payments/incomingpayments', incomingPayments),
];
