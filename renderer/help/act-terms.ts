import { type HandAct } from '../../shared/contract/hand-acts.ts';
import { type TermId } from './terms.ts';

/** The word that an act is about, where none of its fields explains it. */
export const termOfAct: Readonly<Partial<Record<HandAct, TermId>>> = {
  attestInvoice: 'attest',
  remind: 'dunning',
  postpone: 'dunning',
  cancelReminder: 'dunning',
  startDebtCollection: 'dunning',
  creditInvoice: 'credit',
  creditPart: 'credit',
};
