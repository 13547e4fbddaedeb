import { randomUUID } from 'node:crypto';
import { badCredentials } from '../refusal.ts';
import { type Service } from '../service.ts';

/** A single-sign-on token is valid for one minute (concepts, Authentication 4). */
const validMs = 60_000;

/** A token with which a user is signed in to the portal, limited to one creditor. */
export const makeSignInToken = (service: Service, creditorId: string, userId: string): string => {
  const id = randomUUID();
  const now = service.clock.now();
  const record = {
    id,
    creditorId,
    ownerId: userId,
    key: null,
    state: null,
    at: now + validMs,
    createdAt: now,
    doc: {},
  };
  service.ledger.records.insert('signInToken', record);
  return id;
};

export interface SignedIn {
  readonly userId: string;
  readonly creditorId: string;
}

/** Uses a token up. Throws a Refusal (401) where it is unknown, used or older than a minute. */
export const useSignInToken = (service: Service, token: string): SignedIn => {
  const { records } = service.ledger;
  const record = records.get('signInToken', token.toLowerCase());
  const userId = record?.ownerId ?? null;
  if (record === undefined || userId === null || service.clock.now() > (record.at ?? 0)) throw badCredentials();
  records.remove('signInToken', record.id);
  return { userId, creditorId: record.creditorId };
};
