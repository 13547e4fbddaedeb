import { type Route } from '../gate/route.ts';

/** Add-ons and PDF templates (endpoints a, Add-ons). */
export const addOns: readonly Route[] = [];
