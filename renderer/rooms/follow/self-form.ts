import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type SelfAct } from '../../../shared/contract/self-invoices.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { creditedParts } from '../../../shared/intake/self-credit.ts';
import { typedMinor } from '../../parts/number-typed.ts';
import { creditSum } from './credit-sum.ts';

export type SelfLine = CallOutput<'self.list'>['lines'][number];
export type SelfDetail = CallOutput<'self.detail'>;

type SelfField = 'amount' | 'date' | 'from' | 'text' | 'parts';

/** What a person fills in before each act. */
export const selfFields: Readonly<Record<SelfAct, readonly SelfField[]>> = {
  attest: [],
  pay: ['amount', 'date', 'from'],
  send: [],
  payElsewhere: ['amount', 'date'],
  credit: ['parts'],
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
  /** How much of each row is credited, by its number. */
  readonly parts: Readonly<Record<number, string>>;
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

/** All of it where no row has an amount. */
const credited = ({ parts }: SelfTyped, line: SelfLine, detail: SelfDetail | null): Asked => {
  const { actionId, total, left, currency } = line;
  const { credit, creditable } = detail ?? { credit: null, creditable: null };
  if (credit === null || creditable === null) return { missing: 'self.noRows' };
  const act = { kind: 'creditSelfInvoice', actionId, left, currency } as const;
  if (Object.values(parts).every((text) => text.trim() === ''))
    return left < total ? { missing: 'self.noPart' } : { act: { ...act, entry: credit } };
  const sum = creditSum(creditable, parts);
  if (sum === null) return { missing: 'hand.badPart' };
  if (sum.total > left) return { missing: 'self.tooMuch' };
  const Records = creditedParts(credit.Records, sum.rows, { whole: creditable.rows, currency });
  return { act: { ...act, amount: sum.total, entry: { ...credit, Records: Records.map((row) => ({ ...row })) } } };
};

/** The act that a form asks for with one self invoice; a credit is made of its rows, which the service has. */
export const selfAsked = (act: SelfAct, typed: SelfTyped, line: SelfLine, detail: SelfDetail | null): Asked => {
  const { actionId, total, vat, currency } = line;
  switch (act) {
    case 'attest':
      return { act: { kind: 'attestSelfInvoice', actionId, total, vat, currency } };
    case 'pay':
    case 'payElsewhere':
      return paid(act, typed, line);
    case 'send':
      return { act: { kind: 'sendSelfInvoice', actionId } };
    case 'credit':
      return credited(typed, line, detail);
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
