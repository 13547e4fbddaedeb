import { describe, expect, it, vi } from 'vitest';
import { addDays, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { readDay } from '../../shared/service/service-time.ts';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const Autogiro = { Active: true, Stage: 'Approved', ClearingNo: '5000', AccountNo: '1234567' };
const wished = { Autogiro: { AutogiroWithdrawalEnabled: true } };

/** A debtor with an approval, and invoices to it that fall due some days from today. */
const payer = async (service: Practice) => {
  const { ok, created, debtorBody, attested, view, part } = service;
  const today = async (): Promise<CalendarDate> => {
    const day = readDay(String((await ok('GET', '/practice/state')).json['Now']));
    if (day === null) throw new Error('The service told no date');
    return day;
  };
  const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody({ Autogiro }));
  const bill = async (dueIn: number, over: object = {}): Promise<string> => {
    const now = await today();
    const dates = { InvoiceDate: addDays(now, -30), DueDate: addDays(now, dueIn) };
    return attested({ DebtorPublicId, ...dates, ...over });
  };
  const shown = async (id: string) => {
    const invoice = await view(id);
    return [part(invoice, 'State', 'Stage'), part(invoice, 'Autogiro', 'AutogiroWithdrawalEnabled')];
  };
  return { DebtorPublicId, today, bill, shown };
};

describe('an autogiro withdrawal', () => {
  it('is made in the night of the due date, pays what is left, and is booked as AG', async () => {
    const service = await practice();
    const { ok, kr, cid, part } = service;
    const { bill, shown, today } = await payer(service);
    const due = addDays(await today(), 3);
    const id = await bill(3);
    await ok('POST', `/v1/invoice/autogiro/${id}`);
    await ok('POST', '/v1/invoice/registerpayment', { ActionPublicId: id, Amount: kr(500), Date: '2026-01-01' });
    await ok('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect(await shown(id)).toEqual(['Attested', true]);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await shown(id)).toEqual(['Completed', true]);
    const span = { CreditorPublicId: cid, From: due, To: due };
    const { list } = await ok('PUT', '/v1/payments/incomingpayments', span);
    expect(list.map((one) => [one['PaymentMeanCode'], part(one, 'Amount', 'Value')])).toEqual([['AG', 12000]]);
  });

  it('of an invoice that is due already is made in the next night', async () => {
    const service = await practice();
    const { ok, call } = service;
    const { bill, shown } = await payer(service);
    const id = await bill(-5);
    await ok('POST', `/v1/invoice/autogiro/${id}`);
    expect((await call('DELETE', `/v1/invoice/autogiro/${id}`)).status).toBe(400);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await shown(id))[0]).toBe('Completed');
  });

  it('is cancelled until two days before, and once', async () => {
    const service = await practice();
    const { ok, call } = service;
    const { bill, shown } = await payer(service);
    const [early, late] = [await bill(3), await bill(3)];
    for (const id of [early, late]) await ok('POST', `/v1/invoice/autogiro/${id}`);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    await ok('DELETE', `/v1/invoice/autogiro/${early}`);
    expect((await call('DELETE', `/v1/invoice/autogiro/${early}`)).status).toBe(400);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await call('DELETE', `/v1/invoice/autogiro/${late}`)).status).toBe(400);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect([await shown(early), await shown(late)]).toEqual([
      ['Attested', false],
      ['Completed', true],
    ]);
  });

  it('needs an attested invoice, an approval, something to pay, no withdrawal before it, and the creditor’s autogiro', async () => {
    const service = await practice();
    const { ok, call, created, debtorBody, invoice, attested } = service;
    const { DebtorPublicId, bill } = await payer(service);
    const without = await created('/v1/debtors/debtor', debtorBody());
    const pending = await created('/v1/debtors/debtor', debtorBody({ Autogiro: { ...Autogiro, Stage: 'Pending' } }));
    const credit = { ActionType: 'CreditInvoiceAction', Records: [service.line({ Quantity: -1 })] };
    const twice = await bill(10);
    await ok('POST', `/v1/invoice/autogiro/${twice}`);
    const refused = [
      await invoice({ DebtorPublicId }),
      await attested({ DebtorPublicId: without }),
      await attested({ DebtorPublicId: pending }),
      await bill(10, credit),
      twice,
    ];
    for (const id of refused) expect((await call('POST', `/v1/invoice/autogiro/${id}`)).status).toBe(400);
    expect((await call('POST', '/v1/invoice/autogiro/none')).status).toBe(404);
    await ok('DELETE', `/v1/addons/autogirosettings/${service.cid}`);
    expect((await call('POST', `/v1/invoice/autogiro/${await bill(10)}`)).status).toBe(400);
  });

  it('that an entry asks for comes with attest, and only where there is an approval', async () => {
    const service = await practice();
    const { ok, call, created, debtorBody, attested, invoiceBody, part, view } = service;
    const { bill, shown } = await payer(service);
    const without = await created('/v1/debtors/debtor', debtorBody());
    const [withdrawn, plain] = [await bill(1, wished), await attested({ DebtorPublicId: without, ...wished })];
    expect([await shown(withdrawn), await shown(plain)]).toEqual([
      ['Attested', true],
      ['Attested', false],
    ]);
    const events = part(await view(withdrawn), 'Events');
    expect(events).toContainEqual(expect.objectContaining({ EventType: 'AutogiroWithdrawal' }));
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await shown(withdrawn))[0]).toBe('Completed');
    const both = await invoiceBody({ ...wished, CreditCard: { CreditCardWithdrawalEnabled: true } });
    expect((await call('POST', '/v1/invoice/action', { body: both })).status).toBe(400);
  });

  it('that the bank renews is tried again the next day; one that fails is given up with the bank’s comment', async () => {
    const service = await practice();
    const { ok, call, part } = service;
    const { bill, shown } = await payer(service);
    const [renewed, failed] = [await bill(1, wished), await bill(1, wished)];
    const { url, received } = await receiver();
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await ok('PUT', '/practice/withdrawals', { ActionPublicId: renewed, Outcome: 'Renewed' });
    await ok('PUT', '/practice/withdrawals', { ActionPublicId: failed, Outcome: 'Failed' });
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect([await shown(renewed), await shown(failed)]).toEqual([
      ['Attested', true],
      ['Attested', false],
    ]);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await shown(renewed))[0]).toBe('Completed');
    const told = () =>
      received.map((one) => [
        one['EventType'],
        part(one, 'Data', 'ActionPublicId'),
        part(one, 'AdditionalData', 'CommentCode'),
      ]);
    await vi.waitFor(() => {
      expect(told()).toEqual([
        ['AutogiroWithdrawalRenewedOnInvoice', renewed, undefined],
        ['AutogiroWithdrawalFailedOnInvoice', failed, 1],
        ['InvoicePaymentReceived', renewed, undefined],
        ['InvoiceActionPaid', renewed, undefined],
      ]);
    });
    const again = { body: { ActionPublicId: failed, Outcome: 'Failed' } };
    expect((await call('PUT', '/practice/withdrawals', again)).status).toBe(400);
  });

  it('waits while the invoice is paused or disputed, and fails where the approval is gone', async () => {
    const service = await practice();
    const { ok } = service;
    const { DebtorPublicId, bill, shown } = await payer(service);
    const [paused, disputed, late] = [await bill(1, wished), await bill(1, wished), await bill(5, wished)];
    await ok('PUT', `/v1/invoice/pause/${paused}`);
    await ok('PUT', `/v1/invoice/dispute/${disputed}`);
    await ok('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect([await shown(paused), await shown(disputed)]).toEqual([
      ['Attested', true],
      ['Attested', true],
    ]);
    await ok('PUT', `/v1/invoice/resume/${paused}`);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await shown(paused))[0]).toBe('Completed');
    const removal = { EventType: 'AutogiroApprovalChanged', DebtorPublicId, Stage: 'Removed' };
    await ok('POST', '/practice/happenings', removal);
    await ok('PUT', '/practice/clock', { AdvanceDays: 5 });
    expect(await shown(late)).toEqual(['Attested', false]);
  });
});
