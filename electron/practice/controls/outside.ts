import { type Control } from './control.ts';

/** Purchasers and other parties outside that only a person can play here (decisions.md, controls). */
export const outsideControls: readonly Control[] = [];
