import { type Route } from '../gate/route.ts';

/** Bookkeeping files and vouchers (endpoints a, Accounting). */
export const accountingExports: readonly Route[] = [];
