import { type Route } from '../gate/route.ts';

/** Categories of debtors (endpoints a, Debtors). */
export const debtorCategories: readonly Route[] = [];
