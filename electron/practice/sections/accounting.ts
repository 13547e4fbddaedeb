import { instantText, readInstant, stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { amountView } from '../invoicing/amount.ts';
import { badField } from '../refusal.ts';
import { answer, contentView, creditorOf, none } from '../gate/call.ts';
import { dayQuery, daySpan } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type Voucher } from '../ledger/books.ts';
import { textOf, textsOf, type View } from '../wire/json.ts';

const dayOf = (view: View, field: string): ReturnType<typeof stockholmDay> => {
  const instant = readInstant(textOf(view, field) ?? '');
  if (instant === null) throw badField(field, 'saknas', 'is missing');
  return stockholmDay(instant);
};

const voucherView = (voucher: Voucher): View => ({
  Description: voucher.description,
  InvoiceNumber: voucher.invoiceNumber,
  TransactionDate: instantText(voucher.at),
  Transactions: voucher.rows.map(({ account, amount }) => ({
    Account: account,
    DebetAmount: amountView(Math.max(0, amount), 'SEK'),
    CreditAmount: amountView(Math.max(0, -amount), 'SEK'),
    CostCenter: null,
    Project: null,
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
    const { from, to } = daySpan(dayOf(sent, 'From'), dayOf(sent, 'To'));
    const types = textsOf(sent, 'BookKeepingTypesFilter');
    const byEvent = textOf(sent, 'DateSelectionType') === 'EventDate';
    const found = call.service.ledger.vouchers.all(creditor.id).filter((voucher) => {
      const at = byEvent ? voucher.eventAt : voucher.at;
      return at >= from && at <= to && (types.length === 0 || types.includes(voucher.type));
    });
    return answer('AccountingVoucherRecordsView', found.map(voucherView));
  }),
];
