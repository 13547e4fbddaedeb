import { describe, expect, it, vi } from 'vitest';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const events = ({ part }: Practice, view: unknown): readonly unknown[] => {
  const list = part(view, 'Events');
  return Array.isArray(list) ? list.map((event: unknown) => part(event, 'EventType')) : [];
};

describe('merging drafts', () => {
  it('adds up rows and fees, takes the latest dates, and tells what went and what came', async () => {
    const p = await practice();
    const DebtorPublicId = await p.created('/v1/debtors/debtor', p.debtorBody());
    const draft = (over: object) => p.invoice({ DebtorPublicId, InvoiceFee: p.kr(2_000), ...over });
    const a = await draft({ InvoiceNumber: '77' });
    const b = await draft({ InvoiceDate: '2026-12-05', DueDate: '2027-01-04', FreightFee: p.kr(1_000) });
    const { url, received } = await receiver();
    await p.ok('PUT', '/practice/settings', { WebhookUrl: url });
    await p.ok('PUT', `/v1/invoice/merge?actionpublicid=${a},${b}`);
    const [only, ...others] = (await p.ok('GET', `/v1/invoice/openbydebtor/${DebtorPublicId}`)).list;
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      InvoiceNumber: '77',
      InvoiceDate: '2026-12-05T00:00:00+01:00',
      DueDate: '2027-01-04T00:00:00+01:00',
      InvoicedAmount: { Value: 25_000 + 5_000 + 1_250 },
    });
    const types = await vi.waitFor(() => {
      expect(received).toHaveLength(3);
      return received.map((event) => event['EventType']);
    });
    expect(types).toEqual(['InvoiceActionDeleted', 'InvoiceActionDeleted', 'InvoiceActionCreated']);
  });

  it('is refused for one alone, for what is attested, and for what does not belong together', async () => {
    const p = await practice();
    const DebtorPublicId = await p.created('/v1/debtors/debtor', p.debtorBody());
    const draft = (over: object = {}) => p.invoice({ DebtorPublicId, ...over });
    const a = await draft();
    const eur = p.line({ UnitPrice: { Value: 100, CurrencyCode: 'EUR' } });
    const wrong = [
      a,
      `${a},${a}`,
      `${a},${await p.attested({ DebtorPublicId })}`,
      `${a},${await p.invoice()}`,
      `${a},${await draft({ Records: [eur] })}`,
      `${a},${await draft({ VatIsIncluded: true })}`,
    ];
    const merge = async (ids: string) => (await p.call('PUT', `/v1/invoice/merge?actionpublicid=${ids}`)).status;
    expect(await Promise.all(wrong.map(merge))).toEqual(wrong.map(() => 400));
    expect(await merge(`${a},none`)).toBe(404);
    expect(await p.stage(a)).toBe('Created');
  });
});

describe('a verification invoice', () => {
  it('is booked on the account that it names and owes nothing', async () => {
    const p = await practice();
    const { CreditorPublicId, DebtorPublicId, InvoiceDate, DueDate, Records } = await p.invoiceBody();
    const body = { CreditorPublicId, DebtorPublicId, InvoiceDate, DueDate, Records };
    const id = await p.created('/v1/invoice/verificationinvoice', {
      ...body,
      BookkeepingOverride: { DebitAccount: '1910' },
    });
    const read = await p.view(id);
    expect([p.part(read, 'CurrentAmount', 'Value'), p.part(read, 'InvoicedAmount', 'Value')]).toEqual([0, 12_500]);
    expect(events(p, read)).toEqual(['Created', 'Attested', 'Completed']);
    const vouchers = await p.ok('PUT', '/v1/accounting/accountingvouchers', {
      CreditorPublicId,
      From: '2026-01-01',
      To: '2027-12-31',
    });
    expect(p.part(vouchers.list[0], 'Transactions', 0, 'Account')).toBe('1910');
    for (const act of ['attest', 'pause', 'sendinvoice'])
      expect((await p.call('PUT', `/v1/invoice/${act}/${id}`)).status).toBe(400);
  });
});

describe('a comment', () => {
  it('has words, and keeps the file that comes with it', async () => {
    const p = await practice();
    const ActionPublicId = await p.attested();
    const say = (over: object) => p.call('POST', '/v1/invoice/comment', { body: { ActionPublicId, ...over } });
    expect((await say({ Comment: '' })).json['Message']).toMatch(/^Comment: /);
    expect(p.part(await p.view(ActionPublicId), 'Events', 2)).toBeUndefined();
    const Attachment = { FileName: 'svar.txt', ContentType: 'text/plain', Data: Buffer.from('Nej').toString('base64') };
    expect((await say({ Comment: 'Se bilagan', Attachment })).status).toBe(200);
    const event = p.part(await p.view(ActionPublicId), 'Events', 2);
    expect(event).toMatchObject({ EventType: 'CommentedByCreditor', Content: 'Se bilagan' });
    expect((await p.ok('GET', `/v1/files/file/${String(p.part(event, 'Reference'))}`)).text).toBe('Nej');
  });
});

describe('archived events', () => {
  it('are not given after a year, and for a day when they are loaded', async () => {
    const p = await practice();
    const id = await p.attested();
    const seen = async () => events(p, await p.view(id)).filter((type) => type === 'Created' || type === 'Attested');
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 364 });
    expect(await seen()).toEqual(['Created', 'Attested']);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect(await seen()).toEqual([]);
    await p.ok('PUT', `/v1/invoice/loadarchivedevents/${id}`);
    expect(await seen()).toEqual(['Created', 'Attested']);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await seen()).toEqual([]);
  });
});

describe('payment files', () => {
  it('are the bank’s, of what came in on the invoice in the last year', async () => {
    const p = await practice();
    const id = await p.attested();
    const Ocr = p.part(await p.view(id), 'Invoices', 0, 'OCR');
    await p.ok('POST', '/practice/payments', { Ocr, Amount: 5_000 });
    await p.created('/v1/invoice/registerpayment', { ActionPublicId: id, Amount: p.kr(500), Date: '2026-12-20' });
    const files = async () => (await p.ok('GET', `/v1/invoice/paymentfiles/${id}`)).list;
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    const { text } = await p.ok('GET', `/v1/files/file/${String(file?.['FilePublicId'])}`);
    expect(text).toContain('<Amt Ccy="SEK">50');
    expect(text).toContain(`<Ref>${String(Ocr)}</Ref>`);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 366 });
    expect(await files()).toEqual([]);
  });
});

describe('an e-mail that nobody looked at', () => {
  const entry = { DeliveryMethod: 'Email', SendByMailIfEmailNotViewedInDays: 3, DueDate: '2027-12-31' };
  const mailed = async (p: Practice, id: string) => p.part(await p.view(id), 'DeliveryMethod');
  const address = { Address: 'Gatan 1', ZipCode: '11122', City: 'Stockholm' };

  it('goes by post after the days that the invoice says; not when it was seen or marked as seen, or is disputed', async () => {
    const p = await practice();
    const DebtorPublicId = await p.created('/v1/debtors/debtor', p.debtorBody(address));
    const make = () => p.attested({ ...entry, DebtorPublicId });
    const [plain, opened, marked, disputed] = [await make(), await make(), await make(), await make()];
    await p.ok('POST', '/practice/deliveries', { ActionPublicId: opened, Outcome: 'Opened' });
    await p.ok('PUT', `/v1/invoice/markasviewed/${marked}`);
    await p.ok('PUT', `/v1/invoice/dispute/${disputed}`);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect(await mailed(p, plain)).toBe('Email');
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    const all = () => Promise.all([plain, opened, marked, disputed].map((id) => mailed(p, id)));
    expect(await all()).toEqual(['Mail', 'Email', 'Email', 'Email']);
    await p.ok('PUT', `/v1/invoice/canceldispute/${disputed}`);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await all()).toEqual(['Mail', 'Email', 'Email', 'Mail']);
  });
});

describe('crediting', () => {
  it('takes the two in either order and leaves the difference', async () => {
    const p = await practice();
    const DebtorPublicId = await p.created('/v1/debtors/debtor', p.debtorBody());
    const debit = await p.attested({ DebtorPublicId });
    const credit = await p.attested({
      DebtorPublicId,
      ActionType: 'CreditInvoiceAction',
      CreditingInvoicePublicId: debit,
      Records: [p.line({ Quantity: -2 })],
    });
    expect(p.part(await p.view(credit), 'CreditingInvoice', 'SourceInvoiceId')).toBe(
      p.part(await p.view(debit), 'InvoiceNumber'),
    );
    await p.ok('PUT', `/v1/invoice/creditaction/${credit}?creditinvoiceactionpublicid=${debit}`);
    expect([await p.stage(debit), await p.stage(credit)]).toEqual(['Completed', 'Attested']);
    expect(p.part(await p.view(credit), 'CurrentAmount', 'Value')).toBe(-12_500);
  });

  it('names an attested invoice of the same debtor, on a credit invoice', async () => {
    const p = await practice();
    const DebtorPublicId = await p.created('/v1/debtors/debtor', p.debtorBody());
    const credit = { DebtorPublicId, ActionType: 'CreditInvoiceAction', Records: [p.line({ Quantity: -1 })] };
    const named = async (CreditingInvoicePublicId: string, over: Record<string, unknown>) =>
      (await p.call('POST', '/v1/invoice/action', { body: await p.invoiceBody({ ...over, CreditingInvoicePublicId }) }))
        .status;
    expect([
      await named('none', credit),
      await named(await p.attested(), credit),
      await named(await p.invoice({ DebtorPublicId }), credit),
      await named(await p.attested({ DebtorPublicId }), { DebtorPublicId }),
    ]).toEqual([404, 404, 400, 400]);
  });
});

describe('registering a payment', () => {
  const vouchers = async ({ ok, cid, part }: Practice, type: string) => {
    const body = { CreditorPublicId: cid, From: '2020-01-01', To: '2040-01-01', BookKeepingTypesFilter: [type] };
    const rows = part((await ok('PUT', '/v1/accounting/accountingvouchers', body)).list[0], 'Transactions');
    return Array.isArray(rows)
      ? rows.map((row: unknown) => [
          part(row, 'Account'),
          Number(part(row, 'DebetAmount', 'Value')) - Number(part(row, 'CreditAmount', 'Value')),
        ])
      : [];
  };

  it('writes off with the VAT in it, on the account that is asked for', async () => {
    const p = await practice();
    const ActionPublicId = await p.attested();
    const body = { ActionPublicId, Amount: p.kr(10_000), Date: '2026-12-20', WriteOff: p.kr(2_500) };
    await p.created('/v1/invoice/registerpayment', { ...body, WriteOffVat: 25, OverrideWriteOffAccount: '6352' });
    expect(await vouchers(p, 'WriteOff')).toEqual([
      ['6352', 2_000],
      ['2611', 500],
      ['1510', -2_500],
    ]);
    expect(await p.stage(ActionPublicId)).toBe('Completed');
  });

  it('may take what is too much as a difference of currency', async () => {
    const p = await practice();
    const ActionPublicId = await p.attested();
    const body = { ActionPublicId, Amount: p.kr(13_000), Date: '2026-12-20' };
    await p.created('/v1/invoice/registerpayment', { ...body, OvershootingAmountHandling: 'AsCurrencyDifference' });
    expect(await vouchers(p, 'CurrencyDifference')).toEqual([
      ['2420', 500],
      ['3960', -500],
    ]);
    expect((await p.ok('GET', `/v1/payments/unhandledpayments/${p.cid}`)).list).toEqual([]);
  });

  it.each([
    ['more than is owed', 12_600],
    ['a sum of the wrong sign', -100],
  ])('writes off no %s', async (_what, writeOff) => {
    const p = await practice();
    const body = { ActionPublicId: await p.attested(), WriteOff: p.kr(writeOff), Date: '2026-12-20' };
    expect((await p.call('POST', '/v1/invoice/registerpayment', { body })).status).toBe(400);
  });
});

describe('flags', () => {
  it('are noted once however often they are set', async () => {
    const p = await practice();
    const id = await p.attested();
    for (const act of ['pause', 'pause', 'dispute', 'dispute']) await p.ok('PUT', `/v1/invoice/${act}/${id}`);
    expect(events(p, await p.view(id))).toEqual(['Created', 'Attested', 'Paused', 'Disputed']);
  });
});
