import { nextTick, onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { type GridAsk, standsByFile } from '../../../shared/contract/review-grid.ts';
import { type AppErrorData } from '../../../shared/domain/app-error.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { usePutOff } from '../../put-off.ts';
import { useAct, type Act } from '../../use-act.ts';
import { type Head, isHead, isLine, type Item, itemsOf, type Line } from './grid-items.ts';
import { type Grouping, useGroup } from './use-group.ts';
import { type Invoice, type Invoices, useInvoices } from './use-invoices.ts';

export { type Invoice } from './use-invoices.ts';

export type Summary = CallOutput<'review.open'>;
export type Problem = Invoice['problems'][number];
export type CellView = Invoice['head'][number];
export type Filter = GridAsk['filter'];
export type Sort = GridAsk['sort'];
/** Which customers and amounts are shown beside the filter and the search. */
export type Narrow = Pick<GridAsk, 'customer' | 'least' | 'most'>;
/** A block of cells to be written as one step. */
export type Write = Omit<CallInput<'review.write'>, 'runId'>;

/** A cell by its meaning; `rowNo` null for the invoice's head. */
export interface CellAt {
  readonly draftNo: number;
  readonly rowNo: number | null;
  readonly field: Field;
}

export interface Review extends Omit<Invoices, 'outdate'> {
  readonly summary: ShallowRef<Summary | null>;
  readonly filter: Ref<Filter>;
  readonly search: Ref<string>;
  readonly narrow: Ref<Narrow>;
  readonly sort: Ref<Sort>;
  readonly grouping: Grouping;
  /** The list of the grid: its invoices; a head of a group stands at a place where no invoice does. */
  readonly lines: Pick<LineWindow<Line>, 'total' | 'empty' | 'at' | 'need'>;
  readonly headAt: (index: number) => Head | undefined;
  readonly act: Act;
  /** The latest block that was not written; its error says why. */
  readonly refused: ShallowRef<AppErrorData | null>;
  /** What was typed or pasted and could not be written: nothing of it is lost until it is written or dropped. */
  readonly unsaved: ShallowRef<readonly Write[]>;
  /** How many the last mend put right, until the next act. */
  readonly mended: Ref<number | null>;
  readonly edit: (at: CellAt, text: string) => Promise<boolean>;
  readonly write: (block: Write) => Promise<boolean>;
  /** Writes again what could not be written. */
  readonly retry: () => Promise<void>;
  readonly drop: () => void;
  /** The invoices at these places, ends counted; null where they could not be had. */
  readonly linesBetween: (first: number, last: number) => Promise<readonly Line[] | null>;
  /** So many invoices from this place on, or what there is of them; null where they could not be had. */
  readonly linesFrom: (first: number, count: number) => Promise<readonly Line[] | null>;
  /** Where an invoice stands, its group unfolded for it. */
  readonly placeOf: (draftNo: number) => Promise<number | null>;
  /** Folds or unfolds a group, or all of them. */
  readonly stand: (key: string | null, open: boolean) => Promise<void>;
  /** Narrows nothing, and has the top of the list. */
  readonly showAll: () => Promise<void>;
  readonly mend: (draftNo: number, problem: Problem, all: boolean) => Promise<boolean>;
  readonly include: (draftNo: number, included: boolean) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly rename: (name: string) => Promise<void>;
  readonly unapprove: () => Promise<void>;
  /** Reads the run anew: its summary and its lines. */
  readonly reload: () => Promise<void>;
  /** The summary when all that is on its way has come. */
  readonly settled: () => Promise<Summary | null>;
  /** After the invoice, or the head of a group; from null, the first or last of the list. Its group is unfolded. */
  readonly nextProblem: (
    from: Item | null,
    step: 1 | -1,
  ) => Promise<{ readonly index: number; readonly draftNo: number } | null>;
}

/** As many rows as any window shows at first. */
const firstSeen = 40;
const pageSize = 500;
export const everything: Narrow = { customer: '', least: null, most: null };
export const fileOrder: Sort = { by: 'file', descending: false };
/** What does not fit still stands on the clipboard. */
const notKept: readonly string[] = ['block-does-not-fit', 'block-not-editable', 'call-too-large'];

/** A run in review: its summary, its lines by the page, the invoices that are looked at, and every act on them. */
export const useReview = (runId: number): Review => {
  const summary = shallowRef<Summary | null>(null);
  const filter = ref<Filter>('all');
  const search = ref('');
  // What goes to the desktop host is cloned, which Vue's deep proxies are not.
  const narrow = shallowRef<Narrow>(everything);
  const sort = shallowRef<Sort>(fileOrder);
  const refused = shallowRef<AppErrorData | null>(null);
  const unsaved = shallowRef<readonly Write[]>([]);
  const act = useAct();
  const writing = useAct();
  const grouping = useGroup(useAct());
  const mended = ref<number | null>(null);
  const run = { runId };
  const { invoice, fetchInvoice, lookAt, outdate } = useInvoices((draftNo) =>
    act.read(() => call('review.invoice', { ...run, draftNo })),
  );

  const ask = (): GridAsk => ({
    filter: filter.value,
    search: search.value,
    ...narrow.value,
    sort: sort.value,
    group: grouping.group.value,
  });
  const page = (offset: number, limit: number): Promise<CallOutput<'review.grid'> | null> =>
    act.read(() => call('review.grid', { ...run, ask: ask(), page: { offset, limit } }));
  const items = useLineWindow<Item>(async (offset, limit) => {
    const [answer] = await Promise.all([page(offset, limit), grouped]);
    return answer === null ? null : { total: answer.total, lines: itemsOf(answer, offset) };
  });
  // Asked for beside the first page: where it is another grouping, the list is asked for anew and that page is not shown.
  const grouped = grouping.load();
  const headAt = (index: number): Head | undefined => {
    const item = items.at(index);
    return item !== undefined && isHead(item) ? item : undefined;
  };
  const lineAt = (index: number): Line | undefined => {
    const item = items.at(index);
    return item === undefined || isHead(item) ? undefined : item;
  };

  const linesBetween: Review['linesBetween'] = async (first, last) => {
    const places = Array.from({ length: last - first + 1 }, (_, step) => first + step);
    const known = places.flatMap((place) => items.at(place) ?? []);
    if (known.length === places.length) return known.filter(isLine);
    const found: Line[] = [];
    for (let offset = first; offset <= last; offset += pageSize) {
      const answer = await page(offset, Math.min(pageSize, last - offset + 1));
      if (answer === null) return null;
      found.push(...itemsOf(answer, offset).filter(isLine));
    }
    return found;
  };
  const linesFrom: Review['linesFrom'] = async (first, count) => {
    const found: Line[] = [];
    for (let at = first; found.length < count && at < items.total.value;) {
      const to = Math.min(at + count - found.length, items.total.value) - 1;
      const more = await linesBetween(at, to);
      if (more === null) return null;
      found.push(...more);
      at = to + 1;
    }
    return found;
  };

  const refresh = async (next: Summary): Promise<void> => {
    summary.value = next;
    await Promise.all([items.reload(), outdate()]);
  };
  /** Invoices that came with an answer stand at once where they are shown; where no order can have moved them, that is all. */
  const refreshLines = async (next: Summary, lines: readonly Omit<Line, 'no'>[]): Promise<void> => {
    summary.value = next;
    for (const line of lines)
      items.patch(
        (item) => isLine(item) && item.draftNo === line.draftNo,
        (item) => ({ ...item, ...line }),
      );
    const stay = lines.length > 0 && standsByFile(ask());
    await Promise.all([stay ? null : items.reload(), outdate()]);
  };

  /** The latest change of ours that was asked for. */
  let asked: Promise<unknown> = Promise.resolve();
  const ours = <T>(work: () => Promise<T>): Promise<T> => {
    const made = work();
    asked = made;
    return made;
  };
  const show = (answer: { readonly summary: Summary }): Promise<void> => refresh(answer.summary);
  const change = async (work: () => Promise<Settled<{ readonly summary: Summary }>>): Promise<void> => {
    mended.value = null;
    await act.run(() => ours(work), show);
  };

  const write = async (block: Write): Promise<boolean> => {
    [mended.value, act.error.value] = [null, null];
    const answer = await writing.run(
      () => ours(() => call('review.write', { ...run, ...block })),
      ({ summary: next, lines }) => refreshLines(next, lines),
    );
    // Null without an error: the person was asked about the approval and said no.
    const error = writing.error.value;
    refused.value = error;
    if (answer !== null) return true;
    if (error === null || !notKept.includes(error.code)) unsaved.value = [...unsaved.value, block];
    await open();
    return false;
  };
  const edit: Review['edit'] = ({ draftNo, rowNo, field }, text) =>
    write({ what: 'typed', targets: [{ draftNo, rowNo }], fields: [field], texts: [[text]] });
  const retry = async (): Promise<void> => {
    const blocks = unsaved.value;
    unsaved.value = [];
    for (const block of blocks) await write(block);
  };

  const mend = async (draftNo: number, { rowNo, code, field, keep }: Problem, all: boolean): Promise<boolean> => {
    const answer =
      keep === null
        ? await act.run(() => ours(() => call('review.mend', { ...run, draftNo, rowNo, code, field, all })), show)
        : await act.run(() => ours(() => call('review.keepRows', { ...run, draftNo, rows: keep, all })), show);
    if (answer === null) return false;
    mended.value = 'mended' in answer ? answer.mended : answer.changed;
    return true;
  };

  const read = async (): Promise<void> => {
    const found = await act.read(() => call('review.open', run));
    if (found !== null) summary.value = found;
  };
  let reading = Promise.resolve();
  const open = (): Promise<void> => {
    const mine = Promise.all([reading, read()]).then(() => undefined);
    reading = mine;
    return mine;
  };

  const reload = async (): Promise<void> => {
    await Promise.all([open(), items.reload(), outdate()]);
  };

  /** A change of our own is shown by its answer, which may come after the event. */
  const heard = async (stamp: string | undefined): Promise<void> => {
    await asked;
    await new Promise((resolve) => setTimeout(resolve));
    if (stamp === undefined || stamp !== summary.value?.stamp) await reload();
  };

  const stand: Review['stand'] = async (key, isOpen) => {
    const before = grouping.group.value;
    if (key === null) grouping.standAll(isOpen);
    else grouping.stand(key, isOpen);
    if (grouping.group.value !== before) await items.reload();
  };
  const nextProblem: Review['nextProblem'] = async (from, step) => {
    const place =
      from === null
        ? { from: null, head: null }
        : isHead(from)
          ? { from: null, head: from.key }
          : { from: from.draftNo, head: null };
    const found = await act.read(() => call('review.gridProblem', { ...run, ask: ask(), ...place, step }));
    if (found === null || found.index === null || found.draftNo === null) return null;
    if (found.group !== null) await stand(found.group, true);
    return { index: found.index, draftNo: found.draftNo };
  };
  const placeOf: Review['placeOf'] = async (draftNo) => {
    const found = await act.read(() => call('review.gridPlace', { ...run, ask: ask(), draftNo }));
    if (found === null) return null;
    if (found.group !== null) await stand(found.group, true);
    return found.index;
  };

  watch([filter, sort, () => grouping.group.value?.by], () => void items.restart());
  const typed = usePutOff(() => void items.restart(), 150);
  watch([search, narrow], typed.ask);
  const showAll: Review['showAll'] = async () => {
    const narrowed = filter.value !== 'all' || search.value !== '' || narrow.value !== everything;
    search.value = '';
    narrow.value = everything;
    filter.value = 'all';
    if (!narrowed) return;
    await nextTick();
    typed.drop();
    await items.restart();
  };
  const stop = on('review.changed', (changed) => {
    if (changed.runId === runId) void heard(changed.stamp);
  });
  onUnmounted(stop);
  /** The top of the list is asked for before the room is drawn by its summary, which keeps the window busy for a while. */
  const begin = async (): Promise<void> => {
    items.need(0, firstSeen);
    const first = await act.read(() => call('review.open', run));
    // What was told meanwhile is newer.
    summary.value ??= first;
  };
  reading = begin();

  return {
    summary,
    filter,
    search,
    narrow,
    sort,
    grouping,
    lines: { total: items.total, empty: items.empty, at: lineAt, need: items.need },
    headAt,
    act,
    refused,
    unsaved,
    mended,
    invoice,
    fetchInvoice,
    lookAt,
    linesBetween,
    linesFrom,
    placeOf,
    stand,
    showAll,
    edit,
    write,
    retry,
    drop: () => {
      unsaved.value = [];
      refused.value = null;
    },
    mend,
    include: (draftNo, included) => change(() => call('review.include', { ...run, draftNo, included })),
    undo: () => change(() => call('review.undo', run)),
    redo: () => change(() => call('review.redo', run)),
    rename: (name) => change(() => call('review.rename', { ...run, name })),
    unapprove: () => change(() => call('review.unapprove', run)),
    reload,
    settled: async () => {
      await reading;
      return summary.value;
    },
    nextProblem,
  };
};
