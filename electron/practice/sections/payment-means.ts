import { answer, type Call, contentView, creditorOf, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { accountingSettings, checkSettings, putAccountingSettings } from '../accounting/settings.ts';
import { isMeanUsed, meansCurrency, meansOf, putMean, removeMean } from '../accounting/payment-means.ts';
import { badField, badRequest, missing, notFound } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';

const codeIn = (sent: View): string => {
  const code = textOf(sent, 'PaymentCode')?.trim() ?? '';
  if (code === '') throw missing('PaymentCode');
  if (!/^\d{4,6}$/.test(textOf(sent, 'BookkeepingAccount') ?? ''))
    throw badField('BookkeepingAccount', 'ska vara ett konto med 4-6 siffror', 'must be an account of 4-6 digits');
  return code;
};

/** The payment mean that the query names, with its creditor's id. Throws a Refusal: 401, 404. */
const asked = (call: Call): { readonly creditorId: string; readonly code: string; readonly mean: View } => {
  const creditor = creditorOf(call, call.id);
  const code = call.query('paymentmeancode') ?? '';
  const currency = call.query('currencycode') ?? '';
  const mean = meansOf(call.service.ledger.records, creditor.id).get(code);
  if (mean === undefined || (currency !== '' && currency.toUpperCase() !== meansCurrency))
    throw notFound('Betalningssättet', 'The payment mean');
  return { creditorId: creditor.id, code, mean };
};

const put = (call: Call, mustExist: boolean): void => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const { ledger, clock } = call.service;
  const code = codeIn(sent);
  const exists = meansOf(ledger.records, creditor.id).has(code);
  if (mustExist && !exists) throw notFound('Betalningssättet', 'The payment mean');
  if (!mustExist && exists) throw badField('PaymentCode', `${code} finns redan`, `${code} exists already`);
  putMean(ledger.records, creditor.id, code, sent, clock.now());
};

/** Payment means and accounting settings (endpoints a, Accounting). */
export const paymentMeans: readonly Route[] = [
  route('GET', '/v1/accounting/accountingsettings/{id}', (call) =>
    answer('AccountingSettingsView', accountingSettings(call.service.ledger.records, creditorOf(call, call.id).id)),
  ),
  route('PUT', '/v1/accounting/accountingsettings', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    checkSettings(sent);
    putAccountingSettings(call.service.ledger.records, creditor.id, sent, call.service.clock.now());
    return none;
  }),
  route('GET', '/v1/accounting/paymentmeans/{id}', (call) => {
    // Two documented rows share the path: with a code it is one payment mean.
    if (call.query('paymentmeancode') !== undefined) return answer('AccountingPaymentMeanView', asked(call).mean);
    const { records } = call.service.ledger;
    return answer('AccountingPaymentMeansView', [...meansOf(records, creditorOf(call, call.id).id).values()]);
  }),
  route('POST', '/v1/accounting/paymentmeans', (call) => {
    put(call, false);
    return none;
  }),
  route('PUT', '/v1/accounting/paymentmeans', (call) => {
    put(call, true);
    return none;
  }),
  route('DELETE', '/v1/accounting/paymentmeans/{id}', (call) => {
    const { creditorId, code } = asked(call);
    if (isMeanUsed(call.service.ledger, creditorId, code))
      throw badRequest(
        'Betalningssättet används och kan inte tas bort.',
        'The payment mean is in use and cannot be removed.',
      );
    removeMean(call.service.ledger.records, creditorId, code, call.service.clock.now());
    return none;
  }),
];
