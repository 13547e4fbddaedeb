import { type Route } from '../gate/route.ts';

/** Card and mobile payments of invoices (endpoints b, Invoices). */
export const invoiceCards: readonly Route[] = [];
