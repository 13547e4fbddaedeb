import { type Route } from '../gate/route.ts';

/** Access that is shared to others (endpoints a, Creditors). */
export const creditorShares: readonly Route[] = [];
