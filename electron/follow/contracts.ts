import { contractActKinds } from '../../shared/contract/acts.ts';
import { refreshContracts } from '../service/contracts.ts';
import { actsDone } from '../store/acts.ts';
import { madeByContracts } from '../store/contracts.ts';
import { saveSyncState, syncState } from '../store/sync.ts';
import { ifNotDenied } from './lists.ts';
import { type SyncRun } from './sync.ts';

/** So long the list is taken for good where nothing tells of a change, in ms: what others change the service does not tell. */
const listAge = 6 * 3_600_000;

/** Another text on another day, and whenever a contract made an invoice or a person here did something with one. */
const knownOf = ({ store, scopeId, today }: SyncRun): string =>
  [today, madeByContracts(store, scopeId), actsDone(store, scopeId, contractActKinds)].join(' ');

const isOld = (run: SyncRun): boolean => {
  const read = syncState(run.store, run.scopeId, 'contracts');
  return read?.cursor !== knownOf(run) || run.now.getTime() - Date.parse(read.at) > listAge;
};

const readContracts = async (run: SyncRun): Promise<void> => {
  const { client, store, scopeId, now, call } = run;
  const cursor = knownOf(run);
  const { complete } = await refreshContracts(client, store, scopeId, { now, sureOnly: true, ...call });
  if (complete) saveSyncState(store, scopeId, 'contracts', { cursor, at: now.toISOString() });
};

/**
 * Contract invoices: all of them, where a day passed, something tells that one changed, or some hours went by. After the invoices,
 * by which it is told. A user may be without the right to read them: then the rest is up to date all the same.
 */
export const syncContracts = async (run: SyncRun, whole: boolean): Promise<void> => {
  if (whole || isOld(run)) await ifNotDenied(readContracts(run), () => undefined);
};
