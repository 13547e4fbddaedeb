import { invoiceOf } from '../invoicing/make.ts';
import { addWithdrawal, cancelWithdrawal, withdrawalDay } from '../invoicing/withdrawals.ts';
import { none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';

/** Direct debit of invoices (endpoints b, Invoices › autogiro). */
export const autogiro: readonly Route[] = [
  route('POST', '/v1/invoice/autogiro/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    addWithdrawal(call.service, invoice, 'Autogiro', withdrawalDay(call.service, invoice), call.user.username);
    return none;
  }),
  route('DELETE', '/v1/invoice/autogiro/{id}', (call) => {
    cancelWithdrawal(call.service, invoiceOf(call, call.id), 'Autogiro', call.user.username);
    return none;
  }),
];
