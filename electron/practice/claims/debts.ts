import { type ListedInvoice } from '../ledger/invoices.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { type Service } from '../service.ts';
import { changeClaim, type Claim } from './claim.ts';
import { type Debt, debtColumns, debtOfInvoice, debtOfReconciliation } from './debt.ts';

/** The invoice that a claim follows; undefined where it follows none. */
export const invoiceOfClaim = ({ ledger }: Pick<Service, 'ledger'>, claim: Claim): ListedInvoice | undefined =>
  claim.isConnected && claim.source === 'InvoiceAction' ? ledger.invoices.get(claim.ownerId) : undefined;

/** The reconciliation invoice that a claim follows; undefined where it follows none. */
export const reconciliationOfClaim = (
  { ledger }: Pick<Service, 'ledger'>,
  claim: Claim,
): ListedReconciliation | undefined =>
  claim.isConnected && claim.source === 'ReconciliationInvoiceAction'
    ? ledger.reconciliations.get(claim.ownerId)
    : undefined;

/**
 * What is owed on a claim: the invoice that it is connected with says so, which is how the two stay in sync (endpoints a,
 * actionfrominvoice).
 */
export const debtOfClaim = (service: Pick<Service, 'ledger'>, claim: Claim): Debt => {
  const invoice = invoiceOfClaim(service, claim);
  if (invoice !== undefined) return debtOfInvoice(invoice);
  const row = reconciliationOfClaim(service, claim);
  return row === undefined ? claim.debt : debtOfReconciliation(row);
};

/** Writes what is owed on a claim where {@link debtOfClaim} reads it. Gives the claim as it now is. */
export const writeDebt = (service: Service, claim: Claim, debt: Debt): Claim => {
  const { ledger } = service;
  const invoice = invoiceOfClaim(service, claim);
  const row = reconciliationOfClaim(service, claim);
  if (invoice !== undefined) {
    ledger.invoices.change(invoice, debtColumns(debt));
  } else if (row !== undefined) {
    const { action_type: _type, debtor_id: _id, ...stored } = row;
    ledger.reconciliations.update({ ...stored, current: debt.principal, fees: debt.fees + debt.interest });
  } else return changeClaim(service, claim, { debt });
  return claim;
};
