import { type Route } from '../gate/route.ts';

/** What is done with contract invoices (endpoints a, Contract invoices). */
export const contractActs: readonly Route[] = [];
