import { type Findable, ranked } from './ranking.ts';

/** What an entry of the palette is, in the order in which kinds stand where nothing is typed. */
export const entryKinds = [
  'acts',
  'rooms',
  'runs',
  'invoices',
  'customers',
  'articles',
  'companies',
  'settings',
  'help',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface PaletteEntry extends Findable {
  /** The same at each opening, so that what was used last is known again. */
  readonly key: string;
  readonly kind: EntryKind;
  /** A quieter second word. */
  readonly aside?: string;
  readonly go: () => unknown;
  /** The keyboard goes back to where it was: nothing else is shown afterwards. */
  readonly stays?: boolean;
}

export interface EntryGroup {
  readonly kind: EntryKind | 'latest';
  readonly entries: readonly PaletteEntry[];
}

/** So many of a kind are shown where words are typed: the next letter finds the rest. */
const mostOfKind = 6;
const mostLatest = 5;

const grouped = (entries: readonly PaletteEntry[], most: number): readonly EntryGroup[] => {
  const groups = new Map<EntryKind, PaletteEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.kind) ?? [];
    groups.set(entry.kind, group);
    if (group.length < most) group.push(entry);
  }
  return [...groups].map(([kind, of]) => ({ kind, entries: of }));
};

/**
 * The palette's list. Nothing typed: what was used last, then what can be done and where one can go. Typed: what fits, kinds in the order
 * of the best that each has.
 */
export const listed = (
  all: readonly PaletteEntry[],
  typed: string,
  latest: readonly string[],
): readonly EntryGroup[] => {
  if (typed.trim() !== '')
    return grouped(
      ranked(all, typed).map(({ one }) => one),
      mostOfKind,
    );
  const used = latest.flatMap((key) => all.find((entry) => entry.key === key) ?? []).slice(0, mostLatest);
  const rest = all.filter((entry) => !used.includes(entry));
  const inOrder = entryKinds.flatMap((kind) => rest.filter((entry) => entry.kind === kind));
  return [...(used.length === 0 ? [] : [{ kind: 'latest' as const, entries: used }]), ...grouped(inOrder, 40)];
};
