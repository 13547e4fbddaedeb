import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { type Findable } from '../sections/search.ts';
import { type Service } from '../service.ts';
import { parseView, type View } from '../wire/json.ts';
import { remindersOf, subView } from './views.ts';

/** The reconciliation invoices as list views, with each creditor's name read once. */
export const subViews = (service: Service, rows: readonly ListedReconciliation[]): readonly View[] => {
  const ids = [...new Set(rows.map((row) => row.creditor_id))];
  const docs = new Map(ids.map((id): [string, View] => [id, parseView(service.ledger.creditors.get(id)?.doc ?? '{}')]));
  return rows.map((row) => subView(row, docs.get(row.creditor_id) ?? {}));
};

/** A reconciliation invoice as a search looks at it: attested at once, and without dates, rows or a debtor to be found by. */
const findable = (row: ListedReconciliation): Findable => ({
  ...row,
  debtor_id: '',
  invoice_at: Number.NaN,
  due_at: Number.NaN,
  attested_at: row.created_at,
  reminder_id: remindersOf(row).length > 0 ? row.id : null,
});

/** The creditors' reconciliation invoices that fit, as list views. */
export const findReconciliations = (
  service: Service,
  creditorIds: readonly string[],
  fits: (action: Findable) => boolean,
): readonly View[] =>
  subViews(
    service,
    creditorIds.flatMap((id) => service.ledger.reconciliations.all(id)).filter((row) => fits(findable(row))),
  );
