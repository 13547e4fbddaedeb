import { type Route } from '../gate/route.ts';

/** Mobile e-identity (endpoints a, E-identity). */
export const eIdentity: readonly Route[] = [];
