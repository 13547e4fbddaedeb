import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reservedPhoneNumbers } from '../../shared/service/reserved-numbers.ts';
import { balances, dayFromNow } from './accounts-client.ts';
import { practice, type Practice, type Reply } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

let service: Practice;
beforeEach(async () => {
  service = await practice();
});

const stateOf = async (id: string) => {
  const view = await service.view(id);
  return [service.part(view, 'State', 'Stage'), service.part(view, 'CurrentAmount', 'Value')];
};
const register = (id: string, value: number): Promise<Reply> =>
  service.ok('POST', '/v1/invoice/registerpayment', {
    ActionPublicId: id,
    Amount: service.kr(value),
    Date: '2026-12-01',
  });
const days = (AdvanceDays: number): Promise<Reply> => service.ok('PUT', '/practice/clock', { AdvanceDays });

const intent = async (id: string): Promise<string> => {
  const sent = { ActionPublicId: id, SuccessUrl: 'https://example.com/ok', FailureUrl: 'https://example.com/no' };
  return String((await service.ok('POST', '/v1/invoice/creditcardpayment', sent)).json['PaymentPublicId']);
};
const atWindow = (id: string, Outcome: 'Succeeded' | 'Failed'): Promise<Reply> =>
  service.call('POST', '/practice/cards', { body: { CreditCardPaymentPublicId: id, Outcome } });
const refund = (kind: 'creditcard' | 'mobilepay', id: string, Amount?: object): Promise<Reply> =>
  service.call('PUT', `/v1/invoice/refund${kind}payment`, { body: { PaymentPublicId: id, Amount } });

describe('a card payment', () => {
  it('is for what is owed, and needs an attested invoice and web addresses to go back to', async () => {
    const [draft, id] = [await service.invoice(), await service.attested()];
    const open = (ActionPublicId: string, SuccessUrl: string): Promise<Reply> =>
      service.call('POST', '/v1/invoice/creditcardpayment', { body: { ActionPublicId, SuccessUrl } });
    await register(id, 2_500);
    expect(service.part((await open(id, 'https://example.com')).json, 'Amount', 'Value')).toBe(10_000);
    expect((await open(draft, 'https://example.com')).status).toBe(400);
    expect((await open(id, 'ftp://example.com')).status).toBe(400);
    expect((await open(await service.attested(), 'example')).status).toBe(400);
  });

  it('that succeeds is booked, is named in the invoice’s state, and is answered once', async () => {
    const id = await service.attested();
    const [payment, late] = [await intent(id), await intent(id)];
    expect((await atWindow(payment, 'Succeeded')).status).toBe(200);
    expect(await stateOf(id)).toEqual(['Completed', 0]);
    expect(await balances(service)).toMatchObject({ '1930': 12_500 });
    expect(service.part(await service.view(id), 'State', 'CreditCardPaymentPublicId')).toBe(payment);
    for (const [one, outcome] of [
      [payment, 'Failed'],
      [late, 'Succeeded'],
    ] as const)
      expect((await atWindow(one, outcome)).status).toBe(400);
    expect((await service.call('DELETE', `/v1/invoice/creditcardpayment/${id}`)).status).toBe(200);
    expect((await service.call('DELETE', `/v1/invoice/creditcardpayment/${id}`)).status).toBe(400);
  });

  it('that is more than is owed by then leaves an overpayment', async () => {
    const id = await service.attested();
    const payment = await intent(id);
    await register(id, 2_500);
    await atWindow(payment, 'Succeeded');
    expect(await stateOf(id)).toEqual(['Completed', 0]);
    const [over] = (await service.ok('GET', `/v1/payments/unhandledpayments/${service.cid}`)).list;
    expect(service.part(over, 'Amount', 'Value')).toBe(2_500);
  });

  it('is refunded in parts up to the whole, which the books follow and the invoice does not', async () => {
    const id = await service.attested();
    const payment = await intent(id);
    await atWindow(payment, 'Succeeded');
    expect((await refund('creditcard', payment, service.kr(12_501))).status).toBe(400);
    expect((await refund('creditcard', payment, service.kr(0))).status).toBe(400);
    expect((await refund('creditcard', payment, service.kr(2_500))).status).toBe(200);
    expect(await balances(service)).toMatchObject({ '1930': 10_000, '2890': 2_500 });
    expect((await refund('creditcard', payment)).status).toBe(200);
    expect((await refund('creditcard', payment)).status).toBe(400);
    expect(await stateOf(id)).toEqual(['Completed', 0]);
    const [listed] = (await service.ok('GET', `/v1/invoice/creditcardpayments/${id}`)).list;
    expect([listed?.['Status'], service.part(listed, 'RefundedAmount', 'Value')]).toEqual(['Refunded', 12_500]);
  });

  it('of a reconciliation invoice is not one of an invoice', async () => {
    const body = { CreditorPublicId: service.cid, Debtor: { Name: 'Kund' }, InvoiceNumber: '77' };
    const id = await service.created('/v1/reconciliationinvoice/action', { ...body, CurrentAmount: service.kr(100) });
    const section = '/v1/reconciliationinvoice/creditcardpayment';
    const payment = String((await service.ok('POST', section, { ActionPublicId: id })).json['PaymentPublicId']);
    expect((await service.call('DELETE', `/v1/invoice/creditcardpayment/${payment}`)).status).toBe(404);
    await atWindow(payment, 'Succeeded');
    expect((await refund('creditcard', payment)).status).toBe(404);
    const read = (await service.ok('GET', `/v1/reconciliationinvoice/action/${id}`)).json;
    expect(service.part(read, 'State')).toMatchObject({ Stage: 'Completed', CreditCardPaymentPublicId: payment });
    expect(await balances(service)).toEqual({});
  });
});

describe('a withdrawal from a saved card', () => {
  const debtorWithCard = async (): Promise<readonly [debtor: string, card: string]> => {
    const DebtorPublicId = await service.created('/v1/debtors/debtor', service.debtorBody());
    const add = String((await service.ok('POST', '/v1/debtors/addcreditcard', { DebtorPublicId })).json['PublicId']);
    await service.ok('POST', '/practice/cards', { CreditCardAddPublicId: add, Outcome: 'Succeeded' });
    return [DebtorPublicId, add];
  };
  const bill = async (DebtorPublicId: string, dueIn: number): Promise<string> => {
    const [InvoiceDate, DueDate] = [await dayFromNow(service, -10), await dayFromNow(service, dueIn)];
    return service.attested({ DebtorPublicId, InvoiceDate, DueDate });
  };
  const withdraw = (id: string, paymentdate = ''): Promise<Reply> =>
    service.call('POST', `/v1/invoice/creditcardwithdrawal/${id}?paymentdate=${paymentdate}`);

  it('is made on the latest of the given date, today and the due date, and is a card payment to refund', async () => {
    const [debtor] = await debtorWithCard();
    const [due, given] = [await bill(debtor, 2), await bill(debtor, 2)];
    await withdraw(due, await dayFromNow(service, 1));
    await withdraw(given, await dayFromNow(service, 3));
    await days(1);
    expect([await stateOf(due), await stateOf(given)]).toEqual([
      ['Attested', 12_500],
      ['Attested', 12_500],
    ]);
    await days(1);
    expect([(await stateOf(due))[0], (await stateOf(given))[0]]).toEqual(['Completed', 'Attested']);
    await days(1);
    expect((await stateOf(given))[0]).toBe('Completed');
    const [payment] = (await service.ok('GET', `/v1/invoice/creditcardpayments/${due}`)).list;
    expect(payment?.['Status']).toBe('Succeeded');
    expect((await refund('creditcard', String(payment?.['PaymentPublicId']))).status).toBe(200);
  });

  it('needs a saved card, and is cancelled with the last one', async () => {
    const [debtor, card] = await debtorWithCard();
    expect((await withdraw(await service.attested())).status).toBe(400);
    const id = await bill(debtor, 2);
    await withdraw(id);
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await service.ok('DELETE', `/v1/debtors/addcreditcard/${card}`);
    expect((await service.call('DELETE', `/v1/debtors/addcreditcard/${card}`)).status).toBe(404);
    await days(3);
    expect(await stateOf(id)).toEqual(['Attested', 12_500]);
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual(['CreditCardWithdrawalCanceledOnInvoice']);
    });
  });

  it('that the issuer refuses is told and given up', async () => {
    const [debtor] = await debtorWithCard();
    const id = await bill(debtor, 1);
    await withdraw(id);
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await service.ok('PUT', '/practice/withdrawals', { ActionPublicId: id, Outcome: 'Failed' });
    await days(2);
    expect(await stateOf(id)).toEqual(['Attested', 12_500]);
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual(['CreditCardWithdrawalFailedOnInvoice']);
    });
  });
});

describe('a mobile payment', () => {
  const ask = (id: string, phone = '+46 70-174 06 05'): Promise<string> =>
    service
      .ok('POST', `/v1/payments/mobilepay/${id}?phone=${encodeURIComponent(phone)}`)
      .then(({ json }) => String(json['PublicId']));
  const status = async (token: string) => (await service.ok('GET', `/v1/payments/mobilepay/${token}`)).json;
  /** Service time goes on by some seconds; nobody polls. */
  const seconds = async (count: number): Promise<void> => {
    const now = Date.parse(String((await service.ok('GET', '/practice/state')).json['Now']));
    await service.ok('PUT', '/practice/clock', { To: new Date(now + count * 1000).toISOString() });
  };

  it('is Created first, then Paid without anybody polling: the invoice is closed and booked', async () => {
    const id = await service.attested();
    const token = await ask(id);
    expect((await status(token))['Status']).toBe('Created');
    expect(await stateOf(id)).toEqual(['Attested', 12_500]);
    await seconds(3);
    expect(await stateOf(id)).toEqual(['Completed', 0]);
    expect((await status(token))['Status']).toBe('Paid');
    expect(service.part(await service.view(id), 'State', 'MobilePayPaymentPublicId')).toBe(token);
    expect(await balances(service)).toMatchObject({ '1930': 12_500 });
    expect((await refund('mobilepay', token)).status).toBe(200);
    expect((await status(token))['Status']).toBe('Refunded');
  });

  it('pays nothing with any other outcome, and is not refunded then', async () => {
    const id = await service.attested();
    const declined = await ask(id, reservedPhoneNumbers.declined.replace('0', '+46'));
    const wrong = await ask(id, reservedPhoneNumbers.error);
    await seconds(3);
    expect(await stateOf(id)).toEqual(['Attested', 12_500]);
    expect([(await status(declined))['Status'], (await status(wrong))['Status']]).toEqual(['Declined', 'Error']);
    const late = await ask(id);
    await register(id, 12_500);
    await seconds(3);
    expect((await status(late))['Status']).toBe('Cancelled');
    for (const token of [declined, wrong, late]) expect((await refund('mobilepay', token)).status).toBe(400);
  });

  it('pays a reconciliation invoice too, and needs a number and something to pay', async () => {
    const body = { CreditorPublicId: service.cid, Debtor: { Name: 'Kund' }, InvoiceNumber: '77' };
    const id = await service.created('/v1/reconciliationinvoice/action', { ...body, CurrentAmount: service.kr(100) });
    await ask(id);
    await seconds(3);
    const read = (await service.ok('GET', `/v1/reconciliationinvoice/action/${id}`)).json;
    expect(service.part(read, 'State', 'Stage')).toBe('Completed');
    const refused = async (action: string, query: string) =>
      (await service.call('POST', `/v1/payments/mobilepay/${action}?${query}`)).status;
    expect(await refused(id, 'phone=0701740605')).toBe(400);
    expect(await refused(await service.attested(), '')).toBe(400);
    expect(await refused(await service.attested(), 'phone=abc')).toBe(400);
  });
});

describe('a consent to mobile payments', () => {
  it('is confirmed in the app, listed by person and creditor, and gone when it is removed', async () => {
    const PersonalNumber = '191212121212';
    const ask = (PhoneNumber: string, over: object = {}): Promise<Reply> =>
      service.call('POST', '/v1/mobilepay/mobilepayconsent', {
        body: { CreditorPublicId: service.cid, PersonalNumber, PhoneNumber, ...over },
      });
    const statuses = async (cid: string) => {
      const found = await service.ok('GET', `/v1/mobilepay/mobilepayconsent/${cid}?personalnumber=${PersonalNumber}`);
      const list = found.json['Consents'];
      return Array.isArray(list) ? list.map((one) => service.part(one, 'Status')) : [];
    };
    const asked = (await ask('0701740605')).json;
    await ask(reservedPhoneNumbers.declined);
    expect(service.part(asked, 'Consents', 0, 'Status')).toBe('Created');
    await days(1);
    expect(await statuses(service.cid)).toEqual(['Active', 'Declined']);
    expect(await statuses(service.cid2)).toEqual([]);
    const id = String(service.part(asked, 'Consents', 0, 'ConsentId'));
    await service.ok('DELETE', `/v1/mobilepay/mobilepayconsent/${id}`);
    expect(await statuses(service.cid)).toEqual(['Declined']);
    expect((await service.call('DELETE', `/v1/mobilepay/mobilepayconsent/${id}`)).status).toBe(404);
    expect((await ask('0701740605', { PersonalNumber: '191212121213' })).status).toBe(400);
    expect((await ask('0701740605', { CreditorPublicId: PersonalNumber })).status).toBe(401);
  });
});
