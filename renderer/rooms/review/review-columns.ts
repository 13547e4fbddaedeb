import { sortKeys } from '../../../shared/contract/review-grid.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { type Level } from '../../../shared/intake/problem.ts';
import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';
import { plainNumber } from './shown-value.ts';
import { type Line } from './grid-items.ts';
import { type Sort } from './use-review.ts';

/** Columns that show a field of the head, and may be edited in place. */
export const columnFields: readonly Field[] = [
  'customerName',
  'customerNo',
  'invoiceDate',
  'dueDate',
  'deliveryMethod',
];

export const fieldOfColumn = (key: string): Field | null => columnFields.find((field) => field === key) ?? null;

/** The order in the grid that a column stands for; null for one that does not sort. */
export const sortOfColumn = (key: string): Sort['by'] | null =>
  key === 'no' ? 'file' : (sortKeys.find((one) => one === key) ?? null);

/** The value by which lines stand together when they are sorted so; null where each has its own. */
const groupOf = ({ by }: Sort, line: Line): string | null => {
  switch (by) {
    case 'level':
      return line.level ?? '';
    case 'customerName':
    case 'customerNo':
      return `${line.customerNo} ${line.customerName}`;
    case 'invoiceDate':
      return line.invoiceDate;
    case 'dueDate':
      return line.dueDate;
    case 'deliveryMethod':
      return line.delivery;
    case 'currency':
      return line.currency;
    case 'file':
    case 'net':
    case 'vat':
    case 'total':
    case 'rows':
      return null;
  }
};

/** True where a line begins or follows a group of lines that the sorting put together. */
export const breaksAbove = (sort: Sort, lineAt: (index: number) => Line | undefined, index: number): boolean => {
  const [before, above, here, below] = [-2, -1, 0, 1].map((step) => {
    const line = lineAt(index + step);
    return line === undefined ? null : groupOf(sort, line);
  });
  return above !== null && here !== null && above !== here && (here === below || above === before);
};

/** What a click on a column's head makes of the order: up, down, the file's again. */
export const nextSort = (now: Sort, key: string): Sort => {
  const by = sortOfColumn(key);
  if (by === null) return now;
  if (now.by !== by) return { by, descending: false };
  return now.descending ? { by: 'file', descending: false } : { by, descending: true };
};

/** A hint follows nothing, so it stands in the level column alone and leaves the cell in peace. */
const faultOn =
  (field: Field) =>
  (line: Line): Level | null => {
    const level = line.marks.find((mark) => mark.field === field)?.level ?? null;
    return level === 'hint' ? null : level;
  };
const zeroIsQuiet =
  (pick: (line: Line) => number) =>
  (line: Line): 'quiet' | null =>
    pick(line) === 0 ? 'quiet' : null;

/** One word on what is most worth knowing, and always that it is a credit; what is left out is struck through as well. */
const tagsOf = (line: Line, { t }: Words): readonly string[] => {
  const word =
    line.billed !== null
      ? t('review.billedTag')
      : !line.included
        ? t('review.outTag')
        : line.newCustomer
          ? t('review.newTag')
          : null;
  const credit = line.kind === 'credit' ? [t('review.creditTag')] : [];
  return word === null ? credit : [...credit, word];
};

const fieldColumn = (
  field: Field,
  shape: Pick<GridColumn<Line>, 'head' | 'width' | 'text'> & Partial<GridColumn<Line>>,
  editable: boolean,
): GridColumn<Line> => ({
  key: field,
  align: 'start',
  fault: faultOn(field),
  edited: (line) => line.edited.includes(field),
  editable: () => editable,
  ...shape,
});

/** The review grid as it is made, left to right; number, level and customer stay while the rest scrolls. */
export const reviewColumns = (
  words: Words,
  currency: string,
  editable: boolean,
  sort: Sort,
): readonly GridColumn<Line>[] => {
  const { t, amount, count } = words;
  const sorted = (column: GridColumn<Line>): GridColumn<Line> => ({
    ...column,
    sorted: sortOfColumn(column.key) !== sort.by ? null : sort.descending ? 'descending' : 'ascending',
  });
  const money = (key: string, head: string, width: number, pick: (line: Line) => number): GridColumn<Line> => ({
    key,
    head,
    width,
    align: 'end',
    text: (line) => (line.currency === currency ? amount(pick(line)) : `${amount(pick(line))} ${line.currency}`),
    copied: (line) => plainNumber(amount(pick(line)), words),
    tone: zeroIsQuiet(pick),
  });
  const columns: readonly GridColumn<Line>[] = [
    {
      key: 'no',
      head: t('review.col.no'),
      width: 34,
      align: 'end',
      frozen: true,
      text: (line) => count(line.no),
      copied: (line) => String(line.no),
      tone: () => 'quiet',
    },
    {
      key: 'level',
      head: '',
      label: t('review.col.level'),
      width: 26,
      align: 'start',
      frozen: true,
      text: () => '',
      copied: (line) => (line.level === null ? '' : t(`level.${line.level}`)),
      // What is new to the register is said by a tag, and listed among the hints: a mark on every line would say nothing.
      mark: (line) => (line.onlyNews ? null : line.level),
    },
    fieldColumn(
      'customerName',
      {
        head: t('review.col.customer'),
        width: 174,
        least: 132,
        frozen: true,
        opens: true,
        text: (line) => line.customerName,
        clip: (line) => (line.attachments.length === 0 ? '' : t('attach.clip', { names: line.attachments.join(', ') })),
        tags: (line) => tagsOf(line, words),
      },
      editable,
    ),
    fieldColumn(
      'customerNo',
      { head: t('review.col.customerNo'), width: 60, text: (line) => line.customerNo },
      editable,
    ),
    fieldColumn(
      'invoiceDate',
      { head: t('review.col.invoiceDate'), width: 98, least: 90, whole: true, text: (line) => line.invoiceDate },
      editable,
    ),
    fieldColumn(
      'dueDate',
      { head: t('review.col.dueDate'), width: 98, least: 90, whole: true, text: (line) => line.dueDate },
      editable,
    ),
    fieldColumn(
      'deliveryMethod',
      { head: t('review.col.delivery'), width: 82, least: 66, text: (line) => deliveryWord(line.delivery, words) },
      editable,
    ),
    money('net', t('review.col.net'), 78, (line) => line.net),
    money('vat', t('review.col.vat'), 66, (line) => line.vat),
    {
      ...money('total', t('review.col.total'), 84, (line) => line.total),
      tone: (line) => (line.total === 0 ? 'quiet' : 'strong'),
    },
    {
      key: 'rows',
      head: t('review.col.rows'),
      width: 60,
      align: 'end',
      text: (line) => count(line.rows),
      copied: (line) => String(line.rows),
      tone: () => 'quiet',
    },
    { key: 'currency', head: t('grid.currency'), width: 60, align: 'start', text: (line) => line.currency },
  ];
  return columns.map(sorted);
};
