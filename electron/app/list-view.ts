import { type z } from 'zod';
import { type listLine, type listProblem, type listRecord } from '../../shared/contract/lists.ts';
import { standingText } from '../../shared/intake/cell-state.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { booleanName, choiceName, choicesOf } from '../../shared/intake/field-choices.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldNameIn, kindTable, type ListKind } from '../../shared/intake/kinds.ts';
import { levels, type Problem } from '../../shared/intake/problem.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { rowOfRecord } from '../../shared/intake/record.ts';
import { columnLetters, showDecimal } from '../../shared/intake/show.ts';
import { type Language } from '../../shared/domain/text.ts';
import { type StoredRecord } from '../store/records.ts';

type ListLine = z.infer<typeof listLine>;
type RecordView = z.infer<typeof listRecord>;
type ListCell = RecordView['cells'][number];

/** What a view needs of the list that the record is of. */
export interface ListShown {
  readonly kind: ListKind;
  readonly fileNames: readonly string[];
  /** Fields that the list shows as columns. */
  readonly columns: readonly Field[];
}

/** A value as a person reads it: signs of the language for numbers, the word for a choice. Unreadable: what stands there. */
export const shownIn = (field: Field, cell: Cell, language: Language): string => {
  if (cell.value === null) return standingText(cell);
  switch (fieldTable[field].type) {
    case 'amount':
      return showDecimal(cell.value, language, 2);
    case 'quantity':
    case 'percent':
      return showDecimal(cell.value, language);
    case 'boolean':
      return booleanName(cell.value)[language];
    case 'choice':
      return choicesOf(field).length === 0 ? cell.value : choiceName(field, cell.value)[language];
    default:
      return cell.value;
  }
};

const blank: Cell = { value: null, raw: '', rule: 'text', origin: null };

const isEdited = (cell: Cell): boolean => cell.edited === true || cell.rule === 'typed';

const originView = (cell: Cell, fileNames: readonly string[]): ListCell['origin'] => {
  if (cell.origin === null || cell.origin.column < 0) return null;
  const { file, sheet, row, column } = cell.origin;
  return { fileName: fileNames[file] ?? '', sheet, cell: `${columnLetters(column)}${String(row)}` };
};

const cellOf = (field: Field, cell: Cell, { kind, fileNames }: ListShown): ListCell => ({
  field,
  name: fieldNameIn(kind, field),
  value: cell.value,
  shown: shownIn(field, cell, 'sv'),
  shownEn: shownIn(field, cell, 'en'),
  raw: cell.raw,
  rule: cell.rule,
  edited: isEdited(cell),
  origin: originView(cell, fileNames),
});

const marksOf = (problems: readonly Problem[]): ListLine['marks'] => {
  const worst = new Map<Field, Problem['level']>();
  for (const { field, level, rowNo } of problems) {
    if (field === null || rowNo !== null) continue;
    const known = worst.get(field);
    if (known === undefined || levels.indexOf(level) < levels.indexOf(known)) worst.set(field, level);
  }
  return [...worst].map(([field, level]) => ({ field, level }));
};

/** A line of the grid: the cells of the list's columns, with the marks of its problems. */
export const listLineView = (
  stored: StoredRecord,
  { columns }: Pick<ListShown, 'columns'>,
  put: ListLine['put'],
): ListLine => {
  const { record, problems, level, included, inRegister } = stored;
  const { cells, rows, recordNo } = record;
  return {
    recordNo,
    sourceRow: rowOfRecord(record),
    level,
    included,
    inRegister,
    put,
    rows: rows.length,
    cells: columns.map((field) => {
      const cell = cells[field] ?? blank;
      return { field, value: cell.value, shown: shownIn(field, cell, 'sv'), shownEn: shownIn(field, cell, 'en') };
    }),
    marks: marksOf(problems),
    edited: columns.filter((field) => isEdited(cells[field] ?? blank)),
  };
};

const problemView = (problem: Problem): z.infer<typeof listProblem> => {
  const { code, level, rowNo, field, mend } = problem;
  const { title, sentence } = problemText(problem);
  const shown = mend === undefined ? '' : shownIn(mend.field, { ...blank, value: mend.value }, 'sv');
  return { code, level, rowNo, field, title, sentence, mend: mend === undefined ? null : { ...mend, shown } };
};

const sourceRow = (cells: readonly Cell[]): number | null => cells.find((cell) => cell.origin)?.origin?.row ?? null;

/** One record with every field of its kind, where each value came from, and what is wrong with it. */
export const listRecordView = (stored: StoredRecord, shown: ListShown, put: ListLine['put']): RecordView => {
  const { record, problems } = stored;
  const { head, row: rowFields } = kindTable[shown.kind];
  return {
    line: listLineView(stored, shown, put),
    cells: head.map((field) => cellOf(field, record.cells[field] ?? blank, shown)),
    rows: record.rows.map(({ rowNo, cells }) => ({
      rowNo,
      sourceRow: sourceRow(Object.values(cells)),
      cells: rowFields.map((field) => cellOf(field, cells[field] ?? blank, shown)),
    })),
    problems: problems.map(problemView),
  };
};
