import { type Cell } from './draft.ts';
import { type HeadField } from './fields.ts';
import { columnsOf, type HeadColumn, makeCell, problemOf } from './head-cells.ts';
import { foldKey } from './link-keys.ts';
import { isBlank } from './cell-text.ts';
import { sourceCell } from './column-feed.ts';
import { type Problem } from './problem.ts';
import { type SheetPlan } from './plan.ts';
import { type RawRow, type RawSheet } from './raw-table.ts';

/** One row of a sheet of customers or heads. */
export interface LinkedHead {
  readonly cells: ReadonlyMap<HeadField, Cell>;
  readonly problems: readonly Problem[];
  readonly rowNumber: number;
  /** Another row of the sheet with the same key and other values. */
  readonly rival: number | null;
  /** The key as the sheet writes it, where that is not how the rows do. */
  readonly otherKey: string | null;
}

export interface LinkedSheet {
  readonly by: HeadField;
  readonly sheet: string;
  /** The head with this key value, or null. */
  readonly find: (key: string) => LinkedHead | null;
}

const rowHead = (
  raw: RawSheet,
  plan: SheetPlan,
  heads: readonly HeadColumn[],
  index: number,
  rival: number | null,
): Omit<LinkedHead, 'otherKey'> => {
  const cells = new Map<HeadField, Cell>();
  const problems: Problem[] = [];
  const row = raw.rows.at(index);
  for (const column of heads) {
    if (row === undefined || isBlank(sourceCell(row, column))) continue;
    const { cell, read } = makeCell(row, column, plan.file, plan.sheet);
    cells.set(column.field, cell);
    const found = problemOf(null, column.field, cell.raw, read, column.reading);
    if (found !== null) problems.push(found);
  }
  return { cells, problems, rowNumber: row?.number ?? 0, rival };
};

const valueAt = (row: RawRow | undefined, column: HeadColumn): string | null =>
  row === undefined ? null : column.read(sourceCell(row, column)).value;

/** Finds heads by a key column. Rows that are equal in all that is used count as one; others are rivals. */
export const linkSheet = (raw: RawSheet, plan: SheetPlan, data: readonly number[], by: HeadField): LinkedSheet => {
  const { heads } = columnsOf(plan);
  const keyColumn = heads.find((column) => column.field === by);
  const indexes = new Map<string, { readonly index: number; rival: number | null }>();
  // Keys by how another sheet may write them; null where two keys would be mistaken for one another.
  const alike = new Map<string, string | null>();
  const contents = (index: number): string =>
    JSON.stringify(heads.map((column) => valueAt(raw.rows.at(index), column)));
  for (const index of data) {
    const row = raw.rows.at(index);
    const key = keyColumn === undefined ? null : valueAt(row, keyColumn);
    if (row === undefined || key === null) continue;
    const known = indexes.get(key);
    if (known === undefined) {
      indexes.set(key, { index, rival: null });
      const folded = foldKey(key);
      alike.set(folded, alike.has(folded) ? null : key);
    } else if (known.rival === null && contents(known.index) !== contents(index)) known.rival = row.number;
  }
  const made = new Map<string, LinkedHead>();
  return {
    by,
    sheet: plan.sheet,
    find: (key) => {
      const cached = made.get(key);
      if (cached !== undefined) return cached;
      const other = indexes.has(key) ? null : (alike.get(foldKey(key)) ?? null);
      const place = indexes.get(other ?? key);
      if (place === undefined) return null;
      const head = { ...rowHead(raw, plan, heads, place.index, place.rival), otherKey: other };
      made.set(key, head);
      return head;
    },
  };
};
