import { type LocalText, text } from '../domain/text.ts';
import { rawText } from './cell-text.ts';
import { customerKeyFields, fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type GroupingBy, type SheetPlan } from './plan.ts';
import { type RawRow, type RawSheet } from './raw-table.ts';

export interface RowGroup {
  /** Indexes into the sheet's rows, in file order (cases N143, N144). */
  readonly rows: readonly number[];
  /** True for a row without a key of its own in a file that groups by key. */
  readonly keyless: boolean;
}

export interface Grouped {
  readonly groups: readonly RowGroup[];
  readonly by: GroupingBy;
  readonly reason: LocalText;
}

const indexOf = (sheet: SheetPlan, field: Field): number | null =>
  sheet.columns.find((column) => column.field === field)?.index ?? null;

const textAt = (row: RawRow, index: number | null): string => (index === null ? '' : rawText(row.cells[index]).trim());

interface KeyColumns {
  readonly document: number | null;
  readonly customer: readonly number[];
  readonly date: number | null;
}

const customerOf = (row: RawRow, columns: readonly number[]): string => {
  for (const index of columns) {
    const value = textAt(row, index);
    if (value !== '') return `${String(index)}:${value}`;
  }
  return '';
};

interface Building {
  readonly rows: number[];
  readonly keyless: boolean;
  customer: string;
  date: string;
}

const reasonOf = (by: GroupingBy): LocalText => {
  switch (by) {
    case 'document-key': {
      const name = fieldTable.documentKey.name;
      return text(
        `Rader med samma ${name.sv.toLowerCase()} blir en faktura.`,
        `Rows with the same ${name.en.toLowerCase()} become one invoice.`,
      );
    }
    case 'continuation':
      return text('Rader utan kund hör till fakturan ovanför.', 'Rows without a customer belong to the invoice above.');
    case 'customer-and-date':
      return text(
        'Rader med samma kund och datum blir en faktura.',
        'Rows with the same customer and date become one invoice.',
      );
    case 'each-row':
      return text('Varje rad blir en faktura.', 'Each row becomes an invoice.');
  }
};

/** Where a row belongs: to a group by this key, to the group before it (null), or to a new one of its own (undefined). */
const keyOf = (row: RawRow, columns: KeyColumns, current: Building | undefined): string | null | undefined => {
  const customer = customerOf(row, columns.customer);
  const document = textAt(row, columns.document);
  if (document !== '') return `document ${document}`;
  const follows =
    current !== undefined && (customer === '' || (columns.document !== null && customer === current.customer));
  if (follows) return null;
  if (customer === '') return undefined;
  const date = textAt(row, columns.date);
  if (date === '' && current?.customer === customer) return null;
  return `customer ${customer} ${date}`;
};

/**
 * Groups rows into invoices: by document key; a blank key continues the invoice above (cases N051, N062); without a key
 * column by customer and date; without a customer each row is an invoice. File order is kept. Source: intake.md 8.
 */
export const groupRows = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped => {
  const columns: KeyColumns = {
    document: indexOf(plan, 'documentKey'),
    customer: customerKeyFields.map((field) => indexOf(plan, field)).filter((index) => index !== null),
    date: indexOf(plan, 'invoiceDate'),
  };
  const groups: Building[] = [];
  const byKey = new Map<string, Building>();
  let current: Building | undefined;
  let continued = false;
  const hasKeys = columns.document !== null || columns.customer.length > 0;
  for (const index of data) {
    const row = raw.rows[index];
    if (row === undefined) continue;
    const key = hasKeys ? keyOf(row, columns, current) : undefined;
    if (key === null && current !== undefined) {
      current.rows.push(index);
      continued = true;
      continue;
    }
    const known = key === undefined || key === null ? undefined : byKey.get(key);
    if (known !== undefined) {
      known.rows.push(index);
      current = known;
      continue;
    }
    const keyless = columns.document !== null && textAt(row, columns.document) === '';
    current = { rows: [index], keyless, customer: customerOf(row, columns.customer), date: textAt(row, columns.date) };
    groups.push(current);
    if (key !== undefined && key !== null) byKey.set(key, current);
  }
  const by: GroupingBy =
    columns.document !== null
      ? 'document-key'
      : continued
        ? 'continuation'
        : groups.length < data.length
          ? 'customer-and-date'
          : 'each-row';
  return { groups, by, reason: reasonOf(by) };
};
