import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { checkRecord } from '../../shared/intake/check-record.ts';
import { completeRecord } from '../../shared/intake/complete-record.ts';
import { type ListKind } from '../../shared/intake/kinds.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { recordKey } from '../../shared/intake/record-key.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { productsOf } from '../store/products.ts';
import { type StoredRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { customerOf } from './known-customer.ts';

/** What a list is checked by: it stays as it was at the import, except the day. */
export interface ListContext {
  readonly kind: ListKind;
  readonly defaults: ImportDefaults;
  readonly today: CalendarDate;
}

/**
 * Completes and checks one record by itself. `twin` is what is to be said of an equal one of its list. The same function
 * at import and after every edit.
 */
export type ExamineRecord = (record: ListRecord, included: boolean, twin?: Problem | null) => StoredRecord;

const inRegisterOf = (store: Store, scopeId: number, kind: ListKind): ((record: ListRecord) => boolean | null) => {
  switch (kind) {
    case 'debtors':
    case 'contractInvoices':
    case 'reconciliationInvoices':
    case 'selfInvoices':
      return (record) => customerOf(store, scopeId, asDraft(record)) !== null;
    case 'products': {
      const known = new Set(productsOf(store, scopeId).map(({ articleNo }) => articleNo));
      return ({ cells }) => known.has(cells.articleNo?.value ?? '');
    }
    default:
      return () => null;
  }
};

/** An examiner that asks the register mirror: made anew for every piece of work. */
export const recordExaminer = (
  store: Store,
  scopeId: number,
  { kind, defaults, today }: ListContext,
): ExamineRecord => {
  const look = inRegisterOf(store, scopeId, kind);
  const paid = (record: ListRecord): { readonly paidTo?: string | null } =>
    kind === 'selfInvoices' ? { paidTo: customerOf(store, scopeId, asDraft(record))?.paidTo ?? null } : {};
  return (read, included, twin = null) => {
    const record = completeRecord(read, kind, defaults);
    const inRegister = look(record);
    const own = checkRecord(record, { kind, today, defaults, inRegister, ...paid(record) });
    const problems = twin === null ? own : [twin, ...own];
    return { record, problems, level: worstLevel(problems), included, key: recordKey(record, kind).text, inRegister };
  };
};

const longestSearch = 400;

/** Lower-case text to find the record by: everything that it says. */
export const wordsOfRecord = ({ cells, rows }: ListRecord): string =>
  [...Object.values(cells), ...rows.flatMap((row) => Object.values(row.cells))]
    .map((cell) => cell.value ?? cell.raw)
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()
    .slice(0, longestSearch);
