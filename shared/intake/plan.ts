import { type CalendarDate } from '../domain/calendar-date.ts';
import { type Decimal } from '../domain/decimal.ts';
import { type LocalText } from '../domain/text.ts';
import { type ColumnFeed } from './column-feed.ts';
import { type DateOrder } from './dates.ts';
import { type ValueRule } from './draft.ts';
import { type Field } from './fields.ts';
import { type HeadingPlan } from './heading-rows.ts';
import { type ImportKind } from './kinds.ts';
import { type DecimalMark } from './numbers.ts';

/** What a sheet gives: invoice rows, customers (or invoice heads) linked to the rows by a key column, or nothing. */
export type SheetRole = 'rows' | 'customers' | 'none';

export interface ColumnPlan extends ColumnFeed {
  /** 0-based: columns are known by their place, never by their header. */
  readonly index: number;
  readonly header: string;
  /** The header as the file has it, where `header` is its repair. */
  readonly written?: string;
  readonly field: Field | null;
  readonly samples: readonly { readonly raw: string; readonly value: string | null }[];
  readonly rule: ValueRule | null;
  readonly reason: LocalText;
  /** How the whole column is read; see `cell-value.ts`. */
  readonly mark: DecimalMark;
  readonly order: DateOrder | null;
}

export interface SheetPlan {
  /** Index into the import's files. */
  readonly file: number;
  readonly fileName: string;
  readonly sheet: string;
  readonly role: SheetRole;
  /** 1-based row of the (last) header row as the person sees it; 0 where there is none. */
  readonly headerRow: number;
  /** Index into the sheet's rows of the first row after the header. */
  readonly firstRow: number;
  readonly columns: readonly ColumnPlan[];
  /** Where rows with nothing but a customer head the rows below them. */
  readonly heading?: HeadingPlan;
}

/** The rows of one sheet take their customers (or heads) from another by a field that both have. */
export interface SheetLink {
  /** Indexes into the plan's sheets. */
  readonly rows: number;
  readonly heads: number;
  readonly by: Field;
  readonly reason: LocalText;
}

export type DeliveryMethod = 'Email' | 'Mail' | 'Manually' | 'SMS' | 'EInvoice' | 'DigitalMail';

export interface ImportDefaults {
  readonly invoiceDate: CalendarDate;
  readonly paymentTermsDays: number;
  readonly vatRate: Decimal | null;
  readonly currency: string;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly pricesIncludeVat: boolean;
}

export type GroupingBy = 'document-key' | 'continuation' | 'customer-and-date' | 'each-row';

export interface Question {
  readonly code:
    | 'kind'
    | 'date-order'
    | 'date-order-contradiction'
    | 'decimal-mark'
    | 'equal-headers'
    | 'amounts-left-out'
    | 'values-without-header'
    | 'prices-include-vat'
    | 'hidden-rows'
    | 'no-header'
    | 'other-sheets'
    | 'equal-sheets'
    | 'heads-without-rows'
    | 'same-customer'
    | 'marked-rows'
    | 'column-missing'
    | 'other-creditor';
  readonly file: number;
  readonly sheet: string;
  readonly column: number | null;
  /** Of `column-missing`: what the column gave last time. */
  readonly field?: Field;
  readonly text: LocalText;
  readonly choices: readonly { readonly value: string; readonly text: LocalText }[];
}

/** What a person decided otherwise. The plan is a pure function of files, day and these. */
export interface PlanChoices {
  /** What the files hold; null where the headers are to say it. */
  readonly kind: ImportKind | null;
  readonly roles: readonly { readonly file: number; readonly sheet: string; readonly role: SheetRole }[];
  readonly headerRows: readonly { readonly file: number; readonly sheet: string; readonly row: number }[];
  readonly columns: readonly {
    readonly file: number;
    readonly sheet: string;
    readonly column: number;
    readonly field: Field | null;
  }[];
  /** Columns of last time that are not needed any more. */
  readonly gone: readonly { readonly file: number; readonly sheet: string; readonly field: Field }[];
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  readonly defaults: Partial<ImportDefaults>;
  /** What an earlier import of sheets with the same headers decided. */
  readonly remembered: readonly RememberedSheet[];
}

export interface RememberedSheet {
  /** The folded headers in their order: see `remember.ts`. */
  readonly fingerprint: string;
  readonly role: SheetRole;
  readonly fields: readonly (Field | null)[];
  /** The headers as a person wrote them; the first version of templates kept none. */
  readonly headers?: readonly string[];
}

export const noChoices: PlanChoices = {
  kind: null,
  roles: [],
  headerRows: [],
  columns: [],
  gone: [],
  dateOrder: null,
  decimalMark: null,
  defaults: {},
  remembered: [],
};

/** What a file that we made says of itself. */
export interface Stated {
  readonly kind: ImportKind | null;
  /** What fills its blank cells. */
  readonly defaults: Partial<ImportDefaults>;
}

/** Everything that was decided about reading the files, each with its reason. */
export interface ImportPlan {
  readonly today: CalendarDate;
  readonly choices: PlanChoices;
  readonly kind: ImportKind;
  readonly kindReason: LocalText;
  readonly sheets: readonly SheetPlan[];
  readonly links: readonly SheetLink[];
  /** Null for files that we did not make. */
  readonly stated: Stated | null;
  readonly defaults: ImportDefaults;
  readonly decimalMark: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
  readonly grouping: { readonly by: GroupingBy; readonly reason: LocalText };
  readonly questions: readonly Question[];
  /** Needed fields that no column and no default feeds: the import cannot go on. */
  readonly missing: readonly { readonly field: Field; readonly text: LocalText }[];
  /** Headers of columns with values that the remembered sheets did not have, and of used columns that they had. */
  readonly changed: readonly string[];
  /** True when remembered columns decided every sheet that is used, and nothing about them changed. */
  readonly known: boolean;
}

/** The same changes as the contract's `planChange`, without those that read the file's bytes again. */
export type PlanChange =
  | { readonly what: 'kind'; readonly kind: ImportKind }
  | { readonly what: 'role'; readonly file: number; readonly sheet: string; readonly role: SheetRole }
  | { readonly what: 'headerRow'; readonly file: number; readonly sheet: string; readonly row: number }
  | {
      readonly what: 'column';
      readonly file: number;
      readonly sheet: string;
      readonly column: number;
      readonly field: Field | null;
    }
  | { readonly what: 'gone'; readonly file: number; readonly sheet: string; readonly field: Field }
  | { readonly what: 'dateOrder'; readonly order: DateOrder }
  | { readonly what: 'decimalMark'; readonly mark: DecimalMark }
  | { readonly what: 'defaults'; readonly defaults: DefaultsChange };

/** As it comes over the contract: plain texts, checked when the plan takes them. */
export interface DefaultsChange {
  readonly invoiceDate?: string | undefined;
  readonly paymentTermsDays?: number | undefined;
  readonly vatRate?: string | null | undefined;
  readonly currency?: string | undefined;
  readonly deliveryMethod?: DeliveryMethod | null | undefined;
  readonly pricesIncludeVat?: boolean | undefined;
}
