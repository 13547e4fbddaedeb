import { type EidKind, eidOf, eidView, startEid } from '../identity/eid.ts';
import { personNumber } from '../identity/person.ts';
import { missing, notFound } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, creditorOf, mayUse } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf } from '../wire/json.ts';

const views = { authentication: 'EidAuthenticationStatusView', sign: 'EidSignStatusView' } as const;

const statusAnswer = (call: Call, kind: EidKind, token: string): Answer => {
  const record = eidOf(call.service, kind, token);
  if (record === undefined || !mayUse(call, record.creditorId)) throw notFound('Ärendet', 'The reference token');
  return answer(views[kind], eidView(call.service, record));
};

/** An empty person number means whoever uses the current device; a phone call has no device, so `needsPerson`. */
const start = (kind: EidKind, needsPerson: boolean) => (call: Call) => {
  const sent = contentView(call);
  const { id: creditorId } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const written = textOf(sent, 'SSN');
  if (written === null && needsPerson) throw missing('SSN');
  if (kind === 'sign' && textOf(sent, 'UserMessage') === null) throw missing('UserMessage');
  const person = written === null ? null : personNumber('SSN', written, call.service.clock.today());
  const wish = { creditorId, personNumber: person, startToken: !needsPerson };
  return statusAnswer(call, kind, startEid(call.service, kind, wish));
};

/** E-identity (endpoints a; concepts, E-identity authentication and signing). */
export const eIdentity: readonly Route[] = [
  route('PUT', '/v1/eid/authentication', start('authentication', false)),
  route('POST', '/v1/eid/phoneauthentication', start('authentication', true)),
  route('GET', '/v1/eid/authentication/{id}', (call) => statusAnswer(call, 'authentication', call.id)),
  route('PUT', '/v1/eid/sign', start('sign', false)),
  route('GET', '/v1/eid/sign/{id}', (call) => statusAnswer(call, 'sign', call.id)),
];
