import { type Route } from '../gate/route.ts';

/** Accounts receivable and their files (endpoints a, Accounting). */
export const accountingReceivables: readonly Route[] = [];
