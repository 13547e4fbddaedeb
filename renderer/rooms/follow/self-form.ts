import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type SelfAct } from '../../../shared/contract/self-invoices.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor } from '../../parts/number-typed.ts';

export type SelfLine = CallOutput<'self.list'>['lines'][number];
export type SelfDetail = CallOutput<'self.detail'>;

type SelfField = 'amount' | 'date' | 'from' | 'text';

/** What a person fills in before each act. */
export const selfFields: Readonly<Record<SelfAct, readonly SelfField[]>> = {
  attest: [],
  pay: ['amount', 'date', 'from'],
  send: [],
  payElsewhere: ['amount', 'date'],
  credit: [],
  pause: [],
  resume: [],
  note: ['text'],
  cancel: [],
  remove: [],
};

export interface SelfTyped {
  readonly amount: string;
  readonly date: string;
  /** The creditor's bankgiro that it is paid from. */
  readonly from: string;
  readonly text: string;
}

/** What a filled-in form asks for, or what is missing in it. */
type Asked = { readonly act: ServiceAct } | { readonly missing: MessageKey };

const paid = (act: 'pay' | 'payElsewhere', typed: SelfTyped, line: SelfLine): Asked => {
  const { actionId, left, currency, account } = line;
  const amount = typedMinor(typed.amount) ?? 0;
  if (amount <= 0) return { missing: 'hand.badAmount' };
  if (amount > left) return { missing: 'self.tooMuch' };
  if (!/^\d{4}-\d\d-\d\d$/.test(typed.date)) return { missing: 'hand.badDate' };
  const sum = { actionId, amount, left, currency, date: typed.date };
  if (act === 'payElsewhere') return { act: { kind: 'registerSelfPayment', ...sum } };
  if (typed.from === '' || account === null) return { missing: 'self.noFrom' };
  return { act: { kind: 'paySelfInvoice', ...sum, fromBankgiro: typed.from, toAccount: account } };
};

/** The act that a form asks for with one self invoice; a credit is made of its rows, which the service has. */
export const selfAsked = (act: SelfAct, typed: SelfTyped, line: SelfLine, detail: SelfDetail | null): Asked => {
  const { actionId, total, vat, left, currency } = line;
  switch (act) {
    case 'attest':
      return { act: { kind: 'attestSelfInvoice', actionId, total, vat, currency } };
    case 'pay':
    case 'payElsewhere':
      return paid(act, typed, line);
    case 'send':
      return { act: { kind: 'sendSelfInvoice', actionId } };
    case 'credit':
      return detail === null || detail.credit === null
        ? { missing: 'self.noRows' }
        : { act: { kind: 'creditSelfInvoice', actionId, left, currency, entry: detail.credit } };
    case 'pause':
      return { act: { kind: 'pauseSelfInvoice', actionId } };
    case 'resume':
      return { act: { kind: 'resumeSelfInvoice', actionId } };
    case 'note':
      return typed.text.trim() === ''
        ? { missing: 'hand.badText' }
        : { act: { kind: 'noteSelfInvoice', actionId, comment: typed.text.trim() } };
    case 'cancel':
      return { act: { kind: 'cancelSelfInvoice', actionId } };
    case 'remove':
      return { act: { kind: 'removeSelfInvoice', actionId } };
  }
};
