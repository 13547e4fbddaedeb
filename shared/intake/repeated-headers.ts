import { type RowField, rowFields } from './fields.ts';
import { foldHeader, matchHeader } from './header-match.ts';

/** A column of a repeated group. */
export interface RepeatedColumn {
  readonly index: number;
  readonly field: RowField;
  /** From 0, in the order of the groups. */
  readonly group: number;
  /** What the group's columns are called before what they hold: *Kaffe* of *Kaffe antal*, *Kaffe pris*. */
  readonly name: string | null;
}

interface Named {
  readonly index: number;
  readonly field: RowField;
  readonly key: string;
  readonly name: string | null;
}

const known: ReadonlySet<string> = new Set(rowFields);
const isRowField = (field: string): field is RowField => known.has(field);

const rowFieldOf = (header: string): RowField | null => {
  const field = matchHeader(header)?.field;
  return field !== undefined && isRowField(field) ? field : null;
};

/** Where the number of a group stands in a header, and where its name: `lines/0/price`, `Rad 1 pris`, `Pris 1`, `1. Pris`. */
const forms: readonly (readonly [form: RegExp, base: 1 | 2])[] = [
  [/^(?:.*[/.[])?(\d{1,2})\]?[/.](\D.*)$/u, 2],
  [/^.*\S\s+(\d{1,2})\s*[:.)-]?\s+(\D.*)$/u, 2],
  [/^(\D*?)[\s_.-]*(\d{1,2})$/u, 1],
  [/^(\d{1,2})[\s_.:)-]+(\D.*)$/u, 2],
];

/** `lines/0/name`: the name of a row is its text, though a name alone is the customer's. */
const nameOfRow =
  /^(?:invoice_?)?(?:lines?|items?|rows?|products?|articles?|rad(?:er)?|artik(?:el|lar)|produkt(?:er)?|varor?)[^\p{L}]*\d/iu;
const rowFieldIn = (header: string, base: string): RowField | null =>
  /^(?:name|namn|title)$/i.test(base.trim()) && nameOfRow.test(header) ? 'description' : rowFieldOf(base);

const numbered = (header: string, index: number): Named | null => {
  for (const [form, base] of forms) {
    const found = form.exec(header.trim());
    const field = found === null ? null : rowFieldIn(found[0], found[base] ?? '');
    if (found !== null && field !== null) return { index, field, key: found[base === 1 ? 2 : 1] ?? '', name: null };
  }
  return null;
};

const beforeLast = /^(\S.*?)[\s:/–-]+(\S+)$/u;
const counted: ReadonlySet<RowField> = new Set<RowField>([
  'quantity',
  'unitPrice',
  'lineTotal',
  'vatRate',
  'discountPercent',
]);

/** *Kaffe antal*: the last word says what the column holds, the rest which article it is about. */
const prefixed = (header: string, index: number): Named | null => {
  const [, name = '', last = ''] = beforeLast.exec(header.trim()) ?? [];
  const field = rowFieldOf(last);
  if (name === '' || field === null || !counted.has(field) || matchHeader(header) !== null) return null;
  return { index, field, key: foldHeader(name), name };
};

const setsOf = (columns: readonly Named[]): ReadonlyMap<string, ReadonlySet<RowField>> => {
  const sets = new Map<string, Set<RowField>>();
  for (const { key, field } of columns) {
    const set = sets.get(key);
    if (set === undefined) sets.set(key, new Set([field]));
    else set.add(field);
  }
  return sets;
};

const gives = (set: ReadonlySet<RowField>): boolean =>
  set.size > 1 && (set.has('unitPrice') || set.has('lineTotal') || set.has('quantity'));

const fingerprint = (set: ReadonlySet<RowField>): string => [...set].sort().join('|');

/** Two groups at least with the same fields, two of them and one an amount or a quantity; else there is no repetition. */
const grouped = (columns: readonly Named[]): readonly RepeatedColumn[] => {
  const sets = [...setsOf(columns)].filter(([, set]) => gives(set));
  const prints = sets.map(([, set]) => fingerprint(set));
  if (!prints.some((print, at) => prints.indexOf(print) !== at)) return [];
  const order = new Map(sets.map(([key], group) => [key, group]));
  const taken = new Set<string>();
  return columns.flatMap(({ index, field, key, name }): RepeatedColumn[] => {
    const group = order.get(key);
    if (group === undefined || taken.has(`${key} ${field}`)) return [];
    taken.add(`${key} ${field}`);
    return [{ index, field, group, name }];
  });
};

/** Where numbers begin with 2, the columns of the first group have none: *Artikel, Antal, Artikel 2, Antal 2*. */
const withFirst = (columns: readonly Named[], headers: readonly string[]): readonly Named[] => {
  const keys = columns.map(({ key }) => Number(key));
  if (columns.length === 0 || Math.min(...keys) !== 2) return columns;
  const first = headers.flatMap((header, index): Named[] => {
    const field = rowFieldOf(header);
    const repeated = field !== null && columns.some((column) => column.field === field);
    return field !== null && repeated && !columns.some((column) => column.index === index)
      ? [{ index, field, key: '1', name: null }]
      : [];
  });
  return [...first, ...columns];
};

/** Equal headers, as *Text, Antal, Pris, Text, Antal, Pris*: the first of each belong together, and so the second. */
const twins = (headers: readonly string[]): readonly Named[] => {
  const times = new Map<string, number>();
  const all = headers.flatMap((header, index): (Named & { readonly folded: string })[] => {
    const [folded, field] = [foldHeader(header), rowFieldOf(header)];
    if (field === null) return [];
    const time = (times.get(folded) ?? 0) + 1;
    times.set(folded, time);
    return [{ index, field, key: String(time), name: null, folded }];
  });
  return all.filter(({ folded }) => (times.get(folded) ?? 0) > 1);
};

/**
 * The columns that repeat the same fields for one row of the invoice after the other (case N060); empty where none do.
 * Two groups at least must have the same fields.
 */
export const repeatedColumns = (headers: readonly string[]): readonly RepeatedColumn[] => {
  const read = (how: (header: string, index: number) => Named | null): readonly Named[] =>
    headers.map(how).filter((named) => named !== null);
  for (const columns of [withFirst(read(numbered), headers), twins(headers), read(prefixed)]) {
    const found = grouped(columns);
    if (found.length > 0) return found;
  }
  return [];
};
