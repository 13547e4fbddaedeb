import { type LocalText, text } from '../domain/text.ts';
import { fieldsFed } from './column-feed.ts';
import { type Field } from './fields.ts';
import { type MatchedColumn, withField } from './match-columns.ts';
import { type RememberedSheet, type SheetPlan, type SheetRole } from './plan.ts';
import { type RawSheet } from './raw-table.ts';
import { printsOf, rememberedPrints } from './remember.ts';
import { columnLetters } from './show.ts';

/** A column that was used last time and is not there now. */
export interface GoneColumn {
  readonly header: string;
  readonly field: Field;
}

/** A sheet's columns with what an earlier sheet of the same or nearly the same headers says of them. */
export interface Recalled {
  readonly columns: readonly MatchedColumn[];
  /** What was remembered of the sheet; null where nothing is near enough. */
  readonly by: RememberedSheet | null;
  /** Indexes of columns that the earlier sheet did not have. */
  readonly fresh: readonly number[];
  readonly gone: readonly GoneColumn[];
}

/** As many headers in common, of all that either has: fewer is another sheet, about which everything is to be asked. */
const nearEnough = 0.5;

const countsOf = (prints: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const print of prints) if (print !== '') counts.set(print, (counts.get(print) ?? 0) + 1);
  return counts;
};

/**
 * How alike two rows of headers are, from 0 to 1, whatever their order: what they have in common by what either has.
 * One header in common is chance; the same headers are 1 even when there is one only.
 */
export const likeness = (prints: readonly string[], earlier: readonly string[]): number => {
  const [mine, theirs] = [countsOf(prints), countsOf(earlier)];
  let [common, all] = [0, 0];
  for (const print of new Set([...mine.keys(), ...theirs.keys()])) {
    const [a, b] = [mine.get(print) ?? 0, theirs.get(print) ?? 0];
    common += Math.min(a, b);
    all += Math.max(a, b);
  }
  if (all === 0 || (common < 2 && common < all)) return 0;
  return common / all;
};

/** The remembered sheet that is nearest, the latest of equals; null where none is near enough. */
export const nearestSheet = (
  headers: readonly string[],
  remembered: readonly RememberedSheet[],
): { readonly sheet: RememberedSheet; readonly likeness: number } | null => {
  const prints = printsOf(headers);
  let best: { readonly sheet: RememberedSheet; readonly likeness: number } | null = null;
  for (const sheet of remembered) {
    const found = likeness(prints, rememberedPrints(sheet));
    if (found >= nearEnough && found > (best?.likeness ?? 0)) best = { sheet, likeness: found };
  }
  return best;
};

const asBefore = text('Som förra gången.', 'As last time.');
const newColumn = (reason: LocalText): LocalText =>
  text(`Kolumnen fanns inte förra gången. ${reason.sv}`, `The column was not there last time. ${reason.en}`);
const takenBefore = text(
  'Kolumnen fanns inte förra gången, och värdet läses redan från samma kolumn som då; kolumnen används inte.',
  'The column was not there last time, and the value is already read from the same column as then; the column is not used.',
);

/** What would be billed if it were read: leaving it out in silence could lose money. */
const billable: readonly (Field | null)[] = ['unitPrice', 'lineTotal', 'quantity', 'discountPercent'];

/** Which remembered column each column is, by header and its turn among equal headers; null for one that is new. */
const pairUp = (headers: readonly string[], sheet: RememberedSheet): readonly (number | null)[] => {
  const earlier = rememberedPrints(sheet);
  const prints = printsOf(headers);
  const same = prints.join('|') === earlier.join('|');
  const [now, then] = [countsOf(prints), countsOf(earlier)];
  const turns = new Map<string, number>();
  return headers.map((_, index) => {
    // The same to the last column, also where one has no header.
    if (same) return index;
    const print = prints[index] ?? '';
    // Of several equal headers nobody knows which one came or went: all of them are looked at anew.
    if (print === '' || now.get(print) !== then.get(print)) return null;
    const turn = turns.get(print) ?? 0;
    turns.set(print, turn + 1);
    let seen = -1;
    const place = earlier.findIndex((one) => one === print && ++seen === turn);
    return place < 0 ? null : place;
  });
};

const headerOf = (sheet: RememberedSheet, index: number): string =>
  sheet.headers?.[index] ?? (rememberedPrints(sheet)[index] || columnLetters(index));

/**
 * What is the same as last time is taken from last time; only what came is matched anew, and only what went is missed.
 * A column that went without having been used changes nothing.
 */
export const recallSheet = (columns: readonly MatchedColumn[], remembered: readonly RememberedSheet[]): Recalled => {
  const by = nearestSheet(
    columns.map((column) => column.header),
    remembered,
  )?.sheet;
  if (by === undefined) return { columns, by: null, fresh: [], gone: [] };
  const pairs = pairUp(
    columns.map((column) => column.header),
    by,
  );
  const pairOf = new Map(columns.map((column, at) => [column.index, pairs[at] ?? null]));
  const kept = new Set(pairs.map((place) => (place === null ? null : (by.fields[place] ?? null))));
  const recalled = columns.map((column): MatchedColumn => {
    const place = pairOf.get(column.index) ?? null;
    if (place !== null) return { ...withField(column, by.fields[place] ?? null), reason: asBefore, leftOut: false };
    if (column.field === null || column.group !== undefined || !kept.has(column.field))
      return { ...column, reason: newColumn(column.reason) };
    return { ...column, field: null, reason: takenBefore, leftOut: billable.includes(column.field) };
  });
  const fed = new Set(recalled.flatMap(fieldsFed));
  const found = new Set(pairs);
  const gone = by.fields.flatMap((field, index): GoneColumn[] =>
    field === null || found.has(index) || fed.has(field) ? [] : [{ header: headerOf(by, index), field }],
  );
  const fresh = recalled.filter((column) => pairOf.get(column.index) === null).map((column) => column.index);
  return { columns: recalled, by, fresh, gone };
};

/** The headers that came with values below them and those that went, of a sheet that is used. */
export const changesOf = ({ fresh, gone }: Recalled, plan: SheetPlan | undefined): readonly string[] => {
  if (plan === undefined || plan.role === 'none') return [];
  const came = plan.columns.filter((column) => fresh.includes(column.index) && column.samples.length > 0);
  return [
    ...came.map((column) => (column.header === '' ? columnLetters(column.index) : column.header)),
    ...gone.map((column) => column.header),
  ];
};

interface SurveyedSheet {
  readonly file: number;
  readonly raw: RawSheet;
  readonly recalled: Recalled;
}

/**
 * The role that the sheet had last time; null where that says nothing: equal sheets had different roles (a workbook with
 * a sheet for each month), or there are several now of which only one can give the rows.
 */
export const recalledRole = (
  sheets: readonly SurveyedSheet[],
  index: number,
  remembered: readonly RememberedSheet[],
): SheetRole | null => {
  const sheet = sheets[index];
  const by = sheet?.recalled.by ?? null;
  if (sheet === undefined || by === null) return null;
  if (remembered.some((other) => other.fingerprint === by.fingerprint && other.role !== by.role)) return null;
  if (by.role !== 'rows') return by.role;
  const alike = sheets.filter((other) => other.file === sheet.file && other.recalled.by === by);
  return alike.length === 1 && !sheet.raw.hidden ? 'rows' : null;
};

/** Templates by how near they are to the sheets of a file. Each sheet must be near; the mean says how near. */
export const nearestTemplate = <T extends { readonly remembered: readonly RememberedSheet[] }>(
  sheets: readonly (readonly string[])[],
  templates: readonly T[],
): { readonly template: T; readonly likeness: number } | null => {
  let best: { readonly template: T; readonly likeness: number } | null = null;
  for (const template of templates) {
    const found = sheets.map((headers) => nearestSheet(headers, template.remembered)?.likeness ?? 0);
    if (found.length === 0 || found.some((one) => one === 0)) continue;
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    if (mean > (best?.likeness ?? 0)) best = { template, likeness: mean };
  }
  return best;
};
