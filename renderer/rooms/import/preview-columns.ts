import { type ImportKind } from '../../../shared/intake/kinds.ts';
import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { fieldWord } from '../../parts/field-word.ts';
import { type PreviewCell, type PreviewColumn, type PreviewRow } from './use-preview.ts';

/** Row number and role stand before the file's own columns. */
export const ownColumns = 2;

/** A cell that the row does not reach is blank. */
export const cellOf = (line: PreviewRow, index: number): PreviewCell =>
  line.cells[index] ?? { raw: '', value: null, rule: null, problem: null, level: null };

/** Line breaks and tabs inside a cell are shown as signs, so that a row stays one line. */
export const oneLine = (raw: string): string => raw.replaceAll(/\r\n|\r|\n/g, ' ⏎ ').replaceAll('\t', ' ⇥ ');

const numberRules = /number|percent|fraction/;

/** Numbers stand to the right, as in a spreadsheet; decided by what the column's first rows hold. */
const isNumeric = (index: number, sample: readonly PreviewRow[]): boolean => {
  const read = sample.filter((row) => row.role === 'data').map((row) => cellOf(row, index));
  const filled = read.filter((cell) => cell.raw !== '');
  return filled.length > 0 && filled.every((cell) => numberRules.test(cell.rule ?? ''));
};

const widthOf = (index: number, column: PreviewColumn, sample: readonly PreviewRow[], name: string): number => {
  const longest = Math.max(
    name.length,
    column.letters.length,
    ...sample.filter((row) => row.role !== 'title').map((row) => cellOf(row, index).raw.length),
  );
  return Math.min(240, Math.max(64, Math.round(longest * 7.2) + 22));
};

/** The grid of a file: its row numbers and letters, our field over each used column, each row by what it is. */
export const previewColumns = (
  columns: readonly PreviewColumn[],
  sample: readonly PreviewRow[],
  kind: ImportKind,
  words: Words,
): readonly GridColumn<PreviewRow>[] => {
  const { t, count } = words;
  const own: readonly GridColumn<PreviewRow>[] = [
    {
      key: 'row',
      head: '',
      sub: t('file.row'),
      label: t('file.row'),
      width: 58,
      align: 'end',
      frozen: true,
      text: (line) => count(line.number),
      tone: () => 'quiet',
    },
    {
      key: 'role',
      head: '',
      sub: t('file.role'),
      label: t('file.role'),
      width: 72,
      align: 'start',
      frozen: true,
      text: (line) => t(`file.roles.${line.role}`),
      tone: (line) => (line.role === 'data' ? 'quiet' : null),
      fault: (line) => (line.problem === null ? null : 'warning'),
    },
  ];
  const ofFile = columns.map((column, index): GridColumn<PreviewRow> => {
    const name = column.field === null ? t('import.unused') : fieldWord(column.field, words, kind);
    return {
      key: column.letters,
      head: column.hidden ? `${column.letters} · ${t('file.hiddenColumn')}` : column.letters,
      sub: name,
      subStrong: column.field !== null,
      label: `${column.letters}, ${column.header === '' ? t('import.noHeader') : column.header}, ${name}`,
      width: widthOf(index, column, sample, name),
      align: isNumeric(index, sample) ? 'end' : 'start',
      text: (line) => oneLine(cellOf(line, index).raw),
      fault: (line) => {
        const { level } = cellOf(line, index);
        return level === 'hint' ? null : level;
      },
      tone: (line) => (column.field === null && line.role === 'data' ? 'quiet' : null),
    };
  });
  return [...own, ...ofFile];
};
