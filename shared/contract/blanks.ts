import { z } from 'zod';
import { importKinds } from '../intake/kinds.ts';
import { recordRegisters } from '../service/record-fields.ts';
import { madeFile, scope } from './common.ts';
import { call } from './define.ts';
import { followFilter } from './follow-list.ts';
import { categoryId } from './record-acts.ts';

/** Files that we make for a person: blank templates, and exports that are read again as what they were. */

export const fileLanguages = ['sv', 'en'] as const;
export const fileFormats = ['xlsx', 'csv'] as const;
/** Of what is for the files, not to be read again. A workbook where none is named. */
export const protocolFormats = ['xlsx', 'pdf'] as const;

/** What a statement of account covers, up to the service's day: this year, the twelve months that end then, or all of last year. */
export const statementPeriods = ['this-year', 'twelve-months', 'last-year'] as const;

/** The language of headers and words in the file. */
const language = z.enum(fileLanguages);
const format = z.enum(fileFormats);

export const blankCalls = {
  /** A workbook to fill in: headers, drop-downs, examples, and a sheet that explains. */
  'blanks.make': call(z.object({ kind: z.enum(importKinds), language }), madeFile),
  /** The included records of a list, as they stand. */
  'lists.export': call(z.object({ listId: z.int(), format, language }), madeFile),
  /** The included invoices of a run with their rows, as they stand: read again they are the same invoices. */
  'review.export': call(z.object({ runId: z.int(), format, language }), madeFile),
  /** The invoices that a filter of Follow-up gives, as the mirror has them. For the files, not to be read again. */
  'follow.export': call(z.object({ scope, filter: followFilter, format, language }), madeFile),
  /** What a search of a register finds, of customers `twins` alone: read again it is a list of the same records. */
  'registers.export': call(
    z.object({
      scope,
      register: z.enum(recordRegisters),
      search: z.string().max(200),
      twins: z.boolean(),
      categoryId: categoryId.optional(),
      language,
      format,
    }),
    madeFile,
  ),
  /** What the customer of an invoice was billed and paid in a period, and what it owes, as the mirror has it. */
  'follow.statement': call(
    z.object({
      scope,
      actionId: z.string(),
      period: z.enum(statementPeriods),
      language,
      format: z.enum(protocolFormats),
    }),
    madeFile,
  ),
  /** The protocol of a run, before and after it is sent: its sums, and every invoice with what became of it. For the files, not to be read again. */
  'review.protocol': call(z.object({ runId: z.int(), language, format: z.enum(protocolFormats).optional() }), madeFile),
} as const;
