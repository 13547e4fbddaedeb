import { type Route } from '../gate/route.ts';

/** Direct debit of invoices and approvals (endpoints b, Invoices; endpoints a, Debtors). */
export const autogiro: readonly Route[] = [];
