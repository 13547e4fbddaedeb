import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor } from '../../parts/amount-typed.ts';
import { type ExceptionItem, type ServiceAct } from './use-exceptions.ts';

export type ItemAct = ExceptionItem['acts'][number];

/** What a person fills in before an act; the rest goes at once. */
export const fieldsOf = {
  send: ['method'],
  remind: ['method'],
  postpone: ['date'],
  registerPayment: ['amount', 'date'],
  reply: ['text'],
  note: ['text'],
} as const satisfies Partial<Record<ItemAct, readonly ('method' | 'date' | 'amount' | 'text')[]>>;
export type FormAct = keyof typeof fieldsOf;

export const hasForm = (act: ItemAct): act is FormAct => Object.hasOwn(fieldsOf, act);

/** By what an invoice can be sent. */
export const methods = ['Email', 'Mail', 'SMS', 'EInvoice', 'DigitalMail'] as const;
type Method = (typeof methods)[number];

export interface Typed {
  /** Empty: as the invoice was sent before. */
  readonly method: Method | '';
  readonly amount: string;
  readonly date: string;
  readonly text: string;
}

/** The act as the service is to be asked for it, or what is missing, in words. */
export type Asked = { readonly act: ServiceAct } | { readonly missing: MessageKey };

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date);

const paymentOf = (item: ExceptionItem, actionId: string, { amount: written, date }: Typed): Asked => {
  const amount = typedMinor(written);
  if (amount === null || amount === 0) return { missing: 'exceptions.badAmount' };
  if (!isDay(date)) return { missing: 'exceptions.badDate' };
  return { act: { kind: 'registerPayment', actionId, amount, currency: item.currency, date } };
};

const commentOf = (actionId: string, text: string, target: 'ToDebtor' | 'Private'): Asked =>
  text.trim() === ''
    ? { missing: 'exceptions.badText' }
    : { act: { kind: 'comment', actionId, comment: text.trim(), target } };

/** What a filled-in form asks for. */
export const askedBy = (item: ExceptionItem, act: FormAct, typed: Typed): Asked => {
  const actionId = item.actionId ?? '';
  const method = typed.method === '' ? {} : { method: typed.method };
  switch (act) {
    case 'send':
      return { act: { kind: 'sendInvoice', actionId, ...method } };
    case 'remind':
      return { act: { kind: 'remind', actionId, ...method } };
    case 'postpone':
      return isDay(typed.date)
        ? { act: { kind: 'postpone', actionId, to: typed.date } }
        : { missing: 'exceptions.badDate' };
    case 'registerPayment':
      return paymentOf(item, actionId, typed);
    case 'reply':
      return commentOf(actionId, typed.text, 'ToDebtor');
    case 'note':
      return commentOf(actionId, typed.text, 'Private');
  }
};

/** An act that takes no form; null for the others. */
export const atOnce = (act: ItemAct, actionId: string): ServiceAct | null => {
  switch (act) {
    case 'cancelDispute':
      return { kind: 'cancelDispute', actionId };
    case 'dispute':
      return { kind: 'dispute', actionId };
    case 'pause':
      return { kind: 'pause', actionId };
    default:
      return null;
  }
};
