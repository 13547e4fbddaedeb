import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ocrWithLength } from '../../shared/domain/ocr.ts';
import { balances, dayFromNow } from './accounts-client.ts';
import { practice, type Practice, type Reply } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const path = '/v1/reconciliationinvoice';
const pdf = (text: string) => ({
  FileName: `${text}.pdf`,
  ContentType: 'application/pdf',
  Data: Buffer.from(`%PDF-1.4\n${text}`).toString('base64'),
});

let service: Practice;
let number = 0;
beforeEach(async () => {
  service = await practice();
});

const body = (over: object = {}) => {
  number += 1;
  return {
    CreditorPublicId: service.cid,
    Debtor: { DebtorNo: `R${String(number)}`, OrgNo: '556677-8899', Name: 'Kund', Email: 'kund@example.com' },
    InvoiceNumber: String(5000 + number),
    CurrentAmount: service.kr(20_000),
    ...over,
  };
};
const make = (over: object = {}): Promise<string> => service.created(`${path}/action`, body(over));
const refused = (over: object): Promise<Reply> => service.call('POST', `${path}/action`, { body: body(over) });
const read = async (id: string) => (await service.ok('GET', `${path}/action/${id}`)).json;
const left = async (id: string) => {
  const view = await read(id);
  return [
    service.part(view, 'State', 'Stage'),
    service.part(view, 'CurrentAmount', 'Value'),
    service.part(view, 'CurrentReminderFees', 'Value'),
  ];
};
const register = (id: string, value: number, over: object = {}): Promise<Reply> =>
  service.call('POST', `${path}/registerpayment`, {
    body: { ActionPublicId: id, Amount: service.kr(value), Date: '2026-12-01', ...over },
  });
const remind = (id: string, fee: number, over: object = {}): Promise<Reply> =>
  service.call('PUT', `${path}/sendreminderinvoice`, {
    body: { ReconciliationInvoiceActionPublicId: id, ReminderFee: service.kr(fee), ...over },
  });
const days = (AdvanceDays: number): Promise<Reply> => service.ok('PUT', '/practice/clock', { AdvanceDays });
const history = async (id: string) => {
  const events = (await read(id))['Events'];
  return Array.isArray(events) ? events.map((event) => service.part(event, 'EventType')) : [];
};

describe('a reconciliation invoice', () => {
  it('has the reference of its number where none is sent, and refuses a wrong one and one that waits already', async () => {
    const first = body();
    const id = await service.created(`${path}/action`, first);
    const ocr = ocrWithLength(first.InvoiceNumber);
    expect((await read(id))['OCR']).toBe(ocr);
    for (const over of [{ OCR: ocr }, { OCR: '123456' }, { InvoiceNumber: null }])
      expect((await refused(over)).status).toBe(400);
    await register(id, 20_000);
    await make({ OCR: ocr });
  });

  it('needs a debtor’s name and an amount that is not negative', async () => {
    const wrong = [{ Debtor: null }, { Debtor: { OrgNo: '556677-8899' } }, { CurrentAmount: null }];
    for (const over of [...wrong, { CurrentAmount: service.kr(-1) }]) expect((await refused(over)).status).toBe(400);
    expect((await refused({ CreditorPublicId: undefined })).status).toBe(401);
  });

  it('is delivered only with a PDF, and then to a receiver that the method needs', async () => {
    const bare = await make({ DeliveryMethod: 'Email' });
    expect(service.part(await read(bare), 'State', 'InvoiceSentDate')).toBeNull();
    expect((await service.call('PUT', `${path}/sendinvoice/${bare}`)).status).toBe(400);
    expect((await refused({ DeliveryMethod: 'SMS', InvoiceFile: pdf('a') })).status).toBe(400);
    expect((await refused({ InvoiceFile: { FileName: 'a.txt', Data: 'aGVq' } })).status).toBe(400);
    const id = await make({ InvoiceFile: pdf('a') });
    expect((await service.call('PUT', `${path}/sendinvoice/${id}`)).status).toBe(400);
    expect((await service.call('PUT', `${path}/sendinvoice/${id}?method=Email&iscolorized=true`)).status).toBe(400);
    await service.ok('PUT', `${path}/sendinvoice/${id}?method=Mail&iscolorized=true`);
    expect(await read(id)).toMatchObject({ DeliveryMethod: 'Mail', SendWithColor: true });
    expect(await history(id)).toEqual(['Created', 'InvoiceSent']);
  });

  it('is opened again by a new amount, and forgets its payments', async () => {
    const entry = body();
    const id = await service.created(`${path}/action`, entry);
    await register(id, 20_000);
    await service.ok('PUT', `${path}/action/${id}`, { ...entry, ExternalReference: 'x', CurrentAmount: service.kr(0) });
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    const payments = { CreditorPublicId: service.cid, From: '2026-11-01', To: '2026-12-31' };
    expect((await service.ok('PUT', '/v1/payments/incomingpayments', payments)).list).toHaveLength(1);
    await service.ok('PUT', `${path}/action/${id}`, { ...entry, CurrentAmount: service.kr(7_000) });
    expect(await left(id)).toEqual(['InvoiceSent', 7_000, 0]);
    expect((await service.ok('PUT', '/v1/payments/incomingpayments', payments)).list).toEqual([]);
  });

  it('is gone with its events and files when it is removed', async () => {
    const id = await make({ InvoiceFile: pdf('borta'), DeliveryMethod: 'Email' });
    const file = String(service.part(await read(id), 'InvoiceFile', 'FilePublicId'));
    await service.ok('DELETE', `${path}/action/${id}`);
    expect((await service.call('GET', `/v1/files/file/${file}`)).status).toBe(404);
    const span = 'from=2020-01-01&to=2100-01-01';
    expect((await service.ok('GET', `${path}/events/${service.cid}?${span}`)).list).toEqual([]);
  });

  it('is kept from other creditors, and its events from invoices', async () => {
    const id = await make();
    await service.invoice();
    const span = 'from=2020-01-01&to=2100-01-01';
    const events = async (section: string) =>
      (await service.ok('GET', `/v1/${section}/events/${service.cid}?${span}`)).list.map((one) => one['ActionType']);
    expect(await events('reconciliationinvoice')).toEqual(['ReconciliationInvoiceAction']);
    expect(await events('invoice')).toEqual(['InvoiceAction']);
    expect((await service.ok('GET', `${path}/open/${service.cid2}`)).list).toEqual([]);
    expect((await service.call('GET', `/v1/invoice/action/${id}`)).status).toBe(404);
  });
});

describe('what is paid on a reconciliation invoice', () => {
  it('goes to the fees of its reminders first; it closes when all is paid, and takes no more', async () => {
    const id = await make();
    expect((await remind(id, 6_000)).status).toBe(200);
    await register(id, 20_000);
    expect(await left(id)).toEqual(['InvoiceSent', 6_000, 0]);
    await register(id, 6_000);
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    expect((await register(id, 1)).status).toBe(400);
    expect((await remind(id, 1)).status).toBe(400);
  });

  it('is not bookkept; what is too much waits in the books as an overpayment', async () => {
    const entry = body();
    const id = await service.created(`${path}/action`, entry);
    await register(id, 5_000);
    expect(await balances(service)).toEqual({});
    await service.ok('POST', '/practice/payments', { Ocr: ocrWithLength(entry.InvoiceNumber), Amount: 16_000 });
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    expect(await balances(service)).toEqual({ '1930': 1_000, '2420': -1_000 });
    const [over] = (await service.ok('GET', `/v1/payments/unhandledpayments/${service.cid}`)).list;
    expect(service.part(over, 'OverpaymentDetails', 'ActionPublicId')).toBe(id);
  });

  it('may have waited unmatched: using it takes it out of the books', async () => {
    const id = await make();
    await service.ok('POST', '/practice/payments', { Ocr: '7', Amount: 20_500 });
    expect(await balances(service)).toEqual({ '1930': 20_500, '2899': -20_500 });
    const [waiting] = (await service.ok('GET', `/v1/payments/unhandledpayments/${service.cid}`)).list;
    const match = { UnhandledPaymentPublicId: waiting?.['UnhandledPaymentPublicId'], ActionPublicId: id };
    await service.ok('POST', `/v1/payments/matchpayments/${service.cid}`, [match]);
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    expect(await balances(service)).toEqual({ '1930': 500, '2420': -500 });
  });

  it('may be a credit or written off, but no more than is owed, and is told by its own events', async () => {
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    const id = await make();
    expect((await register(id, 20_001, { AmountIsCredit: true })).status).toBe(400);
    await register(id, 3_000, { AmountIsCredit: true, WriteOff: service.kr(2_000) });
    await register(id, 15_000);
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    await vi.waitFor(() => {
      expect(received.map((one) => [one['EventType'], service.part(one, 'Data', 'Amount', 'Value')])).toEqual([
        ['ReconciliationInvoiceActionCreated', undefined],
        ['AmountCreditedOnInvoice', 3_000],
        ['AmountWrittenOffOnInvoice', 2_000],
        ['InvoicePaymentReceived', 15_000],
      ]);
    });
    expect(service.part(received[3], 'Data', 'ActionType')).toBe(11);
    const payments = { CreditorPublicId: service.cid, From: '2026-11-01', To: '2026-12-31' };
    expect((await service.ok('PUT', '/v1/payments/incomingpayments', payments)).list).toHaveLength(1);
  });
});

describe('a reminder of a reconciliation invoice', () => {
  it('needs its PDF where it is to be delivered, and keeps every one', async () => {
    const id = await make({ DeliveryMethod: 'Email' });
    expect((await remind(id, 6_000)).status).toBe(400);
    expect((await remind(id, 6_000, { DeliveryMethod: 'SMS', ReminderFile: pdf('p') })).status).toBe(400);
    for (const name of ['p1', 'p2']) await remind(id, 6_000, { ReminderFile: pdf(name) });
    expect(await left(id)).toEqual(['InvoiceSent', 20_000, 12_000]);
    const [listed] = (await service.ok('GET', `${path}/open/${service.cid}`)).list;
    expect(listed?.['ReminderInvoiceSentDate']).toBe(service.part(await read(id), 'ReminderInvoices', 1, 'Created'));
  });
});

describe('a withdrawal on a reconciliation invoice', () => {
  const withdrawn = async (over: object = {}): Promise<string> =>
    make({ AutogiroWithdrawalDate: await dayFromNow(service, 2), ...over });

  it('is made on its date and not before, of all that is owed', async () => {
    const id = await withdrawn();
    await remind(id, 500);
    await days(1);
    expect(await left(id)).toEqual(['InvoiceSent', 20_000, 500]);
    await days(1);
    expect(await left(id)).toEqual(['Completed', 0, 0]);
    const payments = { CreditorPublicId: service.cid, From: '2020-01-01', To: '2100-01-01' };
    const { list } = await service.ok('PUT', '/v1/payments/incomingpayments', payments);
    expect(list.map((one) => [one['PaymentMeanCode'], service.part(one, 'Amount', 'Value')])).toEqual([['AG', 20_500]]);
  });

  it('is not cancelled by an update once the bank has it', async () => {
    const entry = body({ AutogiroWithdrawalDate: await dayFromNow(service, 3) });
    const id = await service.created(`${path}/action`, entry);
    const date = (await read(id))['AutogiroWithdrawalDate'];
    const without = { ...entry, AutogiroWithdrawalDate: null };
    await days(2);
    await service.ok('PUT', `${path}/action/${id}`, without);
    expect((await read(id))['AutogiroWithdrawalDate']).toBe(date);
    await days(1);
    expect(await left(id)).toEqual(['Completed', 0, 0]);
  });

  it('that fails is given up with the bank’s comment, one that is renewed is tried the next day', async () => {
    const [failed, renewed] = [await withdrawn(), await withdrawn()];
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await service.ok('PUT', '/practice/withdrawals', { ActionPublicId: failed, Outcome: 'Failed' });
    await service.ok('PUT', '/practice/withdrawals', { ActionPublicId: renewed, Outcome: 'Renewed' });
    await days(2);
    expect([await left(failed), await left(renewed)]).toEqual([
      ['InvoiceSent', 20_000, 0],
      ['InvoiceSent', 20_000, 0],
    ]);
    await days(1);
    expect([(await left(failed))[0], (await left(renewed))[0]]).toEqual(['InvoiceSent', 'Completed']);
    await vi.waitFor(() => {
      expect(
        received.map((one) => [
          one['EventType'],
          service.part(one, 'Data', 'ActionPublicId'),
          service.part(one, 'AdditionalData', 'CommentCode'),
        ]),
      ).toEqual([
        ['AutogiroWithdrawalFailedOnReconciliationInvoice', failed, 1],
        ['AutogiroWithdrawalRenewedOnReconciliationInvoice', renewed, undefined],
        ['InvoicePaymentReceived', renewed, undefined],
      ]);
    });
  });

  it('fails where its debtor is in the register without an approval, and by card without a saved card', async () => {
    await service.created('/v1/debtors/debtor', service.debtorBody({ DebtorNo: 'K1' }));
    const Debtor = { DebtorNo: 'K1', Name: 'Kund' };
    const { url, received } = await receiver();
    const ids = [await withdrawn({ Debtor }), await make({ CreditCardWithdrawalDate: await dayFromNow(service, 2) })];
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await days(3);
    for (const id of ids) expect((await left(id))[0]).toBe('InvoiceSent');
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual([
        'AutogiroWithdrawalFailedOnReconciliationInvoice',
        'CreditCardWithdrawalFailedOnReconciliationInvoice',
      ]);
    });
  });

  it('is given up where it was paid before; both kinds at once, and a day that has passed, are refused', async () => {
    const id = await make({ CreditCardWithdrawalDate: await dayFromNow(service, 2) });
    await register(id, 20_000);
    const { url, received } = await receiver();
    await service.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await days(2);
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual(['CreditCardWithdrawalCanceledOnReconciliationInvoice']);
    });
    expect((await read(id))['CreditCardWithdrawalDate']).toBeNull();
    const [soon, past] = [await dayFromNow(service, 2), await dayFromNow(service, -1)];
    const wrong = [{ AutogiroWithdrawalDate: soon, CreditCardWithdrawalDate: soon }, { AutogiroWithdrawalDate: past }];
    for (const over of wrong) expect((await refused(over)).status).toBe(400);
  });
});
