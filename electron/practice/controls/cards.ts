import { type Control } from './control.ts';

/** The customer at the card window (decisions.md, controls). */
export const cardControls: readonly Control[] = [];
