import { type Route } from '../gate/route.ts';

/** Merging drafts, verification invoices, archived events, payment files (endpoints b, Invoices). */
export const invoiceMerge: readonly Route[] = [];
