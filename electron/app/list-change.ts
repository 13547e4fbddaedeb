import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { type Field, rowFields, type RowField } from '../../shared/intake/fields.ts';
import { kindTable } from '../../shared/intake/kinds.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { recordKey, twinProblem } from '../../shared/intake/record-key.ts';
import { type ListRecord, rowOfRecord } from '../../shared/intake/record.ts';
import { recordsWithKey, type StoredRecord, writeRecord } from '../store/records.ts';
import { findRecord, type OpenList } from './list-context.ts';
import { recordExaminer, wordsOfRecord } from './list-examine.ts';
import { type CellState, type Place, typedState } from './review-cells.ts';

const noSuchCell = (): AppError =>
  new AppError(
    'no-such-cell',
    text('Posten har ingen sådan cell.', 'The record has no such cell.'),
    text('Öppna posten igen.', 'Open the record again.'),
  );

const isRowField = (field: Field): field is RowField => rowFields.some((known) => known === field);

const cellAt = (record: ListRecord, { rowNo, field }: Place): Cell | null => {
  if (rowNo === null) return record.cells[field] ?? null;
  const row = record.rows.find((each) => each.rowNo === rowNo);
  return row !== undefined && isRowField(field) ? (row.cells[field] ?? null) : null;
};

const withState = (record: ListRecord, { rowNo, field }: Place, { cell, problems }: CellState): ListRecord => {
  const others = record.readProblems.filter((found) => found.rowNo !== rowNo || found.field !== field);
  const readProblems = [...others, ...problems];
  if (cell === null) return { ...record, readProblems };
  if (rowNo === null) return { ...record, cells: { ...record.cells, [field]: cell }, readProblems };
  const rows = record.rows.map((row) =>
    row.rowNo === rowNo ? { ...row, cells: { ...row.cells, [field]: cell } } : row,
  );
  return { ...record, rows, readProblems };
};

const hasPlace = ({ context }: OpenList, record: ListRecord, { rowNo, field }: Place): boolean => {
  const { head, row } = kindTable[context.kind];
  if (rowNo === null) return head.includes(field);
  return isRowField(field) && row.includes(field) && record.rows.some((each) => each.rowNo === rowNo);
};

/** The first included record of the same key that comes before this one, if any, said as a problem. */
const twinOf = (
  { context }: OpenList,
  { record }: Pick<StoredRecord, 'record'>,
  equals: readonly StoredRecord[],
): Problem | null => {
  const key = recordKey(record, context.kind);
  if (key.text === '') return null;
  const first = equals.find((other) => other.included && other.record.recordNo < record.recordNo);
  return first === undefined ? null : twinProblem(record, key, rowOfRecord(first.record));
};

/** Examines anew what stands under these keys: a change of one record changes what is said of its equals. */
const lookAgain = (list: OpenList, keys: readonly string[]): void => {
  const { store, key: listKey, context } = list;
  const examine = recordExaminer(store, listKey.scopeId, context);
  for (const key of new Set(keys)) {
    if (key === '') continue;
    const equals = recordsWithKey(store, listKey, key);
    for (const stored of equals) {
      const anew = examine(stored.record, stored.included, twinOf(list, stored, equals));
      writeRecord(store, listKey, anew, wordsOfRecord(anew.record));
    }
  }
};

const changeRecord = (list: OpenList, before: StoredRecord, record: ListRecord, included: boolean): void => {
  const { store, key, context } = list;
  const anew = recordExaminer(store, key.scopeId, context)(record, included);
  writeRecord(store, key, anew, wordsOfRecord(anew.record));
  lookAgain(list, [before.key, anew.key]);
};

/** Types a text into a cell, in one transaction. @throws AppError `no-such-cell`, `no-such-record`. */
export const typeIntoRecord = (list: OpenList, input: Omit<CallInput<'lists.edit'>, 'listId'>): void => {
  list.store.inTransaction(() => {
    const before = findRecord(list, input.recordNo);
    const place = { rowNo: input.rowNo, field: input.field };
    if (!hasPlace(list, before.record, place)) throw noSuchCell();
    const state = { cell: cellAt(before.record, place), problems: [] };
    const after = typedState(state, place, input.text, list.context.today, null);
    changeRecord(list, before, withState(before.record, place, after), before.included);
  });
};

/** Takes a record in or leaves it out, in one transaction. @throws AppError `no-such-record`. */
export const chooseRecord = (list: OpenList, recordNo: number, included: boolean): void => {
  list.store.inTransaction(() => {
    const before = findRecord(list, recordNo);
    changeRecord(list, before, before.record, included);
  });
};
