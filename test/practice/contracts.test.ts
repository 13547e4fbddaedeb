import { describe, expect, it, vi } from 'vitest';
import { practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

/** A service that stands at noon of a day, and what a contract's test does with it. */
const contracts = async (noonOf: string) => {
  const service = await practice({ clock: Date.parse(`${noonOf}T11:00:00Z`) });
  const { ok, created, cid, debtorBody, line, part } = service;
  const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody());
  const monthly = (Start: string, RecurOnDayInMonth: number, over: object = {}) => ({
    RecurrenceInterval: 'Monthly',
    MonthlyRecurrence: { RecurOnDayInMonth, RecurMonthInterval: 1 },
    Start,
    NoEndDate: true,
    ...over,
  });
  const body = (RecurrenceDetails: object, over: object = {}) => ({
    CreditorPublicId: cid,
    DebtorPublicId,
    PaymentTermsInDays: 30,
    Records: [line()],
    RecurrenceDetails,
    ...over,
  });
  const contract = (details: object, over: object = {}) => created('/v1/contractinvoice/action', body(details, over));
  const read = async (id: string) => (await ok('GET', `/v1/contractinvoice/action/${id}`)).json;
  const nextRun = async (id: string) => {
    const next = part(await read(id), 'State', 'NextRunDate');
    return typeof next === 'string' ? next.slice(0, 10) : next;
  };
  const made = async (id: string) => (await ok('GET', `/v1/contractinvoice/generatedinvoices/${id}`)).list;
  const to = (day: string) => ok('PUT', '/practice/clock', { To: `${day}T12:00:00` });
  return { ...service, DebtorPublicId, monthly, body, contract, read, nextRun, made, to };
};

describe('the runs of a contract', () => {
  it('keep the end of the month, however short months are, both ways', async () => {
    const { monthly, contract, nextRun, made, to, ok, part } = await contracts('2027-01-10');
    const id = await contract(monthly('2027-01-31', 31));
    await to('2027-04-01');
    expect((await made(id)).map((one) => String(one['InvoiceDate']).slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    expect(await nextRun(id)).toBe('2027-04-30');
    await ok('PUT', `/v1/contractinvoice/movenextrun/${id}?steps=-2`);
    expect(await nextRun(id)).toBe('2027-02-28');
    await ok('PUT', `/v1/contractinvoice/movenextrun/${id}?steps=3`);
    expect(await nextRun(id)).toBe('2027-05-31');
    const [, february] = await made(id);
    expect(part(february, 'DueDate')).toBe('2027-03-30T00:00:00+02:00');
  });

  it('begin on the first day that fits, not before the start', async () => {
    const { contract, nextRun, ok } = await contracts('2027-01-10');
    const runs = async (RecurrenceInterval: string, how: object): Promise<unknown> => {
      const details = { RecurrenceInterval, [`${RecurrenceInterval}Recurrence`]: how, Start: '2027-01-10' };
      const id = await contract(details);
      const first = await nextRun(id);
      await ok('PUT', `/v1/contractinvoice/movenextrun/${id}?steps=1`);
      return [first, await nextRun(id)];
    };
    const fifth = { RecurOnDayInMonth: 5 };
    const quarterly = (RecurOnMonth: number, RecurQuarterInterval: number) =>
      runs('Quarterly', { ...fifth, RecurOnMonth, RecurQuarterInterval });
    expect(await runs('Monthly', { ...fifth, RecurMonthInterval: 2 })).toEqual(['2027-02-05', '2027-04-05']);
    expect(await quarterly(2, 1)).toEqual(['2027-02-05', '2027-05-05']);
    expect(await quarterly(11, 2)).toEqual(['2027-02-05', '2027-08-05']);
    const leapDay = { RecurOnDayInMonth: 29, RecurOnMonth: 2, RecurYearInterval: 1 };
    expect(await runs('Yearly', leapDay)).toEqual(['2027-02-28', '2028-02-29']);
  });

  it('stop after the last day', async () => {
    const { monthly, contract, nextRun, made, to } = await contracts('2027-01-10');
    const id = await contract(monthly('2027-01-15', 15, { NoEndDate: false, End: '2027-02-15' }));
    await to('2027-05-01');
    expect([(await made(id)).length, await nextRun(id)]).toEqual([2, null]);
  });

  it('are caught up in one night, as many as were missed, all made and printed on that day', async () => {
    const { monthly, contract, nextRun, made, to, line, view, part } = await contracts('2027-04-10');
    const id = await contract(monthly('2027-02-10', 10), {
      Records: [line({ ArticleDescription: '{YYYY-MM-DD}' })],
    });
    await to('2027-04-11');
    const invoices = await made(id);
    expect(invoices.map((one) => String(one['InvoiceDate']).slice(0, 10))).toEqual(Array(3).fill('2027-04-11'));
    const first = await view(String(invoices[0]?.['ActionPublicId']));
    expect(part(first, 'Records', 0, 'ArticleDescription')).toBe('2027-04-11');
    expect(await nextRun(id)).toBe('2027-05-10');
  });

  it('go on after a pause without what was missed, unless a day in the past is asked for', async () => {
    const { monthly, contract, nextRun, ok, call, to } = await contracts('2027-01-10');
    const [a, b, c] = [
      await contract(monthly('2027-01-15', 15)),
      await contract(monthly('2027-01-15', 15)),
      await contract(monthly('2027-01-15', 15)),
    ];
    for (const id of [a, b, c]) await ok('PUT', `/v1/contractinvoice/pause/${id}`);
    expect((await call('PUT', `/v1/contractinvoice/pause/${a}`)).status).toBe(400);
    await to('2027-03-20');
    await ok('PUT', `/v1/contractinvoice/resume/${a}`);
    await ok('PUT', `/v1/contractinvoice/resume/${b}?nextdate=2027-02-01`);
    await ok('PUT', `/v1/contractinvoice/resume/${c}?nextdate=2027-05-16`);
    expect([await nextRun(a), await nextRun(b), await nextRun(c)]).toEqual(['2027-04-15', '2027-02-15', '2027-06-15']);
    expect((await call('PUT', `/v1/contractinvoice/resume/${a}`)).status).toBe(400);
  });

  it('never fall on a day that they fell on, when the recurrence is changed', async () => {
    const { monthly, contract, nextRun, to, ok, body } = await contracts('2027-01-10');
    const id = await contract(monthly('2027-01-15', 15));
    await to('2027-01-16');
    const put = (details: object) => ok('PUT', `/v1/contractinvoice/action/${id}`, body(details));
    await put(monthly('2027-01-15', 15, { NoEndDate: false, End: '2027-12-31' }));
    expect(await nextRun(id)).toBe('2027-02-15');
    await put(monthly('2027-01-15', 20));
    expect(await nextRun(id)).toBe('2027-01-20');
    await put(monthly('2027-01-01', 15));
    expect(await nextRun(id)).toBe('2027-02-15');
  });
});

describe('a night', () => {
  it('makes no invoice where no row is in force, and the contract can still be removed', async () => {
    const { monthly, contract, made, nextRun, to, line, call } = await contracts('2027-01-10');
    const id = await contract(monthly('2027-01-15', 15), { Records: [line({ InvoicedTo: '2027-01-14' })] });
    await to('2027-01-16');
    expect([await made(id), await nextRun(id)]).toEqual([[], '2027-02-15']);
    expect((await call('PUT', `/v1/contractinvoice/createinvoice/${id}`)).status).toBe(400);
    expect((await call('DELETE', `/v1/contractinvoice/action/${id}`)).status).toBe(200);
  });

  it('leaves what it cannot attest a draft', async () => {
    const { monthly, contract, made, to, ok, cid } = await contracts('2027-01-10');
    const id = await contract(monthly('2027-01-15', 15), { AutoAttest: true });
    await ok('POST', `/v1/accounting/lockedperiod/${cid}?to=2027-01-31`);
    await to('2027-02-16');
    expect((await made(id)).map((one) => one['Stage'])).toEqual(['Created', 'Attested']);
  });

  it('goes past a contract whose invoice cannot be made, and tries it again the night after', async () => {
    const { monthly, contract, made, nextRun, to, ok, part, read, debtorBody, DebtorPublicId } =
      await contracts('2027-01-10');
    const broken = await contract(monthly('2027-01-14', 14), { DeliveryMethod: 'Email' });
    const whole = await contract(monthly('2027-01-15', 15));
    const email = (Email: string | null) => ok('PUT', '/v1/debtors/debtor', debtorBody({ DebtorPublicId, Email }));
    await email(null);
    await to('2027-01-16');
    expect([(await made(broken)).length, await nextRun(broken), (await made(whole)).length]).toEqual([
      0,
      '2027-01-14',
      1,
    ]);
    expect(part(await read(broken), 'Events', 1, 'Content')).toContain('DeliveryMethod');
    await email('kund@example.com');
    await to('2027-01-17');
    expect([(await made(broken)).length, await nextRun(broken)]).toEqual([1, '2027-02-14']);
  });

  it('tells of each invoice as if it were made singly, and of the contract once', async () => {
    const { monthly, contract, made, to, ok, part } = await contracts('2027-01-10');
    const hook = await receiver();
    await ok('PUT', '/practice/settings', { WebhookUrl: hook.url });
    const id = await contract(monthly('2027-01-15', 15), { AutoAttest: true });
    await to('2027-01-16');
    await vi.waitFor(() => {
      expect(hook.received).toHaveLength(3);
    });
    const told = hook.received.map(({ EventType, Data }) => [
      EventType,
      part(Data, 'ActionPublicId'),
      part(Data, 'ContractInvoiceActionPublicId'),
    ]);
    const invoiceId = (await made(id))[0]?.['ActionPublicId'];
    expect(told).toEqual([
      ['ContractInvoiceActionCreated', id, undefined],
      ['InvoiceActionCreated', invoiceId, id],
      ['InvoiceActionAttested', invoiceId, id],
    ]);
  });
});

describe('what is done with several contracts', () => {
  it('skips those that do not allow it, and those of another creditor', async () => {
    const { monthly, contract, read, call, ok, created, cid, cid2, debtorBody } = await contracts('2027-01-10');
    const [fresh, run] = [await contract(monthly('2027-01-15', 15)), await contract(monthly('2027-01-15', 15))];
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody({ CreditorPublicId: cid2 }));
    const foreign = await contract(monthly('2027-01-15', 15), { CreditorPublicId: cid2, DebtorPublicId });
    await ok('PUT', `/v1/contractinvoice/createinvoice/${run}`);
    const ActionPublicIds = [run, foreign, fresh, 'unknown'];
    await ok('POST', '/v1/contractinvoice/deleteactions', { CreditorPublicId: cid, ActionPublicIds });
    await vi.waitFor(async () => {
      expect((await call('GET', `/v1/contractinvoice/action/${fresh}`)).status).toBe(404);
    });
    expect([(await read(run))['ActionPublicId'], (await read(foreign))['ActionPublicId']]).toEqual([run, foreign]);
  });
});

describe('a recurring autogiro', () => {
  const donor = (CreditorPublicId: string, over: object = {}) => ({
    CreditorPublicId,
    Name: 'Givare',
    SSN: '19800101-2387',
    ClearingNumber: '5000',
    AccountNumber: '1234567',
    Amount: 150.5,
    WithdrawalDay: 31,
    WithdrawalMonth: 8,
    StartDate: '2027-02-10',
    ...over,
  });

  it('withdraws on its day from its start, in each period', async () => {
    const { created, cid, nextRun, ok, read, part } = await contracts('2027-02-01');
    for (const [period, first, second] of [
      ['monthly', '2027-02-28', '2027-03-31'],
      ['halfyearly', '2027-02-28', '2027-08-31'],
      ['yearly', '2027-08-31', '2028-08-31'],
    ] as const) {
      const id = await created(`/v1/contractinvoice/${period}recurringautogiro`, donor(cid));
      expect([part(await read(id), 'Amount', 'Value'), await nextRun(id)]).toEqual([15050, first]);
      await ok('PUT', `/v1/contractinvoice/movenextrun/${id}?steps=1`);
      expect(await nextRun(id)).toBe(second);
    }
  });

  it('is paid by itself on the day', async () => {
    const { created, cid, made, to } = await contracts('2027-02-01');
    const id = await created('/v1/contractinvoice/monthlyrecurringautogiro', donor(cid));
    await to('2027-02-28');
    const paid = (await made(id)).map((one) => [one['Stage'], String(one['DueDate']).slice(0, 10)]);
    expect(paid).toEqual([['Completed', '2027-02-28']]);
  });

  it('asks for its creditor before anything else', async () => {
    const { call } = await contracts('2027-02-01');
    const reply = await call('POST', '/v1/contractinvoice/monthlyrecurringautogiro', { body: {} });
    expect(reply.status).toBe(401);
  });

  it('makes neither debtor nor contract of what is missing or wrong', async () => {
    const { call, cid, ok } = await contracts('2027-02-01');
    for (const wrong of [
      { Name: null },
      { SSN: null },
      { AccountNumber: null },
      { Amount: 0 },
      { Amount: 1.005 },
      { WithdrawalDay: 32 },
      { WithdrawalMonth: 0 },
    ]) {
      const reply = await call('POST', '/v1/contractinvoice/yearlyrecurringautogiro', { body: donor(cid, wrong) });
      expect([reply.status, wrong]).toEqual([400, wrong]);
    }
    expect((await ok('GET', `/v1/debtors/debtors/${cid}`)).list).toHaveLength(1);
  });
});

it('a contract that cannot make invoices is refused', async () => {
  const { call, body, monthly, cid, ok } = await contracts('2027-01-10');
  const recurring = (over: object) => ({ RecurrenceDetails: { ...monthly('2027-01-15', 15), ...over } });
  for (const wrong of [
    { PaymentTermsInDays: null },
    { Records: [] },
    { RecurrenceDetails: null },
    recurring({ MonthlyRecurrence: { RecurOnDayInMonth: 32, RecurMonthInterval: 1 } }),
    recurring({ RecurrenceInterval: 'Yearly' }),
    recurring({ NoEndDate: false, End: '2027-01-14' }),
    { GenerateInvoicesOfActionType: 'ContractInvoiceAction' },
    { DeliveryMethod: 'SMS' },
  ]) {
    const reply = await call('POST', '/v1/contractinvoice/action', { body: body(monthly('2027-01-15', 15), wrong) });
    expect([reply.status, wrong]).toEqual([400, wrong]);
  }
  expect((await ok('GET', `/v1/contractinvoice/actions/${cid}`)).list).toEqual([]);
});
