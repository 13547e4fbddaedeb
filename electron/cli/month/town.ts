import { z } from 'zod';
import { type Dice } from './dice.ts';
import { type Hands } from './hands.ts';

/** How a customer pays. */
export const payers = ['onTime', 'late', 'never', 'partly', 'tooMuch', 'wrongReference', 'noReference'] as const;
export type Payer = (typeof payers)[number];

export interface Customer {
  readonly debtorId: string;
  readonly payer: Payer;
  readonly hasContract: boolean;
  readonly byAutogiro: boolean;
}

const first = ['Anna', 'Björn', 'Cecilia', 'David', 'Elin', 'Fatima', 'Göran', 'Hanna', 'Isak', 'Jonna'] as const;
const last = ['Åkesson', 'Berg', 'Dahl', 'Ek', 'Forsman', 'Hägg', 'Lindqvist', 'Månsson', 'Nyström', 'Öberg'] as const;
const kinds = ['Bygg', 'Städ', 'Måleri', 'Frisör', 'Bageri', 'Elservice', 'Fastigheter', 'Redovisning'] as const;
type Town = readonly [zip: string, city: string];
const towns: readonly [Town, ...Town[]] = [
  ['97231', 'Luleå'],
  ['11455', 'Stockholm'],
  ['41101', 'Göteborg'],
  ['21119', 'Malmö'],
  ['75310', 'Uppsala'],
];

const nameOf = (dice: Dice, n: number): string =>
  dice.chance(0.6)
    ? `${dice.pick(kinds)} ${dice.pick(last)} ${String(n)} AB`
    : `${dice.pick(first)} ${dice.pick(last)}`;

const payerOf = (dice: Dice): Payer => {
  const roll = dice.roll();
  if (roll < 0.8) return 'onTime';
  if (roll < 0.9) return 'late';
  if (roll < 0.94) return 'never';
  if (roll < 0.96) return 'partly';
  if (roll < 0.975) return 'tooMuch';
  return roll < 0.99 ? 'wrongReference' : 'noReference';
};

const deliveryOf = (dice: Dice): object => {
  const roll = dice.roll();
  if (roll < 0.75) return { DeliveryMethod: 'Email' };
  if (roll < 0.9) return { DeliveryMethod: 'Mail' };
  return { DeliveryMethod: 'EInvoice' };
};

const debtor = (dice: Dice, creditorId: string, n: number): object => {
  const [ZipCode, City] = dice.pick(towns);
  return {
    CreditorPublicId: creditorId,
    DebtorNo: String(10_000 + n),
    Name: nameOf(dice, n),
    Address: `Övningsgatan ${String(n)}`,
    ZipCode,
    City,
    CountryCode: 'SE',
    Email: `kund${String(n)}@example.com`,
    Phone: '+46701740605',
    Intermediator: 'PAGERO',
    ...(n % 12 === 0
      ? {
          Autogiro: {
            Active: true,
            ClearingNo: '5000',
            AccountNo: `1234${String(100 + n)}`,
            PayerNumber: String(10_000 + n),
          },
        }
      : {}),
  };
};

const listed = z.array(z.looseObject({ DebtorPublicId: z.string(), DebtorNo: z.string() }));

/** Moves people in: the customers of the creditor, in the register of the service. */
export const settle = async (
  hands: Hands,
  dice: Dice,
  creditorId: string,
  count: number,
): Promise<readonly Customer[]> => {
  const all = Array.from({ length: count }, (_, index) => debtor(dice, creditorId, index + 1));
  for (let from = 0; from < count; from += 100)
    await hands.call('POST', '/v1/debtors/debtors', all.slice(from, from + 100));
  const debtors = listed.parse(await hands.call('GET', `/v1/debtors/debtors/${creditorId}`));
  return debtors.map(({ DebtorPublicId, DebtorNo }) => ({
    debtorId: DebtorPublicId,
    payer: payerOf(dice),
    hasContract: Number(DebtorNo) % 13 === 0,
    byAutogiro: (Number(DebtorNo) - 10_000) % 12 === 0,
  }));
};

const services = ['Trappstädning', 'Snöröjning', 'Redovisning', 'Service', 'Fönsterputs', 'Abonnemang'] as const;

const row = (dice: Dice, n: number): object => ({
  SequenceNo: n,
  RecordType: 'Standard',
  ArticleDescription: `${dice.pick(services)} {MMMM YYYY}`,
  Quantity: dice.between(1, 12),
  Units: dice.pick(['st', 'tim', 'mån'] as const),
  UnitPrice: { Value: dice.between(9_900, 250_000), CurrencyCode: 'SEK' },
  VAT: dice.pick([25, 25, 25, 12, 6] as const),
});

const common = (dice: Dice, creditorId: string, customer: Customer): object => ({
  CreditorPublicId: creditorId,
  DebtorPublicId: customer.debtorId,
  CommunicationLanguage: 'SV',
  ...deliveryOf(dice),
  Records: Array.from({ length: dice.between(1, 4) }, (_, index) => row(dice, index + 1)),
  ReminderInvoiceDetails: { SendReminderInvoice: true, DaysDelayAfterDueDate: 5 },
});

/** An invoice as a customer gets it on the first of the month. */
export const invoiceEntry = (
  dice: Dice,
  creditorId: string,
  customer: Customer,
  dates: readonly [string, string],
): object => ({
  ...common(dice, creditorId, customer),
  ActionType: 'InvoiceAction',
  InvoiceDate: dates[0],
  DueDate: dates[1],
  Autogiro: { AutogiroWithdrawalEnabled: customer.byAutogiro },
});

/** A contract that bills once a month, attested by itself, from a day on. */
export const contractEntry = (dice: Dice, creditorId: string, customer: Customer, from: string): object => ({
  ...common(dice, creditorId, customer),
  AutoAttest: true,
  PaymentTermsInDays: 15,
  RecurrenceDetails: {
    RecurrenceInterval: 'Monthly',
    MonthlyRecurrence: { RecurOnDayInMonth: Number(from.slice(8)), RecurMonthInterval: 1 },
    Start: from,
    NoEndDate: true,
  },
});
