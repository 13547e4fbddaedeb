import { type Route } from '../gate/route.ts';

/** Bank account retrieval, both variants (endpoints a, Bank accounts). */
export const bankAccounts: readonly Route[] = [];
