import { type Route } from '../gate/route.ts';

/** Reconciliation invoices (endpoints b, Reconciliation invoices). */
export const reconciliationInvoices: readonly Route[] = [];
