import { randomUUID } from 'node:crypto';
import { reservedPhoneNumbers } from '../../../shared/service/reserved-numbers.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { requireAddOn } from '../add-ons/add-ons.ts';
import { personNumber } from '../identity/person.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { readPhone } from './phone.ts';

/** So long it takes the person to confirm in the app, in ms of service time. */
const answerMs = 2_000;

const statusOf = (service: Service, record: Kept): 'Created' | 'Active' | 'Declined' | 'Error' => {
  if (service.clock.now() < record.createdAt + answerMs) return 'Created';
  const phone = textOf(record.doc, 'PhoneNumber');
  if (phone === reservedPhoneNumbers.declined) return 'Declined';
  return phone === reservedPhoneNumbers.error ? 'Error' : 'Active';
};

const consentView = (service: Service, record: Kept): View => {
  const status = statusOf(service, record);
  return {
    ConsentId: record.id,
    ...record.doc,
    Status: status,
    Created: instantText(record.createdAt),
    ConfirmedDate: status === 'Active' ? instantText(record.createdAt + answerMs) : null,
  };
};

/** Asks a person for a consent to recurring payments. Gives it. Throws a Refusal (400): no add-on, wrong person or phone number. */
export const askForConsent = (service: Service, creditorId: string, debtorId: string | null, sent: View): Kept => {
  requireAddOn(service.ledger, creditorId, 'MobilePay');
  const number = personNumber('PersonalNumber', textOf(sent, 'PersonalNumber') ?? '', service.clock.today());
  const record = {
    id: randomUUID(),
    creditorId,
    ownerId: debtorId,
    key: number,
    state: null,
    at: null,
    createdAt: service.clock.now(),
    doc: {
      DebtorPublicId: debtorId,
      PersonalNumber: number,
      PhoneNumber: readPhone('PhoneNumber', textOf(sent, 'PhoneNumber')),
      Description: textOf(sent, 'Description'),
    },
  };
  service.ledger.records.insert('consent', record);
  return { ...record, seq: 0 };
};

/** The consents of a person to a creditor, oldest first. */
export const consentsOf = (service: Service, creditorId: string, personalNumber: string): readonly Kept[] =>
  service.ledger.records.byKey(
    'consent',
    creditorId,
    personNumber('personalnumber', personalNumber, service.clock.today()),
  );

/** MobilePayConsentResponseView. */
export const consentsView = (service: Service, creditorId: string, consents: readonly Kept[]): View => ({
  CreditorPublicId: creditorId,
  Consents: consents.map((consent) => consentView(service, consent)),
});
