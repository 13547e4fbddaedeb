import { type CallOutput } from '../../shared/contract/contract.ts';

type Run = Pick<CallOutput<'runs.list'>['runs'][number], 'state' | 'finishedAt' | 'ledger'>;

/**
 * The end of the latest run whose invoices the local mirror has not seen; null when it has seen all. While a run is on its
 * way the mirror waits: the calls belong to the run.
 */
export const unseenEnd = (syncedAt: string | null, runs: readonly Run[]): string | null => {
  if (runs.some((run) => run.state === 'sending' || run.state === 'waiting')) return null;
  const ends = runs.flatMap((run) => (run.finishedAt !== null && run.ledger.sent > 0 ? [run.finishedAt] : []));
  const last = ends.toSorted().at(-1);
  return last !== undefined && (syncedAt === null || syncedAt < last) ? last : null;
};
