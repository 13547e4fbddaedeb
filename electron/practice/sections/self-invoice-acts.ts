import { type Route } from '../gate/route.ts';

/** What is done with self invoices (endpoints b, Self invoices). */
export const selfInvoiceActs: readonly Route[] = [];
