import { z } from 'zod';
import { delimiters, encodings, rawFormats } from '../intake/raw-table.ts';
import { valueRules } from '../intake/draft.ts';
import { importKinds } from '../intake/kinds.ts';
import { call, done } from './define.ts';
import { day, decimalText, field, level, localText, pageRequest, scope } from './common.ts';

/** A file that the window or the command line handed over; the name is for people, a path never crosses the bridge. */
export const stagedFile = z.object({ fileId: z.string(), name: z.string(), bytes: z.int() });

export const columnPlan = z.object({
  index: z.int(),
  header: z.string(),
  field: field.nullable(),
  /** Three values as the file has them and as they are read. */
  samples: z.array(z.object({ raw: z.string(), value: z.string().nullable() })),
  rule: z.enum(valueRules).nullable(),
  /** Why the column got its field and rule. */
  reason: localText,
});

export const sheetPlan = z.object({
  file: z.int(),
  fileName: z.string(),
  sheet: z.string(),
  /** What the sheet gives: invoice rows, customers linked by a key column, or nothing. */
  role: z.enum(['rows', 'customers', 'none']),
  /** 1-based row of the header in the file; 0 where there is none. */
  headerRow: z.int(),
  columns: z.array(columnPlan),
});

export const question = z.object({
  code: z.string(),
  file: z.int(),
  sheet: z.string(),
  column: z.int().nullable(),
  /** Of `column-missing`: what the column gave last time; null for other questions. */
  field: field.nullable(),
  text: localText,
  /** Of `other-creditor` each value is `connectionId/creditorId`. */
  choices: z.array(z.object({ value: z.string(), text: localText })),
});

export const rowAccount = z.object({
  file: z.int(),
  fileName: z.string(),
  /** Rows that the file holds; equals the sum of all that follow. */
  rows: z.int(),
  invoiceRows: z.int(),
  customerRows: z.int(),
  headerRows: z.int(),
  blankRows: z.int(),
  sumRows: z.int(),
  hiddenRows: z.int(),
  otherRows: z.int(),
});

export const importDefaults = z.object({
  invoiceDate: day,
  paymentTermsDays: z.int().min(0).max(365),
  vatRate: decimalText.nullable(),
  currency: z.string().length(3),
  deliveryMethod: z.enum(['Email', 'Mail', 'Manually', 'SMS', 'EInvoice', 'DigitalMail']).nullable(),
  pricesIncludeVat: z.boolean(),
});

/** So many columns are shown; those beyond are only counted. */
export const mostPreviewColumns = 120;

/** What stands in a row of the file, and so how the preview colours it. */
export const previewRoles = ['title', 'header', 'data', 'blank', 'sum', 'hidden', 'other'] as const;

/** A cell of the file as it was read: what stands there, what became of it, by which rule. */
export const previewCell = z.object({
  raw: z.string(),
  /** As a person reads the value; null where the column is not used or the cell gives none. */
  value: z.string().nullable(),
  rule: z.enum(valueRules).nullable(),
  /** What is wrong with this cell, in words. */
  problem: localText.nullable(),
  level: level.nullable(),
});

/** A column of the preview: what stands above it, and the field that it feeds. */
export const previewColumn = z.object({
  /** As Excel names it: `A`, `AB`. */
  letters: z.string(),
  header: z.string(),
  field: field.nullable(),
  hidden: z.boolean(),
  /** Why the column got its field; null where the sheet has no plan for it. */
  reason: localText.nullable(),
});

export const previewRow = z.object({
  /** 1-based, as Excel counts; for text the line on which the record begins. */
  number: z.int(),
  role: z.enum(previewRoles),
  /** What is wrong with the row as a whole (values have moved, a quote is never closed), in words. */
  problem: localText.nullable(),
  cells: z.array(previewCell),
});

/** A page of a sheet's own rows. `width` counts all columns, also those that are not shown. */
export const previewPage = z.object({
  total: z.int(),
  width: z.int(),
  columns: z.array(previewColumn),
  rows: z.array(previewRow),
});

export const importView = z.object({
  importId: z.string(),
  /** The creditor that it will belong to; the answer to a question `other-creditor` can change it. */
  scope,
  /** What the file holds, and why we think so. */
  kind: z.enum(importKinds),
  kindReason: localText,
  /** The template that was used, where there was one; `changed` are the headers that are new to it or that it misses. */
  template: z.object({ templateId: z.int(), name: z.string(), changed: z.array(z.string()) }).nullable(),
  files: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      format: z.enum(rawFormats),
      encoding: z.enum(encodings).nullable(),
      delimiter: z.enum(delimiters).nullable(),
      sampleWords: z.array(z.string()),
      sheets: z.array(z.object({ name: z.string(), rows: z.int(), hidden: z.boolean() })),
    }),
  ),
  sheets: z.array(sheetPlan),
  defaults: importDefaults,
  decimalMark: z.enum([',', '.']).nullable(),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).nullable(),
  grouping: z.object({
    by: z.enum(['document-key', 'continuation', 'customer-and-date', 'each-row']),
    reason: localText,
  }),
  questions: z.array(question),
  /** Needed fields that no column and no default feeds: the import cannot go on. */
  missing: z.array(z.object({ field, text: localText })),
  accounts: z.array(rowAccount),
  /** `row` is null for what is said of the file as a whole. */
  remarks: z.array(z.object({ file: z.int(), row: z.int().nullable(), text: localText, level })),
  invoices: z.int(),
  /** How many of the invoices are checked before the review, from the first: `errors` and `warnings` are among them. */
  tallied: z.int(),
  errors: z.int(),
  warnings: z.int(),
  /** True when a remembered template decided everything, and nothing of the file must be seen first: go straight to review. */
  known: z.boolean(),
});

export const planChange = z.discriminatedUnion('what', [
  /** The answer to `other-creditor`: the creditor that the import has already (keep), or the other one (switch). */
  z.object({ what: z.literal('creditor'), scope }),
  z.object({ what: z.literal('kind'), kind: z.enum(importKinds) }),
  z.object({ what: z.literal('encoding'), file: z.int(), encoding: z.enum(encodings) }),
  z.object({ what: z.literal('delimiter'), file: z.int(), delimiter: z.enum(delimiters) }),
  z.object({ what: z.literal('role'), file: z.int(), sheet: z.string(), role: z.enum(['rows', 'customers', 'none']) }),
  z.object({ what: z.literal('headerRow'), file: z.int(), sheet: z.string(), row: z.int().min(0) }),
  z.object({
    what: z.literal('column'),
    file: z.int(),
    sheet: z.string(),
    column: z.int().min(0),
    field: field.nullable(),
  }),
  /** The answer `gone` to `column-missing`; a number is answered by `column` with the question's field. */
  z.object({ what: z.literal('gone'), file: z.int(), sheet: z.string(), field }),
  z.object({ what: z.literal('dateOrder'), order: z.enum(['ymd', 'dmy', 'mdy']) }),
  z.object({ what: z.literal('decimalMark'), mark: z.enum([',', '.']) }),
  z.object({ what: z.literal('defaults'), defaults: importDefaults.partial() }),
]);

const pieces = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const importCalls = {
  /** The window's own bytes: from a drop or a file field; a host that gets them piece by piece hands them on so. At most 200 MB. */
  'import.stage': call(
    z.object({ name: z.string().min(1).max(255), bytes: z.union([z.instanceof(Uint8Array), pieces]) }),
    stagedFile,
  ),
  'import.open': call(z.object({ scope, fileIds: z.array(z.string()).min(1).max(50) }), importView),
  /** The file's own rows as they were read, by the page. Error `preview-no-sheet`. */
  'import.preview': call(
    z.object({ importId: z.string(), file: z.int().min(0), sheet: z.string(), page: pageRequest }),
    previewPage,
  ),
  'import.change': call(z.object({ importId: z.string(), change: planChange }), importView),
  /** Reads every row, checks it and stores it as a run to review: kinds that become invoices. Remembers the columns for the next such file. */
  'import.toReview': call(z.object({ importId: z.string() }), z.object({ runId: z.int() })),
  'import.discard': call(z.object({ importId: z.string() }), done),
} as const;
