import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { readCell } from './cell-value.ts';
import { sourceCell } from './column-feed.ts';
import { customerKeyFields } from './field-table.ts';
import { type Field } from './fields.ts';
import { columnsOf } from './head-cells.ts';
import { foldKey } from './link-keys.ts';
import { type Question, type SheetLink, type SheetPlan } from './plan.ts';
import { rowsFrom } from './raw-rows.ts';
import { type RawSheet } from './raw-table.ts';

/** A sheet with how it is read. */
export interface PlannedSheet {
  readonly raw: RawSheet;
  readonly plan: SheetPlan;
}

/** What stands in the field's column, folded, with the text as it was first written. */
const keysOf = ({ raw, plan }: PlannedSheet, field: Field): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  const column = columnsOf(plan).heads.find((each) => each.field === field);
  if (column === undefined) return keys;
  for (const row of rowsFrom(raw.rows, plan.firstRow)) {
    if (row.hidden) continue;
    const cell = sourceCell(row, column);
    if (isBlank(cell)) continue;
    const value = readCell(cell, column.reading).value ?? rawText(cell);
    const key = foldKey(value);
    if (!keys.has(key)) keys.set(key, value);
  }
  return keys;
};

const some = (values: readonly string[]): string => {
  const shown = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${shown} …` : shown;
};

/** Invoices on a sheet of heads for which no row was found: they would not be billed, and nothing would say so. */
const headsWithoutRows = (sheets: readonly PlannedSheet[], links: readonly SheetLink[]): Question[] => {
  const byHeads = new Map<number, readonly number[]>();
  for (const { by, heads, rows } of links)
    if (by === 'documentKey') byHeads.set(heads, [...(byHeads.get(heads) ?? []), rows]);
  return [...byHeads].flatMap(([heads, fed]): Question[] => {
    const sheet = sheets[heads];
    if (sheet === undefined) return [];
    const rows = fed.flatMap((index) => (sheets[index] === undefined ? [] : [keysOf(sheets[index], 'documentKey')]));
    const alone = [...keysOf(sheet, 'documentKey')].filter(([key]) => !rows.some((keys) => keys.has(key)));
    if (alone.length === 0) return [];
    const [count, names] = [String(alone.length), some(alone.map(([, value]) => value))];
    const { file, sheet: name } = sheet.plan;
    const words = text(
      `${count} av fakturorna på bladet ${name} har inga rader och blir inte av: ${names}.`,
      `${count} of the invoices on the sheet ${name} have no rows and are not made: ${names}.`,
    );
    return [{ code: 'heads-without-rows', file, sheet: name, column: null, text: words, choices: [] }];
  });
};

const sharedField = (sheets: readonly PlannedSheet[]): Field | null =>
  customerKeyFields.find((field) =>
    sheets.every(({ plan }) => columnsOf(plan).heads.some((head) => head.field === field)),
  ) ?? null;

const timesWords = (count: number, names: string): LocalText =>
  count === 1
    ? text(
        `1 kund finns på flera blad eller i flera filer och får en faktura från varje: ${names}.`,
        `1 customer stands on several sheets or in several files and gets an invoice from each: ${names}.`,
      )
    : text(
        `${String(count)} kunder finns på flera blad eller i flera filer och får en faktura från varje: ${names}.`,
        `${String(count)} customers stand on several sheets or in several files and get an invoice from each: ${names}.`,
      );

/** One customer in two files gets two invoices: that must be seen, for one may be meant. */
const customersTwice = (sheets: readonly PlannedSheet[]): Question[] => {
  const used = sheets.filter(({ plan }) => plan.role === 'rows');
  const field = used.length < 2 ? null : sharedField(used);
  const first = used[0]?.plan;
  if (field === null || first === undefined) return [];
  const seen = new Map<string, { readonly value: string; times: number }>();
  for (const sheet of used) {
    for (const [key, value] of keysOf(sheet, field)) {
      const known = seen.get(key);
      if (known === undefined) seen.set(key, { value, times: 1 });
      else known.times += 1;
    }
  }
  const twice = [...seen.values()].filter(({ times }) => times > 1).map(({ value }) => value);
  if (twice.length === 0) return [];
  const words = timesWords(twice.length, some(twice));
  return [{ code: 'same-customer', file: first.file, sheet: first.sheet, column: null, text: words, choices: [] }];
};

/** What must be seen where the rows, or rows and heads, stand on several sheets or in several files. */
export const severalSheetQuestions = (
  sheets: readonly PlannedSheet[],
  links: readonly SheetLink[],
): readonly Question[] => [...headsWithoutRows(sheets, links), ...customersTwice(sheets)];
