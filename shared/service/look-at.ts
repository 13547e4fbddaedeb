import { documentedRows, type Endpoint } from './endpoint-rows.ts';

/** Where the reading that shows a change stands under another name. Source: endpoints a and b, by section. */
const elsewhere: readonly (readonly [changed: RegExp, read: string])[] = [
  [/^\/v1\/authentication\//, '/v1/authentication/securetoken'],
  [/^\/v1\/bank(account)?\//, '/v1/bank/accounts/{id}'],
  [/^\/v1\/invoice\/(merge|attest|interest|createandsend)/, '/v1/invoice/open/{id}'],
  [
    /^\/v1\/invoice\/(registerpayment|refund|rotrut|taxdeduction|sendinvoice|comment|verification)/,
    '/v1/invoice/events/{id}',
  ],
  [/^\/v1\/invoice\/rot/, '/v1/invoice/rotprocessed/{id}'],
  [/^\/v1\/invoice\/rut/, '/v1/invoice/rutprocessed/{id}'],
  [/^\/v1\/invoice\//, '/v1/invoice/action/{id}'],
  [/^\/v1\/contractinvoice\/createinvoice/, '/v1/contractinvoice/generatedinvoices/{id}'],
  [/^\/v1\/contractinvoice\//, '/v1/contractinvoice/actions/{id}'],
  [/^\/v1\/selfinvoice\//, '/v1/selfinvoice/open/{id}'],
  [/^\/v1\/reconciliationinvoice\//, '/v1/reconciliationinvoice/open/{id}'],
  [/^\/v1\/debtcollection\//, '/v1/debtcollection/open/{id}'],
  [/^\/v1\/debtors\/\w*categor/, '/v1/debtors/debtorcategories/{id}'],
  [/^\/v1\/debtors\/addcreditcard/, '/v1/debtors/addcreditcard/{id}'],
  [/^\/v1\/debtors\/(anonymize|debtor\/)/, '/v1/debtors/debtor/{id}'],
  [/^\/v1\/debtors\//, '/v1/debtors/debtors/{id}'],
  [/^\/v1\/payments\/(outgoing)/, '/v1/payments/outgoingpayments/{id}'],
  [/^\/v1\/payments\/mobilepay/, '/v1/invoice/action/{id}'],
  [/^\/v1\/payments\//, '/v1/payments/unhandledpayments/{id}'],
  [/^\/v1\/products\/productstemplate/, '/v1/products/productstemplate/{id}'],
  [/^\/v1\/products\//, '/v1/products/products/{id}'],
  [/^\/v1\/projects\//, '/v1/projects/projects/{id}'],
  [/^\/v1\/costcenters\//, '/v1/costcenters/costcenters/{id}'],
  [/^\/v1\/accountingdimensions\//, '/v1/accountingdimensions/dimensions/{id}'],
  [/^\/v1\/accounting\/accountingsettings/, '/v1/accounting/accountingsettings/{id}'],
  [/^\/v1\/accounting\/lockedperiod/, '/v1/accounting/lockedperiod/{id}'],
  [/^\/v1\/accounting\/paymentmeans/, '/v1/accounting/paymentmeans/{id}'],
  [/^\/v1\/accounting\//, '/v1/accounting/accountingexports/{id}'],
  [/^\/v1\/addons\/pdftemplate/, '/v1/addons/pdftemplatessettings/{id}'],
  [/^\/v1\/creditors\/creditor(\/|$)/, '/v1/creditors/creditors'],
  [/^\/v1\/creditors\/shares/, '/v1/creditors/shares'],
  [/^\/v1\/eid\/(phone)?authentication/, '/v1/eid/authentication/{id}'],
  [/^\/v1\/users\//, '/v1/users/users'],
  [/^\/v1\/webhooks\//, '/v1/webhooks/failedwebhookevents/{id}'],
];

/**
 * The reading that shows whether a call did its work, as `GET path`: what to look at when its answer was lost. Null where the
 * documents have none (letters, text messages).
 */
export const lookAt = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string | null => {
  const named = elsewhere.find(([changed]) => changed.test(path))?.[1];
  const candidates = [named, path, `${path}/{id}`];
  const found = candidates.find((one) => documentedRows().some((row) => row.method === 'GET' && row.path === one));
  return found === undefined || method === 'GET' ? null : `GET ${found}`;
};
