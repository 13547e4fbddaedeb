import { type Route } from '../gate/route.ts';

/** ROT, RUT and green technology (endpoints b, Invoices). */
export const taxDeduction: readonly Route[] = [];
