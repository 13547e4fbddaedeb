import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type Language } from '../../shared/domain/text.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldsOfKind, type ImportKind, kindTable } from '../../shared/intake/kinds.ts';
import { stateFile } from '../../shared/intake/stated.ts';
import { examplesOf, type ExampleRow } from './blank-examples.ts';
import { instructions, instructionSheet } from './blank-words.ts';
import { fieldChoice, fieldColumn, fieldValue } from './field-column.ts';
import { type Table, type TableValue } from './table.ts';
import { type Workbook } from './xlsx.ts';

/** So many rows of a blank template offer their choices. */
const choicesTo = 2000;

/** Of each need the field that people fill first. */
const neededFields = (kind: ImportKind): ReadonlySet<Field> =>
  new Set(kindTable[kind].needed.map(({ anyOf: [first] }) => first));

const exampleCells = (row: ExampleRow, fields: readonly Field[], language: Language): readonly TableValue[] =>
  fields.map((field) => {
    const value = row[field];
    if (value === undefined) return null;
    return typeof value === 'string' ? fieldValue(field, value, language) : value[language];
  });

/**
 * A blank template: every field of the kind as a column, those that are needed marked, with drop-downs and a few examples,
 * and beside it a sheet that tells how to fill it in. It is read without an edit (case N156), on the day that it is made for.
 */
export const blankWorkbook = (kind: ImportKind, language: Language, today: CalendarDate): Workbook => {
  const fields = fieldsOfKind(kind);
  const needed = neededFields(kind);
  const table: Table = {
    name: kindTable[kind].name[language],
    title: stateFile(kind, null, language),
    columns: fields.map((field) => {
      const column = fieldColumn(kind, field, language);
      const choice = fieldChoice(field, language, today);
      return {
        ...column,
        ...(needed.has(field) ? { header: `${column.header} *`, needed: true } : {}),
        ...(choice === undefined ? {} : { choice }),
      };
    }),
    rows: examplesOf(kind, today).map((row) => exampleCells(row, fields, language)),
  };
  const sentences = instructions(kind, needed, language);
  return { tables: [table], prose: { name: instructionSheet[language], sentences }, choicesTo };
};
