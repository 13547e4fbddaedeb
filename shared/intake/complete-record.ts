import { completeDraft } from './complete-draft.ts';
import { type DraftRow } from './draft.ts';
import { kindTable, type ListKind } from './kinds.ts';
import { type ImportDefaults } from './plan.ts';
import { type ListRecord, type RecordCells } from './record.ts';

const rowsOf = (record: ListRecord, defaults: ImportDefaults): readonly DraftRow[] =>
  completeDraft({ draftNo: 1, head: {}, rows: record.rows, businessKey: '', readProblems: [] }, defaults).rows;

/** Amounts have a currency: the import's where the file names none. */
const withCurrency = (cells: RecordCells, kind: ListKind, defaults: ImportDefaults): RecordCells => {
  // A customer's currency is no amount's.
  const hasAmounts = kind !== 'debtors' && kindTable[kind].head.includes('currency');
  const own = cells.currency;
  if (!hasAmounts || (own !== undefined && own.rule !== 'default')) return cells;
  return { ...cells, currency: { value: defaults.currency, raw: '', rule: 'default', origin: null } };
};

/**
 * Fills what the file leaves open: the currency of amounts, and on the rows of contracts of price, quantity and line total
 * the one that the others give. Nothing else: what is blank in a register's file changes nothing there.
 */
export const completeRecord = (record: ListRecord, kind: ListKind, defaults: ImportDefaults): ListRecord => ({
  ...record,
  cells: withCurrency(record.cells, kind, defaults),
  rows: kindTable[kind].row.length === 0 ? record.rows : rowsOf(record, defaults),
});
