import { addMonths } from '../../../shared/domain/calendar-date.ts';
import { closedSearch, maxTake } from '../../../shared/service/limits.ts';
import { needDay } from '../gate/fields.ts';
import { loadArchived } from '../invoicing/happenings.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { paymentFiles } from '../invoicing/payment-file.ts';
import { commonEventView, fullView, subView } from '../invoicing/views.ts';
import { badField } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, creditorOf, debtorOf, none } from '../gate/call.ts';
import { compareFields, pageAnswer, pageFrom } from '../gate/paging.ts';
import { daySpan, spanQuery, wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { numberOf, parseView, textOf, type View } from '../wire/json.ts';

/** The invoices as list views, with the creditor's name read once. */
export const subViews = (call: Call, rows: readonly ListedInvoice[]): readonly View[] => {
  const creditors = new Map<string, View>();
  const creditorDoc = (id: string): View => {
    const known = creditors.get(id) ?? parseView(call.service.ledger.creditors.get(id)?.doc ?? '{}');
    creditors.set(id, known);
    return known;
  };
  return rows.map((row) => subView(row, creditorDoc(row.creditor_id)));
};

/** Other kinds of action have lists of events of their own. */
const invoiceTypes: readonly string[] = [
  'InvoiceAction',
  'CreditInvoiceAction',
  'DebentureAction',
  'PaymentAdviceAction',
  'InterestInvoiceAction',
  'VerificationInvoiceAction',
];

const listAnswer = (call: Call, rows: readonly ListedInvoice[]): Answer =>
  pageAnswer(call, 'InvoiceActionSubsView', subViews(call, rows));

const debtorId = (call: Call): string => textOf(debtorOf(call, call.id), 'DebtorPublicId') ?? '';

/** The closed invoice search: 1 to 500 at a time, six months at most (concepts, Limits). */
const searchClosed = (call: Call): Answer => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const take = numberOf(sent, 'Take') ?? 0;
  if (take < closedSearch.minTake || take > closedSearch.maxTake)
    throw badField('Take', 'ska vara 1-500', 'must be 1-500');
  const [from, to] = [needDay(sent, 'FromDate'), needDay(sent, 'ToDate')];
  if (to < from) throw badField('ToDate', 'är före FromDate', 'is before FromDate');
  if (to > addMonths(from, closedSearch.maxMonths))
    throw badField('ToDate', 'är mer än sex månader senare', 'is more than six months later');
  const orderBy = textOf(sent, 'OrderBy') ?? 'ClosedDate';
  if (!closedSearch.orderBy.some((field) => field === orderBy))
    throw badField('OrderBy', `${orderBy} finns inte`, `${orderBy} does not exist`);
  const span = daySpan(from, to);
  const found = subViews(call, call.service.ledger.invoices.closed(creditor.id, span.from, span.to));
  const sorted = found.toSorted((a, b) => compareFields(a, b, orderBy) * (sent['Ascending'] === false ? -1 : 1));
  const skip = numberOf(sent, 'Skip') ?? 0;
  if (skip < 0) throw badField('Skip', 'är negativ', 'is negative');
  return answer('ClosedInvoicesResponseView', { Invoices: sorted.slice(skip, skip + take), TotalCount: found.length });
};

/** Invoices: the lists, and what happened to them (endpoints b, Invoices). */
export const invoiceLists: readonly Route[] = [
  route('GET', '/v1/invoice/open/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const page = pageFrom(call, 'InvoiceActionSubView', (slice) =>
      subViews(call, call.service.ledger.invoices.open(creditor.id, slice)),
    );
    return answer('InvoiceActionSubsView', page);
  }),
  route('GET', '/v1/invoice/openbydebtor/{id}', (call) =>
    listAnswer(call, call.service.ledger.invoices.openOfDebtor(debtorId(call))),
  ),
  route('GET', '/v1/invoice/openbyperiod/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    const open = call.service.ledger.invoices.open(creditor.id);
    return listAnswer(
      call,
      open.filter((row) => row.invoice_at >= from && row.invoice_at <= to),
    );
  }),
  route('GET', '/v1/invoice/closedbydebtor/{id}', (call) => {
    const id = debtorId(call);
    const { from, to } = spanQuery(call);
    return listAnswer(call, call.service.ledger.invoices.closedOfDebtor(id, from, to));
  }),
  route('GET', '/v1/invoice/closedbyperiod/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    return listAnswer(call, call.service.ledger.invoices.closed(creditor.id, from, to));
  }),
  route('POST', '/v1/invoice/closed', searchClosed),
  route('GET', '/v1/invoice/actionsbyexternalreference/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const take = wholeQuery(call, 'take') ?? maxTake;
    const skip = wholeQuery(call, 'skip') ?? 0;
    if (take < 0 || take > maxTake)
      throw badField('take', `är högst ${String(maxTake)}`, `is at most ${String(maxTake)}`);
    if (skip < 0) throw badField('skip', 'är negativ', 'is negative');
    const { ledger } = call.service;
    const found = ledger.invoices.byExternalReference(creditor.id, call.query('externalreference') ?? '', take, skip);
    return answer(
      'InvoiceActionsView',
      found.map((row) => fullView(ledger, row)),
    );
  }),
  route('GET', '/v1/invoice/events/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    return answer(
      'CommonActionEventsView',
      call.service.ledger.events
        .ofCreditor(creditor.id, from, to)
        .filter(({ action_type }) => invoiceTypes.includes(action_type))
        .map(commonEventView),
    );
  }),
  route('GET', '/v1/invoice/paymentfiles/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    return answer('FilesView', paymentFiles(call.service, invoice.id));
  }),
  route('PUT', '/v1/invoice/loadarchivedevents/{id}', (call) => {
    loadArchived(call.service, invoiceOf(call, call.id).id);
    return none;
  }),
];
