import { type Route } from '../gate/route.ts';

/** Selling and financing invoices (endpoints b, Invoices). */
export const invoiceSales: readonly Route[] = [];
