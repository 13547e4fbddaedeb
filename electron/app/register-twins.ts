import { type TwinMark, twinMarks } from '../../shared/contract/registers.ts';
import { bareName } from '../../shared/domain/fold-name.ts';
import { type MirrorDebtor } from '../store/debtors.ts';
import { sameEmail } from '../store/register-fold.ts';
import {
  type Found,
  type RegisterQuestion,
  sharers,
  sharing,
  type Sharing,
  foundAmong,
} from '../store/register-search.ts';
import { debtorsState } from '../store/register-state.ts';
import { type Store } from '../store/store.ts';

/** Customers of the register that may be the same. */
export interface Twins {
  /** Each beside those that it is like: group by group, each led by its first by name. */
  readonly debtorIds: readonly string[];
  readonly has: (debtorId: string) => boolean;
}

/** Those that are like each other, group by group, in the order in which they come. */
const grouped = (debtorIds: readonly string[], pairs: readonly (readonly [string, string])[]): readonly string[] => {
  const place = new Map(debtorIds.map((id, at) => [id, at]));
  const leader = debtorIds.map((_, at) => at);
  /** The first of a customer's group as known so far; on the way there the path is made shorter. */
  const lead = (at: number): number => {
    const next = leader[at] ?? at;
    if (next === at) return at;
    const first = leader[next] ?? next;
    leader[at] = first;
    return lead(first);
  };
  for (const [one, other] of pairs) {
    const [a, b] = [lead(place.get(one) ?? 0), lead(place.get(other) ?? 0)];
    leader[Math.max(a, b)] = Math.min(a, b);
  }
  const groups = new Map<number, string[]>();
  for (const [at, id] of debtorIds.entries()) {
    const own = groups.get(lead(at));
    if (own === undefined) groups.set(lead(at), [id]);
    else own.push(id);
  }
  return [...groups.values()].flat();
};

const byName = (a: Sharing, b: Sharing): number =>
  a.sorted === b.sorted ? (a.id < b.id ? -1 : 1) : a.sorted < b.sorted ? -1 : 1;

const find = (store: Store, scopeId: number): Twins => {
  const found = twinMarks.map((mark) => sharing(store, scopeId, mark));
  const pairs = found.flatMap((rows) => {
    const first = new Map<string, string>();
    return rows.flatMap(({ id, shared }) => {
      const known = first.get(shared);
      if (known === undefined) first.set(shared, id);
      return known === undefined ? [] : [[known, id] as const];
    });
  });
  const known = new Map(found.flat().map((row) => [row.id, row]));
  const debtorIds = grouped(
    [...known.values()].sort(byName).map(({ id }) => id),
    pairs,
  );
  return { debtorIds, has: (debtorId) => known.has(debtorId) };
};

const kept = new WeakMap<Store, Map<number, { readonly state: string; readonly twins: Twins }>>();

/** Found anew when the register has changed. */
export const twinsOf = (store: Store, scopeId: number): Twins => {
  const own = kept.get(store) ?? new Map<number, { readonly state: string; readonly twins: Twins }>();
  const [state, known] = [debtorsState(store, scopeId), own.get(scopeId)];
  if (known?.state === state) return known.twins;
  const twins = find(store, scopeId);
  kept.set(store, own.set(scopeId, { state, twins }));
  return twins;
};

/** Those of them that a search finds, each still beside those that it is like. */
export const amongTwins = (store: Store, { debtorIds }: Twins, question: RegisterQuestion): Found => {
  const { offset, limit } = question;
  const found = foundAmong(store, question, debtorIds);
  return { ...found, ids: found.ids.slice(offset, offset + limit) };
};

export interface Twin {
  readonly debtorId: string;
  /** By what it may be the same. */
  readonly by: readonly TwinMark[];
}

/** Those that one customer may be the same as, by name. */
export const twinsWith = (store: Store, scopeId: number, own: MirrorDebtor): readonly Twin[] => {
  const shared = { 'org-no': own.orgNo ?? '', email: sameEmail(own.email), name: bareName(own.name) };
  const others = new Map<string, { readonly row: Sharing; readonly by: TwinMark[] }>();
  for (const mark of twinMarks)
    for (const row of sharers(store, scopeId, mark, shared[mark])) {
      const known = others.get(row.id);
      if (known === undefined) others.set(row.id, { row, by: [mark] });
      else known.by.push(mark);
    }
  others.delete(own.debtorId);
  return [...others.values()].sort((a, b) => byName(a.row, b.row)).map(({ row, by }) => ({ debtorId: row.id, by }));
};
