import { describe, expect, it, vi } from 'vitest';
import { demoCreditorIds } from '../../electron/practice/seed.ts';
import { practice } from './practice-client.ts';

describe('totals', () => {
  it.each([
    [
      'VAT is computed on the sum per rate, not row by row',
      [
        [1, 10, 25],
        [1, 10, 25],
        [1, 10, 25],
      ],
      8,
      38,
    ],
    [
      'each rate is rounded by itself',
      [
        [3, 3333, 25],
        [1, 777, 12],
        [2, 59, 6],
      ],
      2600,
      13494,
    ],
    [
      'a row is rounded half away from zero',
      [
        [1, 1000, 0],
        [2.5, 1, 0],
      ],
      0,
      1003,
    ],
    [
      'a negative row is rounded half away from zero',
      [
        [1, 1000, 0],
        [-2.5, 1, 0],
      ],
      0,
      997,
    ],
    ['no cent rounding unless asked for', [[1, 9949, 25]], 2487, 12436],
  ] as const)('%s', async (_rule, rows, vat, total) => {
    const { invoice, view, part, line, kr } = await practice();
    const Records = rows.map(([Quantity, price, VAT], index) =>
      line({ SequenceNo: index + 1, Quantity, UnitPrice: kr(price), VAT }),
    );
    const read = await view(await invoice({ Records }));
    expect([part(read, 'TotalVATAmount', 'Value'), part(read, 'InvoicedAmount', 'Value')]).toEqual([vat, total]);
  });

  it('where VAT is included the total is the gross', async () => {
    const { invoice, view, part, line, kr } = await practice();
    const Records = [99, 99, 99].map((price, index) => line({ SequenceNo: index + 1, UnitPrice: kr(price) }));
    const read = await view(await invoice({ VatIsIncluded: true, Records }));
    expect([part(read, 'TotalVATAmount', 'Value'), part(read, 'InvoicedAmount', 'Value')]).toEqual([59, 297]);
  });

  it('fees carry 25 % VAT and discounts are taken before rounding', async () => {
    const { invoice, view, part, line, kr } = await practice();
    const Records = [line({ UnitPrice: kr(4), VAT: 0, DiscountType: 'Percentage', DiscountPercentage: 12.5 })];
    const read = await view(await invoice({ InvoiceFee: kr(2900), Records }));
    expect([part(read, 'TotalVATAmount', 'Value'), part(read, 'InvoicedAmount', 'Value')]).toEqual([
      725,
      4 + 2900 + 725,
    ]);
  });

  it('a fraction of a minor unit is 400, and so is a credit invoice with a positive total, and another with a negative', async () => {
    const { call, invoiceBody, line, kr } = await practice();
    const body = await invoiceBody();
    expect(
      (await call('POST', '/v1/invoice/action', { body: { ...body, Records: [line({ UnitPrice: kr(0.5) })] } })).status,
    ).toBe(400);
    expect(
      (await call('POST', '/v1/invoice/action', { body: { ...body, ActionType: 'CreditInvoiceAction' } })).status,
    ).toBe(400);
    expect(
      (await call('POST', '/v1/invoice/action', { body: { ...body, Records: [line({ Quantity: -1 })] } })).status,
    ).toBe(400);
  });
});

describe('a draft', () => {
  it('needs dates, rows with their money, and what its delivery method delivers to', async () => {
    const { call, created, debtorBody, invoiceBody, line } = await practice();
    const bare = await created('/v1/debtors/debtor', debtorBody({ Email: undefined }));
    const body = await invoiceBody({ DebtorPublicId: bare });
    for (const over of [
      { InvoiceDate: undefined },
      { DueDate: '2026-11-30' },
      { Records: [] },
      { Records: [line({ VAT: undefined })] },
      { Records: [line({ UnitPrice: undefined })] },
      { DeliveryMethod: 'Email' },
      { DeliveryMethod: 'EInvoice' },
      { DeliveryMethod: 'Unknown' },
    ]) {
      expect(
        (await call('POST', '/v1/invoice/action', { body: { ...body, ...over } })).status,
        JSON.stringify(over),
      ).toBe(400);
    }
  });

  it('another creditor’s debtor is 401', async () => {
    const { call, created, debtorBody, invoiceBody, cid2 } = await practice();
    const foreign = await created('/v1/debtors/debtor', debtorBody({ CreditorPublicId: cid2 }));
    expect(
      (await call('POST', '/v1/invoice/action', { body: await invoiceBody({ DebtorPublicId: foreign }) })).status,
    ).toBe(401);
  });

  it('alone is updated, attested and removed', async () => {
    const { call, attested, invoiceBody, stage } = await practice();
    const id = await attested();
    const statuses = [
      await call('PUT', `/v1/invoice/action/${id}`, { body: await invoiceBody() }),
      await call('PUT', `/v1/invoice/attest/${id}`),
      await call('DELETE', `/v1/invoice/action/${id}`),
    ].map((reply) => reply.status);
    expect(statuses).toEqual([400, 400, 400]);
    expect(await stage(id)).toBe('Attested');
  });

  it('prints the date codes of the day on which it is made', async () => {
    const { ok, invoice, view, part, line } = await practice();
    await ok('PUT', '/practice/clock', { To: '2027-01-31T12:00:00' });
    const read = await view(
      await invoice({ Records: [line({ ArticleDescription: 'Hyra {MMMM YYYY+1M}, {YYYY-MM-DD}' })] }),
    );
    expect(part(read, 'Records', 0, 'ArticleDescription')).toBe('Hyra februari 2027, 2027-01-31');
  });

  it('keeps each day’s own midnight over the change of the clocks', async () => {
    const { invoice, view } = await practice();
    const read = await view(await invoice({ InvoiceDate: '2027-03-28', DueDate: '2027-03-29' }));
    expect([read['InvoiceDate'], read['DueDate']]).toEqual(['2027-03-28T00:00:00+01:00', '2027-03-29T00:00:00+02:00']);
  });
});

describe('attest', () => {
  it.each([
    ['1001', '100164'],
    ['7', '737'],
    ['1234567890', '123456789023'],
    ['F2026-07', '20260782'],
  ])('number %s has the OCR %s', async (InvoiceNumber, ocr) => {
    const { attested, view, part } = await practice();
    expect(part(await view(await attested({ InvoiceNumber })), 'Invoices', 0, 'OCR')).toBe(ocr);
  });

  it('numbers follow on per creditor from 1001; one that is used is refused', async () => {
    const { call, attested, view, invoiceBody } = await practice();
    const numbers = [];
    for (const over of [{}, { InvoiceNumber: '1002' }, {}])
      numbers.push((await view(await attested(over)))['InvoiceNumber']);
    expect(numbers).toEqual(['1001', '1002', '1003']);
    expect(
      (await call('POST', '/v1/invoice/action', { body: await invoiceBody({ InvoiceNumber: '1002' }) })).status,
    ).toBe(400);
  });

  it('delivers unless the invoice is to be handled manually', async () => {
    const { attested, stage } = await practice();
    expect([await stage(await attested({ DeliveryMethod: 'Email' })), await stage(await attested())]).toEqual([
      'InvoiceSent',
      'Attested',
    ]);
  });

  it('books rows that balance and come to the invoice total', async () => {
    const { ok, created, attested, line, kr, cid, view, part } = await practice();
    const product = await created('/v1/products/product', {
      CreditorPublicId: cid,
      Description: 'Vara',
      BookKeepingAccount: 3041,
      UnitPrice: 1,
      VAT: 25,
    });
    const id = await attested({
      VatIsIncluded: true,
      InvoiceFee: kr(2900),
      Records: [
        line({ UnitPrice: kr(3333) }),
        line({ SequenceNo: 2, UnitPrice: kr(777), VAT: 12 }),
        line({ SequenceNo: 3, UnitPrice: kr(101), ProductPublicId: product }),
      ],
    });
    const sent = { CreditorPublicId: cid, From: '2026-12-01', To: '2026-12-01', DateSelectionType: 'TransactionDate' };
    const [voucher] = (await ok('PUT', '/v1/accounting/accountingvouchers', sent)).list;
    const rows = part(voucher, 'Transactions');
    const sum = (side: string) =>
      Array.isArray(rows)
        ? rows.reduce<number>((total, row) => total + Number(part(row, side, 'Value')), 0)
        : Number.NaN;
    expect(sum('DebetAmount')).toBe(sum('CreditAmount'));
    expect(sum('DebetAmount')).toBe(part(await view(id), 'InvoicedAmount', 'Value'));
    expect(Array.isArray(rows) && rows.some((row) => part(row, 'Account') === '3041')).toBe(true);
  });

  it('nothing dated on or before the locked day is attested', async () => {
    const { call, ok, invoice, stage, cid } = await practice();
    await ok('POST', `/v1/accounting/lockedperiod/${cid}?to=2026-12-01`);
    const [on, after] = [await invoice(), await invoice({ InvoiceDate: '2026-12-02' })];
    expect((await call('PUT', `/v1/invoice/attest/${on}`)).status).toBe(400);
    await ok('PUT', `/v1/invoice/attest/${after}`);
    expect([await stage(on), await stage(after)]).toEqual(['Created', 'Attested']);
    await ok('DELETE', `/v1/accounting/lockedperiod/${cid}`);
    await ok('PUT', `/v1/invoice/attest/${on}`);
  });

  it('in bulk answers first, waits its time, and skips what cannot be attested', async () => {
    const { ok, invoice, attested, stage, cid } = await practice();
    await ok('PUT', '/practice/settings', { AttestDelayMs: 3_600_000 });
    await ok('POST', `/v1/accounting/lockedperiod/${cid}?to=2026-11-15`);
    const [a, locked, done, b] = [
      await invoice(),
      await invoice({ InvoiceDate: '2026-11-10' }),
      await attested(),
      await invoice(),
    ];
    await ok('POST', `/v1/invoice/attestinovicesinlist/${cid}`, { ActionPublicIds: [a, locked, 'unknown', done, b] });
    expect(await stage(a)).toBe('Created');
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect([await stage(a), await stage(locked), await stage(b)]).toEqual(['Attested', 'Created', 'Attested']);
  });

  it('in bulk skips the draft of another creditor, though the caller may attest there too', async () => {
    const { ok, invoice, stage, cid } = await practice();
    const [other = ''] = demoCreditorIds.filter((id) => id !== cid);
    const id = await invoice();
    await ok('POST', `/v1/invoice/attestinovicesinlist/${other}`, { ActionPublicIds: [id] });
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await stage(id)).toBe('Created');
  });

  it('in bulk without a delay comes about by itself', async () => {
    const { ok, invoice, stage, cid } = await practice();
    const ids = await Promise.all(Array.from({ length: 5 }, () => invoice()));
    await ok('POST', `/v1/invoice/attestinovicesinlist/${cid}`, { ActionPublicIds: ids });
    await vi.waitFor(async () => {
      expect((await ok('GET', '/practice/state')).json['QueuedAttests']).toBe(0);
    });
    for (const id of ids) expect(await stage(id)).toBe('Attested');
  });

  it('two at the same time do not give one invoice two numbers', async () => {
    const { call, invoice, view, ok, cid } = await practice();
    const id = await invoice();
    const replies = await Promise.all([
      call('PUT', `/v1/invoice/attest/${id}`),
      call('PUT', `/v1/invoice/attest/${id}`),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect((await view(id))['InvoiceNumber']).toBe('1001');
    expect((await ok('GET', `/v1/creditors/creditor/${cid}`)).json['NextInvoiceNumber']).toBe('1002');
  });
});

describe('payments', () => {
  const current = async ({ view, part }: Awaited<ReturnType<typeof practice>>, id: string) => {
    const read = await view(id);
    return [part(read, 'State', 'Stage'), part(read, 'CurrentAmount', 'Value'), part(read, 'PaidAmount', 'Value')];
  };

  it('a part leaves the invoice open, the rest closes it, and no more is done with it', async () => {
    const service = await practice();
    const id = await service.attested();
    const pay = (value: number) =>
      service.call('POST', '/v1/invoice/registerpayment', {
        body: { ActionPublicId: id, Amount: service.kr(value), Date: '2026-12-15' },
      });
    await pay(2500);
    expect(await current(service, id)).toEqual(['Attested', 10000, 2500]);
    await pay(10000);
    expect(await current(service, id)).toEqual(['Completed', 0, 12500]);
    expect((await pay(1)).status).toBe(400);
  });

  it('too much from the bank closes the invoice and leaves an unhandled overpayment', async () => {
    const service = await practice();
    const id = await service.attested();
    const Ocr = service.part(await service.view(id), 'Invoices', 0, 'OCR');
    await service.ok('POST', '/practice/payments', { Ocr, Amount: service.kr(15000) });
    expect(await current(service, id)).toEqual(['Completed', 0, 12500]);
    const [over] = (await service.ok('GET', `/v1/payments/unhandledpayments/${service.cid}`)).list;
    expect([
      over?.['UnhandledPaymentType'],
      over?.['State'],
      service.part(over, 'Amount', 'Value'),
      service.part(over, 'OverpaymentDetails', 'ActionPublicId'),
    ]).toEqual(['OverPayment', 'Unhandled', 2500, id]);
  });

  it('one whose OCR fits no invoice is left unhandled and is no incoming payment', async () => {
    const { ok, cid } = await practice();
    await ok('POST', '/practice/payments', { Ocr: '100164', Amount: 7700, PaymentDate: '2026-12-15' });
    const [payment] = (await ok('GET', '/v1/payments/unhandledpayments')).list;
    expect([payment?.['UnhandledPaymentType'], payment?.['Reference']]).toEqual(['UnmatchedPayment', '100164']);
    expect(
      (
        await ok('PUT', '/v1/payments/incomingpayments', {
          CreditorPublicId: cid,
          From: '2026-12-01',
          To: '2026-12-31',
        })
      ).list,
    ).toEqual([]);
  });

  it('an unhandled payment is matched with an invoice; a match that fails is told and stops no other', async () => {
    const service = await practice();
    const id = await service.attested();
    const body = {
      CreditorPublicId: service.cid,
      Amount: service.kr(12500),
      PaymentDate: '2026-12-15',
      Reference: 'okänd',
    };
    const payment = await service.created('/v1/payments/unhandledpayments', body);
    const unknown = '6f1c2d1e-0b57-4a53-9a51-3f0d7c3b9e11';
    const matches = [unknown, payment].map((one) => ({ UnhandledPaymentPublicId: one, ActionPublicId: id }));
    const results = (await service.ok('POST', `/v1/payments/matchpayments/${service.cid}`, matches)).list;
    expect(results.map((one) => one['Successfull'])).toEqual([false, true]);
    expect(await current(service, id)).toEqual(['Completed', 0, 12500]);
    expect((await service.ok('GET', `/v1/payments/unhandledpayment/${payment}`)).json['State']).toBe('UsedOnInvoice');
  });

  it('debit and credit invoices close each other; the larger keeps the difference', async () => {
    const service = await practice();
    const debtor = await service.created('/v1/debtors/debtor', service.debtorBody());
    const debit = await service.attested({ DebtorPublicId: debtor });
    const credit = await service.attested({
      DebtorPublicId: debtor,
      ActionType: 'CreditInvoiceAction',
      Records: [service.line({ Quantity: -1, UnitPrice: service.kr(4000) })],
    });
    await service.ok('PUT', `/v1/invoice/creditaction/${debit}?creditinvoiceactionpublicid=${credit}`);
    expect([(await current(service, debit)).slice(0, 2), (await current(service, credit)).slice(0, 2)]).toEqual([
      ['Attested', 7500],
      ['Completed', 0],
    ]);
  });

  it('an id in small or capital letters finds the same', async () => {
    const { ok, attested, view, part, cid } = await practice();
    const id = await attested({ UseDebtorBalance: true });
    const { Debtor, State } = await view(id);
    expect(State).toMatchObject({ UseDebtorBalance: true });
    const DebtorPublicIds = [String(part(Debtor, 'DebtorPublicId')).toUpperCase()];
    const found = await ok('POST', '/v1/search/actions', { CreditorPublicId: cid.toUpperCase(), DebtorPublicIds });
    expect(part(found.json, 'InvoiceActions', 0, 'ActionPublicId')).toBe(id);
  });

  it('lists move a paid invoice from open to closed, and search finds it by number and OCR', async () => {
    const service = await practice();
    const id = await service.attested();
    const Ocr = service.part(await service.view(id), 'Invoices', 0, 'OCR');
    await service.ok('POST', '/practice/payments', { Ocr, Amount: 12500 });
    const ids = async (path: string) => (await service.ok('GET', path)).list.map((one) => one['ActionPublicId']);
    expect(await ids(`/v1/invoice/open/${service.cid}`)).toEqual([]);
    expect(await ids(`/v1/invoice/closedbyperiod/${service.cid}?from=2000-01-01&to=2100-01-01`)).toEqual([id]);
    for (const SearchValue of ['1001', Ocr]) {
      const found = await service.ok('POST', '/v1/search/actions', {
        CreditorPublicId: service.cid,
        SearchValue,
        Status: ['Closed'],
      });
      expect(service.part(found.json, 'InvoiceActions', 0, 'ActionPublicId')).toBe(id);
    }
  });
});

describe('history', () => {
  it('what happens to an invoice is in the creditor’s events, a refused call is not', async () => {
    const { call, ok, attested, cid } = await practice();
    const id = await attested({ DeliveryMethod: 'Email' });
    await call('DELETE', `/v1/invoice/action/${id}`);
    await ok('POST', '/practice/deliveries', { ActionPublicId: id, Outcome: 'Opened' });
    const events = (await ok('GET', `/v1/invoice/events/${cid}?from=2020-01-01&to=2100-01-01`)).list;
    expect(events.map((one) => one['EventType'])).toEqual(['Created', 'Attested', 'InvoiceSent', 'EmailEvent']);
    expect((await ok('GET', `/v1/invoice/open/${cid}`)).list[0]?.['DeliveryStatus']).toBe('Opened');
  });
});
