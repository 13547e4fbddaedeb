import { type OwedWhich, owedWhich } from '../../shared/contract/owed-follow.ts';
import { type Store } from '../store/store.ts';
import { type Synced, syncState } from '../store/sync.ts';
import { type LeftSum, sumLeft, type TwoListQuery, type TwoListTable } from '../store/two-lists.ts';

interface TwoListAnswer<L> {
  readonly total: number;
  readonly sums: LeftSum[];
  readonly counts: Readonly<Record<OwedWhich, number>>;
  readonly readAt: string | null;
  readonly lines: L[];
}

/** What a room shows of a mirror with an open and a closed list: a page of it, and how many there are of what the search finds. */
export const twoListAnswer = <L>(
  store: Store,
  { what, table }: { readonly what: Synced; readonly table: TwoListTable },
  query: TwoListQuery,
  lines: readonly L[],
): TwoListAnswer<L> => {
  const invoices = (which: OwedWhich): number =>
    sumLeft(store, table, { ...query, which }).reduce((total, sum) => total + sum.invoices, 0);
  const [open, closed, all] = owedWhich.map(invoices);
  return {
    total: invoices(query.which),
    counts: { open: open ?? 0, closed: closed ?? 0, all: all ?? 0 },
    sums: [...sumLeft(store, table, query)],
    readAt: syncState(store, query.scopeId, what)?.at ?? null,
    lines: [...lines],
  };
};
