import { cancelClaim } from '../claims/cancel.ts';
import { changeClaim, type Claim, claimOf, claimsOf, claimType, nextStep, requireClaimMove } from '../claims/claim.ts';
import { creditClaim } from '../claims/credit.ts';
import { createDecoupled } from '../claims/decoupled.ts';
import { noteClaim } from '../claims/history.ts';
import { collectFromReconciliation, collectInvoice } from '../claims/make.ts';
import { claimSubView, claimView } from '../claims/views.ts';
import { keepComment } from '../files/keep.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { pageAnswer } from '../gate/paging.ts';
import { dayQuery, spanQuery, wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { commonEventView } from '../invoicing/views.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { reconciliationOf, requireAct } from '../reconciliations/write.ts';
import { badField, badRequest, missing } from '../refusal.ts';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { parseView, textOf, type View } from '../wire/json.ts';

/** Claims as list views. */
export const claimSubViews = (call: Call, creditor: CreditorRow, claims: readonly Claim[]): readonly View[] => {
  const doc = parseView(creditor.doc);
  return claims.map((claim) => claimSubView(call.service.ledger, claim, doc));
};

const listAnswer = (call: Call, fits: (claim: Claim) => boolean): Answer => {
  const creditor = creditorOf(call, call.id);
  const found = claimsOf(call.service, creditor.id).filter(fits);
  const views = claimSubViews(call, creditor, found);
  return pageAnswer(call, 'DebtCollectionActionSubsView', views);
};

const closedAnswer = (call: Call): Answer => {
  const { from, to } = spanQuery(call);
  return listAnswer(call, ({ closedAt }) => closedAt !== null && closedAt >= from && closedAt <= to);
};

const fromInvoice = (call: Call, id: string | null, sent: View): Answer => {
  const invoice = invoiceOf(call, id);
  requireAllowed('startDebtCollection', invoice);
  return created(collectInvoice(call.service, invoice, sent, call.user.username));
};

const fromReconciliation = (call: Call): Answer => {
  const sent = contentView(call);
  const row = reconciliationOf(call, textOf(sent, 'SourcePublicId'));
  requireAct('startDebtCollection', row);
  return created(collectFromReconciliation(call.service, row, sent, call.user.username));
};

/** The claim of the id, where its stage allows the act. */
const claimFor = (call: Call, act: Parameters<typeof requireClaimMove>[1], id: string | null): Claim => {
  const claim = claimOf(call, id);
  requireClaimMove(claim, act);
  return claim;
};

const changeAddress = (call: Call, id: string | null, address: View | null): Answer => {
  const claim = claimFor(call, 'overrideAddress', id);
  noteClaim(call.service, changeClaim(call.service, claim, { address }), 'Updated', call.user.username);
  return none;
};

const comment = (call: Call): Answer => {
  const { service, user } = call;
  const sent = contentView(call);
  const claim = claimFor(call, 'comment', textOf(sent, 'ActionPublicId'));
  const { words, fileId } = keepComment(service, { creditorId: claim.creditorId, ownerId: claim.id }, sent);
  const commented = changeClaim(service, claim, { isCommented: true });
  noteClaim(service, commented, 'CommentedByCreditor', user.username, words, fileId);
  return none;
};

/** A disputed claim is marked, and no longer moves forward. */
const dispute = (call: Call): Answer => {
  const { service, user } = call;
  const claim = claimFor(call, 'dispute', call.id);
  if (claim.disputedAt !== null) throw badRequest('Ärendet är redan bestritt.', 'The claim is disputed already.');
  noteClaim(service, changeClaim(service, claim, { disputedAt: service.clock.now() }), 'Disputed', user.username);
  return none;
};

/** Postpones the next automatic event, which is later by definition. */
const postpone = (call: Call): Answer => {
  const { service, user } = call;
  const claim = claimFor(call, 'postpone', call.id);
  if (claim.nextAt === null || nextStep(claim) === undefined)
    throw badRequest('Det finns inget att skjuta upp.', 'There is nothing to postpone.');
  const days = wholeQuery(call, 'days');
  const date = dayQuery(call, 'date');
  if (days === undefined && date === undefined) throw missing('days');
  const now = stockholmDay(claim.nextAt);
  const to = date ?? addDays(now, days ?? 0);
  if (to <= now) throw badField(date === undefined ? 'days' : 'date', 'går bara framåt', 'only goes forward');
  noteClaim(service, changeClaim(service, claim, { nextAt: stockholmMidnight(to) }), 'Moved', user.username, to);
  return none;
};

/** Debt collection claims (endpoints a, Debt collection). */
export const debtCollection: readonly Route[] = [
  route('GET', '/v1/debtcollection/action/{id}', (call) =>
    answer('DebtCollectionActionView', claimView(call.service.ledger, claimOf(call, call.id))),
  ),
  route('POST', '/v1/debtcollection/action', (call) => {
    createDecoupled(call, contentView(call));
    return none;
  }),
  route('POST', '/v1/debtcollection/actionfrominvoice', (call) => {
    const sent = contentView(call);
    return fromInvoice(call, textOf(sent, 'SourcePublicId'), sent);
  }),
  route('POST', '/v1/debtcollection/actionfrominvoice/{id}', (call) => fromInvoice(call, call.id, {})),
  route('POST', '/v1/debtcollection/actionfromreconciliationinvoice', fromReconciliation),
  route('PUT', '/v1/debtcollection/address', (call) => {
    const { ActionPublicId: _id, ...address } = contentView(call);
    return changeAddress(call, textOf(contentView(call), 'ActionPublicId'), address);
  }),
  route('DELETE', '/v1/debtcollection/address/{id}', (call) => changeAddress(call, call.id, null)),
  route('PUT', '/v1/debtcollection/cancel/{id}', (call) => {
    cancelClaim(call.service, claimFor(call, 'cancel', call.id), call.user.username);
    return none;
  }),
  route('GET', '/v1/debtcollection/closed/{id}', closedAnswer),
  route('GET', '/v1/debtcollection/open/{id}', (call) => listAnswer(call, ({ closedAt }) => closedAt === null)),
  route('POST', '/v1/debtcollection/comment', comment),
  route('POST', '/v1/debtcollection/credit', (call) => {
    const sent = contentView(call);
    return created(creditClaim(call, claimFor(call, 'credit', textOf(sent, 'ActionPublicId')), sent));
  }),
  route('PUT', '/v1/debtcollection/dispute/{id}', dispute),
  route('GET', '/v1/debtcollection/events/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { from, to } = spanQuery(call);
    const events = call.service.ledger.events.ofCreditor(creditor.id, from, to);
    return answer(
      'CommonActionEventsView',
      events.filter(({ action_type }) => action_type === claimType).map(commonEventView),
    );
  }),
  route('PUT', '/v1/debtcollection/postpone/{id}', postpone),
];
