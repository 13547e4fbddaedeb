import { type Route } from '../gate/route.ts';

/** Contract invoices (endpoints a, Contract invoices). */
export const contractInvoices: readonly Route[] = [];
