import { answer, type Call, contentView, created, creditorOf, debtorOf, mayUse, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { findPayable } from '../invoicing/payable.ts';
import { type Kept } from '../ledger/records.ts';
import { mobilePaymentMessageLetters } from '../../../shared/service/limits.ts';
import { askForConsent, consentsOf, consentsView } from '../mobile/consents.ts';
import { askForPayment, mobilePaymentView } from '../mobile/payments.ts';
import { readPhone } from '../mobile/phone.ts';
import { badField, noAccess, notFound } from '../refusal.ts';
import { textOf } from '../wire/json.ts';

const keptOf = (call: Call, kind: 'mobilePayment' | 'consent', sv: string, en: string): Kept => {
  const record = call.service.ledger.records.get(kind, call.id.toLowerCase());
  if (record === undefined || !mayUse(call, record.creditorId)) throw notFound(sv, en);
  return record;
};

/** Mobile payments (endpoints b, Payments) and consents (endpoints b, Mobile-payment consents). */
export const mobilePayments: readonly Route[] = [
  route('POST', '/v1/payments/mobilepay/{id}', (call) => {
    const payable = findPayable(call.service, call.id);
    if (payable === undefined || !mayUse(call, payable.creditor_id)) throw notFound('Fakturan', 'The invoice');
    const message = call.query('message') ?? null;
    if (message !== null && [...message].length > mobilePaymentMessageLetters)
      throw badField('message', 'får ha högst 50 tecken', 'may have 50 letters at most');
    return created(askForPayment(call.service, payable, readPhone('phone', call.query('phone')), message));
  }),
  route('GET', '/v1/payments/mobilepay/{id}', (call) => {
    const payment = keptOf(call, 'mobilePayment', 'Betalningen', 'The payment');
    return answer('MobilePayPaymentStatusView', mobilePaymentView(call.service, payment));
  }),
  route('POST', '/v1/mobilepay/mobilepayconsent', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const debtorId = textOf(sent, 'DebtorPublicId');
    if (debtorId !== null && textOf(debtorOf(call, debtorId), 'CreditorPublicId') !== creditor.id) throw noAccess();
    const consent = askForConsent(call.service, creditor.id, debtorId?.toLowerCase() ?? null, sent);
    return answer('MobilePayConsentResponseView', consentsView(call.service, creditor.id, [consent]));
  }),
  route('GET', '/v1/mobilepay/mobilepayconsent/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const consents = consentsOf(call.service, id, call.query('personalnumber') ?? '');
    return answer('MobilePayConsentResponseView', consentsView(call.service, id, consents));
  }),
  route('DELETE', '/v1/mobilepay/mobilepayconsent/{id}', (call) => {
    const { id } = keptOf(call, 'consent', 'Medgivandet', 'The consent');
    call.service.ledger.records.remove('consent', id);
    return none;
  }),
];
