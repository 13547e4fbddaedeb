import { wholeRun } from '../../shared/contract/review-grid.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Ask } from '../hosts/ask.ts';

const pageSize = 500;

export type ReviewLine = CallOutput<'review.grid'>['lines'][number];
export type ListLine = CallOutput<'lists.page'>['lines'][number];
export type Job = CallOutput<'runs.jobs'>['jobs'][number];

const allPages = async <T>(
  read: (offset: number) => Promise<{ readonly total: number; readonly items: readonly T[] }>,
): Promise<readonly T[]> => {
  const found: T[] = [];
  for (;;) {
    const { total, items } = await read(found.length);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};

/** Every invoice of a run, page by page. */
export const allLines = (ask: Ask, runId: number): Promise<readonly ReviewLine[]> =>
  allPages(async (offset) => {
    const { total, lines } = await ask('review.grid', { runId, ask: wholeRun, page: { offset, limit: pageSize } });
    return { total, items: lines };
  });

/** Every job of a run in one state, page by page. */
export const allJobs = (ask: Ask, runId: number, state: Job['state']): Promise<readonly Job[]> =>
  allPages(async (offset) => {
    const { total, jobs } = await ask('runs.jobs', { runId, state, page: { offset, limit: pageSize } });
    return { total, items: jobs };
  });

/** Every record of a list, page by page. */
export const allRecords = (ask: Ask, listId: number): Promise<readonly ListLine[]> =>
  allPages(async (offset) => {
    const { total, lines } = await ask('lists.page', {
      listId,
      filter: 'all',
      search: '',
      page: { offset, limit: pageSize },
    });
    return { total, items: lines };
  });
