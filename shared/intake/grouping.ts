import { type LocalText, text } from '../domain/text.ts';
import { rawText } from './cell-text.ts';
import { type CellSource, sourceCell } from './column-feed.ts';
import { customerKeyFields, fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { columnsOf } from './head-cells.ts';
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

const sourceOf = (sheet: SheetPlan, field: Field): CellSource | null =>
  columnsOf(sheet).heads.find((column) => column.field === field) ?? null;

const textAt = (row: RawRow, source: CellSource | null): string =>
  source === null ? '' : rawText(sourceCell(row, source)).trim();

interface KeyColumns {
  readonly document: CellSource | null;
  readonly customer: readonly CellSource[];
  readonly date: CellSource | null;
}

const customerOf = (row: RawRow, columns: readonly CellSource[]): string => {
  for (const source of columns) {
    const value = textAt(row, source);
    if (value !== '') return `${String(source.index)}:${value}`;
  }
  return '';
};

interface Building {
  readonly rows: number[];
  readonly keyless: boolean;
  /** The customer of the row that began the invoice. */
  readonly customer: string;
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

/** Finds the invoice that a row belongs to. Keys of the two kinds are kept apart, so that neither is mistaken for the other. */
class Groups {
  readonly all: Building[] = [];
  /** True once a row was joined to the invoice above because it names nobody. */
  continued = false;
  readonly #byDocument = new Map<string, Building>();
  readonly #byCustomer = new Map<string, Building>();
  readonly #columns: KeyColumns;
  #current: Building | undefined;

  constructor(columns: KeyColumns) {
    this.#columns = columns;
  }

  add(index: number, row: RawRow): void {
    const document = textAt(row, this.#columns.document);
    if (document === '') this.#addByCustomer(index, row);
    else this.#put(this.#byDocument, document, index, row, false);
  }

  #addByCustomer(index: number, row: RawRow): void {
    const { customer: columns, document, date: dateColumn } = this.#columns;
    const customer = customerOf(row, columns);
    const keyless = document !== null;
    const current = this.#current;
    if (customer === '' && ((columns.length === 0 && !keyless) || current === undefined)) {
      this.#begin(index, row, keyless);
      return;
    }
    const date = textAt(row, dateColumn);
    const same = current !== undefined && (keyless || date === '') && current.customer === customer;
    if (current !== undefined && (customer === '' || same)) {
      current.rows.push(index);
      if (customer === '') this.continued = true;
      return;
    }
    this.#put(this.#byCustomer, `${customer}\n${date}`, index, row, keyless);
  }

  #put(map: Map<string, Building>, key: string, index: number, row: RawRow, keyless: boolean): void {
    const known = map.get(key);
    if (known === undefined) map.set(key, this.#begin(index, row, keyless));
    else {
      known.rows.push(index);
      this.#current = known;
    }
  }

  #begin(index: number, row: RawRow, keyless: boolean): Building {
    const made: Building = { rows: [index], keyless, customer: customerOf(row, this.#columns.customer) };
    this.#current = made;
    this.all.push(made);
    return made;
  }
}

/**
 * Groups rows into invoices: by document key; a blank key continues the invoice above (cases N051, N062); without a key
 * column by customer and date; without a customer each row is an invoice. File order is kept. Source: intake.md 8.
 */
export const groupRows = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped => {
  const known = grouped.get(data);
  if (known?.raw === raw && known.plan === plan) return known.groups;
  const groups = groupAll(raw, plan, data);
  grouped.set(data, { raw, plan, groups });
  return groups;
};

/** By the list of rows, which is the same where the sheet and its plan are: see `row-kinds.ts`. */
const grouped = new WeakMap<
  readonly number[],
  { readonly raw: RawSheet; readonly plan: SheetPlan; readonly groups: Grouped }
>();

const groupAll = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped => {
  const columns: KeyColumns = {
    document: sourceOf(plan, 'documentKey'),
    customer: customerKeyFields.map((field) => sourceOf(plan, field)).filter((source) => source !== null),
    date: sourceOf(plan, 'invoiceDate'),
  };
  const made = new Groups(columns);
  for (const index of data) {
    const row = raw.rows.at(index);
    if (row !== undefined) made.add(index, row);
  }
  const { all: groups, continued } = made;
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
