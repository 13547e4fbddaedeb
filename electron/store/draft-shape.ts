import { z } from 'zod';
import { valueRules } from '../../shared/intake/draft.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { levels } from '../../shared/intake/problem.ts';

/** Shapes of what the store keeps as JSON of a draft, so that a body is never taken on trust. */

const origin = z.object({ file: z.int(), sheet: z.string(), row: z.int(), column: z.int() });

export const cellShape = z.object({
  value: z.string().nullable(),
  raw: z.string(),
  rule: z.enum(valueRules),
  typed: z.string().exactOptional(),
  origin: origin.nullable(),
  edited: z.literal(true).exactOptional(),
});

const field = z.enum([...headFields, ...rowFields]);

export const mendShape = z.object({ field, value: z.string() });

export const problemShape = z.object({
  code: z.string(),
  level: z.enum(levels),
  rowNo: z.int().nullable(),
  field: field.nullable(),
  params: z.record(z.string(), z.string()),
  mend: mendShape.exactOptional(),
});

/** The row of another run's invoice that billed the same. */
export const billedRowShape = z.object({
  runId: z.int(),
  runName: z.string(),
  at: z.string(),
  draftNo: z.int(),
  rowNo: z.int(),
  sourceRow: z.int().nullable(),
});

export const draftRowShape = z.object({
  rowNo: z.int(),
  cells: z.partialRecord(z.enum(rowFields), cellShape),
  billed: billedRowShape.exactOptional(),
});

/** What `draft_body.body` holds: the draft without its number and key, which are columns. */
export const draftBodyShape = z.object({
  head: z.partialRecord(z.enum(headFields), cellShape),
  rows: z.array(draftRowShape),
  billedRows: z.array(draftRowShape).exactOptional(),
  readProblems: z.array(problemShape),
});

/** Where the same content was billed before; null in the column when it was not. */
export const billedShape = z.object({
  runId: z.int(),
  runName: z.string(),
  /** When that run was approved: an instant. */
  at: z.string(),
  draftNo: z.int(),
  invoiceNumber: z.string().nullable(),
  /** So many of the invoice's rows stand in that one; left out where it is the whole invoice. */
  rows: z.object({ known: z.int(), all: z.int() }).exactOptional(),
});
export type Billed = z.infer<typeof billedShape>;
