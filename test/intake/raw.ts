import { createHash } from 'node:crypto';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { checkDraft } from '../../shared/intake/check-draft.ts';
import { type Draft, type InvoiceValue } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { type ImportPlan, noChoices, type PlanChoices } from '../../shared/intake/plan.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import {
  type FileRemark,
  type MergedRange,
  type RawCell,
  type RawFile,
  type RawNumber,
  type RawRow,
  type RawSheet,
} from '../../shared/intake/raw-table.ts';
import { type DraftReading, type KeyContext, readDrafts } from '../../shared/intake/read-drafts.ts';

/** Builds what the reader of bytes would hand out, by hand. */

export const today = calendarDate('2026-11-27');

export const number = (raw: number | string, shape: RawNumber['shape'] = 'plain'): RawNumber => ({
  kind: 'number',
  raw: String(raw),
  shape,
});
/** A number whose format shows a currency. */
export const money = (raw: number | string, currency: string): RawNumber => ({ ...number(raw), currency });
export const percent = (raw: number | string): RawNumber => number(raw, 'percent');
export const dateCell = (date: string, raw = '46000'): RawNumber => ({ kind: 'number', raw, shape: 'date', date });
export const errorCell = (code: string): RawCell => ({ kind: 'error', code });
export const uncalculated: RawCell = { kind: 'uncalculated' };

interface SheetOptions {
  readonly name?: string;
  readonly hidden?: boolean;
  readonly hiddenRows?: readonly number[];
  readonly merged?: readonly MergedRange[];
}

/** Rows as lists of cells; a text row is split at `|`. Row numbers begin with 1. */
export const sheet = (rows: readonly (string | readonly RawCell[])[], options: SheetOptions = {}): RawSheet => ({
  name: options.name ?? 'Blad1',
  hidden: options.hidden ?? false,
  rows: rows.map((row, index): RawRow => ({
    number: index + 1,
    hidden: options.hiddenRows?.includes(index + 1) ?? false,
    cells: typeof row === 'string' ? row.split('|').map((cell) => (cell.trim() === '' ? null : cell.trim())) : row,
  })),
  hiddenColumns: [],
  merged: options.merged ?? [],
});

export const workbook = (sheets: readonly RawSheet[], name = 'underlag.xlsx'): RawFile => ({
  name,
  format: 'xlsx',
  sha256: '0'.repeat(64),
  sheets,
  remarks: [],
});

export const csv = (
  rows: readonly (string | readonly RawCell[])[],
  delimiter: ';' | ',' = ';',
  remarks: readonly FileRemark[] = [],
): RawFile => ({
  name: 'underlag.csv',
  format: 'csv',
  sha256: '0'.repeat(64),
  dialect: { encoding: 'utf-8', bom: false, delimiter, quote: '"', sampleWords: [] },
  sheets: [sheet(rows, { name: 'underlag' })],
  remarks,
});

export const keyContext: KeyContext = {
  deployment: 'practice',
  creditorId: '7f9c24e5-1111-4222-8333-444455556666',
  billingPeriod: '2026-11',
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
};

export interface Outcome {
  readonly plan: ImportPlan;
  readonly reading: DraftReading;
  readonly drafts: readonly Draft[];
  readonly invoices: readonly InvoiceValue[];
  readonly problems: readonly (readonly Problem[])[];
}

/** The whole way: plan, drafts, invoices, problems. */
export const intake = (
  files: readonly RawFile[],
  choices: Partial<PlanChoices> = {},
  more: Partial<CheckContext> = {},
): Outcome => {
  const plan = proposePlan(files, today, { ...noChoices, ...choices });
  const reading = readDrafts(files, plan, keyContext);
  const drafts = [...reading.drafts];
  const context: CheckContext = { today, defaults: plan.defaults, ...more };
  const invoices = drafts.map((draft) => readInvoice(draft, plan.defaults));
  return {
    plan,
    reading,
    drafts,
    invoices,
    problems: drafts.map((draft, index) => checkDraft(draft, context, invoices[index])),
  };
};

export const codesOf = (problems: readonly Problem[] | undefined, level?: Problem['level']): string[] =>
  (problems ?? []).filter((found) => level === undefined || found.level === level).map((found) => found.code);

/** The field of each column of a sheet. */
export const fieldsOf = (plan: ImportPlan, index = 0): (string | null)[] =>
  plan.sheets[index]?.columns.map((column) => column.field) ?? [];
