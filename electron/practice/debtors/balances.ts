import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
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
 * DebtorBalancesView: what stands between the creditor and the debtor, as the debtor's balance. What is owed on attested
 * open invoices lowers it, what was paid too much and manual balances raise it (endpoints b, Payments: a negative manual
 * balance lowers it).
 */
export const balancesOf = ({ ledger }: Service, debtor: View): readonly View[] => {
  const id = debtorId(debtor);
  const open = ledger.invoices.openOfDebtor(id).filter(({ stage }) => stage !== 'Created');
  const payments = ledger.payments.unhandledOfDebtor(id).filter(({ State }) => State === 'Unhandled');
  return [...open.map(invoiceBalance), ...payments.flatMap(paymentBalance)];
};
