import { cardPaymentView } from '../cards/payments.ts';
import { onlinePaymentRoutes } from '../cards/routes.ts';
import { answer, created, none } from '../gate/call.ts';
import { dayQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { payableInvoice } from '../invoicing/payable.ts';
import { addWithdrawal, withdrawalDay } from '../invoicing/withdrawals.ts';

/** Card payments of invoices, withdrawals from saved cards, and refunds (endpoints b, Invoices). */
export const invoiceCards: readonly Route[] = [
  ...onlinePaymentRoutes('invoice', (call, id) => payableInvoice(call.service, invoiceOf(call, id)), created),
  route('GET', '/v1/invoice/creditcardpayments/{id}', (call) => {
    const { id } = invoiceOf(call, call.id);
    return answer(
      'CreditCardPaymentsView',
      call.service.ledger.records.ofOwner('cardPayment', id).map((record) => cardPaymentView(call.origin, record)),
    );
  }),
  route('POST', '/v1/invoice/creditcardwithdrawal/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    const day = withdrawalDay(call.service, invoice, dayQuery(call, 'paymentdate'));
    addWithdrawal(call.service, invoice, 'CreditCard', day, call.user.username);
    return none;
  }),
];
