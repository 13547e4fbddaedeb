import { text } from '../../shared/domain/text.ts';
import { customerKeyFields } from '../../shared/intake/field-table.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { groupRows } from '../../shared/intake/grouping.ts';
import { type ColumnPlan, type SheetPlan } from '../../shared/intake/plan.ts';
import { type RawRow } from '../../shared/intake/raw-table.ts';
import { type ExportItem, ownText } from './export-cells.ts';

/** What tells one item's rows from those of the next when the file is read. */
export interface GroupKey {
  readonly document: string | null;
  readonly customers: readonly (string | null)[];
  /** By each of the fields that may hold the day. */
  readonly dates: readonly (string | null)[];
  readonly rows: number;
  readonly keyless: boolean;
}

export const groupKeyOf = (
  { head, rows, keyless }: ExportItem,
  fields: { readonly document: Field; readonly dates: readonly Field[] },
): GroupKey => ({
  document: ownText(head[fields.document]),
  customers: customerKeyFields.map((field) => ownText(head[field])),
  dates: fields.dates.map((field) => ownText(head[field])),
  rows: rows.length,
  keyless,
});

const column = (index: number, field: Field): ColumnPlan => ({
  index,
  header: field,
  field,
  samples: [],
  rule: null,
  reason: text('', ''),
  mark: ',',
  order: null,
});

/** The reader's own grouping over nothing but the keys: the places of the items that do not come out alone and whole. */
const mixedUp = (
  keys: readonly GroupKey[],
  documents: readonly (string | null)[],
  dated: number,
): readonly number[] => {
  const owners: number[] = [];
  const rows: RawRow[] = [];
  keys.forEach((key, item) => {
    for (let row = 0; row < key.rows; row += 1) {
      owners.push(item);
      rows.push({
        number: rows.length + 1,
        hidden: false,
        cells: [documents[item] ?? null, key.dates[dated] ?? null, ...key.customers],
      });
    }
  });
  const hasKeys = keys.some(({ keyless }) => keyless);
  const used = (index: number): boolean => rows.some(({ cells }) => cells[index] !== null);
  const fields: readonly Field[] = ['documentKey', 'invoiceDate', ...customerKeyFields];
  const plan: SheetPlan = {
    file: 0,
    fileName: '',
    sheet: '',
    role: 'rows',
    headerRow: 0,
    firstRow: 0,
    columns: fields.flatMap((field, index) => (used(index) || (index === 0 && hasKeys) ? [column(index, field)] : [])),
  };
  const raw = { name: '', hidden: false, rows, hiddenColumns: [], merged: [] };
  const { groups } = groupRows(
    raw,
    plan,
    rows.map((_row, index) => index),
  );
  const strangers = new Set<number>();
  const seen = new Set<number>();
  for (const group of groups) {
    const inside = new Set(group.rows.map((index) => owners[index] ?? 0));
    for (const [place, item] of [...inside].entries()) if (place > 0 || seen.has(item)) strangers.add(item);
    for (const item of inside) seen.add(item);
  }
  return [...strangers];
};

/** `F1`, and `F1-2` where another file of the run had an `F1` of its own. */
const freeKey = (wanted: string, taken: Set<string>): string => {
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}-${String(count)}`;
  taken.add(key);
  return key;
};

/**
 * The document key of each item as the file is to have it: its own, or none, as long as the reader then finds the same
 * items; `dated` tells which of their dates has the column. Where the rows of two would run together (one customer in two files of a run) the later one gets a key.
 */
export const documentKeys = (keys: readonly GroupKey[], dated: number): readonly (string | null)[] => {
  const plain = keys.map(({ document }) => document);
  const apart = (items: ReadonlySet<number>): readonly (string | null)[] => {
    const taken = new Set(plain.filter((document, item) => document !== null && !items.has(item)).map(String));
    return plain.map((document, item) => (items.has(item) ? freeKey(document ?? String(item + 1), taken) : document));
  };
  const mixed = mixedUp(keys, plain, dated);
  if (mixed.length === 0) return plain;
  const some = apart(new Set(mixed));
  return mixedUp(keys, some, dated).length === 0 ? some : apart(new Set(keys.keys()));
};
