import { type TwinMark } from '../../shared/contract/registers.ts';
import { bareName, foldName } from '../../shared/domain/fold-name.ts';
import { type DebtorMarks, debtorMarks } from '../store/debtor-search.ts';
import { everyProduct } from '../store/products.ts';
import { debtorsState, productsState } from '../store/register-state.ts';
import { type Store } from '../store/store.ts';

/** A customer as it is looked for. */
export interface IndexedCustomer extends DebtorMarks {
  /** All that it is found by, folded. */
  readonly words: string;
  /** By what others may be the same. */
  readonly keys: readonly string[];
}

export interface RegisterIndex {
  /** By name, as a Swede sorts. */
  readonly customers: readonly IndexedCustomer[];
  /** Those that may be there twice, each beside those that it is like. */
  readonly twins: readonly IndexedCustomer[];
  readonly twinIds: ReadonlySet<string>;
}

const key = (mark: TwinMark, value: string): readonly string[] => (value === '' ? [] : [`${mark} ${value}`]);

const indexed = (marks: DebtorMarks): IndexedCustomer => ({
  ...marks,
  words: [marks.debtorNo, marks.externalId, marks.name, marks.orgNo, marks.email].map(foldName).join(' '),
  keys: [
    ...key('org-no', marks.orgNo),
    ...key('email', marks.email.trim().toLowerCase()),
    ...key('name', bareName(marks.name)),
  ],
});

/** By what two customers may be the same. */
export const sharedMarks = (a: IndexedCustomer, b: IndexedCustomer): readonly TwinMark[] =>
  (['org-no', 'email', 'name'] as const).filter((mark) =>
    a.keys.some((own) => own.startsWith(`${mark} `) && b.keys.includes(own)),
  );

/** The places of customers that are like each other, group by group, each led by its first. */
const groupsOf = (customers: readonly IndexedCustomer[]): readonly (readonly number[])[] => {
  const leader = customers.map((_, place) => place);
  /** The first of a customer's group as known so far; on the way there the path is made shorter. */
  const lead = (place: number): number => {
    const next = leader[place] ?? place;
    if (next === place) return place;
    const first = leader[next] ?? next;
    leader[place] = first;
    return lead(first);
  };
  const firstWith = new Map<string, number>();
  for (const [place, { keys }] of customers.entries())
    for (const one of keys) {
      const [a, b] = [lead(firstWith.get(one) ?? place), lead(place)];
      firstWith.set(one, a);
      leader[Math.max(a, b)] = Math.min(a, b);
    }
  const groups = new Map<number, number[]>();
  for (const place of customers.keys()) {
    const own = groups.get(lead(place));
    if (own === undefined) groups.set(lead(place), [place]);
    else own.push(place);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
};

const swedish = new Intl.Collator('sv', { numeric: true });

const make = (store: Store, scopeId: number): RegisterIndex => {
  const customers = Array.from(debtorMarks(store, scopeId), indexed).sort(
    (a, b) => swedish.compare(a.name, b.name) || (a.debtorId < b.debtorId ? -1 : 1),
  );
  const twins = groupsOf(customers).flatMap((group) => group.flatMap((place) => customers[place] ?? []));
  return { customers, twins, twinIds: new Set(twins.map(({ debtorId }) => debtorId)) };
};

/** An article as it is looked for. */
export interface IndexedArticle {
  readonly productId: string;
  readonly words: string;
}

/** Keeps what was made of a register, by creditor, until the register changes. */
const keptOf = <T>(stateOf: (store: Store, scopeId: number) => string, make: (store: Store, scopeId: number) => T) => {
  const kept = new WeakMap<Store, Map<number, { readonly state: string; readonly made: T }>>();
  return (store: Store, scopeId: number): T => {
    const own = kept.get(store) ?? new Map<number, { readonly state: string; readonly made: T }>();
    const [state, known] = [stateOf(store, scopeId), own.get(scopeId)];
    if (known?.state === state) return known.made;
    const made = make(store, scopeId);
    kept.set(store, own.set(scopeId, { state, made }));
    return made;
  };
};

/** The customer register of a creditor as it is searched. */
export const registerIndex = keptOf(debtorsState, make);

/** The article register of a creditor as it is searched, by description. */
export const articleIndex = keptOf(productsState, (store, scopeId): readonly IndexedArticle[] =>
  Array.from(everyProduct(store, scopeId))
    .sort((a, b) => swedish.compare(a.description, b.description))
    .map(({ productId, articleNo, description }) => ({
      productId,
      words: [articleNo, description].map(foldName).join(' '),
    })),
);

const mostWords = 8;

/** Whether every word that is typed is found in what is folded. */
export const findsIn = (typed: string): ((words: string) => boolean) => {
  const sought = typed.split(/\s+/).map(foldName).filter(Boolean).slice(0, mostWords);
  return (words) => sought.every((word) => words.includes(word));
};
