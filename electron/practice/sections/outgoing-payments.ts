import { type Route } from '../gate/route.ts';

/** Payments out (endpoints b, Payments). */
export const outgoingPayments: readonly Route[] = [];
