import { onlinePaymentRoutes } from '../cards/routes.ts';
import { keepComment } from '../files/keep.ts';
import { meanFor } from '../accounting/payment-means.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { needInstant } from '../gate/fields.ts';
import { pageAnswer } from '../gate/paging.ts';
import { spanQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { readPaid } from '../invoicing/amount.ts';
import { note } from '../invoicing/happenings.ts';
import { payableReconciliation } from '../invoicing/payable.ts';
import { commonEventView } from '../invoicing/views.ts';
import { type ListedReconciliation, reconciliationType } from '../ledger/reconciliations.ts';
import { remindReconciliation, sendReconciliation } from '../reconciliations/deliver.ts';
import { payReconciliation } from '../reconciliations/payments.ts';
import { subViews } from '../reconciliations/search.ts';
import { fullView } from '../reconciliations/views.ts';
import { cancelAutogiro } from '../reconciliations/withdrawals.ts';
import {
  createReconciliation,
  reconciliationOf,
  removeReconciliation,
  requireAct,
  updateReconciliation,
} from '../reconciliations/write.ts';
import { missing } from '../refusal.ts';
import { flagOf, parseView, textOf } from '../wire/json.ts';

const listAnswer = (call: Call, rows: readonly ListedReconciliation[]): Answer =>
  pageAnswer(call, 'ReconciliationInvoiceActionSubsView', subViews(call.service, rows));

const openOf = (call: Call): readonly ListedReconciliation[] =>
  call.service.ledger.reconciliations.open(creditorOf(call, call.id).id);

const closedOf = (call: Call): readonly ListedReconciliation[] => {
  const { id } = creditorOf(call, call.id);
  const { from, to } = spanQuery(call);
  return call.service.ledger.reconciliations.closed(id, from, to);
};

const digits = (orgNo: string | null): string => (orgNo ?? '').replace(/\D/g, '');

/** Those of the debtor with the query's organization number, however it is written. Throws a Refusal (400) without one. */
const ofDebtor = (call: Call, rows: readonly ListedReconciliation[]): readonly ListedReconciliation[] => {
  const wanted = digits(call.query('debtororgno') ?? null);
  if (wanted === '') throw missing('debtororgno');
  return rows.filter((row) => digits(textOf(parseView(row.debtor_doc), 'OrgNo')) === wanted);
};

const registerPayment = (call: Call): Answer => {
  const sent = contentView(call);
  const row = reconciliationOf(call, textOf(sent, 'ActionPublicId'));
  requireAct('registerPayment', row);
  const { amount, writeOff } = readPaid(sent);
  const paidAt = needInstant(sent, 'Date');
  const payment = {
    amount,
    paidAt,
    mean: textOf(sent, 'PaymentMeanCode') ?? meanFor(call.service.ledger, row.creditor_id, 'Bankgiro'),
    by: call.user.username,
    writeOff,
    reference: textOf(sent, 'Comment'),
  };
  return created(payReconciliation(call.service, row, payment, flagOf(sent, 'AmountIsCredit')));
};

const comment = (call: Call): Answer => {
  const { service, user } = call;
  const sent = contentView(call);
  const row = reconciliationOf(call, textOf(sent, 'ActionPublicId'));
  requireAct('comment', row);
  const { words, fileId } = keepComment(service, { creditorId: row.creditor_id, ownerId: row.id }, sent);
  note(service, row, 'CommentedByCreditor', user.username, words, fileId);
  return none;
};

/** Reconciliation invoices (endpoints b, Reconciliation invoices). */
export const reconciliationInvoices: readonly Route[] = [
  route('GET', '/v1/reconciliationinvoice/action/{id}', (call) =>
    answer('ReconciliationInvoiceActionView', fullView(call.service.ledger, reconciliationOf(call, call.id))),
  ),
  route('POST', '/v1/reconciliationinvoice/action', (call) => created(createReconciliation(call, contentView(call)))),
  route('PUT', '/v1/reconciliationinvoice/action/{id}', (call) => {
    updateReconciliation(call, reconciliationOf(call, call.id), contentView(call));
    return none;
  }),
  route('DELETE', '/v1/reconciliationinvoice/action/{id}', (call) => {
    removeReconciliation(call.service, reconciliationOf(call, call.id));
    return none;
  }),
  route('DELETE', '/v1/reconciliationinvoice/autogiro/{id}', (call) => {
    cancelAutogiro(call.service, reconciliationOf(call, call.id), call.user.username);
    return none;
  }),
  route('GET', '/v1/reconciliationinvoice/open/{id}', (call) => listAnswer(call, openOf(call))),
  route('GET', '/v1/reconciliationinvoice/openbydebtor/{id}', (call) => listAnswer(call, ofDebtor(call, openOf(call)))),
  route('GET', '/v1/reconciliationinvoice/closed/{id}', (call) => listAnswer(call, closedOf(call))),
  route('GET', '/v1/reconciliationinvoice/closedbydebtor/{id}', (call) =>
    listAnswer(call, ofDebtor(call, closedOf(call))),
  ),
  route('GET', '/v1/reconciliationinvoice/events/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    const events = call.service.ledger.events.ofCreditor(id, from, to);
    return answer(
      'CommonActionEventsView',
      events.filter((event) => event.action_type === reconciliationType).map(commonEventView),
    );
  }),
  route('POST', '/v1/reconciliationinvoice/comment', comment),
  route('POST', '/v1/reconciliationinvoice/registerpayment', registerPayment),
  route('PUT', '/v1/reconciliationinvoice/sendinvoice/{id}', (call) => {
    sendReconciliation(call, reconciliationOf(call, call.id));
    return none;
  }),
  route('PUT', '/v1/reconciliationinvoice/sendreminderinvoice', (call) => {
    const sent = contentView(call);
    const row = reconciliationOf(call, textOf(sent, 'ReconciliationInvoiceActionPublicId'));
    remindReconciliation(call, row, sent);
    return none;
  }),
  ...onlinePaymentRoutes(
    'reconciliationinvoice',
    (call, id) => payableReconciliation(call.service, reconciliationOf(call, id)),
    () => none,
  ),
];
