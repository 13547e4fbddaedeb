import { setImmediate as pause } from 'node:timers/promises';
import { sweepContents } from '../store/attachment-bytes.ts';
import { deleteSome, hiddenRuns, hideRun } from '../store/run-removal.ts';
import { deleteSomeRecords, hiddenLists, hideList, type ListKey } from '../store/lists.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { runsElsewhere } from './process-check.ts';

/** So few that a click does not wait for them. */
const atOnce = 200;

/** Out of sight at once, its rows removed in small parts between other work. False when the run may not be removed. */
export const discardRun = async (store: Store, key: RunKey): Promise<boolean> => {
  if (!hideRun(store, key)) return false;
  while (!deleteSome(store, key, atOnce)) await pause();
  sweepContents(store);
  return true;
};

/** As {@link discardRun}, of a list. */
export const discardList = async (store: Store, key: ListKey): Promise<boolean> => {
  if (!hideList(store, key)) return false;
  while (!deleteSomeRecords(store, key, atOnce)) await pause();
  return true;
};

/** At start: removes runs, lists and files that a process that has ended left half imported or half deleted. */
export const cleanRuns = async (store: Store): Promise<void> => {
  for (const { key, importer } of hiddenRuns(store)) {
    if (importer === null || !runsElsewhere(importer)) await discardRun(store, key);
  }
  sweepContents(store);
  for (const { key, importer } of hiddenLists(store)) {
    if (importer === null || !runsElsewhere(importer)) await discardList(store, key);
  }
};
