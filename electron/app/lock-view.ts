import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Connection, listConnections } from '../store/connections.ts';
import { type Store } from '../store/store.ts';
import { type Lock } from './lock.ts';
import { chosenPreferences } from './window-info.ts';

/** Those that one can sign in to. */
export const realConnections = (store: Store): readonly Connection[] =>
  listConnections(store).filter(({ kind }) => kind !== 'practice');

/** How the lock stands, and all that the window says while it is shut. */
export const lockViewOf = (store: Store, lock: Lock): CallOutput<'lock.state'> => {
  const seen = lock.look();
  return {
    ...seen,
    preferences: chosenPreferences(store),
    connections:
      seen.state === 'signIn'
        ? realConnections(store).map(({ connectionId, name, kind }) => ({ connectionId, name, kind }))
        : [],
  };
};
