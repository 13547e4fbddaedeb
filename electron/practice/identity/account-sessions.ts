import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type PersonalNo } from '../../../shared/domain/personal-no.ts';
import { reservedPersonNumbers } from '../../../shared/service/reserved-numbers.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { flagOf, type View } from '../wire/json.ts';
import { keptMs } from './person.ts';

/** How a session ends (concepts, Account retrieval session). */
export type SessionOutcome = 'successful' | 'aborted' | 'failed';

const open = 'open';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Begins a session of the iframe variant. Gives its keys (BankAccountInitiateRetrievalResponseView). No personal data is
 * kept (concepts, Bank account retrieval, iframe variant 5): of a person number only whether one was given, and whether
 * it is the one that fails.
 */
export const startAccountSession = (service: Service, creditorId: string, person: PersonalNo | null): View => {
  const [SessionId, SessionToken] = [randomUUID(), randomBytes(32).toString('base64url')];
  const now = service.clock.now();
  service.ledger.records.insert('accountSession', {
    id: SessionId,
    creditorId,
    ownerId: null,
    key: hashOf(SessionToken),
    state: open,
    at: now + keptMs,
    createdAt: now,
    doc: {
      KnowsPerson: person !== null,
      // The ten digits are what is sent: the century is guessed from them.
      Fails: person !== null && reservedPersonNumbers.error.endsWith(person.digits10),
    },
  });
  return { SessionToken, SessionId };
};

/** The session of these keys, while it is open and not older than 24 hours. */
export const openAccountSession = (service: Service, id: string, token: string): Kept | undefined => {
  const record = service.ledger.records.get('accountSession', id.toLowerCase());
  const isOpen = record?.state === open && record.key === hashOf(token) && service.clock.now() < (record.at ?? 0);
  return isOpen ? record : undefined;
};

/** Whether the bank needs to be told who it is, since the session was begun without a person number. */
export const asksForPerson = (session: Kept): boolean => !flagOf(session.doc, 'KnowsPerson');

export const failsAtBank = (session: Kept): boolean => flagOf(session.doc, 'Fails');

/** Six digits that stand for the person of a session whose number nobody has kept. */
export const sessionDigits = (session: Kept): string =>
  String(parseInt(session.id.slice(0, 8), 16) % 1_000_000).padStart(6, '0');

/** Ends a session: all that stays of it is how it went. */
export const endAccountSession = (service: Service, session: Kept, outcome: SessionOutcome): void => {
  service.ledger.records.update('accountSession', { ...session, state: outcome });
};
