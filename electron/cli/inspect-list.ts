import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Language, type LocalText, text } from '../../shared/domain/text.ts';
import { kindTable } from '../../shared/intake/kinds.ts';
import { type Ask } from '../hosts/ask.ts';
import { type InspectedProblem } from './inspect-report.ts';
import { allRecords } from './pages.ts';
import { type Terminal } from './terminal.ts';

type Record = CallOutput<'lists.record'>;
type Cell = Record['cells'][number];

const place = (cell: Cell | undefined, sourceRow: number | null) => {
  const parts = cell?.origin ? /^([A-Z]+)(\d+)$/.exec(cell.origin.cell) : null;
  return {
    file: cell?.origin?.fileName ?? null,
    sheet: cell?.origin?.sheet ?? null,
    row: parts?.[2] === undefined ? sourceRow : Number(parts[2]),
    column: parts?.[1] ?? null,
  };
};

const problemsOf = (record: Record): readonly InspectedProblem[] =>
  record.problems.map(({ code, level, sentence, field, rowNo }) => {
    const row = record.rows.find((one) => one.rowNo === rowNo);
    const cell = (row?.cells ?? record.cells).find((one) => one.field === field);
    return { code, level, text: sentence, field, ...place(cell, row?.sourceRow ?? record.line.sourceRow) };
  });

/** Only what stands in the file, was worked out or is a default: blank fields say nothing. */
const cellsOf = (cells: readonly Cell[]) =>
  Object.fromEntries(
    cells
      .filter((cell) => cell.value !== null || cell.raw !== '')
      .map((cell) => [
        cell.field,
        { value: cell.value, raw: cell.raw, rule: cell.rule, cell: cell.origin?.cell ?? null },
      ]),
  );

/** What a list holds: every record with its cells, every problem at its place, and the counts. */
export const listReport = async (ask: Ask, listId: number) => {
  const list = await ask('lists.open', { listId });
  const records: Record[] = [];
  for (const { recordNo } of await allRecords(ask, listId))
    records.push(await ask('lists.record', { listId, recordNo }));
  return {
    counts: list.counts,
    columns: list.columns,
    rowColumns: list.rowColumns,
    problems: records.flatMap((record) =>
      problemsOf(record).map((problem) => ({ record: record.line.recordNo, ...problem })),
    ),
    records: records.map((record) => ({
      no: record.line.recordNo,
      sourceRow: record.line.sourceRow,
      level: record.line.level,
      cells: cellsOf(record.cells),
      rows: record.rows.map((row) => ({ sourceRow: row.sourceRow, cells: cellsOf(row.cells) })),
      problems: problemsOf(record),
    })),
  };
};
export type ListReport = Awaited<ReturnType<typeof listReport>>;

const words = {
  errors: text('med fel', 'with errors'),
  warnings: text('med varningar', 'with warnings'),
  problems: text('Problem', 'Problems'),
  none: text('Inga problem.', 'No problems.'),
} as const;

const counted = (kind: CallOutput<'lists.open'>['kind'], records: number): LocalText => {
  const { one, name } = kindTable[kind];
  const said = records === 1 ? one : name;
  return text(`${String(records)} ${said.sv.toLowerCase()}`, `${String(records)} ${said.en.toLowerCase()}`);
};

/** Prints what a list holds, for a person. */
export const sayList = (
  kind: CallOutput<'lists.open'>['kind'],
  { counts, problems }: ListReport,
  { language, out }: Terminal,
): void => {
  const of = (count: number, word: LocalText, said: Language): string => `${String(count)} ${word[said]}`;
  out(
    [
      counted(kind, counts.all)[language],
      of(counts.error, words.errors, language),
      of(counts.warning, words.warnings, language),
    ].join(', '),
  );
  out(problems.length === 0 ? words.none[language] : `${words.problems[language]}:`);
  for (const { level, column, row, code, text: sentence } of problems)
    out(`  ${level} ${column ?? ''}${row === null ? '' : String(row)} ${code}: ${sentence[language]}`);
};
