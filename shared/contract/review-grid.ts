import { z } from 'zod';
import { field, minorAmount, pageRequest } from './common.ts';
import { call, done, nothing } from './define.ts';
import { reviewFilters, reviewLine, reviewSummary } from './review.ts';

/** What the grid of Review can be sorted by; `file` is the order of the file. */
export const sortKeys = [
  'file',
  'level',
  'customerName',
  'customerNo',
  'invoiceDate',
  'dueDate',
  'deliveryMethod',
  'currency',
  'net',
  'vat',
  'total',
  'rows',
] as const;

/** What invoices can be put together by in the grid. `level` is the worst of its problems. */
export const groupKeys = ['customer', 'deliveryMethod', 'invoiceDate', 'currency', 'level', 'kind'] as const;

const run = z.object({ runId: z.int() });

export const gridGroup = z.object({
  by: z.enum(groupKeys),
  /** True where groups show nothing but their heads. */
  folded: z.boolean(),
  /** The groups that are not as `folded` says. */
  except: z.array(z.string().max(8000)).max(2000),
});

export type GridGroup = z.infer<typeof gridGroup>;

/** Which invoices the grid shows, and in which order. Every answer about places speaks of this list. */
export const gridAsk = z.object({
  filter: z.enum(reviewFilters),
  /** Words that all must be found, anywhere in the invoice. */
  search: z.string().max(200),
  /** Words that all must be found in the customer's number or name. */
  customer: z.string().max(200),
  /** The amount to pay, both ends counted. */
  least: minorAmount.nullable(),
  most: minorAmount.nullable(),
  sort: z.object({ by: z.enum(sortKeys), descending: z.boolean() }),
  /** Groups stand in their own order, which sorting by what they are put together by turns; any other sorts within them. */
  group: gridGroup.nullable(),
});

export type GridAsk = z.infer<typeof gridAsk>;

/** Every invoice, in the order of the file. */
export const wholeRun: GridAsk = {
  filter: 'all',
  search: '',
  customer: '',
  least: null,
  most: null,
  sort: { by: 'file', descending: false },
  group: null,
};

/** True where each invoice stands at its place in the file, so that no change of one moves another. */
export const standsByFile = ({ filter, search, customer, least, most, sort, group }: GridAsk): boolean =>
  filter === 'all' &&
  search === '' &&
  customer === '' &&
  least === null &&
  most === null &&
  sort.by === 'file' &&
  group === null;

/** The head of a group: a line of the list of its own. */
export const gridHead = z.object({
  /** Its place in the list, 0-based. */
  at: z.int(),
  /** What its invoices have in common; of a customer its number, or its name after a tab where it has none. */
  key: z.string(),
  /** Of its first invoice. */
  customerNo: z.string(),
  customerName: z.string(),
  count: z.int(),
  /** The amount to pay of its invoices, a currency each. */
  sums: z.array(z.object({ currency: z.string(), total: minorAmount })),
  open: z.boolean(),
});

/** A column as it was chosen: in their order from the left. */
export const gridColumn = z.object({
  key: z.string().min(1).max(40),
  shown: z.boolean(),
  /** In css px. */
  width: z.int().min(24).max(800),
});

export const reviewGridCalls = {
  'review.grid': call(
    run.extend({ ask: gridAsk, page: pageRequest }),
    z.object({
      /** Invoices and heads of groups. */
      total: z.int(),
      /** The invoices of the page, in order. */
      lines: z.array(reviewLine),
      /** The heads that stand among them. */
      heads: z.array(gridHead),
      /** How many invoices stand before the first of these: in its group, or in the list where there are none. */
      before: z.int(),
    }),
  ),
  /**
   * The next (or previous) invoice with a problem in the shown order after the invoice `from`, which need not be shown itself;
   * from null, after the head of the group `head`; from neither, the first (or last) one. Null when there is none. The place
   * is where it stands once its group is unfolded.
   */
  'review.gridProblem': call(
    run.extend({
      ask: gridAsk,
      from: z.int().nullable(),
      head: z.string().nullable(),
      step: z.union([z.literal(1), z.literal(-1)]),
    }),
    z.object({ index: z.int().nullable(), draftNo: z.int().nullable(), group: z.string().nullable() }),
  ),
  /** Where an invoice stands in the shown order once its group is unfolded; null where the filter leaves it out. */
  'review.gridPlace': call(
    run.extend({ ask: gridAsk, draftNo: z.int() }),
    z.object({ index: z.int().nullable(), group: z.string().nullable() }),
  ),
  /**
   * Writes a block of cells as one step that one undo takes back; each text is read by the rules of its field. Nothing is
   * written where the block does not fit.
   */
  'review.write': call(
    run.extend({
      what: z.enum(['typed', 'pasted', 'cleared', 'filled']),
      /** The lines from the first cell downwards, as they were shown; `rowNo` null for invoices' heads. */
      targets: z.array(z.object({ draftNo: z.int(), rowNo: z.int().nullable() })).max(100_000),
      /** The columns from the first cell to the right; null for one that cannot be changed. */
      fields: z.array(field.nullable()).max(100),
      /** Line by line; null fills the first line's values into the others. */
      texts: z
        .array(z.array(z.string().max(4000)).max(1000))
        .max(200_000)
        .nullable(),
    }),
    z.object({
      changed: z.int(),
      summary: reviewSummary,
      /** The invoices of the block as they are now, where they are no more than a page: they need not be asked for. */
      lines: z.array(reviewLine),
    }),
  ),
  /** How the grid was last grouped; null: not at all. */
  'review.gridGroup': call(nothing, z.object({ group: gridGroup.nullable() })),
  'review.setGridGroup': call(z.object({ group: gridGroup.nullable() }), done),
  'review.gridColumns': call(nothing, z.object({ columns: z.array(gridColumn) })),
  'review.setGridColumns': call(z.object({ columns: z.array(gridColumn).max(60) }), done),
} as const;
