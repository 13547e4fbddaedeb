import { pageAnswer } from '../gate/paging.ts';
import { randomUUID } from 'node:crypto';
import { selfInvoicesByDebtorLimit } from '../../../shared/service/limits.ts';
import { selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { forgetFiles, keepFiles } from '../files/keep.ts';
import { emit } from '../invoicing/happenings.ts';
import { commonEventView } from '../invoicing/views.ts';
import { badField, missing, noAccess } from '../refusal.ts';
import { type Answer, answer, type Call, contentView, created, creditorOf, debtorOf, none, pdf } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { spanQuery, wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { partiesOfSelfInvoice } from '../self-invoices/attest.ts';
import { prepareSelfInvoice } from '../self-invoices/make.ts';
import { printSelfInvoice } from '../self-invoices/print.ts';
import {
  addSelfInvoice,
  changeSelfInvoice,
  findSelfInvoice,
  removeSelfInvoice,
  type SelfInvoice,
  selfInvoiceOf,
  selfInvoicesByExternalId,
  selfInvoicesOf,
  selfInvoicesOfDebtor,
} from '../self-invoices/self-invoice.ts';
import { emitSelfInvoice, noteSelfInvoice } from '../self-invoices/tell.ts';
import { selfInvoiceSubView, selfInvoiceType, selfInvoiceView } from '../self-invoices/views.ts';
import { textOf, type View } from '../wire/json.ts';

const createSelfInvoice = (call: Call): Answer => {
  const { service, user } = call;
  const { draft, productIds } = prepareSelfInvoice(call, contentView(call));
  const id = randomUUID();
  const entry = keepFiles(service, { creditorId: draft.creditorId, ownerId: id }, draft.entry);
  addSelfInvoice(service, id, { ...draft, entry });
  service.ledger.invoices.useProducts(id, productIds);
  noteSelfInvoice(service, { ...draft, id }, 'Created', user.username);
  const stored = findSelfInvoice(service.ledger, id);
  if (stored !== undefined) emitSelfInvoice(service, 'SelfInvoiceActionCreated', stored);
  return created(id);
};

const updateSelfInvoice = (call: Call): Answer => {
  const { service, user } = call;
  const before = selfInvoiceOf(call, call.id);
  requireMove(selfInvoiceMoves, 'update', before.stage);
  const { draft, productIds } = prepareSelfInvoice(call, contentView(call));
  if (draft.creditorId !== before.creditorId) throw noAccess();
  const owner = { creditorId: before.creditorId, ownerId: before.id };
  const entry = keepFiles(service, owner, draft.entry, before.entry);
  const changed = changeSelfInvoice(service, before, { ...draft, entry, isCommented: before.isCommented });
  service.ledger.invoices.useProducts(before.id, productIds);
  noteSelfInvoice(service, changed, 'Updated', user.username);
  emitSelfInvoice(service, 'SelfInvoiceActionUpdated', changed);
  return none;
};

const deleteSelfInvoice = (call: Call): Answer => {
  const { service } = call;
  const one = selfInvoiceOf(call, call.id);
  requireMove(selfInvoiceMoves, 'delete', one.stage);
  removeSelfInvoice(service.ledger, one.id);
  service.ledger.invoices.useProducts(one.id, []);
  forgetFiles(service, { creditorId: one.creditorId, ownerId: one.id }, one.entry);
  emit(service, one.creditorId, 'SelfInvoiceActionDeleted', () => one.id, one.debtorId);
  return none;
};

const subViews = (call: Call, found: readonly SelfInvoice[]): readonly View[] =>
  found.map((one) => selfInvoiceSubView(call.service.ledger, one));

const listAnswer = (call: Call, found: readonly SelfInvoice[]): Answer =>
  pageAnswer(call, 'SelfInvoiceActionSubsView', subViews(call, found));

const listClosed = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const { from, to } = spanQuery(call);
  const all = selfInvoicesOf(call.service.ledger, creditor.id);
  return listAnswer(
    call,
    all.filter(({ closedAt }) => closedAt !== null && closedAt >= from && closedAt <= to),
  );
};

/** One supplier's self invoices; the limit is mandatory (concepts, Limits). */
const listOfDebtor = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const debtor = debtorOf(call, call.query('debtorpublicid'));
  if (textOf(debtor, 'CreditorPublicId') !== creditor.id) throw noAccess();
  const [offset, limit] = [wholeQuery(call, 'offset') ?? 0, wholeQuery(call, 'limit')];
  if (limit === undefined) throw missing('limit');
  const most = String(selfInvoicesByDebtorLimit);
  if (limit < 1 || limit > selfInvoicesByDebtorLimit)
    throw badField('limit', `ska vara 1-${most}`, `must be 1-${most}`);
  if (offset < 0) throw badField('offset', 'är negativ', 'is negative');
  const all = selfInvoicesOfDebtor(call.service.ledger, textOf(debtor, 'DebtorPublicId') ?? '');
  return answer('SelfInvoiceSubsView', subViews(call, all.slice(offset, offset + limit)));
};

/** Self invoices (endpoints b, Self invoices): the draft, the printed document, and the lists. */
export const selfInvoices: readonly Route[] = [
  route('GET', '/v1/selfinvoice/action/{id}', (call) =>
    answer('SelfInvoiceActionView', selfInvoiceView(call.service.ledger, selfInvoiceOf(call, call.id))),
  ),
  route('PUT', '/v1/selfinvoice/action/{id}', updateSelfInvoice),
  route('POST', '/v1/selfinvoice/action', createSelfInvoice),
  route('DELETE', '/v1/selfinvoice/action/{id}', deleteSelfInvoice),
  route('GET', '/v1/selfinvoice/preview/{id}', (call) => {
    const one = selfInvoiceOf(call, call.id);
    const { creditor, debtor } = partiesOfSelfInvoice(call.service, one);
    return pdf(printSelfInvoice(creditor, debtor, one));
  }),
  route('POST', '/v1/selfinvoice/preview', (call) => {
    const { creditor, debtor, draft } = prepareSelfInvoice(call, contentView(call));
    return pdf(printSelfInvoice(creditor, debtor, draft));
  }),
  route('GET', '/v1/selfinvoice/actionsbyexternalid/{id}', (call) => {
    const { ledger } = call.service;
    const creditor = creditorOf(call, call.id);
    const found = selfInvoicesByExternalId(ledger, creditor.id, call.query('externalid') ?? '');
    return answer(
      'SelfInvoiceActionsView',
      found.map((one) => selfInvoiceView(ledger, one)),
    );
  }),
  route('GET', '/v1/selfinvoice/open/{id}', (call) => {
    const all = selfInvoicesOf(call.service.ledger, creditorOf(call, call.id).id);
    return listAnswer(
      call,
      all.filter(({ closedAt }) => closedAt === null),
    );
  }),
  route('GET', '/v1/selfinvoice/closed/{id}', listClosed),
  route('GET', '/v1/selfinvoice/debtorselfinvoices/{id}', listOfDebtor),
  route('GET', '/v1/selfinvoice/events/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    const found = call.service.ledger.events.ofCreditor(creditor.id, from, to);
    return answer(
      'CommonActionEventsView',
      found.filter(({ action_type }) => action_type === selfInvoiceType).map(commonEventView),
    );
  }),
];
