import { type CalendarDate } from '../domain/calendar-date.ts';
import { type LocalText, text } from '../domain/text.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type ImportKind, kindTable } from './kinds.ts';
import { monthOfName, readPeriod } from './periods.ts';
import { type SheetLink, type SheetRole } from './plan.ts';

/** What is known of a sheet before its role is decided. */
export interface SheetFacts {
  readonly file: number;
  readonly sheet: string;
  readonly hidden: boolean;
  readonly dataRows: number;
  readonly fields: ReadonlySet<Field>;
}

const any = (facts: SheetFacts, fields: readonly Field[]): boolean => fields.some((field) => facts.fields.has(field));

/** It has amounts, or what amounts are made of: rows of invoices. */
const holdsRows = (facts: SheetFacts): boolean =>
  any(facts, ['unitPrice', 'lineTotal']) || (facts.fields.has('quantity') && any(facts, ['articleNo', 'description']));

/** Fields by which a sheet of heads or customers is found from the rows, strongest first. */
export const linkFields = [
  'documentKey',
  'customerExternalId',
  'customerNo',
  'orgNo',
  'email',
  'customerName',
] as const satisfies readonly Field[];

const holdsHeads = (facts: SheetFacts): boolean => !holdsRows(facts) && any(facts, linkFields) && facts.fields.size > 1;

const likelier = (a: SheetFacts, b: SheetFacts): number =>
  Number(holdsRows(b)) - Number(holdsRows(a)) || b.fields.size - a.fields.size || b.dataRows - a.dataRows;

/** In a file of records the sheet that has most of the kind's needs, then most of its fields, gives them. */
const recordRoles = (sheets: readonly SheetFacts[], kind: ImportKind): readonly SheetRole[] => {
  const met = ({ fields }: SheetFacts): number =>
    kindTable[kind].needed.filter(({ anyOf }) => anyOf.some((field) => fields.has(field))).length;
  const fuller = (a: SheetFacts, b: SheetFacts): number =>
    met(b) - met(a) || b.fields.size - a.fields.size || b.dataRows - a.dataRows;
  const best = new Set<SheetFacts>();
  for (const file of new Set(sheets.map((facts) => facts.file))) {
    const own = sheets.filter((facts) => facts.file === file && !facts.hidden && facts.dataRows > 0).sort(fuller);
    if (own[0] !== undefined && met(own[0]) > 0) best.add(own[0]);
  }
  const [fallback] = sheets.filter((facts) => !facts.hidden && facts.dataRows > 0).sort(fuller);
  if (best.size === 0 && fallback !== undefined) best.add(fallback);
  return sheets.map((facts) => (best.has(facts) ? 'rows' : 'none'));
};

const sameFields = (a: SheetFacts, b: SheetFacts): boolean =>
  a.fields.size === b.fields.size && [...a.fields].every((field) => b.fields.has(field));

/** `November`, `nov 2026`, `2026-11`: a workbook with a sheet for each month is billed by the month that it is. */
export const monthOfSheet = (name: string, today: CalendarDate): string | null => {
  const month = monthOfName(name);
  if (month !== null) return `${today.slice(0, 4)}-${String(month).padStart(2, '0')}`;
  return readPeriod(name)?.start.slice(0, 7) ?? null;
};

const ofThisMonth = (best: SheetFacts, sheets: readonly SheetFacts[], today: CalendarDate | null): SheetFacts => {
  if (today === null) return best;
  const alike = sheets.filter((facts) => facts.file === best.file && sameFields(facts, best));
  return alike.find((facts) => monthOfSheet(facts.sheet, today) === today.slice(0, 7)) ?? best;
};

/** The role of each sheet: of every file the likeliest one gives rows, sheets with customers only are linked, the rest rest. */
export const decideRoles = (
  sheets: readonly SheetFacts[],
  kind: ImportKind = 'invoices',
  today: CalendarDate | null = null,
): readonly SheetRole[] => {
  if (kindTable[kind].row.length === 0) return recordRoles(sheets, kind);
  const visible = sheets.filter((facts) => !facts.hidden && facts.dataRows > 0);
  const rows = new Set<SheetFacts>();
  for (const file of new Set(visible.map((facts) => facts.file))) {
    const [likeliest] = visible.filter((facts) => facts.file === file).sort(likelier);
    const best = likeliest === undefined ? undefined : ofThisMonth(likeliest, visible, today);
    if (best !== undefined && holdsRows(best)) rows.add(best);
  }
  const [fallback] = [...visible].sort(likelier);
  if (rows.size === 0 && fallback !== undefined) rows.add(fallback);
  return sheets.map((facts): SheetRole => {
    if (rows.has(facts)) return 'rows';
    return !facts.hidden && facts.dataRows > 0 && holdsHeads(facts) ? 'customers' : 'none';
  });
};

const linkReason = (by: Field, sheet: string): LocalText =>
  text(
    `Bladet ${sheet} kopplas till raderna med ${fieldTable[by].name.sv.toLowerCase()}.`,
    `The sheet ${sheet} is linked to the rows by ${fieldTable[by].name.en.toLowerCase()}.`,
  );

/**
 * Which sheet of heads feeds which sheet of rows. A file's own heads come first; those of a file without rows serve all, and a file
 * without heads takes those of the others.
 * Heads that carry a further key (a customer number) open the way to the next sheet.
 */
export const decideLinks = (sheets: readonly SheetFacts[], roles: readonly SheetRole[]): readonly SheetLink[] => {
  const filesWithRows = new Set(sheets.filter((_, index) => roles[index] === 'rows').map((facts) => facts.file));
  const hasHeads = (file: number): boolean =>
    sheets.some((facts, index) => facts.file === file && roles[index] === 'customers');
  return sheets.flatMap((rowSheet, rows) => {
    if (roles[rows] !== 'rows') return [];
    const known = new Set(rowSheet.fields);
    const left = sheets
      .map((facts, index) => ({ facts, index }))
      .filter(
        ({ facts, index }) =>
          roles[index] === 'customers' &&
          (facts.file === rowSheet.file || !filesWithRows.has(facts.file) || !hasHeads(rowSheet.file)),
      );
    const links: SheetLink[] = [];
    for (const by of linkFields) {
      for (const { facts, index } of left) {
        if (!known.has(by) || !facts.fields.has(by) || links.some((link) => link.heads === index)) continue;
        links.push({ rows, heads: index, by, reason: linkReason(by, facts.sheet) });
        for (const field of facts.fields) known.add(field);
      }
    }
    return links;
  });
};
