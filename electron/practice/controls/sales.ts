import { z } from 'zod';
import { noAccess, notFound } from '../refusal.ts';
import { createDebtorContract, debtorContractOf, moveDebtorContract } from '../sales/debtor-contracts.ts';
import { answerOffer, createSalesContract } from '../sales/sales.ts';
import { textOf } from '../wire/json.ts';
import { type Act, type Control } from './control.ts';

const salesContractIn = z.object({ CreditorPublicId: z.string() });

const makeSalesContract: Act = ({ service, body }) => {
  const creditor = service.ledger.creditors.get(salesContractIn.parse(body).CreditorPublicId);
  if (creditor === undefined) throw noAccess();
  return { SalesContractPublicId: createSalesContract(service, creditor.id) };
};

const answerIn = z.object({ ActionPublicId: z.string(), Outcome: z.enum(['Accepted', 'Denied']) });

const playPurchaser: Act = ({ service, body }) => {
  const { ActionPublicId, Outcome } = answerIn.parse(body);
  const invoice = service.ledger.invoices.get(ActionPublicId);
  if (invoice === undefined) throw notFound('Fakturan', 'The invoice');
  service.ledger.db
    .transaction(() => {
      answerOffer(service, invoice, Outcome);
    })
    .immediate();
  return undefined;
};

const debtorContractIn = z.union([
  z.object({ DebtorContractPublicId: z.string(), Outcome: z.enum(['Signed', 'Cancelled']) }),
  z.object({ DebtorPublicId: z.string() }),
]);

/** A debtor's contract is made, or the debtor signs or cancels it. */
const playDebtor: Act = ({ service, body }) => {
  const wish = debtorContractIn.parse(body);
  if ('DebtorContractPublicId' in wish) {
    const contract = debtorContractOf(service, wish.DebtorContractPublicId);
    moveDebtorContract(service, contract, wish.Outcome === 'Signed' ? 'sign' : 'cancel');
    return undefined;
  }
  const debtor = service.ledger.debtors.get(wish.DebtorPublicId);
  if (debtor === undefined) throw noAccess();
  const creditorId = textOf(debtor, 'CreditorPublicId') ?? '';
  return { DebtorContractPublicId: createDebtorContract(service, creditorId, wish.DebtorPublicId) };
};

/** The purchaser of invoices and the debtor who is financed; unanswered, both say yes the day after. */
export const salesControls: readonly Control[] = [
  ['POST', '/practice/salescontracts', makeSalesContract],
  ['POST', '/practice/sales', playPurchaser],
  ['POST', '/practice/debtorcontracts', playDebtor],
];
