import {
  type ActForEach,
  actWith,
  type HandAct,
  type HandActOfMany,
  type HandActOfOne,
  isOfMany,
} from '../../../shared/contract/hand-acts.ts';
import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { addDays, isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { isPlausibleEmail } from '../../../shared/domain/email.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor, typedNumber } from '../../parts/number-typed.ts';
import { creditSum } from './credit-sum.ts';

export type Field = 'address' | 'parts' | 'from' | 'percent' | 'method' | 'date' | 'amount' | 'text';

export type Address = CallOutput<'follow.address'>['address'];

/** What a person fills in before an act. */
export const fieldsOf: Readonly<Record<HandAct, readonly Field[]>> = {
  sendInvoice: ['method'],
  attestInvoice: [],
  interestInvoice: ['from', 'date', 'percent'],
  newAddress: ['address', 'method'],
  remind: ['method'],
  postpone: ['date'],
  registerPayment: ['amount', 'date'],
  writeOff: ['amount', 'date'],
  dispute: [],
  cancelDispute: [],
  pause: [],
  resume: [],
  reply: ['text'],
  note: ['text'],
  removeDraft: [],
  markAsViewed: [],
  cancelReminder: [],
  startDebtCollection: [],
  withdrawAutogiro: [],
  withdrawCard: [],
  creditInvoice: [],
  creditPart: ['parts'],
};

/** What cannot be taken back: the person is asked once more. */
const final = [
  'attestInvoice',
  'writeOff',
  'removeDraft',
  'creditInvoice',
  'creditPart',
  'startDebtCollection',
  'withdrawAutogiro',
  'withdrawCard',
] as const satisfies readonly HandAct[];
export type FinalAct = (typeof final)[number];
export const isFinal = (act: HandAct): act is FinalAct => final.some((one) => one === act);

/** An act that neither takes anything nor asks goes at once. */
export const hasForm = (act: HandAct): boolean => fieldsOf[act].length > 0 || isFinal(act);

/** By what an invoice can be sent. */
export const methods = ['Email', 'Mail', 'SMS', 'EInvoice', 'DigitalMail'] as const;
type Method = (typeof methods)[number];

export interface Typed {
  /** Empty: as the invoice was sent before. */
  readonly method: Method | '';
  readonly amount: string;
  readonly date: string;
  readonly text: string;
  /** Of interest: the last day without it. */
  readonly from: string;
  /** Percentage points a year above the reference rate. */
  readonly percent: string;
  readonly address: Address;
  /** Of a partial credit: what was typed for each row, by its number. */
  readonly parts: Readonly<Record<number, string>>;
}

export const nothingTyped: Typed = {
  method: '',
  amount: '',
  date: '',
  text: '',
  from: '',
  percent: '',
  address: {},
  parts: {},
};

/** A week: long enough to hear from a customer. */
const postponedDays = 7;

/** Points above the reference rate that the Interest Act gives where nothing was agreed (räntelagen 6 §). */
const legalInterest = '8';

/** What a form begins with on a day; a note is often no more than `noted`. */
export const firstTyped = (act: HandAct, today: string, noted: string): Typed => ({
  method: '',
  amount: '',
  date: act === 'postpone' && isCalendarDate(today) ? addDays(today, postponedDays) : today,
  text: act === 'note' ? noted : '',
  from: '',
  percent: legalInterest,
  address: {},
  parts: {},
});

/** What is asked for, with whichever invoice; or what is missing, in words. */
export type Asked = { readonly act: ActForEach } | { readonly missing: MessageKey };

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date);

const onDay = (date: string, act: ActForEach): Asked => (isDay(date) ? { act } : { missing: 'hand.badDate' });

const commentOf = (text: string, target: 'ToDebtor' | 'Private'): Asked =>
  text.trim() === '' ? { missing: 'hand.badText' } : { act: { kind: 'comment', comment: text.trim(), target } };

/** What a filled-in form asks for, but for how much. */
export const askedBy = (act: HandActOfMany, { method, date, text }: Typed): Asked => {
  switch (act) {
    case 'sendInvoice':
    case 'remind':
      return { act: { kind: act, ...(method === '' ? {} : { method }) } };
    case 'postpone':
      return onDay(date, { kind: act, to: date });
    case 'registerPayment':
    case 'writeOff':
      return onDay(date, { kind: act, date });
    case 'reply':
      return commentOf(text, 'ToDebtor');
    case 'note':
      return commentOf(text, 'Private');
    default:
      return { act: { kind: act } };
  }
};

/** An invoice as a form is about it. */
export interface FormInvoice {
  readonly actionId: string;
  /** In minor units, as the rest. */
  readonly left: number;
  readonly currency: string;
  readonly delivery: string;
  readonly dueDate?: string | null;
  /** What all of it comes to; left out where it is neither attested nor credited from here. */
  /** Of what a part can be credited. */
  readonly creditable?: CallOutput<'follow.invoice'>['creditable'];
  readonly whole?: { readonly total: number; readonly vat: number | null };
}

/** Several are done one after the other. */
type AskedWith = { readonly acts: readonly ServiceAct[] } | { readonly missing: MessageKey };

const creditOf = ({ actionId, left, currency, whole }: FormInvoice): AskedWith =>
  whole === undefined || whole.vat === null
    ? { missing: 'hand.noVat' }
    : { acts: [{ kind: 'creditInvoice', actionId, currency, left, total: whole.total, vat: whole.vat }] };

const creditPartOf = (invoice: FormInvoice, { parts }: Typed): AskedWith => {
  const { actionId, left, currency, creditable = null } = invoice;
  const sum = creditable === null ? null : creditSum(creditable, parts);
  if (sum === null) return { missing: 'hand.badPart' };
  if (sum.total > left) return { missing: 'hand.tooMuchPart' };
  const { total, vat, rows } = sum;
  return { acts: [{ kind: 'creditInvoice', actionId, currency, left, total, vat, part: { rows: [...rows] } }] };
};

const attestOf = ({ actionId, currency, whole }: FormInvoice): AskedWith =>
  whole === undefined || whole.vat === null
    ? { missing: 'hand.noVat' }
    : { acts: [{ kind: 'attestInvoice', actionId, currency, total: whole.total, vat: whole.vat }] };

const interestOf = ({ actionId }: FormInvoice, { from, date, percent: typed }: Typed): AskedWith => {
  const percent = Number(typedNumber(typed) ?? Number.NaN);
  if (!isDay(from) || !isDay(date) || from >= date) return { missing: 'hand.badSpan' };
  if (!(percent > 0 && percent <= 100)) return { missing: 'hand.badPercent' };
  const interest = { from, to: date, interestType: 'AboveEffectiveReference', percent } as const;
  return { acts: [{ kind: 'interestInvoice', actionId, ...interest }] };
};

const canBeReached = ({ Email, Address, ZipCode, City }: Address): boolean =>
  (Email !== undefined && isPlausibleEmail(Email)) || (Boolean(Address) && Boolean(ZipCode) && Boolean(City));

/** What is left blank is empty at the service, so that nothing of an old address is left. */
const filledIn = (address: Address): Address => {
  const filled = Object.entries(address).flatMap(([field, value]) => {
    const text = value?.trim() ?? '';
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(filled);
};

const newAddressOf = ({ actionId }: FormInvoice, typed: Typed): AskedWith => {
  const address = filledIn(typed.address);
  if (!canBeReached(address)) return { missing: 'hand.badAddress' };
  const method = typed.method === '' ? {} : { method: typed.method };
  return {
    acts: [
      { kind: 'overrideAddress', actionId, address },
      { kind: 'sendInvoice', actionId, ...method },
    ],
  };
};

const ofOneWith: Readonly<Record<HandActOfOne, (invoice: FormInvoice, typed: Typed) => AskedWith>> = {
  attestInvoice: attestOf,
  creditInvoice: creditOf,
  creditPart: creditPartOf,
  interestInvoice: interestOf,
  newAddress: newAddressOf,
};

/** The same with one invoice, for as much as was typed. */
export const askedWith = (act: HandAct, typed: Typed, invoice: FormInvoice): AskedWith => {
  if (!isOfMany(act)) return ofOneWith[act](invoice, typed);
  const asked = askedBy(act, typed);
  const amount = typedMinor(typed.amount) ?? 0;
  if (amount === 0 && fieldsOf[act].includes('amount')) return { missing: 'hand.badAmount' };
  const { actionId, currency } = invoice;
  return 'missing' in asked ? asked : { acts: [actWith(asked.act, { actionId, amount, currency })] };
};
