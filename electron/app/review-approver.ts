import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { practiceUserName } from '../service/practice-user.ts';
import { approvalOf, type Approver, type Overridden, sendableWarnings } from '../store/approvals.ts';
import { connectionById, userNameOf } from '../store/connections.ts';
import { type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { wordsOf } from './billed-words.ts';
import { wantsFourEyes } from './creditor-rules.ts';

/** Whom the service knows a connection's user as: null where it was signed in with a key, which does not say whose it is. */
export const userOf = (store: Store, connectionId: string): string | null => {
  const connection = connectionById(store, connectionId);
  return connection?.kind === 'practice' ? practiceUserName : userNameOf(store, connectionId);
};

const unknownUser = (): AppError =>
  new AppError(
    'four-eyes-unknown-user',
    text(
      'Företaget vill ha två personer, och med en nyckel syns det inte vem du är.',
      'The company wants two people, and a key does not say who you are.',
    ),
    text(
      'Logga in igen med användarnamn och lösenord under Inställningar.',
      'Sign in again with user name and password under Settings.',
    ),
  );

/** The user of a connection where two people are wanted. @throws AppError `four-eyes-unknown-user`. */
export const knownUserOf = (store: Store, connectionId: string): string => {
  const userName = userOf(store, connectionId);
  if (userName === null) throw unknownUser();
  return userName;
};

/** Whether another person is to attest the run: the creditor wants it, or did when the run was approved before. */
export const needsFourEyes = (store: Store, key: RunKey): boolean =>
  wantsFourEyes(store, scopeById(store, key.scopeId)) || approvalOf(store, key)?.fourEyes === true;

/** Who approves the run now, and whether another person is to attest it. @throws AppError `four-eyes-unknown-user`. */
export const approverNow = (store: Store, key: RunKey): Approver & { readonly fourEyes: boolean } => {
  const { connectionId } = scopeById(store, key.scopeId).scope;
  const fourEyes = needsFourEyes(store, key);
  return {
    connection: connectionById(store, connectionId)?.name ?? '',
    userName: fourEyes ? knownUserOf(store, connectionId) : userOf(store, connectionId),
    fourEyes,
  };
};

/** `demo (Övningsföretag)`; the connection alone where the user is not known. */
export const approverText = ({ userName, connection }: Approver): LocalText =>
  userName === null
    ? text(`${connection}, med nyckel`, `${connection}, by key`)
    : text(`${userName} (${connection})`, `${userName} (${connection})`);

/** The warnings that approving the run now would go over, and on how many invoices each stands. */
export const warningsNow = (store: Store, key: RunKey): readonly Overridden[] =>
  sendableWarnings(store, key).map(({ problem, invoices }) => ({
    code: problem.code,
    title: wordsOf(problem).title,
    invoices,
  }));
