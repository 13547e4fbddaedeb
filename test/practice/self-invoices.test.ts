import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balances, dayFromNow } from './accounts-client.ts';
import { practice, type Practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const bankgiro = '991-2346';

/** A supplier and its self invoices; 12 500 öre each where nothing else is said. */
const suppliers = async () => {
  const service = await practice();
  const { ok, created, debtorBody, cid, line, part } = service;
  const supplier = await created(
    '/v1/debtors/debtor',
    debtorBody({
      DebtorSelfInvoiceInfo: { NextSelfInvoiceNumber: 'S009', PaymentMethod: 'BankGiro', BankgiroNo: '992-3459' },
    }),
  );
  const body = (over: object = {}) => ({
    CreditorPublicId: cid,
    DebtorPublicId: supplier,
    InvoiceDate: '2026-12-01',
    DueDate: '2026-12-31',
    DeliveryMethod: 'Manually',
    SenderPaymentInfo: { SenderPaymentMethod: 'BankGiro', SenderBankgiro: bankgiro },
    Records: [line()],
    ...over,
  });
  const attested = async (over: object = {}): Promise<string> => {
    const id = await created('/v1/selfinvoice/action', body(over));
    await ok('PUT', `/v1/selfinvoice/attest/${id}`);
    return id;
  };
  const self = async (id: string) => (await ok('GET', `/v1/selfinvoice/action/${id}`)).json;
  const stage = async (id: string) => part(await self(id), 'State', 'Stage');
  const rest = async (id: string) => part(await self(id), 'CurrentAmount', 'Value');
  return { ...service, supplier, body, attested, self, stage, rest };
};

const pay = async (service: Practice, id: string, amount: number, over: object = {}) =>
  service.call('PUT', '/v1/selfinvoice/sendpayment', {
    body: {
      ActionPublicId: id,
      Amount: service.kr(amount),
      PaymentDate: await dayFromNow(service, 1),
      OutgoingPaymentMethodType: 'BankGiro',
      OutgoingPaymentAccountNo: bankgiro,
      ...over,
    },
  });

/** The newest outgoing payment of the creditor. */
const lastPayment = async (service: Practice) => {
  const today = await dayFromNow(service, 0);
  return (
    (await service.ok('GET', `/v1/payments/outgoingpayments/${service.cid}?from=${today}&to=${today}`)).list.at(-1) ??
    {}
  );
};
const bankSays = async (service: Practice, wasSuccessful: boolean): Promise<void> => {
  const id = String((await lastPayment(service))['PaymentPublicId']);
  await service.ok('PUT', `/v1/payments/outgoingpayments/${id}?wassuccessful=${String(wasSuccessful)}`);
};

describe('self invoices', () => {
  let service: Awaited<ReturnType<typeof suppliers>>;
  beforeEach(async () => {
    service = await suppliers();
  });

  it('are numbered in the supplier’s own series at attest, and printed once as a file', async () => {
    const { attested, self, part, call } = service;
    const [first, second] = [await self(await attested()), await self(await attested())];
    expect([part(first, 'Invoices', 0, 'InvoiceNumber'), part(second, 'Invoices', 0, 'InvoiceNumber')]).toEqual([
      'S009',
      'S010',
    ]);
    const file = await call(
      'GET',
      `/v1/files/file/${String(part(first, 'Invoices', 0, 'InvoiceFile', 'FilePublicId'))}`,
    );
    expect([file.headers['content-type'], file.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  });

  it('are a debt with VAT in the books until they are paid; cancelling leaves nothing', async () => {
    const { attested, ok } = service;
    const id = await attested();
    expect(await balances(service)).toEqual({ '4000': 10_000, '2641': 2_500, '2440': -12_500 });
    await ok('PUT', `/v1/selfinvoice/cancel/${id}`);
    expect(await balances(service)).toEqual({});
  });

  it('are paid when the bank has confirmed, not when the payment is sent', async () => {
    const { attested, stage, rest } = service;
    const id = await attested();
    expect((await pay(service, id, 4_000)).status).toBe(200);
    expect([await stage(id), await rest(id)]).toEqual(['PaymentSent', 12_500]);
    await bankSays(service, true);
    expect([await stage(id), await rest(id)]).toEqual(['Attested', 8_500]);
    await pay(service, id, 8_500);
    await bankSays(service, true);
    expect([await stage(id), await rest(id)]).toEqual(['Completed', 0]);
    expect(await balances(service)).toEqual({ '4000': 10_000, '2641': 2_500, '1930': -12_500 });
  });

  it('a payment that the bank refuses leaves them to be paid again', async () => {
    const { attested, stage, rest } = service;
    const id = await attested();
    await pay(service, id, 12_500);
    await bankSays(service, false);
    expect([await stage(id), await rest(id)]).toEqual(['PaymentCancelled', 12_500]);
    await pay(service, id, 12_500);
    await bankSays(service, true);
    expect(await stage(id)).toBe('Completed');
  });

  it('are not paid with more than is left, in the past, from another bankgiro, or twice at once', async () => {
    const { attested, call, stage } = service;
    const id = await attested();
    for (const over of [
      { Amount: service.kr(12_501) },
      { Amount: null },
      { PaymentDate: null },
      { PaymentDate: await dayFromNow(service, -1) },
      { OutgoingPaymentAccountNo: '992-3459' },
    ]) {
      expect([over, (await pay(service, id, 12_500, over)).status]).toEqual([over, 400]);
    }
    expect(await stage(id)).toBe('Attested');
    await pay(service, id, 12_500);
    const paymentId = String((await lastPayment(service))['PaymentPublicId']);
    expect((await pay(service, id, 12_500)).status).toBe(400);
    expect((await call('PUT', `/v1/selfinvoice/cancel/${id}`)).status).toBe(400);
    expect((await call('DELETE', `/v1/payments/outgoingpayments/${paymentId}`)).status).toBe(400);
  });

  it('a payment elsewhere lowers what is left, at most to nothing, and what is paid in part is not cancelled', async () => {
    const { attested, call, kr, rest } = service;
    const id = await attested();
    const register = (value: number) =>
      call('POST', '/v1/selfinvoice/registerexternalpayment', {
        body: { ActionPublicId: id, Amount: kr(value), Date: '2026-12-02' },
      });
    expect((await register(2_500)).status).toBe(200);
    expect([(await register(10_001)).status, (await register(0)).status, await rest(id)]).toEqual([400, 400, 10_000]);
    expect((await call('PUT', `/v1/selfinvoice/cancel/${id}`)).status).toBe(400);
  });

  it('a credit takes its amount off another of the same supplier; in full it cancels it', async () => {
    const { attested, body, call, line, kr, stage, rest } = service;
    const id = await attested();
    const credit = (net: number) => ({
      CreditingSelfInvoicePublicId: id,
      Records: [line({ Quantity: -1, UnitPrice: kr(net) })],
    });
    expect(
      (await call('POST', '/v1/selfinvoice/action', { body: body({ Records: credit(100).Records }) })).status,
    ).toBe(400);
    const part = await attested(credit(4_000));
    expect([await rest(id), await stage(id), await stage(part)]).toEqual([7_500, 'Attested', 'Completed']);
    const tooMuch = await service.created('/v1/selfinvoice/action', body(credit(6_001)));
    expect((await call('PUT', `/v1/selfinvoice/attest/${tooMuch}`)).status).toBe(400);
    expect(await stage(tooMuch)).toBe('Created');
    await attested(credit(6_000));
    expect([await rest(id), await stage(id)]).toEqual([0, 'Cancelled']);
    expect(await balances(service)).toEqual({});
  });

  it('are not attested in a locked period', async () => {
    const { body, call, created, ok, cid, stage } = service;
    await ok('POST', `/v1/accounting/lockedperiod/${cid}?to=2026-12-01`);
    const id = await created('/v1/selfinvoice/action', body());
    expect([(await call('PUT', `/v1/selfinvoice/attest/${id}`)).status, await stage(id)]).toEqual([400, 'Created']);
  });

  it('are sent by e-mail and by nothing else', async () => {
    const { attested, call, stage } = service;
    const id = await attested();
    expect((await call('PUT', `/v1/selfinvoice/sendinvoice/${id}?method=Mail`)).status).toBe(400);
    expect((await call('PUT', `/v1/selfinvoice/sendinvoice/${id}`)).status).toBe(200);
    expect(await stage(id)).toBe('InvoiceSent');
  });

  it('are found by number, supplier and state in a search', async () => {
    const { attested, ok, cid, supplier, part } = service;
    const [open, closed] = [await attested(), await attested()];
    await ok('PUT', `/v1/selfinvoice/cancel/${closed}`);
    const search = async (filter: object) => {
      const found = (await ok('POST', '/v1/search/actions', { CreditorPublicId: cid, ...filter })).json[
        'SelfInvoiceActions'
      ];
      return Array.isArray(found) ? found.map((one: unknown) => part(one, 'ActionPublicId')) : [];
    };
    expect(await search({ SearchValue: 'S010' })).toEqual([closed]);
    expect(await search({ DebtorPublicIds: [supplier], Status: ['Open'] })).toEqual([open]);
    expect(await search({ Types: ['InvoiceAction'] })).toEqual([]);
  });

  it('tell of every step once, and a refused call tells of nothing', async () => {
    const { attested, call, ok } = service;
    const { url, received } = await receiver();
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    const id = await attested();
    await pay(service, id, 12_500);
    await bankSays(service, false);
    await call('PUT', `/v1/selfinvoice/attest/${id}`);
    await pay(service, id, 12_500);
    await bankSays(service, true);
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual([
        'SelfInvoiceActionCreated',
        'SelfInvoiceActionAttested',
        'SelfInvoiceOutgoingPaymentFailed',
        'SelfInvoiceOutgoingPaymentSucceeded',
        'SelfInvoiceActionPaid',
      ]);
    });
  });
});
