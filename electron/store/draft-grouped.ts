import { z } from 'zod';
import { type DraftLine } from './drafts.ts';
import {
  draftGroups,
  type Group,
  type GroupedAsk,
  type GroupHead,
  groupHeads,
  groupsWithProblems,
} from './draft-groups.ts';
import { linesOf } from './draft-list.ts';
import { draftPlace, nextProblem } from './draft-next.ts';
import { chosenDrafts, type DraftAsk, draftsBetween, groupTerms, orderedBy } from './draft-order.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A list of group heads, each with its drafts below it unless it is folded. */
interface Placed extends Group {
  /** Where its head stands in the list, 0-based. */
  readonly at: number;
  readonly open: boolean;
}

const placed = (
  groups: readonly Group[],
  { group }: GroupedAsk,
): { readonly total: number; readonly list: readonly Placed[] } => {
  const except = new Set(group.except);
  let total = 0;
  const list = groups.map((one) => {
    const open = group.folded === except.has(one.key);
    const at = total;
    total += 1 + (open ? one.count : 0);
    return { ...one, at, open };
  });
  return { total, list };
};

const withinOf = (ask: GroupedAsk, keys: readonly string[]): DraftAsk => ({
  ...ask,
  within: { by: ask.group.by, keys },
});

/** The drafts of one group that stand on a page: from and to (not counted) within the group. */
interface Part {
  readonly key: string;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** A group of more drafts is read by itself, in part: two of them stand on a page at most, one at each end. */
const smallGroup = 1000;
const draftRows = z.array(z.tuple([z.string(), z.int()]));

/** The drafts of several small groups, read at once, each group's in order. */
const draftsOfSmall = (
  store: Store,
  key: RunKey,
  ask: GroupedAsk,
  parts: readonly Part[],
): ReadonlyMap<string, readonly number[]> => {
  if (parts.length === 0) return new Map();
  const { from, order, bound } = chosenDrafts(
    key,
    withinOf(
      ask,
      parts.map((part) => part.key),
    ),
  );
  const rows = draftRows.parse(
    store
      .prepare(`SELECT ${groupTerms[ask.group.by]}, draft_no ${from} ${orderedBy(order)}`)
      .raw()
      .all(bound),
  );
  const byGroup = Map.groupBy(rows, ([group]) => group);
  return new Map(
    parts.map((part) => [
      part.key,
      (byGroup.get(part.key) ?? []).slice(part.from, part.to).map(([, draftNo]) => draftNo),
    ]),
  );
};

const draftsOf = (store: Store, key: RunKey, ask: GroupedAsk, parts: readonly Part[]): readonly number[] => {
  const small = draftsOfSmall(
    store,
    key,
    ask,
    parts.filter((part) => part.count <= smallGroup),
  );
  return parts.flatMap((part) => small.get(part.key) ?? draftsBetween(store, key, withinOf(ask, [part.key]), part));
};

export interface GroupedPage {
  readonly total: number;
  readonly lines: readonly DraftLine[];
  readonly heads: readonly (GroupHead & Placed)[];
  /** How many of the first line's group stand before it. */
  readonly before: number;
}

/** One page of the groups and the drafts in them. */
export const groupedPage = (
  store: Store,
  key: RunKey,
  ask: GroupedAsk & { readonly offset: number; readonly limit: number },
): GroupedPage => {
  const { offset, limit, ...grouped } = ask;
  const { total, list } = placed(draftGroups(store, key, grouped), grouped);
  const end = offset + limit;
  const heads = list.filter(({ at }) => at >= offset && at < end);
  const parts = list.flatMap(({ key: group, count, at, open }): readonly Part[] => {
    const [from, to] = [Math.max(0, offset - at - 1), Math.min(count, end - at - 1)];
    return open && from < to ? [{ key: group, count, from, to }] : [];
  });
  const said = groupHeads(
    store,
    key,
    grouped,
    heads.map((head) => head.key),
  );
  return {
    total,
    lines: linesOf(store, key, draftsOf(store, key, grouped, parts)),
    heads: heads.flatMap((head) => {
      const words = said.get(head.key);
      return words === undefined ? [] : [{ ...words, ...head }];
    }),
    before: parts[0]?.from ?? 0,
  };
};

const groupOf = (store: Store, key: RunKey, ask: GroupedAsk, draftNo: number): string | null =>
  z
    .string()
    .nullable()
    .parse(
      store
        .prepare(`SELECT ${groupTerms[ask.group.by]} FROM draft WHERE scope_id = ? AND run_id = ? AND draft_no = ?`)
        .pluck()
        .get(key.scopeId, key.runId, draftNo) ?? null,
    );

/** A place in the list as it is once its group is unfolded. */
export interface PlaceInGroup {
  readonly index: number;
  readonly group: string;
}

/** The place of a draft; null where it is not chosen. */
export const groupedPlace = (store: Store, key: RunKey, ask: GroupedAsk, draftNo: number): PlaceInGroup | null => {
  const group = groupOf(store, key, ask, draftNo);
  const { list } = placed(draftGroups(store, key, ask), ask);
  const head = list.find((one) => one.key === group);
  const within = head === undefined ? null : draftPlace(store, key, withinOf(ask, [head.key]), draftNo);
  return head === undefined || within === null ? null : { index: head.at + 1 + within, group: head.key };
};

/**
 * The next or previous problem, group by group: after the draft `from`, or after the head of `group`; from neither, the
 * first or last.
 */
export const groupedProblem = (
  store: Store,
  key: RunKey,
  ask: GroupedAsk & { readonly from: number | null; readonly head: string | null; readonly step: 1 | -1 },
): (PlaceInGroup & { readonly draftNo: number }) | null => {
  const { from, head: onHead, step, ...grouped } = ask;
  const { list } = placed(draftGroups(store, key, grouped), grouped);
  const here = from === null ? onHead : groupOf(store, key, grouped, from);
  const at = list.findIndex((one) => one.key === here);
  const stops = groupsWithProblems(store, key, grouped);
  const ahead = step === 1 ? list.slice(Math.max(0, at)) : list.slice(0, at < 0 ? list.length : at + 1).toReversed();
  for (const head of ahead) {
    if (stops?.has(head.key) === false) continue;
    const isHere = head.key === here;
    // Going up from its head leads out of the group.
    if (isHere && from === null && step === -1) continue;
    const found = nextProblem(store, key, { ...withinOf(grouped, [head.key]), from: isHere ? from : null, step });
    if (found !== null) return { index: head.at + 1 + found.index, group: head.key, draftNo: found.draftNo };
  }
  return null;
};
