import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';

export type Summary = CallOutput<'review.open'>;
export type Line = CallOutput<'review.list'>['lines'][number];
export type Invoice = CallOutput<'review.invoice'>;
export type Problem = Invoice['problems'][number];
export type CellView = Invoice['head'][number];
export type Filter = CallInput<'review.list'>['filter'];

/** A cell by its meaning; `rowNo` null for the invoice's head. */
export interface CellAt {
  readonly draftNo: number;
  readonly rowNo: number | null;
  readonly field: Field;
}

export interface Review {
  readonly summary: ShallowRef<Summary | null>;
  readonly filter: Ref<Filter>;
  readonly search: Ref<string>;
  readonly lines: LineWindow<Line>;
  readonly act: Act;
  /** How many the last mend put right, until the next act. */
  readonly mended: Ref<number | null>;
  readonly invoice: (draftNo: number) => Invoice | undefined;
  readonly fetchInvoice: (draftNo: number) => Promise<Invoice | null>;
  readonly edit: (at: CellAt, text: string) => Promise<void>;
  readonly mend: (draftNo: number, problem: Problem, all: boolean) => Promise<boolean>;
  readonly include: (draftNo: number, included: boolean) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly rename: (name: string) => Promise<void>;
  readonly unapprove: () => Promise<void>;
  readonly nextProblem: (
    from: number,
    step: 1 | -1,
  ) => Promise<{ readonly index: number; readonly draftNo: number } | null>;
}

const invoicesKept = 60;

/** A run in review: its summary, its lines by the page, the invoices that are looked at, and every act on them. */
export const useReview = (runId: number): Review => {
  const summary = shallowRef<Summary | null>(null);
  const filter = ref<Filter>('all');
  const search = ref('');
  const act = useAct();
  const mended = ref<number | null>(null);
  const invoices = shallowRef<ReadonlyMap<number, Invoice>>(new Map());
  const run = { runId };

  const lines = useLineWindow<Line>((offset, limit) =>
    act.run(() => call('review.list', { ...run, filter: filter.value, search: search.value, page: { offset, limit } })),
  );

  const keep = (invoice: Invoice): void => {
    const next = new Map(invoices.value);
    next.delete(invoice.line.draftNo);
    next.set(invoice.line.draftNo, invoice);
    const [oldest] = next.keys();
    if (next.size > invoicesKept && oldest !== undefined) next.delete(oldest);
    invoices.value = next;
  };

  const fetchInvoice = async (draftNo: number): Promise<Invoice | null> => {
    const found = await act.run(() => call('review.invoice', { ...run, draftNo }));
    if (found !== null) keep(found);
    return found;
  };

  const refresh = async (next: Summary): Promise<void> => {
    summary.value = next;
    const looked = [...invoices.value.keys()];
    await Promise.all([lines.reload(), ...looked.slice(-8).map((draftNo) => fetchInvoice(draftNo))]);
    invoices.value = new Map([...invoices.value].filter(([draftNo]) => looked.slice(-8).includes(draftNo)));
  };

  const after = async (answer: { readonly summary: Summary } | null): Promise<void> => {
    mended.value = null;
    if (answer !== null) await refresh(answer.summary);
  };

  const edit = async (at: CellAt, text: string): Promise<void> => {
    mended.value = null;
    const answer = await act.run(() => call('review.edit', { ...run, ...at, text }));
    if (answer === null) return;
    keep(answer.invoice);
    lines.patch((line) => line.draftNo === at.draftNo, answer.invoice.line);
    summary.value = answer.summary;
    await lines.reload();
  };

  const mend = async (draftNo: number, problem: Problem, all: boolean): Promise<boolean> => {
    const { rowNo, code } = problem;
    const answer = await act.run(() => call('review.mend', { ...run, draftNo, rowNo, code, all }));
    if (answer === null) return false;
    await refresh(answer.summary);
    mended.value = answer.mended;
    return true;
  };

  const open = async (): Promise<void> => {
    const found = await act.run(() => call('review.open', run));
    if (found !== null) summary.value = found;
  };

  const nextProblem: Review['nextProblem'] = async (from, step) => {
    const found = await act.run(() =>
      call('review.nextProblem', { ...run, filter: filter.value, search: search.value, from, step }),
    );
    return found === null || found.index === null || found.draftNo === null
      ? null
      : { index: found.index, draftNo: found.draftNo };
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  watch(filter, () => void lines.restart());
  watch(search, () => {
    clearTimeout(typing);
    typing = setTimeout(() => void lines.restart(), 150);
  });
  const stop = on('review.changed', (changed) => {
    if (changed.runId !== runId) return;
    void open();
    void lines.reload();
  });
  onUnmounted(() => {
    clearTimeout(typing);
    stop();
  });
  void open();

  return {
    summary,
    filter,
    search,
    lines,
    act,
    mended,
    invoice: (draftNo) => invoices.value.get(draftNo),
    fetchInvoice,
    edit,
    mend,
    include: async (draftNo, included) =>
      after(await act.run(() => call('review.include', { ...run, draftNo, included }))),
    undo: async () => after(await act.run(() => call('review.undo', run))),
    redo: async () => after(await act.run(() => call('review.redo', run))),
    rename: async (name) => after(await act.run(() => call('review.rename', { ...run, name }))),
    unapprove: async () => after(await act.run(() => call('review.unapprove', run))),
    nextProblem,
  };
};
