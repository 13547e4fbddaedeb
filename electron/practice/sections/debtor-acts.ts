import { type Route } from '../gate/route.ts';

/** Anonymising, balances, events, cards, digital mailbox, Peppol (endpoints a, Debtors). */
export const debtorActs: readonly Route[] = [];
