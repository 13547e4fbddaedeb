import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { chosenVouchers, voucherChoice } from '../accounting/period.ts';
import { amountView } from '../invoicing/amount.ts';
import { badField } from '../refusal.ts';
import { answer, contentView, creditorOf, none } from '../gate/call.ts';
import { dayQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type Voucher } from '../ledger/books.ts';
import { textOf, type View } from '../wire/json.ts';

const voucherView = (voucher: Voucher): View => ({
  Description: voucher.description,
  InvoiceNumber: voucher.invoiceNumber,
  TransactionDate: instantText(voucher.at),
  Transactions: voucher.rows.map(({ account, amount, costCenter = null, project = null }) => ({
    Account: account,
    DebetAmount: amountView(Math.max(0, amount), voucher.currency ?? 'SEK'),
    CreditAmount: amountView(Math.max(0, -amount), voucher.currency ?? 'SEK'),
    CostCenter: costCenter,
    Project: project,
  })),
});

/** Accounting (endpoints a, Accounting): the locked period, and the vouchers that attest and payments write. */
export const accounting: readonly Route[] = [
  route('GET', '/v1/accounting/lockedperiod/{id}', (call) => {
    const { id, locked_to: to } = creditorOf(call, call.id);
    const until = to !== null && isCalendarDate(to) ? instantText(stockholmMidnight(to)) : null;
    return answer('LockedPeriodView', { CreditorPublicId: id, To: until });
  }),
  route('POST', '/v1/accounting/lockedperiod/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const to = dayQuery(call, 'to');
    if (to === undefined) throw badField('to', 'saknas', 'is missing');
    call.service.ledger.creditors.lock(creditor.id, to);
    return none;
  }),
  route('DELETE', '/v1/accounting/lockedperiod/{id}', (call) => {
    call.service.ledger.creditors.lock(creditorOf(call, call.id).id, null);
    return none;
  }),
  route('PUT', '/v1/accounting/accountingvouchers', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const found = chosenVouchers(call.service.ledger, creditor.id, voucherChoice(sent));
    return answer('AccountingVoucherRecordsView', found.map(voucherView));
  }),
];
