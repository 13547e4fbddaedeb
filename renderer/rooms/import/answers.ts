import { delimiters, encodings } from '../../../shared/intake/raw-table.ts';
import { headFields, rowFields, type Field } from '../../../shared/intake/fields.ts';
import { importKinds } from '../../../shared/intake/kinds.ts';
import { type ImportView, type PlanChange } from './use-import.ts';

type Question = ImportView['questions'][number];

/** What a question is asked of. */
export const questionKey = ({ code, file, sheet, column, field }: Question): readonly (string | number | null)[] => [
  code,
  file,
  sheet,
  column,
  field,
];

const orders = ['ymd', 'dmy', 'mdy'] as const;
const marks = [',', '.'] as const;
const roles = ['rows', 'customers', 'none'] as const;
const fields: readonly Field[] = [...headFields, ...rowFields];

const among = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((one) => one === value);

/** The column's field by its value; an empty value means that the column is not used. */
export const fieldOf = (value: string): Field | null => among(fields, value) ?? null;

/** `connectionId/creditorId`: the creditor that the person says the file is of. */
const creditorOf = (value: string): PlanChange | null => {
  const at = value.lastIndexOf('/');
  if (at <= 0) return null;
  return { what: 'creditor', scope: { connectionId: value.slice(0, at), creditorId: value.slice(at + 1) } };
};

/**
 * The change that a chosen answer makes. The kind of answer tells what it changes: a comma can be both a decimal mark and
 * a delimiter, there the question's code decides. Null for an answer that the window does not know.
 */
export const changeOf = (question: Question, value: string): PlanChange | null => {
  const { file, sheet, column, code, field } = question;
  if (code === 'other-creditor') return creditorOf(value);
  if (code === 'column-missing' && field !== null) {
    if (value === 'gone') return { what: 'gone', file, sheet, field };
    return /^\d+$/.test(value) ? { what: 'column', file, sheet, column: Number(value), field } : null;
  }
  if (value === 'true' || value === 'false')
    return { what: 'defaults', defaults: { pricesIncludeVat: value === 'true' } };
  const kind = among(importKinds, value);
  if (kind && code === 'kind') return { what: 'kind', kind };
  const order = among(orders, value);
  if (order) return { what: 'dateOrder', order };
  const encoding = among(encodings, value);
  if (encoding) return { what: 'encoding', file, encoding };
  const delimiter = among(delimiters, value);
  const mark = among(marks, value);
  if (mark && !code.includes('delimiter')) return { what: 'decimalMark', mark };
  if (delimiter) return { what: 'delimiter', file, delimiter };
  const role = among(roles, value);
  if (role && column === null) return { what: 'role', file, sheet, role };
  if (column !== null) return { what: 'column', file, sheet, column, field: fieldOf(value) };
  if (/^\d+$/.test(value) && code.includes('header')) return { what: 'headerRow', file, sheet, row: Number(value) };
  return null;
};
