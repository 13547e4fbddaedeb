import { z } from 'zod';
import { decideWithdrawal, withdrawalAnswers } from '../invoicing/withdrawal-answers.ts';
import { badField, badRequest, notFound } from '../refusal.ts';
import { type Act, type Control } from './control.ts';

const decisionIn = z.strictObject({ ActionPublicId: z.string(), Outcome: z.enum(withdrawalAnswers) });

/** Decides what the bank or the card issuer says to the next withdrawal: without this, it succeeds. */
const decide: Act = ({ service, body }) => {
  const { ActionPublicId, Outcome } = decisionIn.parse(body);
  const { invoices, reconciliations } = service.ledger;
  const invoice = invoices.get(ActionPublicId);
  const creditorId = invoice?.creditor_id ?? reconciliations.get(ActionPublicId)?.creditor_id;
  if (creditorId === undefined) throw notFound('Fakturan', 'The invoice');
  if (invoice !== undefined && invoice.withdrawal_by === null)
    throw badRequest('Fakturan har inget uttag.', 'The invoice has no withdrawal.');
  if (invoice?.withdrawal_by === 'CreditCard' && Outcome === 'Renewed')
    throw badField('Outcome', 'ett kortuttag görs inte om', 'a card withdrawal is not tried again');
  decideWithdrawal(service, creditorId, ActionPublicId, Outcome);
};

export const withdrawalControls: readonly Control[] = [['PUT', '/practice/withdrawals', decide]];
