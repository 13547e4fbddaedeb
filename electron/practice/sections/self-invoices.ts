import { type Route } from '../gate/route.ts';

/** Self invoices (endpoints b, Self invoices). */
export const selfInvoices: readonly Route[] = [];
