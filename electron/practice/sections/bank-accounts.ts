import { randomBytes, randomUUID } from 'node:crypto';
import { readPersonalNo } from '../../../shared/domain/personal-no.ts';
import { enumName } from '../../../shared/service/views.ts';
import {
  isSupportedBank,
  retrievalOf,
  retrievalView,
  startRetrieval,
  type StartBy,
} from '../identity/bank-retrieval.ts';
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
  if (!isSupportedBank(bank)) throw badField('bank', `${bank} går inte att hämta från`, `${bank} is not supported`);
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

/** The iframe variant: nothing personal is kept by the service, so that a session is its two keys. */
const initiate = (call: Call): Answer => {
  const sent = contentView(call);
  creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const person = textOf(sent, 'PersonalIdNumber');
  const fits = person === null || (/^\d{6}-\d{4}$/.test(person) && readPersonalNo(person, call.service.clock.today()));
  if (!fits) throw badField('PersonalIdNumber', 'ska skrivas ååMMdd-xxxx', 'must be written yyMMdd-xxxx');
  return answer('BankAccountInitiateRetrievalResponseView', {
    SessionToken: randomBytes(32).toString('base64url'),
    SessionId: randomUUID(),
  });
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
