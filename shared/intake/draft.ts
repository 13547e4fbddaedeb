import { type CalendarDate } from '../domain/calendar-date.ts';
import { type Decimal } from '../domain/decimal.ts';
import { type Minor, type VatLine } from '../domain/money.ts';
import { type DeductionValue } from './deduction.ts';
import { type HeadField, type RowField } from './fields.ts';
import { type Problem } from './problem.ts';
import { type ReverseVat } from './reverse-words.ts';

/** Where a value came from, as a person would point at it. */
export interface Origin {
  /** Index into the run's source files. */
  readonly file: number;
  readonly sheet: string;
  /** 1-based row in the sheet. */
  readonly row: number;
  /** 0-based column; -1 where the value was derived and stands in no cell. */
  readonly column: number;
}

/** Which rule turned raw text into the value; shown in the origin strip. */
export const valueRules = [
  'text',
  'id',
  'number-decimal-comma',
  'number-decimal-point',
  'number-cell',
  'percent-cell',
  'fraction-to-percent',
  'date-iso',
  'date-compact',
  'date-day-month-year',
  'date-month-day-year',
  'date-month-name',
  'date-cell',
  'derived-line-total',
  'derived-unit-price',
  'derived-quantity',
  'derived-due-date',
  'derived-invoice-date',
  'derived-delivery',
  'lookup',
  'default',
  'typed',
  'mend',
  'from-register',
  'continued',
  'part-of-cell',
  'joined-columns',
  'from-header',
  'copied',
] as const;
export type ValueRule = (typeof valueRules)[number];

/**
 * One value of a draft. `value` is canonical text for its field (a Decimal for numbers, `YYYY-MM-DD` for dates, an enum
 * word for choices) or null when blank or unreadable; `raw` is what the file said, and never changes: what a person put
 * in its place without a value is `typed`.
 */
export interface Cell {
  readonly value: string | null;
  readonly raw: string;
  readonly rule: ValueRule;
  /** What a person typed that gives no value: unreadable, or empty. It stands in the cell instead of `raw`. */
  readonly typed?: string;
  readonly origin: Origin | null;
  /** Set when a person changed the value after import. */
  readonly edited?: true;
}

export type HeadCells = Readonly<Partial<Record<HeadField, Cell>>>;
export type RowCells = Readonly<Partial<Record<RowField, Cell>>>;

/** The row of another run's invoice that billed the same. */
export interface BilledRow {
  readonly runId: number;
  readonly runName: string;
  /** When that run was approved: an instant. */
  readonly at: string;
  readonly draftNo: number;
  readonly rowNo: number;
  /** Its place in the file; null where it stood in none. */
  readonly sourceRow: number | null;
}

export interface DraftRow {
  /** 1-based order in the invoice, which is the order in the file. */
  readonly rowNo: number;
  readonly cells: RowCells;
  readonly billed?: BilledRow;
}

/** An invoice as the file describes it, before checks. `cells` hold text; `readDraft` gives the typed invoice. */
export interface Draft {
  /** 1-based order in the run. */
  readonly draftNo: number;
  readonly head: HeadCells;
  readonly rows: readonly DraftRow[];
  /** Rows that were billed before and that a person took out of it; left out where there are none. */
  readonly billedRows?: readonly DraftRow[];
  /** See outbox.md, Identity: fixed at grouping, never changed by an edit. */
  readonly businessKey: string;
  /** Problems that the reading found (an unreadable cell, conflicting heads); checks add theirs. */
  readonly readProblems: readonly Problem[];
}

/** A draft's typed form: what is shown, stored and sent. Null where a needed value is missing or unreadable. */
export interface InvoiceValue {
  readonly kind: 'invoice' | 'credit';
  readonly customerNo: string | null;
  readonly customerName: string | null;
  readonly invoiceDate: CalendarDate | null;
  readonly dueDate: CalendarDate | null;
  readonly currency: string;
  readonly documentKey: string | null;
  readonly ourReference: string | null;
  readonly yourReference: string | null;
  readonly externalReference: string | null;
  /** The service's word: `Email`, `Mail`, … */
  readonly deliveryMethod: string | null;
  /** The service's word: `SV`, `EN`, `FI`. */
  readonly language: string;
  readonly message: string | null;
  /** True where unit prices and line totals are with VAT. */
  readonly vatIncluded: boolean;
  readonly lines: readonly LineValue[];
  readonly deliveryDate: CalendarDate | null;
  readonly fees: Fees;
  readonly reverseVat: ReverseVat | null;
  /** What the tax authority is asked to pay of it; the total is before it. */
  readonly deduction: DeductionValue | null;
  /** Fees included. */
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
  readonly vatLines: readonly VatLine[];
}

/** What is charged beside the rows, at 25 % VAT (decisions.md 14); minor units with or without it, as the rows are. */
export interface Fees {
  readonly invoice: Minor;
  readonly freight: Minor;
}

export interface LineValue {
  readonly rowNo: number;
  readonly articleNo: string | null;
  readonly description: string;
  readonly quantity: Decimal | null;
  readonly unit: string | null;
  readonly unitPrice: Decimal | null;
  readonly discountPercent: Decimal | null;
  readonly vatRate: Decimal | null;
  /** Without VAT, or with it where the invoice's `vatIncluded` is set. */
  readonly lineTotal: Minor | null;
  readonly periodStart: CalendarDate | null;
  readonly periodEnd: CalendarDate | null;
  readonly costCenter: string | null;
  readonly project: string | null;
  /** A row of text only: it has neither price nor quantity nor VAT. */
  readonly message: boolean;
}
