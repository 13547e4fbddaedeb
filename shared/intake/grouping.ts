import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type CellSource, sourceCell } from './column-feed.ts';
import { customerKeyFields, fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { columnsOf } from './head-cells.ts';
import { type HeadingPlan, headingText } from './heading-rows.ts';
import { type GroupingBy, type SheetPlan } from './plan.ts';
import { type RawRow, type RawSheet } from './raw-table.ts';

export interface RowGroup {
  /** Indexes into the sheet's rows, in file order (cases N143, N144). */
  readonly rows: readonly number[];
  /** Rows that say whose invoice it is and bill nothing: the customer alone above its rows. */
  readonly headings?: readonly number[];
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
class Grouping {
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

/** A row that bills nothing beside rows that do only says whose they are. */
const withHeadings = (group: RowGroup, silent: ReadonlySet<number>): RowGroup => {
  const { rows } = group;
  const headings = rows.length < 2 ? [] : rows.filter((index) => silent.has(index));
  if (headings.length === 0 || headings.length === rows.length) return group;
  return { ...group, rows: rows.filter((index) => !silent.has(index)), headings };
};

/** In a sheet without a column of customers the rows below a heading are its invoice. */
const underHeadings = (raw: RawSheet, heading: HeadingPlan, data: readonly number[]): Grouped => {
  const groups: { rows: number[]; readonly headings: number[]; readonly keyless: boolean }[] = [];
  for (const index of data) {
    const row = raw.rows.at(index);
    const current = groups.at(-1);
    if (row !== undefined && headingText(row, heading.index) !== null)
      groups.push({ rows: [], headings: [index], keyless: false });
    else if (current === undefined || current.headings.length === 0)
      groups.push({ rows: [index], headings: [], keyless: false });
    else current.rows.push(index);
  }
  // A heading with nothing below it is still shown, with nothing to bill.
  const whole = groups.map((group) =>
    group.rows.length > 0 ? group : { ...group, rows: group.headings, headings: [] },
  );
  return { groups: whole, by: 'continuation', reason: heading.reason };
};

/**
 * Groups rows into invoices: by document key; a blank key continues the invoice above (cases N051, N062); without a key
 * column by customer and date; without a customer each row is an invoice. File order is kept. Source: intake.md 8.
 */
export const groupRows = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped =>
  groupsOf(raw, plan, data).groups;

interface Groups {
  readonly groups: Grouped;
  /** Rows that hold nothing of what is billed. */
  readonly silent: ReadonlySet<number>;
}

const groupsOf = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Groups => {
  const known = grouped.get(data);
  if (known?.raw === raw && known.plan === plan) return known.made;
  const made = groupAll(raw, plan, data);
  grouped.set(data, { raw, plan, made });
  return made;
};

/** By the list of rows, which is the same where the sheet and its plan are: see `row-kinds.ts`. */
const grouped = new WeakMap<
  readonly number[],
  { readonly raw: RawSheet; readonly plan: SheetPlan; readonly made: Groups }
>();

const groupAll = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Groups => {
  const columns: KeyColumns = {
    document: sourceOf(plan, 'documentKey'),
    customer: customerKeyFields.map((field) => sourceOf(plan, field)).filter((source) => source !== null),
    date: sourceOf(plan, 'invoiceDate'),
  };
  const billed = columnsOf(plan).rows.filter((source) => source.given === undefined);
  const made = new Grouping(columns);
  const silent = new Set<number>();
  for (const index of data) {
    const row = raw.rows.at(index);
    if (row === undefined) continue;
    made.add(index, row);
    if (billed.every((source) => isBlank(sourceCell(row, source)))) silent.add(index);
  }
  const { all, continued } = made;
  const by: GroupingBy =
    columns.document !== null
      ? 'document-key'
      : continued
        ? 'continuation'
        : all.length < data.length
          ? 'customer-and-date'
          : 'each-row';
  return { groups: { groups: all, by, reason: reasonOf(by) }, silent };
};

/** The invoices of a sheet: as {@link groupRows} has them, with rows that only say whose the others are kept apart. */
export const groupInvoices = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped => {
  if (plan.heading !== undefined) return underHeadings(raw, plan.heading, data);
  const { groups, silent } = groupsOf(raw, plan, data);
  return silent.size === 0 ? groups : { ...groups, groups: groups.groups.map((group) => withHeadings(group, silent)) };
};
