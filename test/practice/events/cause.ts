import { type EventType } from '../../../electron/practice/wire/event-views.ts';
import { dayFromNow } from '../accounts-client.ts';
import { type Practice } from '../practice-client.ts';

/** What is done, after what has to be there; the events are all that may come of it, in any order. */
export interface Cause {
  readonly name: string;
  readonly events: readonly EventType[];
  readonly prepare: (service: Practice) => Promise<() => Promise<unknown>>;
}

export const cause = (name: string, events: readonly EventType[], prepare: Cause['prepare']): Cause => ({
  name,
  events,
  prepare,
});

export const bankgiro = '991-2346';
export const approval = { Active: true, ClearingNo: '5000', AccountNo: '1234567' };
export const nights = ({ ok }: Practice, AdvanceDays: number) => ok('PUT', '/practice/clock', { AdvanceDays });
export const happen = ({ ok }: Practice, body: object) => ok('POST', '/practice/happenings', body);
export const debtor = ({ created, debtorBody }: Practice, over: object = {}) =>
  created('/v1/debtors/debtor', debtorBody(over));

export const bankPays = async ({ ok, view, part }: Practice, id: string, Amount: number) =>
  ok('POST', '/practice/payments', { Ocr: part(await view(id), 'Invoices', 0, 'OCR'), Amount });
export const register = (service: Practice, path: string, ActionPublicId: string, amount: number, over: object = {}) =>
  service.ok('POST', path, { ActionPublicId, Amount: service.kr(amount), Date: '2026-12-01', ...over });
export const overdue = async (service: Practice, over: object = {}) =>
  service.attested({
    DebtorPublicId: await debtor(service, { Address: 'Storgatan 1', ZipCode: '11122', City: 'Stockholm' }),
    InvoiceDate: await dayFromNow(service, -40),
    DueDate: await dayFromNow(service, -10),
    ...over,
  });
export const remind = ({ created, kr }: Practice, id: string) =>
  created('/v1/invoice/createandsendreminderinvoice', {
    InvoiceActionPublicId: id,
    DeliveryMethod: 'Mail',
    ReminderFee: kr(6_000),
    PaymentTermsInDays: 10,
  });
export const claim = ({ created }: Practice, SourcePublicId: string) =>
  created('/v1/debtcollection/actionfrominvoice', {
    SourcePublicId,
    DeliveryMethod: 'Mail',
    CommunicationLanguage: 'SV',
    ReasonDescription: 'Obetald',
    NumberOfReminders: 0,
    StartDebtCollectionActionLevel: 'DebtCollection',
    EndDebtCollectionActionLevel: 'DebtCollection',
    PaymentTermsInDays: 10,
    InterestType: 'NoInterest',
    InterestPercentage: 0,
    InterestStartInDaysAfterDueDate: 0,
  });
