import { isCountry } from '../countries.ts';
import { anonymizeDebtor } from '../debtors/anonymize.ts';
import { approvalViews } from '../debtors/approvals.ts';
import { balancesOf } from '../debtors/balances.ts';
import { digitalMailStatus } from '../debtors/digital-mailbox.ts';
import { debtorCreditorId, debtorEventView, debtorId } from '../debtors/history.ts';
import { peppolId, peppolParticipants } from '../peppol-register.ts';
import { badField, missing, noAccess, notFound } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, creditorOf, debtorOf, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { textsOf } from '../wire/json.ts';

const matchWithDigitalMail = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const today = call.service.clock.today();
  const statuses = textsOf(contentView(call), 'DebtorPublicIds').map((id) => {
    const debtor = debtorOf(call, id);
    if (debtorCreditorId(debtor) !== creditor.id) throw noAccess();
    return digitalMailStatus(debtor, today);
  });
  return answer('DebtorsDigitalMailStatusView', statuses);
};

/** A text from the query. Throws a Refusal (400) where it is missing. */
const needed = (call: Call, name: string): string => {
  const given = (call.query(name) ?? '').trim();
  if (given === '') throw missing(name);
  return given;
};

const countryOf = (call: Call): string => {
  const code = needed(call, 'countrycode');
  if (!isCountry(code)) throw badField('countrycode', `${code} är inget land`, `${code} is no country`);
  return code;
};

/** Anonymising, balances, events, approvals, the digital mailbox and Peppol (endpoints a, Debtors). */
export const debtorActs: readonly Route[] = [
  route('PUT', '/v1/debtors/anonymize/{id}', (call) => {
    anonymizeDebtor(call.service, debtorOf(call, call.id), call.user.username);
    return none;
  }),
  route('GET', '/v1/debtors/autogiroapprovalxmls/{id}', (call) =>
    answer('DebtorAutogiroApprovalsView', approvalViews(call.service, debtorOf(call, call.id))),
  ),
  route('GET', '/v1/debtors/balances/{id}', (call) =>
    answer('DebtorBalancesView', balancesOf(call.service, debtorOf(call, call.id))),
  ),
  route('GET', '/v1/debtors/debtorevents/{id}', (call) => {
    const events = call.service.ledger.records.ofOwner('debtorEvent', debtorId(debtorOf(call, call.id)));
    return answer('DebtorEventsView', events.map(debtorEventView));
  }),
  route('POST', '/v1/debtors/matchdebtorswithdigitalmail/{id}', matchWithDigitalMail),
  route('GET', '/v1/debtors/peppolidentification/{id}', (call) => {
    creditorOf(call, call.id);
    const found = peppolId(countryOf(call), needed(call, 'organizationnumber'));
    if (found === undefined) throw notFound('Mottagaren', 'The participant');
    return answer('string', found);
  }),
  route('GET', '/v1/debtors/peppolidentificationsearch/{id}', (call) => {
    creditorOf(call, call.id);
    return answer('PeppolParticipantsView', peppolParticipants(countryOf(call), needed(call, 'searchtext')));
  }),
];
