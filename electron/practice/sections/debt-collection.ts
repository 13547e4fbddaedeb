import { type Route } from '../gate/route.ts';

/** Debt collection claims (endpoints a, Debt collection). */
export const debtCollection: readonly Route[] = [];
