import { z } from 'zod';
import { addDays, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type ServiceHands } from '../outbox/harness.ts';
import { creditorId } from './world.ts';

/** Invoices at the service, and what goes wrong with them there. */

export const today = stockholmDate(new Date());
const created = z.object({ PublicId: z.string() });

const make = async ({ ask }: ServiceHands, path: string, body: object): Promise<string> =>
  created.parse(await ask('POST', path, { CreditorPublicId: creditorId, ...body })).PublicId;

/** A customer who can be reached and charged in every way. */
export const makeCustomer = (hands: ServiceHands, name: string): Promise<string> =>
  make(hands, '/v1/debtors/debtor', {
    Name: name,
    OrgNo: '556036-0793',
    Email: 'ek@alm.example',
    Address: 'Storgatan 1',
    ZipCode: '11122',
    City: 'Stockholm',
    CountryCode: 'SE',
    DebtorType: 'Company',
    Autogiro: { Active: true, Stage: 'Approved', ClearingNo: '5000', AccountNo: '1234567' },
  });

/** An invoice of 125 kr, attested, due so many days from today. */
export const billTo = async (hands: ServiceHands, DebtorPublicId: string, dueIn: number): Promise<string> => {
  const id = await make(hands, '/v1/invoice/action', {
    ActionType: 'InvoiceAction',
    DebtorPublicId,
    InvoiceDate: addDays(today, -40),
    DueDate: addDays(today, dueIn),
    DeliveryMethod: 'Email',
    CommunicationLanguage: 'SV',
    Records: [
      {
        SequenceNo: 1,
        RecordType: 'Standard',
        ArticleDescription: 'Städning',
        Quantity: 1,
        Units: 'tim',
        UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' },
        VAT: 25,
      },
    ],
  });
  await hands.ask('PUT', `/v1/invoice/attest/${id}`);
  return id;
};

/** {@link billTo} a customer of its own. */
export const bill = async (hands: ServiceHands, dueIn = 20, name = 'Ek & Alm AB'): Promise<string> =>
  billTo(hands, await makeCustomer(hands, name), dueIn);

export type Step = (hands: ServiceHands, id: string) => Promise<unknown>;

export const advance = ({ ask }: ServiceHands, AdvanceDays: number) => ask('PUT', '/practice/clock', { AdvanceDays });
export const comment: Step = ({ ask }, id) =>
  ask('POST', '/v1/invoice/comment', { ActionPublicId: id, Comment: 'Ringt kunden.', Target: 'Private' });
export const deliver =
  (Outcome: string): Step =>
  ({ ask }, id) =>
    ask('POST', '/practice/deliveries', { ActionPublicId: id, Outcome });
export const flag =
  (name: string): Step =>
  ({ ask }, id) =>
    ask('PUT', `/v1/invoice/${name}/${id}`);
export const remind: Step = ({ ask }, id) =>
  ask('POST', '/v1/invoice/createandsendreminderinvoice', {
    InvoiceActionPublicId: id,
    PaymentTermsInDays: 10,
    ReminderFee: { Value: 0, CurrencyCode: 'SEK' },
  });
export const pay: Step = ({ ask }, id) =>
  ask('POST', '/v1/invoice/registerpayment', {
    ActionPublicId: id,
    Amount: { Value: 12_500, CurrencyCode: 'SEK' },
    Date: today,
  });
export const resend = flag('sendinvoice');

/** The customer writes a comment. */
export const write =
  (Comment: string): Step =>
  ({ ask }, id) =>
    ask('POST', '/practice/happenings', { EventType: 'InvoiceCommented', ActionPublicId: id, Comment });

export const collect: Step = ({ ask }, id) =>
  ask('POST', '/v1/debtcollection/actionfrominvoice', {
    SourcePublicId: id,
    DeliveryMethod: 'Mail',
    NumberOfReminders: 0,
    StartDebtCollectionActionLevel: 'DebtCollection',
    EndDebtCollectionActionLevel: 'DebtCollection',
    PaymentTermsInDays: 10,
    InterestType: 'Fixed',
    InterestPercentage: 10,
  });

/** A withdrawal that the bank will not make. */
export const failWithdrawal: Step = async ({ ask }, id) => {
  await ask('POST', `/v1/invoice/autogiro/${id}`);
  await ask('PUT', '/practice/withdrawals', { ActionPublicId: id, Outcome: 'Failed' });
};
