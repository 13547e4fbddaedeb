import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { isClosedSelfInvoice } from '../../../shared/service/self-invoice-transitions.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type SelfInvoice, selfInvoicesOfDebtor } from '../self-invoices/self-invoice.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { debtorId } from './history.ts';

const invoiceBalance = (invoice: ListedInvoice): View => ({
  DebtorPublicId: invoice.debtor_id,
  TransactionDate: instantText(invoice.invoice_at),
  Amount: amountView(-invoice.current, invoice.currency),
  BalanceType: 'Invoice',
  Description: `Faktura ${invoice.number ?? ''}`,
});

const selfInvoiceBalance = (invoice: SelfInvoice): View => ({
  DebtorPublicId: invoice.debtorId,
  TransactionDate: instantText(invoice.invoiceAt),
  Amount: amountView(invoice.current, invoice.currency),
  BalanceType: 'SelfInvoice',
  Description: `Självfaktura ${invoice.number ?? ''}`,
});

/** What an unhandled payment of a debtor is in the balance; one that matches nothing is nobody's yet. */
const paymentTypes: Readonly<Record<string, readonly [type: string, description: string]>> = {
  OverPayment: ['OverPayment', 'Överbetalning'],
  ManualBalance: ['ManualBalance', 'Manuellt saldo'],
  BalanceFromInvoice: ['BalanceFromInvoice', 'Saldo från faktura'],
};

const paymentBalance = (payment: View): readonly View[] => {
  const [type, description] = paymentTypes[textOf(payment, 'UnhandledPaymentType') ?? ''] ?? [];
  if (type === undefined) return [];
  return [
    {
      DebtorPublicId: payment['DebtorPublicId'],
      TransactionDate: payment['PaymentDate'],
      Amount: payment['Amount'],
      BalanceType: type,
      Description: textOf(payment, 'Reference') ?? description,
    },
  ];
};

/**
 * DebtorBalancesView: what stands between the creditor and the debtor, as the debtor's balance. What is owed to the creditor
 * on attested invoices lowers it; what the creditor owes on self invoices, what was paid too much and manual balances raise it
 * (endpoints b, Payments: a negative manual balance lowers it).
 */
export const balancesOf = ({ ledger }: Service, debtor: View): readonly View[] => {
  const id = debtorId(debtor);
  const open = ledger.invoices.openOfDebtor(id).filter(({ stage }) => isAllowed('registerPayment', stage));
  const payments = ledger.payments.unhandledOfDebtor(id).filter(({ State }) => State === 'Unhandled');
  const selfInvoices = selfInvoicesOfDebtor(ledger, id).filter(
    ({ stage }) => stage !== 'Created' && !isClosedSelfInvoice(stage),
  );
  return [...open.map(invoiceBalance), ...selfInvoices.map(selfInvoiceBalance), ...payments.flatMap(paymentBalance)];
};
