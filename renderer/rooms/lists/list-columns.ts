import { fieldTable } from '../../../shared/intake/field-table.ts';
import { type Field } from '../../../shared/intake/fields.ts';
import { type Level } from '../../../shared/intake/problem.ts';
import { type GridColumn } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { type ListLine, type ListSummary } from './use-list.ts';

const rightTypes = new Set(['amount', 'quantity', 'percent', 'days', 'whole']);
const widths: Readonly<Partial<Record<string, number>>> = {
  text: 168,
  email: 190,
  orgNo: 118,
  id: 104,
  phone: 118,
  date: 98,
  zipCode: 72,
  amount: 92,
  quantity: 72,
  percent: 76,
};

export const fieldOfKey = (summary: ListSummary, key: string): Field | null =>
  summary.columns.find((one) => one.field === key)?.field ?? null;

/** What stands in a cell, in the language of the window. */
export const shownIn = (
  cell: { readonly shown: string; readonly shownEn: string } | undefined,
  { language }: Pick<Words, 'language'>,
): string => (language.value === 'en' ? cell?.shownEn : cell?.shown) ?? '';

const faultOn =
  (field: Field) =>
  (line: ListLine): Level | null => {
    const level = line.marks.find((mark) => mark.field === field)?.level ?? null;
    return level === 'hint' ? null : level;
  };

/** Beside the tag of a record that is left out there is room for a number of eight digits. */
const taggedWidth = (tag: string): number => tag.length * 7 + 28 + 8 * 7;

/** The list's grid: row of the file, level, then the fields that the files feed, in the order of the kind. */
export const listColumns = (summary: ListSummary, words: Words): readonly GridColumn<ListLine>[] => {
  const { t, say, count } = words;
  // An invoice that was made elsewhere needs no customer in the register.
  const isTold = summary.kind !== 'reconciliationInvoices';
  const own: readonly GridColumn<ListLine>[] = [
    {
      key: 'row',
      head: t('file.row'),
      label: t('review.sub.row'),
      width: 52,
      align: 'end',
      frozen: true,
      text: (line) => (line.sourceRow === null ? '' : count(line.sourceRow)),
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
      mark: (line) => line.level,
    },
  ];
  const ofFields = summary.columns.map(({ field, name }, at): GridColumn<ListLine> => {
    const { type } = fieldTable[field];
    return {
      key: field,
      head: say(name),
      width: Math.max(widths[type] ?? 104, say(name).length * 7 + 20, at === 0 ? taggedWidth(t('lists.outTag')) : 0),
      align: rightTypes.has(type) ? 'end' : 'start',
      frozen: at === 0,
      text: (line) =>
        shownIn(
          line.cells.find((cell) => cell.field === field),
          words,
        ),
      fault: faultOn(field),
      edited: (line) => line.edited.includes(field),
      editable: () => true,
      ...(at === 0
        ? {
            tags: (line: ListLine): readonly string[] => {
              if (!line.included) return [t('lists.outTag')];
              if (line.put !== null) return [t(`listRegister.put.${line.put}`)];
              return isTold && line.inRegister === false ? [t('review.newTag')] : [];
            },
          }
        : {}),
      ...(at === summary.columns.length - 1 && summary.rowColumns.length === 0 ? { grows: true } : {}),
    };
  });
  const rows: readonly GridColumn<ListLine>[] =
    summary.rowColumns.length === 0
      ? []
      : [
          {
            key: 'rows',
            head: t('review.col.rows'),
            width: 60,
            align: 'end',
            text: (line) => count(line.rows),
            tone: () => 'quiet',
            grows: true,
          },
        ];
  return [...own, ...ofFields, ...rows];
};
