import { type Problem } from '../../shared/intake/problem.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { includedDraftNos, readDraft } from '../store/drafts.ts';
import { type ListKey } from '../store/lists.ts';
import { readRecord, recordCounts } from '../store/records.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type ExportItem } from './export-cells.ts';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** One after the other by their numbers; read anew each time they are walked. */
const numbered = (numbers: readonly number[], read: (number: number) => ExportItem | null): Iterable<ExportItem> => ({
  *[Symbol.iterator]() {
    for (const number of numbers) {
      const item = read(number);
      if (item !== null) yield item;
    }
  },
});

/** What the reading found and nobody has settled: it must be found again. */
const unsettled = (problems: readonly Problem[]): Pick<ExportItem, 'conflicts' | 'keyless'> => ({
  conflicts: Object.fromEntries(
    problems.flatMap(({ code, field, params }) =>
      code === 'conflicting-heads' && field !== null ? [[field, params['other'] ?? '']] : [],
    ),
  ),
  keyless: problems.some(({ code }) => code === 'no-document-key' || code === 'no-contract-number'),
});

/** The included invoices of a run in their order. */
export const invoicesOfRun = (store: Store, key: RunKey): Iterable<ExportItem> =>
  numbered(includedDraftNos(store, key), (draftNo) => {
    const draft = readDraft(store, { ...key, draftNo });
    if (draft === null) return null;
    const { head, rows, readProblems } = draft;
    return { head, rows: rows.map(({ cells }) => cells), ...unsettled(readProblems) };
  });

/** A record whose kind has no rows is one row of the file. */
const itemOf = ({ cells, rows, readProblems }: ListRecord): ExportItem => ({
  head: cells,
  rows: rows.length === 0 ? [{}] : rows.map((row) => row.cells),
  ...unsettled(readProblems),
});

/** The included records of a list in their order. */
export const recordsOfList = (store: Store, key: ListKey): Iterable<ExportItem> =>
  numbered(upTo(recordCounts(store, key).all), (recordNo) => {
    const stored = readRecord(store, key, recordNo);
    return stored?.included === true ? itemOf(stored.record) : null;
  });
