import { ref, shallowRef, type Ref } from 'vue';

export interface Page<L> {
  readonly total: number;
  readonly lines: readonly L[];
}

export interface LineWindow<L> {
  readonly total: Ref<number>;
  /** True until the first page of the present question has come. */
  readonly empty: Ref<boolean>;
  /** The line at a place in the whole list, or undefined while its page is on the way. */
  readonly at: (index: number) => L | undefined;
  /** Asks for what is seen, and where the list moves for what is seen next. */
  readonly need: (from: number, to: number) => void;
  /** Asks anew for what is seen; old lines stay until the new ones come. */
  readonly reload: () => Promise<void>;
  /** Another question (filter, search): forgets everything, asks for the top. */
  readonly restart: () => Promise<void>;
  /** Puts what came with another answer in the place of a line. */
  readonly patch: (matches: (line: L) => boolean, next: (line: L) => L) => void;
}

const pageSize = 100;
const pagesKept = 40;

/**
 * A list of any length, of which only some pages are held. `fetchPage` answers null when it failed; the page is then
 * asked for again the next time it is needed.
 */
export const useLineWindow = <L>(
  fetchPage: (offset: number, limit: number) => Promise<Page<L> | null>,
): LineWindow<L> => {
  const total = ref(0);
  const empty = ref(true);
  const pages = shallowRef<ReadonlyMap<number, readonly L[]>>(new Map());
  const asked = new Map<number, Promise<void>>();
  let round = 0;
  let seen = { from: 0, to: 0 };

  const keep = (page: number, lines: readonly L[]): void => {
    const next = new Map(pages.value);
    next.delete(page);
    next.set(page, lines);
    for (const oldest of next.keys()) {
      if (next.size <= pagesKept) break;
      next.delete(oldest);
    }
    pages.value = next;
  };

  const ask = (page: number): Promise<void> => {
    const going = asked.get(page);
    if (going) return going;
    const mine = round;
    const work = (async (): Promise<void> => {
      const answer = await fetchPage(page * pageSize, pageSize);
      if (mine !== round) return;
      asked.delete(page);
      if (answer === null) return;
      total.value = answer.total;
      empty.value = false;
      keep(page, answer.lines);
    })();
    asked.set(page, work);
    return work;
  };

  const pagesSeen = (): readonly number[] => {
    const first = Math.floor(seen.from / pageSize);
    const last = Math.floor(seen.to / pageSize);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  };

  /** Where the list is going: what comes into view next is asked for while it is still out of sight. */
  const ahead = (before: number): readonly number[] => {
    const next = seen.from > before ? seen.to + pageSize : seen.from - pageSize;
    return seen.from === before || next < 0 || next >= total.value ? [] : [Math.floor(next / pageSize)];
  };

  const need = (from: number, to: number): void => {
    const before = seen.from;
    seen = { from: Math.max(0, from), to: Math.max(0, to) };
    for (const page of [...pagesSeen(), ...ahead(before)]) if (!pages.value.has(page)) void ask(page);
  };

  const reload = async (): Promise<void> => {
    round += 1;
    asked.clear();
    const visible = pagesSeen();
    pages.value = new Map([...pages.value].filter(([page]) => visible.includes(page)));
    await Promise.all(visible.map((page) => ask(page)));
  };

  const restart = async (): Promise<void> => {
    round += 1;
    asked.clear();
    seen = { from: 0, to: 0 };
    const before = pages.value;
    await ask(0);
    const top = pages.value.get(0);
    if (top && pages.value !== before) pages.value = new Map([[0, top]]);
  };

  const at = (index: number): L | undefined => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize];

  const patch = (matches: (line: L) => boolean, next: (line: L) => L): void => {
    for (const [page, lines] of pages.value) {
      if (lines.some(matches))
        keep(
          page,
          lines.map((old) => (matches(old) ? next(old) : old)),
        );
    }
  };

  return { total, empty, at, need, reload, restart, patch };
};
