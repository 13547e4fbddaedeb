import { z } from 'zod';
import { addDays, type CalendarDate, daysBetween } from '../../../shared/domain/calendar-date.ts';
import { readDay } from '../../../shared/service/service-time.ts';
import { type Dice } from './dice.ts';
import { type Hands } from './hands.ts';
import { type ListedInvoice, openInvoices, unhandledPayments } from './lists.ts';
import { contractEntry, type Customer, invoiceEntry } from './town.ts';

/** What the people of the month did, as they themselves know it. */
export interface Deeds {
  bankPayments: number;
  bankAmount: number;
  withoutReference: number;
  received: number;
  opened: number;
  bounced: number;
  disputed: number;
  credited: number;
  matched: number;
}

export interface Month {
  readonly hands: Hands;
  readonly dice: Dice;
  readonly creditorId: string;
  readonly firstDay: CalendarDate;
  readonly days: number;
  readonly customers: readonly Customer[];
}

interface Plan {
  /** The day on which the customer pays, days after the due date; null never. */
  readonly payDay: number | null;
  readonly opensAfter: number | null;
  readonly bounces: boolean;
}

const planOf = (dice: Dice, { payer }: Customer): Plan => ({
  payDay: payer === 'never' ? null : payer === 'late' ? dice.between(3, 12) : dice.between(-3, 0),
  opensAfter: dice.chance(0.7) ? dice.between(1, 4) : null,
  bounces: dice.chance(0.02),
});

const terms = [10, 14, 14, 14, 20] as const;

/** The first of the month: the contracts are written, and everybody else gets an invoice. */
export const billAll = async ({ hands, dice, creditorId, firstDay, customers }: Month): Promise<void> => {
  const drafts: string[] = [];
  for (const customer of customers) {
    if (customer.hasContract)
      await hands.create('/v1/contractinvoice/action', contractEntry(dice, creditorId, customer, addDays(firstDay, 1)));
    else {
      const due = addDays(firstDay, dice.pick(terms));
      drafts.push(await hands.create('/v1/invoice/action', invoiceEntry(dice, creditorId, customer, [firstDay, due])));
    }
  }
  // Autogiro approvals are answered by the bank overnight: what is attested then can withdraw.
  await hands.call('PUT', '/practice/clock', { AdvanceDays: 1 });
  for (let from = 0; from < drafts.length; from += 100) {
    await hands.call('POST', `/v1/invoice/attestinovicesinlist/${creditorId}`, {
      ActionPublicIds: drafts.slice(from, from + 100),
    });
  }
};

const dayOf = (text: string): CalendarDate => {
  const day = readDay(text.slice(0, 10));
  if (day === null) throw new Error(`no day: ${text}`);
  return day;
};

/** The customer's bank: what is paid, and with which reference. */
const pay = async (
  month: Month,
  deeds: Deeds,
  customer: Customer,
  invoice: ListedInvoice,
  today: string,
): Promise<void> => {
  const owed = invoice.CurrentAmount;
  const amount =
    customer.payer === 'partly' ? Math.round(owed / 2) : customer.payer === 'tooMuch' ? owed + 10_000 : owed;
  const reference = { wrongReference: '0000000000', noReference: '' } as const;
  const lost =
    customer.payer === 'wrongReference' || customer.payer === 'noReference' ? reference[customer.payer] : null;
  await month.hands.call('POST', '/practice/payments', {
    Ocr: lost ?? invoice.OCR ?? '',
    Amount: amount,
    PaymentDate: today,
    CreditorPublicId: month.creditorId,
  });
  deeds.bankPayments += 1;
  deeds.bankAmount += amount;
  if (lost !== null) deeds.withoutReference += 1;
};

const deliver = async (month: Month, deeds: Deeds, invoice: ListedInvoice, plan: Plan, age: number): Promise<void> => {
  const tell = (Outcome: string): Promise<unknown> =>
    month.hands.call('POST', '/practice/deliveries', { ActionPublicId: invoice.ActionPublicId, Outcome });
  if (age === 1 && plan.bounces) {
    await tell('Undelivered');
    deeds.bounced += 1;
  } else if (age === 1) {
    await tell('Received');
    deeds.received += 1;
  }
  if (age === plan.opensAfter && !plan.bounces) {
    await tell('Opened');
    deeds.opened += 1;
  }
};

/** Payments that nobody could place go to the invoice that asks for exactly as much. */
const matchByAmount = async (
  { hands, creditorId }: Month,
  deeds: Deeds,
  open: readonly ListedInvoice[],
): Promise<void> => {
  const free = [...open];
  for (const payment of await unhandledPayments(hands, creditorId)) {
    const at = free.findIndex((invoice) => invoice.CurrentAmount === payment.Amount);
    const [fits] = at < 0 ? [] : free.splice(at, 1);
    if (payment.UnhandledPaymentType !== 'UnmatchedPayment' || fits === undefined) continue;
    await hands.call('POST', `/v1/payments/matchpayments/${creditorId}`, [
      { UnhandledPaymentPublicId: payment.UnhandledPaymentPublicId, ActionPublicId: fits.ActionPublicId },
    ]);
    deeds.matched += 1;
  }
};

const billedIn = z.object({ Records: z.array(z.looseObject({ Quantity: z.number().nullable() })) });

const creditWhole = async ({ hands, creditorId }: Month, invoice: ListedInvoice, today: string): Promise<void> => {
  const { Records } = billedIn.parse(await hands.call('GET', `/v1/invoice/action/${invoice.ActionPublicId}`));
  const credit = await hands.create('/v1/invoice/action', {
    ActionType: 'CreditInvoiceAction',
    CreditorPublicId: creditorId,
    DebtorPublicId: invoice.DebtorPublicId,
    CreditingInvoicePublicId: invoice.ActionPublicId,
    InvoiceDate: today,
    DueDate: today,
    DeliveryMethod: 'Manually',
    CommunicationLanguage: 'SV',
    Records: Records.map((record) => ({ ...record, Quantity: -(record.Quantity ?? 0) })),
  });
  await hands.call('PUT', `/v1/invoice/attest/${credit}`);
  await hands.call('PUT', `/v1/invoice/creditaction/${invoice.ActionPublicId}?creditinvoiceactionpublicid=${credit}`);
};

/** A few are disputed, a few are credited: on the sixth day. */
const complain = async (month: Month, deeds: Deeds, open: readonly ListedInvoice[], today: string): Promise<void> => {
  for (const invoice of open.filter((one) => one.ActionType === 'InvoiceAction').slice(0, 8)) {
    if (month.dice.chance(0.5)) {
      await creditWhole(month, invoice, today);
      deeds.credited += 1;
    } else {
      await month.hands.call('PUT', `/v1/invoice/dispute/${invoice.ActionPublicId}`);
      deeds.disputed += 1;
    }
  }
};

const waits = (invoice: ListedInvoice): boolean =>
  invoice.Stage !== 'Created' && invoice.ActionType !== 'CreditInvoiceAction' && !invoice.IsDisputed;

/** Plays the days after the first; `passed` is told after each. */
export const playDays = async (month: Month, passed: (day: number) => void): Promise<Deeds> => {
  const { hands, dice, creditorId, firstDay, days } = month;
  const customers = new Map(month.customers.map((customer) => [customer.debtorId, customer]));
  const plans = new Map(month.customers.map((customer) => [customer.debtorId, planOf(dice, customer)]));
  const paid = new Set<string>();
  const deeds: Deeds = {
    bankPayments: 0, bankAmount: 0, withoutReference: 0, received: 0, opened: 0, bounced: 0, disputed: 0, credited: 0, matched: 0,
  }; // prettier-ignore
  for (let day = 2; day < days; day += 1) {
    await hands.call('PUT', '/practice/clock', { AdvanceDays: 1 });
    const today = addDays(firstDay, day);
    const open = (await openInvoices(hands, creditorId)).filter(waits);
    for (const invoice of open) {
      const customer = customers.get(invoice.DebtorPublicId);
      const plan = plans.get(invoice.DebtorPublicId);
      if (customer === undefined || plan === undefined) continue;
      if (invoice.InvoiceSentDate !== null && invoice.DeliveryMethod === 'Email')
        await deliver(month, deeds, invoice, plan, daysBetween(dayOf(invoice.InvoiceSentDate), today));
      const since = daysBetween(dayOf(invoice.DueDate), today);
      const pays =
        plan.payDay !== null && since >= plan.payDay && !customer.byAutogiro && !paid.has(invoice.ActionPublicId);
      if (!pays) continue;
      paid.add(invoice.ActionPublicId);
      await pay(month, deeds, customer, invoice, today);
    }
    if (day === 6) await complain(month, deeds, open, today);
    if (day % 9 === 0) await matchByAmount(month, deeds, (await openInvoices(hands, creditorId)).filter(waits));
    passed(day);
  }
  return deeds;
};
