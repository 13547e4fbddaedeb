import { type Route } from '../gate/route.ts';

/** Mail and SMS by themselves (endpoints b, Delivery). */
export const delivery: readonly Route[] = [];
