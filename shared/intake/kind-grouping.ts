import { text } from '../domain/text.ts';
import { groupInvoices } from './grouping.ts';
import { becomesRun, type ImportKind, kindTable } from './kinds.ts';
import { type ImportPlan, type SheetPlan } from './plan.ts';
import { type RawSheet } from './raw-table.ts';
import { sortRows } from './row-kinds.ts';

type Grouping = ImportPlan['grouping'];

/** What is said where no sheet has rows. */
export const noGrouping = (kind: ImportKind): Grouping => ({
  by: 'each-row',
  reason: becomesRun(kind)
    ? text('Inget blad har fakturarader.', 'No sheet has invoice rows.')
    : text('Inget blad har rader att läsa in.', 'No sheet has rows to read.'),
});

const contracts = (plan: SheetPlan): Grouping =>
  plan.columns.some(({ field }) => field === 'contractNumber')
    ? {
        by: 'document-key',
        reason: text(
          'Rader med samma avtalsnummer blir ett avtal.',
          'Rows with the same contract number become one contract.',
        ),
      }
    : {
        by: 'customer-and-date',
        reason: text(
          'Rader med samma kund, datum och intervall blir ett avtal.',
          'Rows with the same customer, date and interval become one contract.',
        ),
      };

/** How rows become invoices or records, and why. */
export const groupingOf = (raw: RawSheet, plan: SheetPlan, kind: ImportKind): Grouping => {
  if (becomesRun(kind)) {
    const { by, reason } = groupInvoices(raw, plan, sortRows(raw, plan).data);
    return { by, reason };
  }
  if (kind === 'contractInvoices') return contracts(plan);
  if (kind === 'selfInvoices')
    return {
      by: 'document-key',
      reason: text(
        'Rader med samma nummer blir en självfaktura.',
        'Rows with the same number become one self invoice.',
      ),
    };
  if (kind === 'debtors' && plan.columns.some(({ field }) => field !== null && kindTable.debtors.key.includes(field)))
    return {
      by: 'document-key',
      reason: text('Rader med samma kund blir en kund.', 'Rows with the same customer become one customer.'),
    };
  return { by: 'each-row', reason: text('Varje rad blir en post.', 'Each row becomes a record.') };
};
