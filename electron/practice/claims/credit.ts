import { randomUUID } from 'node:crypto';
import { meanFor } from '../accounting/payment-means.ts';
import { type Call } from '../gate/call.ts';
import { needAmount } from '../gate/fields.ts';
import { creditWithoutInvoice } from '../invoicing/credits.ts';
import { payInvoice, type Payment } from '../invoicing/payments.ts';
import { payReconciliation } from '../reconciliations/payments.ts';
import { badField, missing } from '../refusal.ts';
import { flagOf, instantOf, textOf, type View } from '../wire/json.ts';
import { type Claim } from './claim.ts';
import { leftOf } from './debt.ts';
import { debtOfClaim, invoiceOfClaim, reconciliationOfClaim } from './debts.ts';
import { noteClaim } from './history.ts';
import { lowerOwn, overpayOwn } from './own.ts';

const paymentOf = (call: Call, claim: Claim, sent: View, isPayment: boolean): Payment => {
  const amount = needAmount(sent, 'Value');
  if (amount.value <= 0) throw badField('Value', 'ska vara mer än noll', 'must be more than zero');
  if (amount.currency !== claim.currency)
    throw badField('Value', `ärendet är i ${claim.currency}`, `the claim is in ${claim.currency}`);
  if (!isPayment && amount.value > leftOf(debtOfClaim(call.service, claim)))
    throw badField('Value', 'är mer än skulden', 'is more than the debt');
  const paidAt = instantOf(sent, 'PaymentDate');
  if (isPayment && paidAt === null) throw missing('PaymentDate');
  return {
    amount,
    paidAt: paidAt ?? call.service.clock.now(),
    mean:
      textOf(sent, 'PaymentMeanCode') ??
      meanFor(call.service.ledger, claim.creditorId, isPayment ? 'Bankgiro' : 'Crediting'),
    by: call.user.username,
    writeOff: 0,
    reference: null,
    withInterest: flagOf(sent, 'InvoiceInterest'),
  };
};

/**
 * Lowers the debt of a claim (CreditActionView), and with it the invoice that it is connected with; an actual payment is a
 * payment of that. Gives the id of the payment or credit. Throws a Refusal (400) for what is missing, wrong or too much.
 */
export const creditClaim = (call: Call, claim: Claim, sent: View): string => {
  const { service } = call;
  const isPayment = flagOf(sent, 'IsPaymentCreditation');
  const payment = paymentOf(call, claim, sent, isPayment);
  const comment = textOf(sent, 'Comment');
  if (comment !== null) noteClaim(service, claim, 'CommentedByCreditor', call.user.username, comment);
  const invoice = invoiceOfClaim(service, claim);
  if (invoice !== undefined)
    return isPayment
      ? payInvoice(service, invoice, payment)
      : creditWithoutInvoice(service, invoice, { ...payment, value: payment.amount.value });
  const row = reconciliationOfClaim(service, claim);
  if (row !== undefined) return payReconciliation(service, row, payment, !isPayment);
  const over = lowerOwn(service, claim, payment, isPayment ? 'Paid' : 'Credited');
  if (over > 0) overpayOwn(service, claim, over, payment);
  return randomUUID();
};
