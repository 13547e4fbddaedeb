import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { balances } from './accounts-client.ts';
import { type Practice, practice } from './practice-client.ts';

const year = { From: '2026-01-01', To: '2026-12-31' };

const define = async ({ ok, cid }: Practice, over: object) => {
  const path = '/v1/accounting/accountingsettings';
  return ok('PUT', path, { ...(await ok('GET', `${path}/${cid}`)).json, ...over });
};

const sie = async ({ ok, cid, part }: Practice, over: object = {}): Promise<readonly string[]> => {
  const asked = await ok('POST', '/v1/accounting/accountingexport', { CreditorPublicId: cid, ...year, ...over });
  await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
  const { json } = await ok('GET', `/v1/accounting/accountingexport/${asked.text.replaceAll('"', '')}`);
  const { bytes } = await ok('GET', `/v1/files/file/${String(part(json, 'File', 'FilePublicId'))}`);
  return iconv
    .decode(bytes, 'cp437')
    .split('\r\n')
    .map((line) => line.trim());
};

describe('a row of an invoice', () => {
  it('is booked with its dimensions, and a SIE file names these', async () => {
    const p = await practice();
    const { ok, cid, attested, line } = p;
    const dimension = { CreditorPublicId: cid, Dimension: 7, Name: 'Region', Code: 'N', Description: 'Norr' };
    await ok('POST', '/v1/accountingdimensions/dimension', dimension);
    await attested({ Records: [line({ Project: 'P1', CostCenter: 'K1', Dimensions: [{ Dimension: 7, Code: 'N' }] })] });
    const lines = await sie(p);
    expect(lines).toContain('#DIM 7 "Region"');
    expect(lines).toContain('#OBJEKT 7 "N" "Norr"');
    expect(lines).toContain('#TRANS 3001 {1 "K1" 6 "P1" 7 "N"} -100.00 20261201');
  });

  it('has no cost centre or project on an account that is to have none', async () => {
    const p = await practice();
    await define(p, { ExcludeCostCenterAndProjectForAccounts: ['3001'] });
    await p.attested({ Records: [p.line({ Project: 'P1', CostCenter: 'K1' })] });
    expect(await sie(p)).toContain('#TRANS 3001 {} -100.00 20261201');
  });

  it('needs a cost centre and a project where the settings require them', async () => {
    const p = await practice();
    await define(p, { CostCenterIsRequired: true, ProjectIsRequired: true });
    const make = async (over: object) => {
      const message = { SequenceNo: 2, RecordType: 'Message', ArticleDescription: 'Tack' };
      const body = await p.invoiceBody({ Records: [p.line(over), message] });
      return (await p.call('POST', '/v1/invoice/action', { body })).status;
    };
    expect([await make({ CostCenter: 'K1' }), await make({ Project: 'P1' })]).toEqual([400, 400]);
    expect(await make({ CostCenter: 'K1', Project: 'P1' })).toBe(200);
  });
});

describe('a voucher in a SIE file', () => {
  it('keeps its number whichever vouchers are asked for', async () => {
    const p = await practice();
    const id = await p.attested();
    const Amount = p.kr(12_500);
    await p.created('/v1/invoice/registerpayment', { ActionPublicId: id, Amount, Date: '2026-12-20' });
    const heads = (lines: readonly string[]) => lines.filter((line) => line.startsWith('#VER'));
    const payment = '#VER "A" 2 20261220 "Betalning av faktura 1001"';
    expect(heads(await sie(p))).toEqual(['#VER "A" 1 20261201 "Faktura 1001"', payment]);
    expect(heads(await sie(p, { BookKeepingTypesFilter: ['PaymentToBankAccount'] }))).toEqual([payment]);
  });

  it('is left out where a day comes to nothing', async () => {
    const p = await practice();
    await p.attested();
    await p.attested({ ActionType: 'CreditInvoiceAction', Records: [p.line({ UnitPrice: p.kr(-10_000) })] });
    expect((await sie(p, { SummarizeAccountsByDate: true })).filter((line) => line.startsWith('#VER'))).toEqual([]);
  });
});

it('An account that was chosen for one payment is not replaced by the settings', async () => {
  const p = await practice();
  const { created, attested, kr } = p;
  await define(p, { Accounts: [{ AccountType: 'WriteOffAccount', Account: '6359', VAT: null }] });
  const terms = { Date: '2026-12-20', WriteOff: kr(500) };
  await created('/v1/invoice/registerpayment', { ActionPublicId: await attested(), ...terms });
  const OverrideWriteOffAccount = '6351';
  await created('/v1/invoice/registerpayment', { ActionPublicId: await attested(), ...terms, OverrideWriteOffAccount });
  expect(await balances(p)).toMatchObject({ '6359': 500, '6351': 500 });
});

describe('what was owed at the end of a day', () => {
  const noon = Date.parse('2026-03-02T12:00:00+01:00');
  const dates = { InvoiceDate: '2026-01-10', DueDate: '2026-02-10' };
  const owed = async ({ ok, cid, part }: Practice, Date: string, path = 'accountsreceivable') => {
    const { json } = await ok('POST', `/v1/accounting/${path}`, { CreditorPublicId: cid, Date });
    const { Invoices } = json;
    return (Array.isArray(Invoices) ? Invoices : []).map((one) => Number(part(one, 'RemainingAmount', 'Value')));
  };
  const later = ({ ok }: Practice, AdvanceDays: number) => ok('PUT', '/practice/clock', { AdvanceDays });

  it('does not change with reminders, credits, write-offs and payments that come later', async () => {
    const p = await practice({ now: () => noon });
    const { ok, created, kr } = p;
    const DebtorPublicId = await created('/v1/debtors/debtor', p.debtorBody());
    const [credited, paid] = [await p.attested({ ...dates, DebtorPublicId }), await p.attested(dates)];
    await later(p, 1);
    await created('/v1/invoice/createandsendreminderinvoice', {
      InvoiceActionPublicId: paid,
      DeliveryMethod: 'Email',
      ReminderFee: kr(6000),
      PaymentTermsInDays: 10,
    });
    await later(p, 1);
    const payment = { ActionPublicId: paid, Amount: kr(10_000), WriteOff: kr(1_000), Date: '2026-03-04' };
    await created('/v1/invoice/registerpayment', payment);
    const Records = [p.line({ UnitPrice: kr(-4_000) })];
    const credit = await p.attested({
      DebtorPublicId,
      ActionType: 'CreditInvoiceAction',
      InvoiceDate: '2026-03-04',
      DueDate: '2026-03-04',
      Records,
    });
    await ok('PUT', `/v1/invoice/creditaction/${credited}?creditinvoiceactionpublicid=${credit}`);
    expect(await owed(p, '2026-01-09')).toEqual([]);
    expect(await owed(p, '2026-03-03')).toEqual([12_500, 12_500]);
    expect(await owed(p, '2026-03-04')).toEqual([7_500, 7_500]);
  });

  it('is owed on a sold invoice until it is sold', async () => {
    const p = await practice({ now: () => noon });
    await p.ok('POST', '/practice/salescontracts', { CreditorPublicId: p.cid });
    const ActionPublicId = await p.attested(dates);
    await p.ok('PUT', `/v1/invoice/sellinvoice/${ActionPublicId}`);
    await p.ok('POST', '/practice/sales', { ActionPublicId, Outcome: 'Accepted' });
    expect([await owed(p, '2026-03-01'), await owed(p, '2026-03-02')]).toEqual([[12_500], []]);
  });

  it('to a supplier is what the self invoice had unpaid and uncredited then', async () => {
    const p = await practice({ now: () => noon });
    const { ok, created, kr } = p;
    const DebtorPublicId = await created('/v1/debtors/debtor', p.debtorBody());
    const self = async (over: object = {}) => {
      const body = await p.invoiceBody({ ...dates, DebtorPublicId, ...over });
      const id = await created('/v1/selfinvoice/action', body);
      await ok('PUT', `/v1/selfinvoice/attest/${id}`);
      return id;
    };
    const [paid, credited] = [await self(), await self()];
    const payment = { ActionPublicId: paid, Amount: kr(2_500), Date: '2026-03-02' };
    await created('/v1/selfinvoice/registerexternalpayment', payment);
    await later(p, 1);
    await self({
      CreditingSelfInvoicePublicId: credited,
      InvoiceDate: '2026-03-03',
      DueDate: '2026-03-30',
      Records: [p.line({ UnitPrice: kr(-2_000) })],
    });
    const suppliers = (day: string) => owed(p, day, 'accountsreceivableselfinvoice');
    expect(await suppliers('2026-03-01')).toEqual([12_500, 12_500]);
    expect(await suppliers('2026-03-02')).toEqual([10_000, 12_500]);
    expect(await suppliers('2026-03-03')).toEqual([10_000, 10_000]);
  });

  it('in advance is what waited then, also when it was handled later', async () => {
    const p = await practice({ now: () => noon });
    const Ocr = p.part(await p.view(await p.attested(dates)), 'Invoices', 0, 'OCR');
    await p.ok('POST', '/practice/payments', { Ocr, Amount: 20_000, PaymentDate: '2026-03-02' });
    await later(p, 1);
    const [over] = (await p.ok('GET', `/v1/payments/unhandledpayments/${p.cid}`)).list;
    const id = String(over?.['UnhandledPaymentPublicId']);
    await p.ok('DELETE', `/v1/payments/unhandledpayments?paymentpublicid=${id}`);
    const waiting = async (Date: string) => {
      const asked = { CreditorPublicId: p.cid, Date };
      return (await p.ok('POST', '/v1/accounting/accountsreceivablepayments', asked)).json['BatchCount'];
    };
    expect([await waiting('2026-03-01'), await waiting('2026-03-02'), await waiting('2026-03-03')]).toEqual([0, 1, 0]);
  });
});

it('An account is reconciled in the order of its dates, with what stood on it before', async () => {
  const p = await practice();
  await p.attested({ InvoiceDate: '2026-12-20' });
  await p.attested({ InvoiceDate: '2026-12-10' });
  await p.attested({ InvoiceDate: '2026-12-01' });
  const asked = { CreditorPublicId: p.cid, Account: '1510', From: '2026-12-05', To: '2026-12-31' };
  const { list } = await p.ok('POST', '/v1/accounting/accountreconciliationrecords', asked);
  expect(list.map((one) => [one['InvoiceNumber'], p.part(one, 'BalanceAmount', 'Value')])).toEqual([
    ['1002', 25_000],
    ['1001', 37_500],
  ]);
});

it('The months before are locked on the last day of a month that lacks the chosen one', async () => {
  const p = await practice();
  await p.ok('PUT', '/practice/clock', { To: '2030-02-01T08:00' });
  await define(p, { LockPreviousPeriodsAtDay: 31 });
  const lock = async () => (await p.ok('GET', `/v1/accounting/lockedperiod/${p.cid}`)).json['To'];
  await p.ok('PUT', '/practice/clock', { To: '2030-02-27T08:00' });
  expect(await lock()).toBeNull();
  await p.ok('PUT', '/practice/clock', { To: '2030-02-28T08:00' });
  expect(await lock()).toMatch(/^2030-01-31/);
});

it('A payment that names no payment mean has the one that the settings name for it, which is then in use', async () => {
  const p = await practice();
  const { ok, cid, created } = p;
  const mean = { CreditorPublicId: cid, PaymentCode: 'PLUS', Description: 'Plusgiro', BookkeepingAccount: '1920' };
  await ok('POST', '/v1/accounting/paymentmeans', mean);
  await define(p, { DefaultBankgiroPaymentCode: 'PLUS' });
  const payment = { ActionPublicId: await p.attested(), Amount: p.kr(2_500), Date: '2026-12-20' };
  await created('/v1/invoice/registerpayment', payment);
  expect(await balances(p)).toMatchObject({ '1920': 2_500 });
  await define(p, { DefaultBankgiroPaymentCode: 'BG' });
  const path = `/v1/accounting/paymentmeans/${cid}?paymentmeancode=PLUS`;
  expect((await p.call('DELETE', path)).status).toBe(400);
});
