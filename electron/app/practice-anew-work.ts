import { practiceCreditors } from '../../shared/service/practice-creditors.ts';
import { practiceConnectionId } from '../service/connections.ts';
import { connectionById } from '../store/connections.ts';
import { forgetAllOf, isSending, keepOnly, keepPracticeAge, practiceAge } from '../store/practice-company.ts';
import { writeSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { ruleKeys } from './creditor-rules.ts';
import { alreadyAnew, noPractice, practiceSending } from './practice-anew-words.ts';
import { orderKey } from './review-delivery-work.ts';
import { sellerKey } from './review-preview-seller.ts';

/** Whether the practice company may start anew. @throws AppError, in words, where it may not. */
export const checkAnew = (store: Store, times: number): void => {
  if (connectionById(store, practiceConnectionId) === null) throw noPractice();
  if (practiceAge(store).times !== times) throw alreadyAnew();
  if (isSending(store, practiceConnectionId)) throw practiceSending();
};

const settingsOf = (scopeId: number, creditorId: string): readonly string[] => [
  sellerKey(scopeId),
  orderKey(scopeId),
  ...ruleKeys({ scopeId, scope: { connectionId: practiceConnectionId, creditorId }, kind: 'practice' }),
];

/**
 * Takes all of the practice company out of the database, and notes that its service's file is to be replaced before it starts: in
 * one transaction, so that whatever ends the process leaves the former company or the fresh one.
 *
 * @throws AppError as {@link checkAnew}.
 */
export const forgetPractice = (store: Store, times: number): null =>
  store.inTransaction(() => {
    checkAnew(store, times);
    forgetAllOf(store, practiceConnectionId, settingsOf);
    keepOnly(store, practiceConnectionId, practiceCreditors);
    const [{ creditorId }] = practiceCreditors;
    writeSetting(store, 'scope', { connectionId: practiceConnectionId, creditorId });
    keepPracticeAge(store, { times: times + 1, replace: true });
    return null;
  });
