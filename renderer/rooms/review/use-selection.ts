import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { type CellPlace, type GridColumn } from '../../grid/columns.ts';
import { useWords } from '../../i18n/index.ts';
import { arranged, type ColumnChoice } from './chosen-columns.ts';
import { fieldOfColumn, nextSort, reviewColumns } from './review-columns.ts';
import { nextPlace, type ProblemPlace, problemPlaces } from './problem-places.ts';
import { type Block, useBlock } from './use-block.ts';
import { type Line } from './grid-items.ts';
import { type CellAt, type CellView, type Problem, type Review } from './use-review.ts';

export interface Selection {
  readonly columns: ComputedRef<readonly GridColumn<Line>[]>;
  readonly place: Ref<CellPlace>;
  readonly block: Block;
  readonly chosen: ComputedRef<CellAt | null>;
  readonly open: ShallowRef<ReadonlySet<number>>;
  /** The chosen cell as the strip shows it; null where nothing or a counted column is chosen. */
  readonly cell: ComputedRef<CellView | null>;
  /** The head of a counted column, when one is chosen. */
  readonly counted: ComputedRef<string | null>;
  readonly shownProblems: ComputedRef<readonly Problem[]>;
  readonly lineHere: () => Line | undefined;
  /** The grid column that shows the cell; null where it stands inside the open invoice. */
  readonly columnOf: (at: CellAt) => number | null;
  readonly toggle: (row: number) => void;
  /** A cell inside the open invoice that stands at the row. */
  readonly chooseInside: (at: CellAt, row: number) => void;
  readonly editHead: (at: CellPlace, text: string, line: Line) => void;
  readonly sortBy: (column: number) => void;
  readonly showProblems: () => Promise<void>;
  readonly hideProblems: () => void;
  /** Opens the invoice and chooses the cell that the problem is on. */
  readonly enter: (problem: Problem) => Promise<void>;
  readonly nextProblem: (step: 1 | -1) => Promise<{ readonly place: CellPlace } | null>;
}

/** Which cell is chosen, which invoices stand open, and whose problems are shown. */
export const useSelection = (
  review: Review,
  shown: {
    readonly currency: () => string;
    readonly editable: () => boolean;
    readonly columns: () => readonly ColumnChoice[];
  },
): Selection => {
  const words = useWords();
  const columns = computed(() =>
    arranged(reviewColumns(words, shown.currency(), shown.editable(), review.sort.value), shown.columns()),
  );
  const levelColumn = 1;
  const nameColumn = 2;
  const place = ref<CellPlace>({ row: 0, column: nameColumn });
  const block = useBlock(review, () => columns.value, place);
  const inside = shallowRef<CellAt | null>(null);
  const open = shallowRef<ReadonlySet<number>>(new Set());
  const problemsOf = shallowRef<{ readonly draftNo: number; readonly whole: boolean } | null>(null);

  const lineHere = (): Line | undefined => review.lines.at(place.value.row);
  const chosen = computed<CellAt | null>(() => {
    if (inside.value !== null) return inside.value;
    const line = lineHere();
    const field = fieldOfColumn(columns.value[place.value.column]?.key ?? '');
    return line === undefined || field === null ? null : { draftNo: line.draftNo, rowNo: null, field };
  });
  const columnOf = (at: CellAt): number | null => {
    const index = at.rowNo === null ? columns.value.findIndex((column) => column.key === at.field) : -1;
    return index < 0 ? null : index;
  };

  const cell = computed<CellView | null>(() => {
    const at = chosen.value;
    if (at === null) return null;
    const invoice = review.invoice(at.draftNo);
    const cells = at.rowNo === null ? invoice?.head : invoice?.rows.find((row) => row.rowNo === at.rowNo)?.cells;
    return cells?.find((one) => one.field === at.field) ?? null;
  });
  const counted = computed(() => {
    const column = columns.value[place.value.column];
    const counts =
      chosen.value === null &&
      lineHere() !== undefined &&
      column !== undefined &&
      column.head !== '' &&
      column.key !== 'no';
    return counts ? column.head : null;
  });

  const shownProblems = computed<readonly Problem[]>(() => {
    const whose = problemsOf.value;
    const problems = whose === null ? [] : (review.invoice(whose.draftNo)?.problems ?? []);
    const at = chosen.value;
    if (whose?.whole === true || at === null) return problems;
    return problems.filter((one) => one.rowNo === at.rowNo && one.field === at.field);
  });

  // The strip needs the invoice of the chosen line; while the keys run, only the line where they rest is asked for.
  review.lookAt(() => lineHere()?.draftNo ?? null, 120);
  review.lookAt(() => problemsOf.value?.draftNo ?? null);
  watch(
    () => `${String(place.value.row)}|${String(place.value.column)}`,
    () => {
      inside.value = null;
      problemsOf.value = null;
    },
    { flush: 'sync' },
  );
  watch([review.filter, review.search, review.narrow, review.sort, () => review.grouping.group.value?.by], () => {
    block.anchor.value = null;
    place.value = { row: 0, column: place.value.column };
  });

  const stand = (draftNo: number, stands: boolean): void => {
    const next = new Set(open.value);
    if (stands) next.add(draftNo);
    else next.delete(draftNo);
    open.value = next;
  };
  const toggle = (row: number): void => {
    const line = review.lines.at(row);
    if (line !== undefined) stand(line.draftNo, !open.value.has(line.draftNo));
  };

  const showProblems = async (): Promise<void> => {
    const line = lineHere();
    if (line === undefined || line.level === null) return;
    const whole = place.value.column === levelColumn && inside.value === null;
    if (review.invoice(line.draftNo) === undefined) await review.fetchInvoice(line.draftNo);
    problemsOf.value = { draftNo: inside.value?.draftNo ?? line.draftNo, whole };
  };

  const enter = async (problem: Problem): Promise<void> => {
    const line = lineHere();
    if (line === undefined || problem.field === null) return;
    stand(line.draftNo, true);
    if (review.invoice(line.draftNo) === undefined) await review.fetchInvoice(line.draftNo);
    inside.value = { draftNo: line.draftNo, rowNo: problem.rowNo, field: problem.field };
  };

  const placesOf = async (draftNo: number): Promise<readonly ProblemPlace[]> => {
    // What is held may be from before the edit that was just made.
    const invoice = await review.fetchInvoice(draftNo);
    return problemPlaces(invoice?.problems ?? [], review.filter.value === 'hint');
  };
  const stopAt = (row: number, draftNo: number, { rowNo, field }: ProblemPlace): { readonly place: CellPlace } => {
    const at = field === null ? null : { draftNo, rowNo, field };
    const column = (at === null ? null : columnOf(at)) ?? levelColumn;
    block.anchor.value = null;
    place.value = { row, column };
    if (at !== null && columnOf(at) === null) {
      stand(draftNo, true);
      inside.value = at;
    } else inside.value = null;
    problemsOf.value = { draftNo, whole: at === null };
    return { place: { row, column } };
  };
  /** Where one stands, in the words of a problem; null on a cell that no problem can be on. */
  const hereAsPlace = (): ProblemPlace | null => {
    if (chosen.value !== null) return { rowNo: chosen.value.rowNo, field: chosen.value.field };
    return place.value.column === levelColumn ? { rowNo: null, field: null } : null;
  };

  const nextProblem: Selection['nextProblem'] = async (step) => {
    const { row } = place.value;
    const line = lineHere();
    if (line?.included === true && line.level !== null) {
      const within = nextPlace(await placesOf(line.draftNo), hereAsPlace(), step);
      if (within !== null) return stopAt(row, line.draftNo, within);
    }
    // After the last problem comes the first again, as in every search.
    const from = line ?? review.headAt(row) ?? null;
    const found =
      (await review.nextProblem(from, step)) ?? (from === null ? null : await review.nextProblem(null, step));
    if (found === null) return null;
    const places = await placesOf(found.draftNo);
    return stopAt(found.index, found.draftNo, places.at(step === 1 ? 0 : -1) ?? { rowNo: null, field: null });
  };

  return {
    columns,
    place,
    block,
    chosen,
    open,
    cell,
    counted,
    shownProblems,
    lineHere,
    columnOf,
    toggle,
    chooseInside: (at, row) => {
      place.value = { row, column: nameColumn };
      const same =
        inside.value?.draftNo === at.draftNo && inside.value.rowNo === at.rowNo && inside.value.field === at.field;
      inside.value = at;
      if (!same) problemsOf.value = null;
    },
    editHead: (at, text, line) => {
      const field = fieldOfColumn(columns.value[at.column]?.key ?? '');
      if (field !== null) void review.edit({ draftNo: line.draftNo, rowNo: null, field }, text);
    },
    sortBy: (column) => {
      review.sort.value = nextSort(review.sort.value, columns.value[column]?.key ?? '');
    },
    showProblems,
    hideProblems: () => (problemsOf.value = null),
    enter,
    nextProblem,
  };
};
