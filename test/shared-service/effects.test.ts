import { describe, expect, it } from 'vitest';
import { asksForName, effectMarks, effectOf, goesPastJobs, markOf, signInAfter } from '../../shared/service/effects.ts';
import { endpoints } from '../../shared/service/endpoints.ts';
import { lookAt } from '../../shared/service/look-at.ts';

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const marked = effectMarks.flatMap(({ calls }) => calls);

describe('what a documented call does', () => {
  it('is marked once for each of the 297 rows, and for nothing else', () => {
    const documented = new Set(endpoints.map(nameOf));
    expect(marked.filter((call) => !documented.has(call))).toEqual([]);
    expect(marked.filter((call, index) => marked.indexOf(call) !== index)).toEqual([]);
    for (const row of endpoints) expect(markOf(row).reason.sv, nameOf(row)).not.toBe('');
  });

  it('is a reading for every GET but the one that makes a sign-in', () => {
    const changing = endpoints.filter((row) => row.method === 'GET' && effectOf(row) !== 'reads');
    expect(changing.map(nameOf)).toEqual(['GET /v1/creditors/creditortoken/{id}']);
  });

  it('is never a plain reading for what changes something: each of those is named', () => {
    const unnamed = endpoints.filter((row) => row.method !== 'GET' && !marked.includes(nameOf(row)));
    expect(unnamed.map(nameOf)).toEqual([]);
    expect(() => markOf({ method: 'POST', path: '/v1/invoice/new' })).toThrow(RangeError);
  });

  it('cannot be taken back for these', () => {
    const final = endpoints.filter((row) => effectOf(row) === 'final').map(nameOf);
    expect([...new Set(final)].sort()).toEqual([
      'DELETE /v1/addons/pdftemplatesettings/{id}',
      'DELETE /v1/authentication/apiauthenticate',
      'DELETE /v1/contractinvoice/action/{id}',
      'DELETE /v1/creditors/creditor/{id}',
      'DELETE /v1/creditors/creditortexttemplate',
      'DELETE /v1/creditors/shares/{id}',
      'DELETE /v1/debtors/addcreditcard/{id}',
      'DELETE /v1/debtors/debtor/{id}',
      'DELETE /v1/debtors/deletedebtorcategory/{id}',
      'DELETE /v1/invoice/action/{id}',
      'DELETE /v1/mobilepay/mobilepayconsent/{id}',
      'DELETE /v1/payments/unhandledpayments',
      'DELETE /v1/products/product/{id}',
      'DELETE /v1/reconciliationinvoice/action/{id}',
      'DELETE /v1/reconciliationinvoice/autogiro/{id}',
      'DELETE /v1/selfinvoice/action/{id}',
      'DELETE /v1/users/user/{id}',
      'POST /v1/authentication/apiauthenticate',
      'POST /v1/authentication/securetoken/{id}',
      'POST /v1/contractinvoice/deleteactions',
      'POST /v1/debtcollection/credit',
      'POST /v1/invoice/attestmultiple',
      'POST /v1/invoice/registerpayment',
      'POST /v1/invoice/rotrutdecisions',
      'POST /v1/invoice/taxdeductionpayouts',
      'POST /v1/invoice/verificationinvoice',
      'POST /v1/payments/matchpayments/{id}',
      'POST /v1/reconciliationinvoice/registerpayment',
      'POST /v1/selfinvoice/registerexternalpayment',
      'PUT /v1/debtcollection/cancel/{id}',
      'PUT /v1/debtcollection/dispute/{id}',
      'PUT /v1/debtors/anonymize/{id}',
      'PUT /v1/invoice/creditaction/{id}',
      'PUT /v1/invoice/financeinvoice/{id}',
      'PUT /v1/invoice/markasviewed/{id}',
      'PUT /v1/invoice/merge',
      'PUT /v1/invoice/postpone/{id}',
      'PUT /v1/invoice/refundcreditcardpayment',
      'PUT /v1/invoice/refundmobilepaypayment',
      'PUT /v1/invoice/sellinvoice/{id}',
      'PUT /v1/reconciliationinvoice/action/{id}',
      'PUT /v1/reconciliationinvoice/refundcreditcardpayment',
      'PUT /v1/reconciliationinvoice/refundmobilepaypayment',
      'PUT /v1/selfinvoice/cancel/{id}',
      'PUT /v1/selfinvoice/sendpayment',
      'PUT /v1/users/changepassword',
    ]);
  });

  it('reaches people or moves money for these', () => {
    const sending = endpoints.filter((row) => effectOf(row) === 'sends').map(nameOf);
    for (const call of [
      'PUT /v1/invoice/attest/{id}',
      'POST /v1/invoice/attestinovicesinlist/{id}',
      'PUT /v1/invoice/sendinvoice/{id}',
      'POST /v1/invoice/createandsendreminderinvoice',
      'POST /v1/debtcollection/actionfrominvoice/{id}',
      'POST /v1/payments/outgoingpayments',
      'POST /v1/delivery/mail',
      'POST /v1/delivery/sms',
      'POST /v1/reconciliationinvoice/action',
    ])
      expect(sending).toContain(call);
  });

  it('asks for the creditor’s name where it sends or cannot be undone', () => {
    expect((['reads', 'writes', 'sends', 'final'] as const).map(asksForName)).toEqual([false, false, true, true]);
  });

  it('goes past Runsheet’s own jobs where they make the same, and never by reading', () => {
    expect(goesPastJobs({ method: 'PUT', path: '/v1/invoice/attest/{id}' })).toBe(true);
    expect(goesPastJobs({ method: 'POST', path: '/v1/debtors/debtor' })).toBe(true);
    expect(goesPastJobs({ method: 'POST', path: '/v1/invoice/closed' })).toBe(false);
    expect(goesPastJobs({ method: 'PUT', path: '/v1/addons/autogirosettings' })).toBe(false);
  });

  it('tells which calls end the sign-in that Runsheet has', () => {
    expect(signInAfter({ method: 'DELETE', path: '/v1/authentication/apiauthenticate' })).toBe('own');
    expect(signInAfter({ method: 'POST', path: '/v1/authentication/securetoken/{id}' })).toBe('maybe');
    expect(signInAfter({ method: 'GET', path: '/v1/authentication/securetoken' })).toBe('kept');
  });

  it('can be looked at by a documented reading, but for letters and what only ever asks', () => {
    const blind = endpoints.filter((row) => effectOf(row) !== 'reads' && lookAt(row) === null).map(nameOf);
    expect(blind).toEqual(['GET /v1/creditors/creditortoken/{id}', 'POST /v1/delivery/mail', 'POST /v1/delivery/sms']);
  });
});
