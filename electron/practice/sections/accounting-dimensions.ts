import { type Route } from '../gate/route.ts';

/** Extra bookkeeping dimensions (endpoints a, Accounting dimensions). */
export const accountingDimensions: readonly Route[] = [];
