import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type CellIn, type CellSource, fedCell } from './column-feed.ts';
import { customerKeyFields, fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { columnsOf } from './head-cells.ts';
import { type HeadingPlan, headingText } from './heading-rows.ts';
import { type GroupingBy, type SheetPlan } from './plan.ts';
import { factsOf } from './raw-rows.ts';
import { flatGroups, mapGroups, type RowGroup, type RowGroups } from './row-groups.ts';
import { type RawSheet } from './raw-table.ts';

export interface Grouped {
  readonly groups: RowGroups;
  readonly by: GroupingBy;
  readonly reason: LocalText;
}

const sourceOf = (sheet: SheetPlan, field: Field): CellSource | null =>
  columnsOf(sheet).heads.find((column) => column.field === field) ?? null;

const textIn = (cellIn: CellIn, source: CellSource | null): string =>
  source === null ? '' : rawText(fedCell(cellIn, source)).trim();

interface KeyColumns {
  readonly document: CellSource | null;
  readonly customer: readonly CellSource[];
  readonly date: CellSource | null;
}

const customerOf = (cellIn: CellIn, columns: readonly CellSource[]): string => {
  for (const source of columns) {
    const value = textIn(cellIn, source);
    if (value !== '') return `${String(source.index)}:${value}`;
  }
  return '';
};

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
  /** Of each invoice: no row of it has a key of its own in a file that groups by key. */
  readonly keyless: boolean[] = [];
  /** True once a row was joined to the invoice above because it names nobody. */
  continued = false;
  readonly #byDocument = new Map<string, number>();
  readonly #byCustomer = new Map<string, number>();
  /** Of each invoice: the customer of the row that began it. */
  readonly #customers: string[] = [];
  readonly #columns: KeyColumns;
  #current = -1;
  /** The key by which the current invoice was found last: the rows of an invoice mostly follow each other. */
  #document = '';

  constructor(columns: KeyColumns) {
    this.#columns = columns;
  }

  /** The number of the row's invoice, from 0 in the order in which they begin. */
  add(cellIn: CellIn): number {
    const document = textIn(cellIn, this.#columns.document);
    if (document !== '' && document === this.#document) return this.#current;
    this.#document = document;
    this.#current =
      document === '' ? this.#byCustomerOf(cellIn) : this.#known(this.#byDocument, document, cellIn, false);
    return this.#current;
  }

  #byCustomerOf(cellIn: CellIn): number {
    const { customer: columns, document, date: dateColumn } = this.#columns;
    const customer = customerOf(cellIn, columns);
    const keyless = document !== null;
    const current = this.#current;
    if (customer === '') {
      if ((columns.length === 0 && !keyless) || current < 0) return this.#begin(cellIn, keyless);
      this.continued = true;
      return current;
    }
    const date = textIn(cellIn, dateColumn);
    if (current >= 0 && (keyless || date === '') && this.#customers[current] === customer) return current;
    return this.#known(this.#byCustomer, `${customer}\n${date}`, cellIn, keyless);
  }

  #known(map: Map<string, number>, key: string, cellIn: CellIn, keyless: boolean): number {
    const known = map.get(key);
    if (known !== undefined) return known;
    const made = this.#begin(cellIn, keyless);
    map.set(key, made);
    return made;
  }

  #begin(cellIn: CellIn, keyless: boolean): number {
    this.#customers.push(customerOf(cellIn, this.#columns.customer));
    return this.keyless.push(keyless) - 1;
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
  const { cellAt } = factsOf(raw.rows);
  const invoices = new Uint32Array(data.length);
  data.forEach((index, at) => {
    const cellIn: CellIn = (column) => cellAt(index, column);
    invoices[at] = made.add(cellIn);
    if (billed.every((source) => isBlank(fedCell(cellIn, source)))) silent.add(index);
  });
  const { keyless, continued } = made;
  const by: GroupingBy =
    columns.document !== null
      ? 'document-key'
      : continued
        ? 'continuation'
        : keyless.length < data.length
          ? 'customer-and-date'
          : 'each-row';
  return { groups: { groups: flatGroups(data, invoices, keyless), by, reason: reasonOf(by) }, silent };
};

/** The invoices of a sheet: as {@link groupRows} has them, with rows that only say whose the others are kept apart. */
export const groupInvoices = (raw: RawSheet, plan: SheetPlan, data: readonly number[]): Grouped => {
  if (plan.heading !== undefined) return underHeadings(raw, plan.heading, data);
  const { groups, silent } = groupsOf(raw, plan, data);
  return silent.size === 0
    ? groups
    : { ...groups, groups: mapGroups(groups.groups, (group) => withHeadings(group, silent)) };
};
