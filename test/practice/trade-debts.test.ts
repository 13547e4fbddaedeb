import { describe, expect, it } from 'vitest';
import { balances } from './accounts-client.ts';
import { practice } from './practice-client.ts';

const noon = Date.parse('2026-03-02T12:00:00+01:00');

/** A creditor at noon on 2 March 2026 with overdue invoices, and what can happen to them. */
const seller = async () => {
  const service = await practice({ now: () => noon });
  const { ok, created, cid, part, kr, view, line } = service;
  const debtor = await created(
    '/v1/debtors/debtor',
    service.debtorBody({ Address: 'Storgatan 1', ZipCode: '11122', City: 'Stockholm', DebtorType: 'Company' }),
  );
  await ok('POST', '/practice/salescontracts', { CreditorPublicId: cid });
  await ok('PUT', '/practice/settings', { RateLimits: false });
  const ids: string[] = [];
  const dates = { DebtorPublicId: debtor, InvoiceDate: '2026-01-10', DueDate: '2026-02-10' };
  const bill = async (over: object = {}): Promise<string> => {
    const id = await service.attested({ ...dates, ...over });
    ids.push(id);
    return id;
  };
  const credit = (UnitPrice: number) =>
    bill({ ActionType: 'CreditInvoiceAction', Records: [line({ UnitPrice: kr(-UnitPrice) })] });
  const pay = (ActionPublicId: string, value: number, over: object = {}) =>
    created('/v1/invoice/registerpayment', { ActionPublicId, Amount: kr(value), Date: '2026-03-01', ...over });
  const fromBank = async (id: string, Amount: number) =>
    ok('POST', '/practice/payments', { Ocr: part(await view(id), 'Invoices', 0, 'OCR'), Amount });
  const connect = (id: string, other: string) =>
    ok('PUT', `/v1/invoice/creditaction/${id}?creditinvoiceactionpublicid=${other}`);
  const remind = (InvoiceActionPublicId: string) =>
    created('/v1/invoice/createandsendreminderinvoice', {
      InvoiceActionPublicId,
      DeliveryMethod: 'Mail',
      ReminderFee: kr(6000),
      PaymentTermsInDays: 10,
    });
  const claim = (SourcePublicId: string) =>
    created('/v1/debtcollection/actionfrominvoice', {
      SourcePublicId,
      DeliveryMethod: 'Mail',
      NumberOfReminders: 0,
      StartDebtCollectionActionLevel: 'DebtCollection',
      EndDebtCollectionActionLevel: 'DebtCollection',
      PaymentTermsInDays: 10,
      InterestType: 'Fixed',
      InterestPercentage: 10,
    });
  const sell = async (id: string, Outcome: 'Accepted' | 'Denied') => {
    await ok('PUT', `/v1/invoice/sellinvoice/${id}`);
    await ok('POST', '/practice/sales', { ActionPublicId: id, Outcome });
  };
  const payByCard = async (ActionPublicId: string) => {
    const sent = { ActionPublicId, SuccessUrl: 'https://example.com/ok', FailureUrl: 'https://example.com/no' };
    const id = String((await ok('POST', '/v1/invoice/creditcardpayment', sent)).json['PaymentPublicId']);
    await ok('POST', '/practice/cards', { CreditCardPaymentPublicId: id, Outcome: 'Succeeded' });
    return id;
  };
  /** What the debtors owe the creditor on attested invoices that are its own. */
  const owed = async (): Promise<number> => {
    const views = await Promise.all(ids.map(view));
    return views
      .filter((one) => part(one, 'State', 'Stage') !== 'Sold')
      .reduce((sum, one) => sum + Number(part(one, 'CurrentAmount', 'Value')), 0);
  };
  /** Fees that nobody has paid yet are part of what is owed, and are bookkept when they are paid. */
  const holds = async (what: string, unpaidFees = 0): Promise<void> => {
    const booked = (await balances(service))['1510'] ?? 0;
    expect([what, booked]).toEqual([what, (await owed()) - unpaidFees]);
  };
  return { ...service, bill, credit, pay, fromBank, connect, remind, claim, sell, payByCard, holds, dates };
};

describe('trade debts', () => {
  it('are in the books what is owed on attested invoices, whatever is paid, written off and credited', async () => {
    const { ok, line, kr, invoice, holds, bill, credit, pay, fromBank, connect, ...s } = await seller();
    await bill();
    await bill({
      Records: [line({ VAT: 12, UnitPrice: kr(3333) }), line({ SequenceNo: 2, VAT: 6, VatIsIncluded: true })],
    });
    await invoice(s.dates);
    await holds('attested invoices, and a draft');

    await pay(await bill(), 2_500);
    await pay(await bill(), 2_000, { WriteOff: kr(1_000), WriteOffVat: 25 });
    await pay(await bill(), 0, { WriteOff: kr(12_500) });
    await holds('paid in part, written off in part and in whole');

    await fromBank(await bill(), 20_000);
    const [over] = (await ok('GET', `/v1/payments/unhandledpayments/${s.cid}`)).list;
    const match = { UnhandledPaymentPublicId: over?.['UnhandledPaymentPublicId'], ActionPublicId: await bill() };
    await ok('POST', `/v1/payments/matchpayments/${s.cid}`, [match]);
    await pay(await bill(), 13_000, { OvershootingAmountHandling: 'AsCurrencyDifference' });
    await holds('paid too much, and matched with another');

    await connect(await bill(), await credit(10_000));
    await connect(await bill(), await credit(4_000));
    await connect(await credit(14_000), await bill());
    await credit(3_000);
    await holds('credited in whole, in part, by more than is owed, and not yet');

    const card = await s.payByCard(await bill());
    await ok('PUT', '/v1/invoice/refundcreditcardpayment', { PaymentPublicId: card, Amount: kr(2_500) });
    await holds('refunded, which leaves the invoice paid');
  });

  it('are without fees, which are income when they are paid: with money, or by a credit invoice', async () => {
    const service = await seller();
    const { ok, holds, bill, credit, pay, connect, remind, claim } = service;
    const reminded = await bill();
    await remind(reminded);
    await holds('reminded', 6_000);
    await pay(reminded, 8_500);
    await holds('reminded and paid in part');

    const waived = await bill();
    await remind(waived);
    await connect(waived, await credit(14_000));
    await holds('fees credited in part', 1_000);
    await connect(waived, await credit(800));
    await holds('fees credited in whole');
    expect(await balances(service)).toMatchObject({ '1930': 8_500, '3590': -12_000 });

    const collected = await claim(await bill());
    const { json } = await ok('GET', `/v1/debtcollection/action/${collected}`);
    const fees = Number(service.part(json, 'FeeAmount', 'Value'));
    await holds('claimed', fees);
    await ok('POST', '/v1/debtcollection/credit', { ActionPublicId: collected, Value: service.kr(5_000) });
    await holds('credited by its claim', fees);
  });

  it('are gone when an invoice is sold, and stay where it is denied', async () => {
    const { holds, bill, sell, fromBank, stage } = await seller();
    await sell(await bill(), 'Denied');
    const sold = await bill();
    await sell(sold, 'Accepted');
    await holds('sold');
    await fromBank(sold, 12_500);
    await holds('sold and paid');
    expect(await stage(sold)).toBe('Completed');
  });

  it('are in the invoice’s currency, as is all that happens to them', async () => {
    const { ok, cid, bill, pay, line, part, ...service } = await seller();
    const euro = (Value: number) => ({ Value, CurrencyCode: 'EUR' });
    const invoices = () => bill({ Records: [line({ UnitPrice: euro(10_000) })] });
    const inEuro = { Amount: euro(2_000), WriteOff: euro(500) };
    await pay(await invoices(), 0, inEuro);
    const card = await service.payByCard(await invoices());
    await ok('PUT', '/v1/invoice/refundcreditcardpayment', { PaymentPublicId: card });
    const span = { CreditorPublicId: cid, From: '2026-01-01', To: '2026-12-31' };
    const { list } = await ok('PUT', '/v1/accounting/accountingvouchers', span);
    expect(list.map((one) => part(one, 'Transactions', 0, 'DebetAmount', 'CurrencyCode'))).toEqual(
      Array.from({ length: 6 }, () => 'EUR'),
    );
  });
});
