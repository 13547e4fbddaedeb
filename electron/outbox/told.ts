import { type JobOwner } from '../store/jobs.ts';

/** Tells of each run, and of each creditor's acts, once. */
export const told = (owners: readonly JobOwner[], tell: (owner: JobOwner) => void): void => {
  const once = new Map(owners.map(({ scopeId, runId }) => [`${String(scopeId)}:${String(runId)}`, { scopeId, runId }]));
  for (const owner of once.values()) tell(owner);
};
