import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balances, dayFromNow } from './accounts-client.ts';
import { practice, type Practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const bankgiro = '991-2346';

const bankPays = async ({ ok, view, part }: Practice, id: string, value: number): Promise<void> => {
  const Ocr = String(part(await view(id), 'Invoices', 0, 'OCR'));
  await ok('POST', '/practice/payments', { Ocr, Amount: value });
};

const unhandled = async ({ ok, cid }: Practice) => (await ok('GET', `/v1/payments/unhandledpayments/${cid}`)).list;
const rest = async ({ view, part }: Practice, id: string) => part(await view(id), 'CurrentAmount', 'Value');

describe('unhandled payments', () => {
  let service: Practice;
  beforeEach(async () => {
    service = await practice();
  });

  const unmatched = (value: number): Promise<string> =>
    service.created('/v1/payments/unhandledpayments', {
      CreditorPublicId: service.cid,
      Amount: service.kr(value),
      PaymentDate: '2026-12-02',
    });
  const match = (pairs: readonly (readonly [payment: string, invoice: string])[]) =>
    service.ok(
      'POST',
      `/v1/payments/matchpayments/${service.cid}`,
      pairs.map(([UnhandledPaymentPublicId, ActionPublicId]) => ({ UnhandledPaymentPublicId, ActionPublicId })),
    );

  it('come in at the bank once: matching moves them from where they waited', async () => {
    const id = await service.attested();
    const payment = await unmatched(15_000);
    expect(await balances(service)).toMatchObject({ '1930': 15_000, '2899': -15_000, '1510': 12_500 });
    await match([[payment, id]]);
    expect(await balances(service)).toMatchObject({ '1930': 15_000, '2420': -2_500 });
    expect(Object.keys(await balances(service))).not.toContain('2899');
    const other = await service.attested();
    const [over] = await unhandled(service);
    await match([[String(over?.['UnhandledPaymentPublicId']), other]]);
    expect([await rest(service, other), (await balances(service))['2420'], (await balances(service))['1930']]).toEqual([
      10_000,
      undefined,
      15_000,
    ]);
  });

  it('a match that fails leaves the payment and the invoice as they were, and the next goes through', async () => {
    const [invoice, other] = [await service.attested(), await service.attested()];
    const [payment, second] = [await unmatched(12_500), await unmatched(12_500)];
    const results = await match([
      [payment, invoice],
      [second, invoice],
      [second, other],
    ]);
    expect(results.list.map((one) => one['Successfull'])).toEqual([true, false, true]);
    expect([await service.stage(invoice), await service.stage(other), await unhandled(service)]).toEqual([
      'Completed',
      'Completed',
      [],
    ]);
  });

  it('those of another creditor are not matched', async () => {
    const { created, cid2, kr, attested } = service;
    const id = await attested();
    const foreign = await created('/v1/payments/unhandledpayments', { CreditorPublicId: cid2, Amount: kr(12_500) });
    expect((await match([[foreign, id]])).list[0]?.['Successfull']).toBe(false);
  });

  it('a removed one is booked on the account that is named, on its date', async () => {
    const { call, ok, cid } = service;
    const payment = await unmatched(700);
    const path = `/v1/payments/unhandledpayments?paymentpublicid=${payment}`;
    expect((await call('DELETE', `${path}&bookkeepingaccount=39`)).status).toBe(400);
    expect(await unhandled(service)).toHaveLength(1);
    await ok('DELETE', `${path}&bookkeepingaccount=3999&transactiondate=2026-12-05`);
    expect(await balances(service)).toEqual({ '1930': 700, '3999': -700 });
    const onDay = { CreditorPublicId: cid, From: '2026-12-05', To: '2026-12-05' };
    expect((await ok('PUT', '/v1/accounting/accountingvouchers', onDay)).list).toHaveLength(1);
    expect((await call('DELETE', path)).status).toBe(400);
  });

  it('a balance adjusted by hand is no payment from the bank', async () => {
    const { call, created, cid, cid2, debtorBody, kr } = service;
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody());
    const body = { CreditorPublicId: cid, DebtorPublicId, Amount: kr(-300) };
    await created('/v1/payments/manualbalance', body);
    expect(await balances(service)).toEqual({});
    const refused = [{ Amount: kr(0) }, { CreditorPublicId: cid2 }, { DebtorPublicId: cid }];
    const statuses = await Promise.all(
      refused.map(
        async (over) => (await call('POST', '/v1/payments/manualbalance', { body: { ...body, ...over } })).status,
      ),
    );
    expect(statuses).toEqual([400, 401, 401]);
  });

  it('an overpayment goes on to the debtor’s other open invoices where the creditor wants that, the longest due first', async () => {
    const { attested, created, debtorBody, ok, cid, stage } = service;
    const { url, received } = await receiver();
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody());
    const paid = await attested({ DebtorPublicId });
    const later = await attested({ DebtorPublicId, DueDate: '2027-02-28' });
    const sooner = await attested({ DebtorPublicId, DueDate: '2027-01-31' });
    const disputed = await attested({ DebtorPublicId, DueDate: '2027-01-01' });
    const foreign = await attested();
    await ok('PUT', `/v1/invoice/dispute/${disputed}`);
    await ok('PUT', `/v1/creditors/matchoverpayments/${cid}?enable=true`);
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await bankPays(service, paid, 12_500 + 12_500 + 1_000);
    expect([await stage(paid), await stage(sooner), await rest(service, later)]).toEqual([
      'Completed',
      'Completed',
      11_500,
    ]);
    expect([await rest(service, disputed), await rest(service, foreign), await unhandled(service)]).toEqual([
      12_500,
      12_500,
      [],
    ]);
    expect(await balances(service)).toMatchObject({ '1930': 26_000, '1510': 5 * 12_500 - 26_000 });
    await vi.waitFor(() => {
      expect(received.filter((one) => one['EventType'] === 'OverpaymentMatched')).toHaveLength(2);
    });
    const matched = received.filter((one) => one['EventType'] === 'OverpaymentMatched').map((one) => one['Data']);
    expect(matched.map((one) => [service.part(one, 'ActionPublicId'), service.part(one, 'Amount', 'Value')])).toEqual(
      expect.arrayContaining([
        [sooner, 12_500],
        [later, 1_000],
      ]),
    );
  });

  it('an overpayment stays where the creditor has not asked for matching', async () => {
    const { attested, created, debtorBody } = service;
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody());
    const [paid, open] = [await attested({ DebtorPublicId }), await attested({ DebtorPublicId })];
    await bankPays(service, paid, 13_000);
    expect([await rest(service, open), (await unhandled(service)).length]).toEqual([12_500, 1]);
  });
});

describe('outgoing payments', () => {
  let service: Practice;
  beforeEach(async () => {
    service = await practice();
  });

  const body = async (over: object = {}) => ({
    CreditorPublicId: service.cid,
    ReceivingPaymentMethod: 'BankGiro',
    SendingBankgiroNo: bankgiro,
    ReceivingBankgiroNo: '992-3459',
    ReceiverName: 'Leverantör AB',
    PaymentDate: await dayFromNow(service, 2),
    Amount: service.kr(500),
    ...over,
  });
  const status = async (id: string) => (await service.ok('GET', `/v1/payments/outgoingpayments/${id}`)).json['Status'];

  it('go to the bank on their day, and are cancelled until then', async () => {
    const { call, created, ok } = service;
    const [kept, gone] = [
      await created('/v1/payments/outgoingpayments', await body()),
      await created('/v1/payments/outgoingpayments', await body()),
    ];
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await status(kept)).toBe('Queued');
    await ok('DELETE', `/v1/payments/outgoingpayments/${gone}`);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect([await status(kept), await status(gone)]).toEqual(['Processing', 'Aborted']);
    expect((await call('DELETE', `/v1/payments/outgoingpayments/${kept}`)).status).toBe(400);
    await ok('PUT', `/v1/payments/outgoingpayments/${kept}?wassuccessful=true`);
    expect((await call('PUT', `/v1/payments/outgoingpayments/${kept}?wassuccessful=false`)).status).toBe(400);
    expect([await status(kept), await balances(service)]).toEqual(['Succeded', {}]);
  });

  it.each([
    ['from a bankgiro that is not approved', { SendingBankgiroNo: '992-3459' }],
    ['from nowhere', { SendingBankgiroNo: null }],
    ['to a bankgiro with a wrong check digit', { ReceivingBankgiroNo: '992-3458' }],
    ['without the account that the method needs', { ReceivingPaymentMethod: 'PlusGiro' }],
    ['of nothing', { Amount: { Value: 0, CurrencyCode: 'SEK' } }],
    ['less than nothing', { Amount: { Value: -1, CurrencyCode: 'SEK' } }],
    ['in the past', { PaymentDate: '2020-01-01' }],
    ['with a token of no signing', { EidReferenceToken: '00000000-0000-4000-8000-000000000000' }],
  ])('none is made %s', async (_rule, over) => {
    const { call, cid, ok } = service;
    expect((await call('POST', '/v1/payments/outgoingpayments', { body: await body(over) })).status).toBe(400);
    const today = await dayFromNow(service, 0);
    expect((await ok('GET', `/v1/payments/outgoingpayments/${cid}?from=${today}&to=${today}`)).list).toEqual([]);
  });

  it('takes the token of a signing once that is complete', async () => {
    const { call, cid, ok } = service;
    const signing = (await ok('PUT', '/v1/eid/sign', { CreditorPublicId: cid, SSN: '', UserMessage: 'Betala' })).json;
    const withToken = await body({ EidReferenceToken: signing['ReferenceToken'] });
    expect((await call('POST', '/v1/payments/outgoingpayments', { body: withToken })).status).toBe(400);
    await ok('PUT', '/practice/clock', {
      To: new Date(Date.parse(String((await ok('GET', '/practice/state')).json['Now'])) + 15_000).toISOString(),
    });
    expect((await call('POST', '/v1/payments/outgoingpayments', { body: withToken })).status).toBe(200);
  });
});

it.each([0, -100, { Value: 100, CurrencyCode: 'XXX' }])('a bank pays no amount like %j', async (Amount) => {
  const { call, ok, cid } = await practice();
  const reply = await call('POST', '/practice/payments', { body: { Ocr: '1', Amount, CreditorPublicId: cid } });
  expect([reply.status, reply.json['Message']]).toEqual([400, expect.stringMatching(/^Amount: /)]);
  expect((await ok('GET', `/v1/payments/unhandledpayments/${cid}`)).list).toEqual([]);
});
