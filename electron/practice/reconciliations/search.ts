import { type Call } from '../gate/call.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { parseView, type View } from '../wire/json.ts';
import { subView } from './views.ts';

/** The reconciliation invoices as list views, with each creditor's name read once. */
export const subViews = ({ service }: Call, rows: readonly ListedReconciliation[]): readonly View[] => {
  const docs = new Map(
    [...new Set(rows.map((row) => row.creditor_id))].map((id): [string, View] => [
      id,
      parseView(service.ledger.creditors.get(id)?.doc ?? '{}'),
    ]),
  );
  return rows.map((row) => subView(row, docs.get(row.creditor_id) ?? {}));
};
