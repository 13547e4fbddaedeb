import { randomUUID } from 'node:crypto';
import { toE164 } from '../../../shared/domain/phone.ts';
import { isCountry } from '../countries.ts';
import { envelopeOf } from '../files/envelope.ts';
import { keepBytes } from '../files/keep.ts';
import { badField, missing } from '../refusal.ts';
import { type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { parseView, textOf, type View } from '../wire/json.ts';

/** Keeps what was sent, as the proof of it: nothing leaves the practice service (concepts, Differences of the test deployment). */
const keep = (call: Call, kind: 'mail' | 'sms', id: string, creditorId: string, doc: View): void => {
  call.service.ledger.records.insert(kind, {
    id,
    creditorId,
    ownerId: null,
    key: null,
    state: 'Sent',
    at: null,
    createdAt: call.service.clock.now(),
    doc,
  });
};

/** A number as it is dialled: in Sweden's own form or the international one, elsewhere as it was given. */
const phoneOf = (sent: View): string => {
  const country = textOf(sent, 'CountryCode') ?? 'SE';
  if (!isCountry(country)) throw badField('CountryCode', `${country} är inget land`, `${country} is no country`);
  const given = textOf(sent, 'ReceiverPhone');
  if (given === null) throw missing('ReceiverPhone');
  const digits = given.replace(/[\s()./-]/g, '');
  const local = country !== 'SE' && /^\d{4,14}$/.test(digits) ? digits : null;
  const phone = local ?? toE164(given);
  if (phone === null) throw badField('ReceiverPhone', 'är inget telefonnummer', 'is no phone number');
  return phone;
};

/** Line breaks are typed as backslash-n backslash-r; each of the two also alone (endpoints b, Delivery). */
const messageOf = (sent: View): string => {
  const message = (textOf(sent, 'Message') ?? '').replace(/\\n\\r|\\r\\n|\\n|\\r/g, '\n');
  if (message.trim() === '') throw missing('Message');
  return message;
};

/** Delivery (endpoints b, Delivery): letters and text messages that belong to no invoice. */
export const delivery: readonly Route[] = [
  route('POST', '/v1/delivery/mail', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const { name, parts } = envelopeOf(sent);
    const id = randomUUID();
    const owner = { creditorId: creditor.id, ownerId: id };
    const [File, ...Appendixes] = parts.map((part) => keepBytes(call.service, owner, name, 'application/pdf', part));
    keep(call, 'mail', id, creditor.id, { ...sent, File, Appendixes });
    return none;
  }),
  route('POST', '/v1/delivery/sms', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const doc: View = {
      ...sent,
      ReceiverPhone: phoneOf(sent),
      Message: messageOf(sent),
      Sender: textOf(parseView(creditor.doc), 'Name'),
    };
    const id = randomUUID();
    keep(call, 'sms', id, creditor.id, doc);
    return created(id);
  }),
];
