import { describe, expect, it, vi } from 'vitest';
import { balances } from './accounts-client.ts';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const noon = Date.parse('2026-03-02T12:00:00+01:00');
const address = { Address: 'Storgatan 1', ZipCode: '11122', City: 'Stockholm' };
const claimTerms = {
  DeliveryMethod: 'Mail',
  NumberOfReminders: 0,
  StartDebtCollectionActionLevel: 'DebtCollection',
  EndDebtCollectionActionLevel: 'DebtCollection',
  PaymentTermsInDays: 10,
  InterestType: 'Fixed',
  InterestPercentage: 10,
};

/** A service at noon on 2 March 2026, with invoices of 12 500 öre that were due on 10 February. */
const collector = async () => {
  const service = await practice({ now: () => noon });
  const { ok, created, debtorBody, attested, view, part, kr } = service;
  const debtor = await created('/v1/debtors/debtor', debtorBody({ ...address, DebtorType: 'Company' }));
  const overdue = (over: object = {}) =>
    attested({ DebtorPublicId: debtor, InvoiceDate: '2026-01-10', DueDate: '2026-02-10', ...over });
  const advance = (AdvanceDays: number) => ok('PUT', '/practice/clock', { AdvanceDays });
  const claim = (invoice: string, over: object = {}) =>
    created('/v1/debtcollection/actionfrominvoice', { SourcePublicId: invoice, ...claimTerms, ...over });
  const claimed = async (id: string) => {
    const read = (await ok('GET', `/v1/debtcollection/action/${id}`)).json;
    const amounts = ['DebtAmount', 'FeeAmount', 'InterestAmount', 'CurrentAmount'].map((name) =>
      part(read, name, 'Value'),
    );
    return { read, stage: part(read, 'State', 'Stage'), amounts };
  };
  const left = async (invoice: string) => part(await view(invoice), 'CurrentAmount', 'Value');
  const next = async (invoice: string) => {
    const state = part(await view(invoice), 'State');
    return [part(state, 'NextEvent'), String(part(state, 'NextEventDate')).slice(0, 10)];
  };
  const pay = (ActionPublicId: string, value: number, over: object = {}) =>
    created('/v1/invoice/registerpayment', { ActionPublicId, Amount: kr(value), Date: '2026-03-02', ...over });
  const remind = (InvoiceActionPublicId: string, over: object = {}) =>
    created('/v1/invoice/createandsendreminderinvoice', {
      InvoiceActionPublicId,
      DeliveryMethod: 'Mail',
      ReminderFee: kr(6000),
      PaymentTermsInDays: 10,
      ...over,
    });
  return { ...service, debtor, overdue, advance, claim, claimed, left, next, pay, remind };
};

const heard = async ({ ok, part }: Practice) => {
  const { url, received } = await receiver();
  await ok('PUT', '/practice/settings', { WebhookUrl: url });
  return () =>
    received.map((one) => [
      one['EventType'],
      part(one, 'Data', 'State', 'Stage') ?? part(one, 'Data', 'Stage') ?? part(one, 'Data', 'IsReminderPayment'),
    ]);
};

describe('a reminder', () => {
  it('puts its fee on what is owed; what is paid goes to the fee first, and is income then', async () => {
    const service = await collector();
    const { overdue, remind, left, pay, stage } = service;
    const invoice = await overdue();
    await remind(invoice);
    expect(await left(invoice)).toBe(18500);
    expect(await balances(service)).toMatchObject({ 1510: 12500 });
    await pay(invoice, 8500);
    expect(await balances(service)).toMatchObject({ 1510: 10000, 1930: 8500, 3590: -6000 });
    await pay(invoice, 10000);
    expect(await stage(invoice)).toBe('Completed');
    expect(await balances(service)).not.toHaveProperty('1510');
  });

  it('is told of when it is made, sent and paid', async () => {
    const service = await collector();
    const { overdue, remind, pay } = service;
    const invoice = await overdue();
    const told = await heard(service);
    const id = await remind(invoice);
    expect(await remind(invoice)).toBe(id);
    await pay(invoice, 24500);
    await vi.waitFor(() => {
      expect(told()).toEqual([
        ['ReminderInvoiceActionCreated', 'ReminderInvoiceSent'],
        ['ReminderInvoiceActionWasSent', 'ReminderInvoiceSent'],
        ['InvoiceActionStateChanged', 'ReminderInvoiceSent'],
        ['ReminderInvoiceActionWasSent', 'ReminderInvoiceSent'],
        ['InvoicePaymentReceived', true],
        ['InvoiceActionPaid', 'Completed'],
        ['ReminderInvoiceActionPaid', 'Completed'],
      ]);
    });
  });

  it('that is taken back takes the unpaid part of its fees with it', async () => {
    const { overdue, remind, left, pay, ok, stage } = await collector();
    const invoice = await overdue();
    await remind(invoice);
    await remind(invoice);
    await pay(invoice, 3000);
    expect(await left(invoice)).toBe(21500);
    await ok('PUT', `/v1/invoice/cancelreminder/${invoice}`);
    expect([await left(invoice), await stage(invoice)]).toEqual([12500, 'Attested']);
  });

  it('is printed, or kept as it was sent', async () => {
    const { overdue, remind, ok, call, part } = await collector();
    const [drawn, sent] = [await overdue(), await overdue()];
    const own = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
    await remind(drawn);
    await remind(sent, { Stream: own });
    const fileOf = async (invoice: string) => {
      const reminder = (await ok('GET', `/v1/invoice/reminder/${invoice}`)).json;
      const letter = part(reminder, 'ReminderInvoices', 0);
      const file = await call('GET', `/v1/files/file/${String(part(letter, 'InvoiceFile', 'FilePublicId'))}`);
      return { letter, bytes: file.bytes };
    };
    const one = await fileOf(drawn);
    expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect([part(one.letter, 'InvoicedAmount', 'Value'), String(part(one.letter, 'DueDate')).slice(0, 10)]).toEqual([
      18500,
      '2026-03-12',
    ]);
    expect((await fileOf(sent)).bytes.toString('base64')).toBe(own);
  });
});

describe('what comes by itself', () => {
  const details = {
    DueDate: '2026-03-05',
    InvoiceDate: '2026-03-01',
    ReminderInvoiceDetails: { SendReminderInvoice: true, DaysDelayAfterDueDate: 4 },
    DebtCollectionDetails: { SendToDebtCollection: true, DaysDelayAfterDueDate: 5, ...claimTerms },
  };

  it('is announced with its day: the due date, the reminder, its due date, the claim', async () => {
    const { overdue, advance, next, stage } = await collector();
    const invoice = await overdue(details);
    expect(await next(invoice)).toEqual(['InvoiceDue', '2026-03-05']);
    await advance(3);
    expect(await next(invoice)).toEqual(['WillSendReminderInvoice', '2026-03-09']);
    await advance(4);
    expect(await next(invoice)).toEqual(['ReminderDue', '2026-03-19']);
    await advance(10);
    expect(await next(invoice)).toEqual(['WillBeSentToDebtCollection', '2026-03-24']);
    await advance(5);
    expect(await stage(invoice)).toBe('SentToDebtCollection');
  });

  it('is stopped by a dispute, and goes on the night after it is lifted', async () => {
    const { overdue, advance, next, stage, ok } = await collector();
    const invoice = await overdue(details);
    await ok('PUT', `/v1/invoice/dispute/${invoice}`);
    await advance(20);
    expect([await stage(invoice), (await next(invoice))[0]]).toEqual(['Attested', null]);
    await ok('PUT', `/v1/invoice/canceldispute/${invoice}`);
    await advance(1);
    expect(await stage(invoice)).toBe('ReminderInvoiceSent');
  });

  it('never comes to a paid invoice or a credit invoice', async () => {
    const { overdue, advance, stage, pay, line, kr } = await collector();
    const paid = await overdue(details);
    await pay(paid, 12500);
    const credit = await overdue({
      ...details,
      ActionType: 'CreditInvoiceAction',
      Records: [line({ UnitPrice: kr(-5000) })],
    });
    await advance(40);
    expect([await stage(paid), await stage(credit)]).toEqual(['Completed', 'Attested']);
  });
});

describe('a claim', () => {
  it('moves over time: its letter asks for the fee and the interest until then, on the invoice too', async () => {
    const { overdue, claim, claimed, advance, left } = await collector();
    const invoice = await overdue();
    const id = await claim(invoice);
    expect([(await claimed(id)).stage, (await claimed(id)).amounts]).toEqual(['Created', [12500, 0, 0, 12500]]);
    await advance(1);
    // 12 500 × 10 % × 21 days / 365 = 71.9
    expect((await claimed(id)).amounts).toEqual([12500, 18000, 72, 30572]);
    expect([(await claimed(id)).stage, await left(invoice)]).toEqual(['DebtCollectionInvoiceSent', 30572]);
    await advance(10);
    expect((await claimed(id)).stage).toBe('DebtCollectionInvoiceSent');
    await advance(1);
    expect((await claimed(id)).stage).toBe('DebtCollectionClaimDue');
    await advance(60);
    expect((await claimed(id)).amounts).toEqual([12500, 18000, 72, 30572]);
  });

  it('passes its levels in order, with as many reminders as it is to send', async () => {
    const { overdue, claim, claimed, advance, part } = await collector();
    const id = await claim(await overdue(), {
      StartDebtCollectionActionLevel: 'LatePaymentFee',
      EndDebtCollectionActionLevel: 'Bailiff',
      NumberOfReminders: 2,
    });
    const stages: unknown[] = [];
    for (const days of [1, 11, 11, 11, 11, 7]) {
      await advance(days);
      stages.push((await claimed(id)).stage);
    }
    expect(stages).toEqual([
      'LatePaymentInvoiceSent',
      'ReminderInvoiceSent',
      'ReminderInvoiceSent',
      'DebtCollectionInvoiceSent',
      'DebtCollectionClaimDue',
      'SentToBailiff',
    ]);
    const { read } = await claimed(id);
    expect([part(read, 'State', 'NumberOfSentInvoiceReminders'), part(read, 'Invoices', 'length')]).toEqual([2, 4]);
  });

  it('is in sync with its invoice both ways, and is paid with it; what is paid is bookkept', async () => {
    const service = await collector();
    const { overdue, claim, claimed, advance, left, pay, created, kr, stage } = service;
    const invoice = await overdue();
    const id = await claim(invoice);
    await advance(1);
    await pay(invoice, 20000);
    expect((await claimed(id)).amounts).toEqual([10572, 0, 0, 10572]);
    const credit = { ActionPublicId: id, InvoiceInterest: false };
    await created('/v1/debtcollection/credit', { ...credit, Value: kr(2000), IsPaymentCreditation: false });
    expect([await left(invoice), (await claimed(id)).amounts[3]]).toEqual([8572, 8572]);
    const payment = { ...credit, IsPaymentCreditation: true, PaymentDate: '2026-03-03' };
    await created('/v1/debtcollection/credit', { ...payment, Value: kr(8572) });
    expect([await stage(invoice), (await claimed(id)).stage]).toEqual(['Completed', 'Completed']);
    expect(await balances(service)).toMatchObject({ 1930: 28572, 3590: -18000, 8313: -72, 6351: 2000 });
    expect(await balances(service)).not.toHaveProperty('1510');
  });

  it('takes the default values where a view that was read and sent back says nothing', async () => {
    const { overdue, claim, claimed } = await collector();
    const { read } = await claimed(await claim(await overdue(), { StartDebtCollectionActionLevel: 'Unknown' }));
    expect(read['StartDebtCollectionActionLevel']).toBe('Reminders');
  });

  it('asks on its next letter for interest on a part that was paid late, unless that is waived', async () => {
    const { overdue, claim, claimed, advance, created, kr } = await collector();
    const interest = async (InvoiceInterest: boolean) => {
      const id = await claim(await overdue());
      const payment = { ActionPublicId: id, Value: kr(10000), IsPaymentCreditation: true, PaymentDate: '2026-03-02' };
      await created('/v1/debtcollection/credit', { ...payment, InvoiceInterest });
      return id;
    };
    const [asked, waived] = [await interest(true), await interest(false)];
    await advance(1);
    // 10 000 × 10 % × 20 / 365 = 54.8; 2 500 × 10 % × 21 / 365 = 14.4
    expect([(await claimed(asked)).amounts[2], (await claimed(waived)).amounts[2]]).toEqual([55 + 14, 14]);
  });

  it('that is cancelled takes its fees with it, and tells of it; nothing more happens by itself', async () => {
    const service = await collector();
    const { overdue, claim, claimed, advance, left, ok, call, next } = service;
    const invoice = await overdue();
    const id = await claim(invoice);
    await advance(1);
    const told = await heard(service);
    await ok('PUT', `/v1/debtcollection/cancel/${id}`);
    expect([await left(invoice), (await claimed(id)).stage, (await next(invoice))[0]]).toEqual([
      12500,
      'Cancelled',
      null,
    ]);
    await vi.waitFor(() => {
      expect(told()).toEqual([
        ['DebtCollectionActionStateChanged', 'Cancelled'],
        ['InvoiceActionStateChanged', 'Attested'],
      ]);
    });
    expect((await call('PUT', `/v1/debtcollection/cancel/${id}`)).status).toBe(400);
    await advance(30);
    expect((await claimed(id)).amounts).toEqual([12500, 18000, 72, 30572]);
  });

  it('that is disputed goes no further', async () => {
    const { overdue, claim, claimed, advance, ok } = await collector();
    const id = await claim(await overdue());
    await ok('PUT', `/v1/debtcollection/dispute/${id}`);
    await advance(30);
    expect((await claimed(id)).stage).toBe('Created');
  });

  it('of another system is paid by its own reference; only what is too much has a place in these books', async () => {
    const service = await collector();
    const { ok, cid, debtor, kr, claimed, part } = service;
    await ok('POST', '/v1/debtcollection/action', {
      CreditorPublicId: cid,
      DebtorPublicId: debtor,
      ...claimTerms,
      Value: kr(40000),
      OriginalInvoiceDate: '2026-01-01',
      OriginalDueDate: '2026-01-31',
      OriginalInvoiceNumber: 'X1',
      OriginalInvoiceFile: { ContentType: 'application/pdf', Data: Buffer.from('%PDF-1.4\n').toString('base64') },
    });
    const [sub] = (await ok('GET', `/v1/debtcollection/open/${cid}`)).list;
    const pay = (Amount: number) =>
      ok('POST', '/practice/payments', { Ocr: part(sub, 'OCRs', 0), Amount, CreditorPublicId: cid });
    await pay(15000);
    await pay(26000);
    expect((await claimed(String(part(sub, 'ActionPublicId')))).stage).toBe('Completed');
    expect(await balances(service)).toEqual({ '1930': 1000, '2420': -1000 });
    const [over] = (await ok('GET', `/v1/payments/unhandledpayments/${cid}`)).list;
    expect(part(over, 'Amount', 'Value')).toBe(1000);
  });

  it('from a payment advice goes to the enforcement authority only when a social welfare authority is told', async () => {
    const { overdue, claim, call, claimed, advance, part } = await collector();
    const invoice = await overdue({ ActionType: 'PaymentAdviceAction' });
    const bailiff = { EndDebtCollectionActionLevel: 'Bailiff' };
    const body = { SourcePublicId: invoice, ...claimTerms, ...bailiff };
    expect((await call('POST', '/v1/debtcollection/actionfrominvoice', { body })).status).toBe(400);
    const id = await claim(invoice, { ...bailiff, InformSocialWelfare: true });
    await advance(30);
    const { read, stage } = await claimed(id);
    expect(stage).toBe('SentToBailiff');
    expect(part(read, 'Events')).toContainEqual(expect.objectContaining({ EventType: 'MessageSendToSocialWelfare' }));
  });

  it('from a reconciliation invoice lowers it and is lowered by it, and goes when that is removed', async () => {
    const { call, ok, created, cid, kr, claimed, part, advance } = await collector();
    const reconciled = (over: object) =>
      created('/v1/reconciliationinvoice/action', {
        CreditorPublicId: cid,
        Debtor: { Name: 'Kund', OrgNo: '556677-8899' },
        CurrentAmount: kr(20000),
        ...over,
      });
    const Data = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
    const InvoiceFile = { FileName: '77.pdf', ContentType: 'application/pdf', Data };
    const source = await reconciled({ InvoiceNumber: '77', InvoiceFile });
    const body = {
      SourcePublicId: source,
      ...claimTerms,
      ...address,
      OriginalInvoiceDate: '2026-01-10',
      OriginalDueDate: '2026-02-10',
    };
    for (const wrong of [
      { OriginalInvoiceDate: null },
      { OriginalDueDate: '2026-01-09' },
      { SourcePublicId: await reconciled({ InvoiceNumber: '78' }) },
    ]) {
      const reply = await call('POST', '/v1/debtcollection/actionfromreconciliationinvoice', {
        body: { ...body, ...wrong },
      });
      expect([reply.status, wrong]).toEqual([400, wrong]);
    }
    const id = await created('/v1/debtcollection/actionfromreconciliationinvoice', body);
    await advance(1);
    const payment = { ActionPublicId: source, Amount: kr(19000), Date: '2026-03-03' };
    await created('/v1/reconciliationinvoice/registerpayment', payment);
    expect((await claimed(id)).amounts[3]).toBe(20000 + 18000 + 115 - 19000);
    await created('/v1/debtcollection/credit', { ActionPublicId: id, Value: kr(115), InvoiceInterest: false });
    const read = (await ok('GET', `/v1/reconciliationinvoice/action/${source}`)).json;
    const owed = Number(part(read, 'CurrentAmount', 'Value')) + Number(part(read, 'CurrentReminderFees', 'Value'));
    expect(owed).toBe(19000);
    await ok('DELETE', `/v1/reconciliationinvoice/action/${source}`);
    expect((await claimed(id)).stage).toBe('Cancelled');
  });
});

describe('an interest invoice', () => {
  it('counts what was owed each day, at the rate of its day, and is booked as interest', async () => {
    const service = await collector();
    const { overdue, pay, ok, created, view, part, call } = service;
    const invoice = await overdue();
    await pay(invoice, 7500, { Date: '2026-02-20' });
    const query = 'from=2026-02-10&to=2026-03-02&interesttype=AboveEffectiveReference&interest=8';
    const id = await created(`/v1/invoice/interestinvoice/${invoice}?${query}`, undefined);
    // 10 % a year: 12 500 for 9 days and 5 000 for 11 days
    const read = await view(id);
    expect([part(read, 'InvoicedAmount', 'Value'), part(read, 'State', 'Stage')]).toEqual([46, 'Created']);
    await ok('PUT', `/v1/invoice/attest/${id}`);
    expect(await balances(service)).toMatchObject({ 8313: -46 });
    for (const wrong of [
      'from=2026-02-01&to=2026-03-02',
      'from=2026-02-10&to=2026-03-03',
      'from=2026-03-01&to=2026-02-20',
    ])
      expect(
        (await call('POST', `/v1/invoice/interestinvoice/${invoice}?${wrong}&interesttype=Fixed&interest=8`)).status,
      ).toBe(400);
  });
});
