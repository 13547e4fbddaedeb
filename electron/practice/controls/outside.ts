import { type Control } from './control.ts';
import { happeningControls } from './happenings.ts';
import { salesControls } from './sales.ts';
import { withdrawalControls } from './withdrawals.ts';

/** Purchasers and other parties outside that only a person can play here (decisions.md, controls). */
export const outsideControls: readonly Control[] = [...happeningControls, ...withdrawalControls, ...salesControls];
