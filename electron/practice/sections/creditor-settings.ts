import { type Route } from '../gate/route.ts';

/** Defaults, text templates, KYC, tokens, overpayment matching (endpoints a, Creditors). */
export const creditorSettings: readonly Route[] = [];
