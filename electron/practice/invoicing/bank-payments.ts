import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { reconciliationMoves } from '../../../shared/service/reconciliation-transitions.ts';
import { purchaserMoves } from '../../../shared/service/sale-transitions.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { lowerOwn, overpayOwn, payableClaim } from '../claims/own.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { payReconciliation } from '../reconciliations/payments.ts';
import { payPurchaser } from '../sales/sales.ts';
import { type Service } from '../service.ts';
import { flagOf, parseView } from '../wire/json.ts';
import { amountView } from './amount.ts';
import { emitInvoice } from './happenings.ts';
import { addUnhandled, payInvoice, type Payment } from './payments.ts';
import { bookWaiting } from './vouchers.ts';

export interface BankPayment extends Payment {
  readonly ocr: string;
  /** The account that was paid to; null is the first creditor's. */
  readonly creditorId: string | null;
}

/** Takes a payment that it has waited for; whether it has. */
type Taker = (service: Service, payment: BankPayment) => boolean;

const toOwnAccount =
  ({ creditorId }: BankPayment) =>
  (row: { readonly creditor_id: string }): boolean =>
    creditorId === null || row.creditor_id === creditorId;

const invoicesOf = ({ ledger }: Service, payment: BankPayment): readonly ListedInvoice[] =>
  ledger.invoices.byOcr(payment.ocr).filter(toOwnAccount(payment));

const usesClientFunds = ({ ledger }: Service, { creditor_id }: ListedInvoice): boolean =>
  flagOf(parseView(ledger.creditors.get(creditor_id)?.doc ?? '{}'), 'UsesClientFundForInvoicing');

const openInvoice: Taker = (service, payment) => {
  // A credit invoice waits for no money: what comes with its reference fits nothing.
  const open = invoicesOf(service, payment).find(
    (row) => isAllowed('registerPayment', row.stage) && row.currency === payment.amount.currency && row.current > 0,
  );
  if (open === undefined) return false;
  payInvoice(service, open, { ...payment, isFromBank: true });
  if (usesClientFunds(service, open)) emitInvoice(service, 'PaymentReceivedToServiceClientFunds', open.id);
  return true;
};

const soldInvoice: Taker = (service, payment) => {
  const sold = invoicesOf(service, payment).find((row) => mayDo(purchaserMoves, 'receivePayment', row.stage));
  if (sold?.currency !== payment.amount.currency) return false;
  payPurchaser(service, sold, payment.amount.value, payment.paidAt);
  return true;
};

const openReconciliation: Taker = (service, payment) => {
  const open = service.ledger.reconciliations
    .byOcr(payment.ocr)
    .filter(toOwnAccount(payment))
    .find(
      (row) => mayDo(reconciliationMoves, 'registerPayment', row.stage) && row.currency === payment.amount.currency,
    );
  if (open === undefined) return false;
  payReconciliation(service, open, payment);
  return true;
};

/** The creditor whose account was paid to, as far as the account or the reference tells. */
const receiverOf = (service: Service, payment: BankPayment): string | undefined =>
  payment.creditorId ??
  service.ledger.invoices.byOcr(payment.ocr)[0]?.creditor_id ??
  service.ledger.reconciliations.byOcr(payment.ocr)[0]?.creditor_id ??
  service.ledger.creditors.first()?.id;

const ownClaim: Taker = (service, payment) => {
  const creditorId = receiverOf(service, payment);
  const claim = creditorId === undefined ? undefined : payableClaim(service, creditorId, payment.ocr);
  if (creditorId === undefined || claim?.currency !== payment.amount.currency) return false;
  const over = lowerOwn(service, claim, payment, 'Paid');
  if (over > 0) overpayOwn(service, claim, over, payment);
  return true;
};

const unmatched: Taker = (service, payment) => {
  const creditorId = receiverOf(service, payment);
  if (creditorId === undefined) return false;
  addUnhandled(service, creditorId, {
    DebtorPublicId: invoicesOf(service, payment)[0]?.debtor_id ?? null,
    Amount: amountView(payment.amount.value, payment.amount.currency),
    PaymentDate: instantText(payment.paidAt),
    Reference: payment.ocr,
    UnhandledPaymentType: 'UnmatchedPayment',
    OverpaymentDetails: null,
  });
  const { paidAt: at, mean, amount } = payment;
  const money = { creditorId, at, now: service.clock.now(), mean, currency: amount.currency };
  bookWaiting(service.ledger, money, 'unmatched', amount.value);
  return true;
};

/** Whom a payment is offered to, in this order; what nobody waits for is left unhandled. */
const takers: readonly Taker[] = [openInvoice, soldInvoice, openReconciliation, ownClaim, unmatched];

/** A payment from the bank: matched by its OCR, or left unhandled (concepts, Unhandled payment). */
export const receiveBankPayment = (service: Service, payment: BankPayment): void => {
  takers.some((take) => take(service, payment));
};
