import { readPersonalNo } from '../../../shared/domain/personal-no.ts';
import { enumName } from '../../../shared/service/views.ts';
import { startAccountSession } from '../identity/account-sessions.ts';
import { retrievalOf, retrievalView, startRetrieval, type StartBy } from '../identity/bank-retrieval.ts';
import { banks } from '../identity/banks.ts';
import { badField, notFound, unreadable } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, mayUse } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf } from '../wire/json.ts';

const bankOf = (call: Call): string => {
  const given = call.query('bank') ?? '';
  if (given === '') throw badField('bank', 'saknas', 'is missing');
  const bank = enumName('BankAccountBankTypeView', given);
  if (bank === undefined) throw unreadable(`bank: ${given} finns inte`, `bank: ${given} does not exist`);
  if (!banks.has(bank)) throw badField('bank', `${bank} går inte att hämta från`, `${bank} is not supported`);
  return bank;
};

const personOf = (call: Call): string => {
  const person = readPersonalNo(call.query('ssn') ?? '', call.service.clock.today());
  if (person === null) throw badField('ssn', 'ska vara ett personnummer', 'must be a person number');
  return person.digits12;
};

/** other_device says it, else the user-agent; where nothing decides it is the autostart token (concepts, polling variant 1). */
const startBy = (call: Call): StartBy => {
  const agent = call.header('user-agent') ?? '';
  const desktop = /Windows NT|Macintosh|X11|CrOS/.test(agent) && !/Mobile|Android/.test(agent);
  return (flagQuery(call, 'other_device') ?? desktop) ? 'qr' : 'token';
};

/** The iframe variant: its keys open the page that the client shows (concepts, Bank account retrieval, iframe variant). */
const initiate = (call: Call): Answer => {
  const sent = contentView(call);
  const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const written = textOf(sent, 'PersonalIdNumber');
  const isWritten = written !== null && /^\d{6}-\d{4}$/.test(written);
  const person = isWritten ? readPersonalNo(written, call.service.clock.today()) : null;
  if (written !== null && person === null)
    throw badField('PersonalIdNumber', 'ska skrivas ååMMdd-xxxx', 'must be written yyMMdd-xxxx');
  return answer('BankAccountInitiateRetrievalResponseView', startAccountSession(call.service, id, person));
};

/** Bank accounts, both variants (endpoints a; concepts, Bank account retrieval). */
export const bankAccounts: readonly Route[] = [
  route('POST', '/v1/bankaccount/initiateretrieval', initiate),
  route('POST', '/v1/bank/accounts/{id}', (call) => {
    const { id: creditorId } = creditorOf(call, call.id);
    const wish = { creditorId, bank: bankOf(call), personNumber: personOf(call), startBy: startBy(call) };
    return created(startRetrieval(call.service, wish));
  }),
  route('GET', '/v1/bank/accounts/{id}', (call) => {
    const record = retrievalOf(call.service, call.id);
    if (record === undefined || !mayUse(call, record.creditorId)) throw notFound('Begäran', 'The request');
    return answer('BankAccountRequestView', retrievalView(call.service, record));
  }),
];
