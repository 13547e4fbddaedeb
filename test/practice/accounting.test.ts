import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

type World = Awaited<ReturnType<typeof practice>>;

const day = async ({ ok }: World, offset = 0): Promise<string> => {
  const now = Date.parse(String((await ok('GET', '/practice/state')).json['Now']));
  return new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
};

const rangeOf = async (world: World) => ({
  CreditorPublicId: world.cid,
  From: await day(world, -400),
  To: await day(world, 400),
  DateSelectionType: 'TransactionDate',
});

interface Row {
  readonly account: unknown;
  readonly amount: number;
  readonly costCenter: unknown;
  readonly project: unknown;
}

const valueOf = (amount: unknown): number =>
  typeof amount === 'object' && amount !== null && 'Value' in amount ? Number(amount.Value) : 0;

/** Every row of every voucher: positive is debit. */
const rows = async (world: World): Promise<readonly Row[]> => {
  const { list } = await world.ok('PUT', '/v1/accounting/accountingvouchers', await rangeOf(world));
  return list.flatMap(({ Transactions }) =>
    (Array.isArray(Transactions) ? Transactions : []).map((row: Record<string, unknown>) => ({
      account: row['Account'],
      amount: valueOf(row['DebetAmount']) - valueOf(row['CreditAmount']),
      costCenter: row['CostCenter'],
      project: row['Project'],
    })),
  );
};

const balance = async (world: World, account: string): Promise<number> =>
  (await rows(world)).filter((row) => row.account === account).reduce((sum, row) => sum + row.amount, 0);

const exported = async (world: World, over: object = {}): Promise<Buffer> => {
  const body = { ...(await rangeOf(world)), Format: 'SIE4', ...over };
  const id = String(JSON.parse((await world.ok('POST', '/v1/accounting/accountingexport', body)).text));
  await world.ok('PUT', '/practice/clock', { AdvanceDays: 1 });
  const view = (await world.ok('GET', `/v1/accounting/accountingexport/${id}`)).json;
  const file = view['File'];
  const fileId = typeof file === 'object' && file !== null && 'FilePublicId' in file ? String(file.FilePublicId) : '';
  return (await world.ok('GET', `/v1/files/file/${fileId}`)).bytes;
};

describe('accounts', () => {
  it('are those of the creditor’s settings from when they are defined, for sales, VAT, debts and the payment mean', async () => {
    const world = await practice();
    const { ok, attested, cid } = world;
    const settings = (await ok('GET', `/v1/accounting/accountingsettings/${cid}`)).json;
    await attested();
    await ok('PUT', '/v1/accounting/accountingsettings', {
      ...settings,
      DefaultSalesAccount: '3051',
      Accounts: [
        { AccountType: 'TradeDebtsAccount', Account: '1519', VAT: null },
        { AccountType: 'VATAccount', Account: '2619', VAT: 25 },
      ],
    });
    await ok('POST', '/v1/accounting/paymentmeans', {
      CreditorPublicId: cid,
      PaymentCode: 'KASSA',
      Description: 'Kontanter',
      BookkeepingAccount: '1910',
    });
    const id = await attested();
    await ok('POST', '/v1/invoice/registerpayment', {
      ActionPublicId: id,
      Amount: { Value: 12500, CurrencyCode: 'SEK' },
      Date: await day(world),
      PaymentMeanCode: 'KASSA',
    });
    const sums = new Map<unknown, number>();
    for (const { account, amount } of await rows(world)) sums.set(account, (sums.get(account) ?? 0) + amount);
    expect(Object.fromEntries(sums)).toEqual({
      1510: 12500,
      3001: -10000,
      2611: -2500,
      1519: 0,
      3051: -10000,
      2619: -2500,
      1910: 12500,
    });
  });

  it.each([
    ['Accounts', [{ AccountType: 'TradeDebtsAccount', Account: '15x', VAT: null }]],
    ['DefaultSalesAccount', '3'],
    ['LockPreviousPeriodsAtDay', 32],
  ])('that are none are refused: %s', async (field, value) => {
    const { call, ok, cid } = await practice();
    const settings = (await ok('GET', `/v1/accounting/accountingsettings/${cid}`)).json;
    const refused = await call('PUT', '/v1/accounting/accountingsettings', { body: { ...settings, [field]: value } });
    expect(refused.status).toBe(400);
    expect((await ok('GET', `/v1/accounting/accountingsettings/${cid}`)).json).toEqual(settings);
  });
});

describe('vouchers', () => {
  it('carry the cost centre and project of each row, and a row without them stands by itself', async () => {
    const world = await practice();
    const { attested, line } = world;
    await attested({
      Records: [
        line({ CostCenter: 'K1', Project: 'P1' }),
        line({ SequenceNo: 2, CostCenter: 'K1', Project: 'P1' }),
        line({ SequenceNo: 3 }),
      ],
    });
    const sales = (await rows(world)).filter((row) => row.account === '3001');
    expect(sales.map(({ amount, costCenter, project }) => [amount, costCenter, project])).toEqual([
      [-20000, 'K1', 'P1'],
      [-10000, null, null],
    ]);
  });

  it('refuse days that are missing or the wrong way round', async () => {
    const world = await practice();
    const range = await rangeOf(world);
    for (const over of [{ From: null }, { To: null }, { From: range.To, To: range.From }]) {
      const { status } = await world.call('PUT', '/v1/accounting/accountingvouchers', { body: { ...range, ...over } });
      expect(status).toBe(400);
    }
  });
});

describe('a bookkeeping file', () => {
  it('is not there before its time, and holds what was booked until then', async () => {
    const world = await practice();
    await world.attested();
    const body = { ...(await rangeOf(world)), Format: 'SIE4' };
    const id = String(JSON.parse((await world.ok('POST', '/v1/accounting/accountingexport', body)).text));
    expect((await world.ok('GET', `/v1/accounting/accountingexport/${id}`)).json['File']).toBeNull();
    expect((await world.ok('GET', `/v1/accounting/accountingexports/${world.cid}`)).list).toEqual([]);
    await world.ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await world.ok('GET', `/v1/accounting/accountingexports/${world.cid}`)).list).toHaveLength(1);
  });

  it('SIE4: names objects and accounts, escapes quotes, and its series and year are the settings’', async () => {
    const world = await practice();
    const { ok, attested, created, line, cid } = world;
    const settings = (await ok('GET', `/v1/accounting/accountingsettings/${cid}`)).json;
    await ok('PUT', '/v1/accounting/accountingsettings', { ...settings, VoucherSeries: 'K', FiscalYear: 'JulToJun' });
    await created('/v1/costcenters/costcenter', { CreditorPublicId: cid, Code: 'K1', Description: 'Lager "Öst"' });
    await attested({ InvoiceDate: '2027-03-01', DueDate: '2027-03-31', Records: [line({ CostCenter: 'K1' })] });
    const text = iconv.decode(await exported(world, { From: '2027-03-01', To: '2027-03-31' }), 'cp437');
    const lines = text.split('\r\n').map((one) => one.trim());
    for (const one of [
      '#FORMAT PC8',
      '#RAR 0 20260701 20270630',
      '#DIM 1 "Kostnadsställe"',
      String.raw`#OBJEKT 1 "K1" "Lager \"Öst\""`,
      '#KONTO 1510 "Kundfordringar"',
      '#VER "K" 1 20270301 "Faktura 1001"',
      '#TRANS 1510 {} 125.00 20270301',
      '#TRANS 3001 {1 "K1"} -100.00 20270301',
      '#TRANS 2611 {} -25.00 20270301',
    ]) {
      expect(lines).toContain(one);
    }
  });

  it('summed by day has one voucher for each, which balances', async () => {
    const world = await practice();
    await world.attested();
    await world.attested();
    const text = iconv.decode(await exported(world, { SummarizeAccountsByDate: true }), 'cp437');
    expect(text.match(/#VER/g)).toHaveLength(1);
    expect(text).toContain('#TRANS 1510 {} 250.00');
  });

  it('CSV needs its add-on, and holds nothing that a spreadsheet would run', async () => {
    const world = await practice();
    const { call, created } = world;
    const own = await created('/v1/creditors/creditor', { OrgNo: '556677-8899', Name: 'Nytt AB', CountryCode: 'SE' });
    const range = { ...(await rangeOf(world)), CreditorPublicId: own, Format: 'CSV' };
    expect((await call('POST', '/v1/accounting/accountingexport', { body: range })).status).toBe(400);
    await world.attested();
    const text = (await exported(world, { Format: 'CSV' })).toString('utf8');
    expect(text.startsWith('\uFEFFVerifikat;Datum;')).toBe(true);
    expect(text).toContain(';1510;;;125;;SEK');
  });
});

describe('accounts receivable', () => {
  const number = async ({ ok }: World, id: string): Promise<unknown> =>
    (await ok('GET', `/v1/invoice/action/${id}`)).json['InvoiceNumber'];

  const left = async (world: World, ToDate: string, over: object = {}) => {
    const { json } = await world.ok('POST', '/v1/accounting/accountsreceivable', {
      CreditorPublicId: world.cid,
      ToDate,
      ...over,
    });
    const invoices: unknown = json['Invoices'];
    return {
      count: json['BatchCount'],
      items: (Array.isArray(invoices) ? invoices : []).map((one: Record<string, unknown>) => [
        one['InvoiceNumber'],
        valueOf(one['RemainingAmount']),
      ]),
    };
  };

  it('are what was unpaid at the end of the day, also when it was paid later', async () => {
    const world = await practice();
    const { ok, attested } = world;
    const today = await day(world);
    const id = await attested({ InvoiceDate: today, DueDate: await day(world, 30) });
    const no = await number(world, id);
    await ok('PUT', '/practice/clock', { AdvanceDays: 5 });
    await ok('POST', '/v1/invoice/registerpayment', {
      ActionPublicId: id,
      Amount: { Value: 2500, CurrencyCode: 'SEK' },
      Date: await day(world),
      PaymentMeanCode: 'BG',
    });
    expect((await left(world, today)).items).toEqual([[no, 12500]]);
    expect((await left(world, await day(world))).items).toEqual([[no, 10000]]);
    expect((await left(world, await day(world, -6))).items).toEqual([]);
  });

  it('come in parts, with the count of parts', async () => {
    const world = await practice();
    for (let made = 0; made < 3; made += 1)
      await world.attested({ InvoiceDate: await day(world), DueDate: await day(world, 9) });
    const first = await left(world, await day(world), { Take: 2 });
    expect([first.count, first.items.length]).toEqual([2, 2]);
    expect((await left(world, await day(world), { Skip: 2, Take: 2 })).items).toHaveLength(1);
    const refused = await world.call('POST', '/v1/accounting/accountsreceivable', {
      body: { CreditorPublicId: world.cid, Take: 0 },
    });
    expect(refused.status).toBe(400);
  });

  it('agree with the books after a mixed life: 1510 is what is open, and the bank what came in', async () => {
    const world = await practice();
    const { ok, attested, invoice, line, cid } = world;
    const pay = (ocr: unknown, Amount: number) =>
      ok('POST', '/practice/payments', { Ocr: ocr, Amount, CreditorPublicId: cid });
    const ids: string[] = [];
    for (let n = 1; n <= 8; n += 1) {
      const Records = [
        line({ Quantity: n, VAT: n % 2 === 0 ? 25 : 12 }),
        line({ SequenceNo: 2, UnitPrice: { Value: 3333, CurrencyCode: 'SEK' } }),
      ];
      ids.push(await attested({ Records, InvoiceFee: { Value: 2900, CurrencyCode: 'SEK' } }));
    }
    const [whole = '', part = '', over = '', credited = '', writtenOff = ''] = ids;
    const view = async (id: string) => (await ok('GET', `/v1/invoice/action/${id}`)).json;
    const ocr = async (id: string) =>
      (await ok('GET', `/v1/invoice/open/${cid}`)).list.find((one) => one['ActionPublicId'] === id)?.['OCR'];
    const current = async (id: string) => valueOf((await view(id))['CurrentAmount']);
    await pay(await ocr(whole), await current(whole));
    await pay(await ocr(part), 1000);
    await pay(await ocr(over), (await current(over)) + 700);
    await pay('0000000000', 4200);
    const credit = await invoice({
      ActionType: 'CreditInvoiceAction',
      DebtorPublicId: (await ok('GET', `/v1/invoice/open/${cid}`)).list.find(
        (one) => one['ActionPublicId'] === credited,
      )?.['DebtorPublicId'],
      Records: [line({ Quantity: -1 })],
    });
    await ok('PUT', `/v1/invoice/attest/${credit}`);
    await ok('PUT', `/v1/invoice/creditaction/${credited}?creditinvoiceactionpublicid=${credit}`);
    await ok('POST', '/v1/invoice/registerpayment', {
      ActionPublicId: writtenOff,
      Amount: { Value: 100, CurrencyCode: 'SEK' },
      WriteOff: { Value: 50, CurrencyCode: 'SEK' },
      Date: await day(world),
      PaymentMeanCode: 'BG',
    });
    const open = (await ok('GET', `/v1/invoice/open/${cid}`)).list;
    const unpaid = open.reduce((sum, one) => sum + valueOf(one['CurrentAmount']), 0);
    expect(await balance(world, '1510')).toBe(unpaid);
    const listed = await left(world, await day(world, 400));
    expect(listed.items.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(unpaid);
    const payments = (await ok('PUT', '/v1/payments/incomingpayments', await rangeOf(world))).list;
    const unhandled = (await ok('GET', `/v1/payments/unhandledpayments/${cid}`)).list;
    const came = [...payments, ...unhandled].reduce((sum, one) => sum + valueOf(one['Amount']), 0);
    expect(await balance(world, '1930')).toBe(came);
    expect((await rows(world)).reduce((sum, row) => sum + row.amount, 0)).toBe(0);
  });
});

describe('reconciliation of an account', () => {
  it('gives its rows of the days, with what it comes to after each', async () => {
    const world = await practice();
    await world.attested();
    await world.attested();
    const { list } = await world.ok('POST', '/v1/accounting/accountreconciliationrecords', {
      ...(await rangeOf(world)),
      Account: '1510',
    });
    expect(list.map((one) => valueOf(one['BalanceAmount']))).toEqual([12500, 25000]);
    const refused = await world.call('POST', '/v1/accounting/accountreconciliationrecords', {
      body: await rangeOf(world),
    });
    expect(refused.status).toBe(400);
  });
});

describe('payment means', () => {
  it('that the settings name, or that stand for another currency, are not removed or found', async () => {
    const { call, cid } = await practice();
    const mean = (query: string) => `/v1/accounting/paymentmeans/${cid}?paymentmeancode=${query}`;
    expect((await call('DELETE', mean('BG'))).status).toBe(400);
    expect((await call('GET', mean('BG&currencycode=EUR'))).status).toBe(404);
    expect((await call('GET', mean('NONE'))).status).toBe(404);
    const body = { CreditorPublicId: cid, PaymentCode: 'BG', Description: 'x', BookkeepingAccount: '1930' };
    expect((await call('POST', '/v1/accounting/paymentmeans', { body })).status).toBe(400);
    expect((await call('PUT', '/v1/accounting/paymentmeans', { body: { ...body, PaymentCode: 'NONE' } })).status).toBe(
      404,
    );
  });
});

describe('the lock of the months before', () => {
  it('comes by itself on the day that the settings name', async () => {
    const { ok, cid } = await practice();
    const settings = (await ok('GET', `/v1/accounting/accountingsettings/${cid}`)).json;
    await ok('PUT', '/practice/clock', { To: '2030-01-01T08:00' });
    await ok('PUT', '/v1/accounting/accountingsettings', { ...settings, LockPreviousPeriodsAtDay: 10 });
    const lock = async () => (await ok('GET', `/v1/accounting/lockedperiod/${cid}`)).json['To'];
    await ok('PUT', '/practice/clock', { To: '2030-01-09T08:00' });
    expect(await lock()).toBeNull();
    await ok('PUT', '/practice/clock', { To: '2030-01-10T08:00' });
    expect(await lock()).toMatch(/^2029-12-31/);
  });
});
