import { type LocalText, text } from '../../shared/domain/text.ts';
import { type UserRow, userView } from './ledger/users.ts';
import { type Service } from './service.ts';
import { flagOf, textOf } from './wire/json.ts';

/** Sends an e-mail in the user's language; a user without address gets none. */
const mail = ({ clock, ledger }: Service, user: UserRow, subject: LocalText, about: string): void => {
  const recipient = textOf(userView(user), 'Email');
  if (recipient === null) return;
  ledger.mails.post({
    at: clock.now(),
    recipient,
    subject: user.language === 'EN' ? subject.en : subject.sv,
    about,
  });
};

const tokenSubjects = {
  renewed: text('Du har en ny SecureToken', 'You have a new SecureToken'),
  removed: text('Din SecureToken är borttagen', 'Your SecureToken has been removed'),
} as const satisfies Readonly<Record<string, LocalText>>;

/** The user receives an e-mail when the token changes (concepts, Authentication 2). */
export const mailTokenChange = (service: Service, user: UserRow, change: keyof typeof tokenSubjects): void => {
  mail(service, user, tokenSubjects[change], user.id);
};

/** Those who follow an invoice, and still may read it, get an e-mail on each change of it (endpoints b, Notifications). */
export const mailFollowers = (service: Service, creditorId: string, invoiceId: string, change: LocalText): void => {
  const { records, rights, users } = service.ledger;
  for (const { ownerId } of records.byKey('subscription', creditorId, invoiceId)) {
    const user = users.get(ownerId ?? '');
    if (user !== undefined && rights.of(user.id, creditorId).includes('CanReadCreditor'))
      mail(service, user, change, invoiceId);
  }
};

/** After five failed attempts the posted data goes to the administrators, as a JSON file (concepts, Events 2). */
export const mailFailedEvent = (service: Service, eventType: string, fileName: string): void => {
  const subject = text(`Gick inte att leverera: ${eventType}`, `Could not be delivered: ${eventType}`);
  for (const user of service.ledger.users.list())
    if (flagOf(userView(user), 'IsAdministrator')) mail(service, user, subject, fileName);
};
