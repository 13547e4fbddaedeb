import { type Route } from '../gate/route.ts';

/** Cost centres (endpoints a, Cost centers). */
export const costCenters: readonly Route[] = [];
