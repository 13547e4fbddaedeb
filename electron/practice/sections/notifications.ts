import { randomUUID } from 'node:crypto';
import { answer, type Call, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { type Kept } from '../ledger/records.ts';
import { type UserRow } from '../ledger/users.ts';
import { noAccess, notFound } from '../refusal.ts';
import { requireAdministrator, userOf } from './users.ts';

/** The user whose subscriptions are meant: oneself, or anybody for an administrator; 404 for an unknown one. */
const subscriber = (call: Call): UserRow => {
  const user = userOf(call, call.query('userpublicid') ?? null);
  if (user.id !== call.user.id) requireAdministrator(call);
  return user;
};

const subscriptionsOf = ({ service: { ledger } }: Call, user: UserRow): readonly Kept[] =>
  ledger.records
    .ofOwner('subscription', user.id)
    .filter(({ key, creditorId }) => key !== null && ledger.rights.of(user.id, creditorId).includes('CanReadCreditor'));

const path = '/v1/notifications/invoicesubscription';

/** Notifications (endpoints b, Notifications): the invoices that a user follows by e-mail. */
export const notifications: readonly Route[] = [
  route('GET', path, (call) => {
    const user = subscriber(call);
    const followed = subscriptionsOf(call, user).filter(({ key }) => call.service.ledger.invoices.get(key ?? ''));
    return answer(
      'UserSubscribedInvoicesView',
      followed.map(({ key }) => ({ UserPublicId: user.id, ActionPublicId: key })),
    );
  }),
  route('POST', path, (call) => {
    const user = subscriber(call);
    const invoice = invoiceOf(call, call.query('actionpublicid'));
    const { ledger, clock } = call.service;
    if (!ledger.rights.of(user.id, invoice.creditor_id).includes('CanReadCreditor')) throw noAccess();
    if (subscriptionsOf(call, user).some(({ key }) => key === invoice.id)) return none;
    ledger.records.insert('subscription', {
      id: randomUUID(),
      creditorId: invoice.creditor_id,
      ownerId: user.id,
      key: invoice.id,
      state: null,
      at: null,
      createdAt: clock.now(),
      doc: {},
    });
    return none;
  }),
  route('DELETE', path, (call) => {
    const user = subscriber(call);
    const id = call.query('actionpublicid');
    const found = subscriptionsOf(call, user).find(({ key }) => key === id);
    if (found === undefined) throw notFound('Prenumerationen', 'The subscription');
    call.service.ledger.records.remove('subscription', found.id);
    return none;
  }),
];
