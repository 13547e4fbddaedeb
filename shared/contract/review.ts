import { z } from 'zod';
import { valueRules } from '../intake/draft.ts';
import { call, done, nothing } from './define.ts';
import { day, field, keptRows, level, localText, minorAmount, vatLine } from './common.ts';
import { rowAccount } from './intake.ts';

export const reviewFilters = ['all', 'error', 'warning', 'hint', 'excluded', 'billed'] as const;

export const problemView = z.object({
  code: z.string(),
  level,
  rowNo: z.int().nullable(),
  field: field.nullable(),
  title: localText,
  sentence: localText,
  /** What one click would write; null when only a person can know. */
  mend: z.object({ field, value: z.string(), shown: z.string() }).nullable(),
  /** Some rows were billed before: which rows one act would keep; null for every other problem. */
  keep: keptRows.nullable(),
  /** How many like it in the run (the same code and field), for "mend all". */
  alike: z.int(),
});

/** One line of the review grid. */
export const reviewLine = z.object({
  draftNo: z.int(),
  level: level.nullable(),
  kind: z.enum(['invoice', 'credit']),
  included: z.boolean(),
  customerNo: z.string(),
  customerName: z.string(),
  newCustomer: z.boolean(),
  /** Its only hints are what is new to the register, as most of a first run has: the list of hints shows them. */
  onlyNews: z.boolean(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  delivery: z.string(),
  currency: z.string(),
  rows: z.int(),
  net: minorAmount,
  vat: minorAmount,
  total: minorAmount,
  /** Fields of the head with a problem, and the worst level, for the marks on the cells. */
  marks: z.array(z.object({ field, level })),
  /** Fields of the head that a person changed, for the corner mark on the cells. */
  edited: z.array(field),
  /** Where the same content was billed before, in words; null when it was not. */
  billed: localText.nullable(),
  /** Names of the files that go with it, in their order. */
  attachments: z.array(z.string()),
});

export const cellView = z.object({
  field,
  value: z.string().nullable(),
  /** As a person reads it (decimal comma, two decimals where it is money). */
  shown: z.string(),
  raw: z.string(),
  rule: z.enum(valueRules),
  edited: z.boolean(),
  origin: z.object({ fileName: z.string(), sheet: z.string(), cell: z.string() }).nullable(),
});

const rowView = z.object({
  rowNo: z.int(),
  sourceRow: z.int().nullable(),
  message: z.boolean(),
  /** The text as it will stand on the invoice, where that is not the cell's own (date codes, a row sent as one). */
  onInvoice: z.string().nullable(),
  /** Where the same row was billed before, in words; null when it was not. */
  billed: localText.nullable(),
  cells: z.array(cellView),
  total: minorAmount.nullable(),
});

export const reviewInvoice = z.object({
  line: reviewLine,
  head: z.array(cellView),
  rows: z.array(rowView),
  /** Rows that were billed before and that a person took out of it. */
  takenRows: z.array(rowView),
  vatLines: z.array(vatLine),
  /** ROT or RUT: what goes off, and what is left to pay; null without. */
  deduction: z.object({ amount: minorAmount, left: minorAmount }).nullable(),
  problems: z.array(problemView),
});

export const reviewSummary = z.object({
  runId: z.int(),
  name: z.string(),
  state: z.enum(['review', 'approved', 'sending', 'done', 'cancelled']),
  fileNames: z.array(z.string()),
  counts: z.object({
    all: z.int(),
    error: z.int(),
    warning: z.int(),
    hint: z.int(),
    excluded: z.int(),
    billed: z.int(),
    newCustomers: z.int(),
  }),
  /** What approving would send now: included and without errors. */
  sendable: z.object({ invoices: z.int(), net: minorAmount, vat: minorAmount, total: minorAmount }),
  currency: z.string(),
  vatLines: z.array(vatLine),
  /** What the tax authority is asked to pay of it: ROT and RUT. */
  deduction: minorAmount,
  control: z.array(
    z.object({
      name: localText,
      file: minorAmount.nullable(),
      ours: minorAmount,
      agrees: z.boolean(),
      where: z.string(),
    }),
  ),
  accounts: z.array(rowAccount),
  undo: localText.nullable(),
  redo: localText.nullable(),
  /** Moves with everything that approving would send: cells, choices, files. */
  stamp: z.string(),
});

const run = z.object({ runId: z.int() });

export const reviewCalls = {
  'review.open': call(run, reviewSummary),
  'review.invoice': call(run.extend({ draftNo: z.int() }), reviewInvoice),
  /** Several at once, in the order asked: for whoever reads a whole run. */
  'review.invoices': call(
    run.extend({ draftNos: z.array(z.int()).min(1).max(200) }),
    z.object({ invoices: z.array(reviewInvoice) }),
  ),
  /**
   * Applies the mend of one problem, or of all with the same code and field in the run. Without a field it is the first of
   * that code in the row.
   */
  'review.mend': call(
    run.extend({
      draftNo: z.int(),
      rowNo: z.int().nullable(),
      code: z.string(),
      field: field.nullable().optional(),
      all: z.boolean(),
    }),
    z.object({ mended: z.int(), summary: reviewSummary }),
  ),
  'review.include': call(run.extend({ draftNo: z.int(), included: z.boolean() }), z.object({ summary: reviewSummary })),
  'review.undo': call(run, z.object({ summary: reviewSummary })),
  'review.redo': call(run, z.object({ summary: reviewSummary })),
  /** The invoice as the customer will see it: the service's own preview where it can be reached, else null. */
  'review.rename': call(run.extend({ name: z.string().trim().min(1).max(120) }), z.object({ summary: reviewSummary })),
  /** Freezes what will be sent and writes its jobs in one transaction. Answers the hash of what was approved. */
  'review.approve': call(
    run.extend({
      /** The figures the person saw; refused when they no longer hold. */
      invoices: z.int(),
      total: minorAmount,
      /** The summary's stamp when the person saw it: refused when anything moved since, also what no figure shows. */
      stamp: z.string().max(64).optional(),
      attest: z.boolean(),
    }),
    z.object({ hash: z.string(), invoices: z.int() }),
  ),
  /** Takes an approval back while nothing of it was sent. */
  'review.unapprove': call(run, z.object({ summary: reviewSummary })),
  'review.discard': call(run, done),
  'review.runs': call(
    nothing.extend({ scope: z.object({ connectionId: z.string(), creditorId: z.guid() }) }),
    z.object({
      runs: z.array(
        z.object({
          runId: z.int(),
          name: z.string(),
          createdAt: z.string(),
          invoices: z.int(),
          errors: z.int(),
          total: minorAmount,
          period: day.nullable(),
        }),
      ),
    }),
  ),
} as const;
