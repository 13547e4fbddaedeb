import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type OwedAct } from '../../../shared/contract/owed-follow.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor } from '../../parts/number-typed.ts';
import { type methods } from './act-form.ts';

export type OwedLine = CallOutput<'owed.list'>['lines'][number];

type OwedField = 'method' | 'amount' | 'date' | 'text';

/** Those of this form: debt collection has one of its own. */
export type OwedFormAct = Exclude<OwedAct, 'collect'>;

/** What a person fills in before each act. Of a removal nothing: it is asked once more. */
export const owedFields: Readonly<Record<OwedFormAct, readonly OwedField[]>> = {
  send: ['method'],
  pay: ['amount', 'date'],
  remind: ['amount'],
  credit: ['amount', 'date'],
  writeOff: ['amount', 'date'],
  note: ['text'],
  remove: [],
};

export interface OwedTyped {
  /** Empty: as it was to be sent. */
  readonly method: (typeof methods)[number] | '';
  readonly amount: string;
  readonly date: string;
  readonly text: string;
}

/** What a filled-in form asks for, or what is missing in it. */
type Asked = { readonly act: ServiceAct } | { readonly missing: MessageKey };

const howOf = { pay: 'paid', credit: 'credited', writeOff: 'writtenOff' } as const;

const lowered = (act: keyof typeof howOf, { amount: written, date }: OwedTyped, line: OwedLine): Asked => {
  const amount = typedMinor(written) ?? 0;
  if (amount <= 0) return { missing: 'hand.badAmount' };
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { missing: 'hand.badDate' };
  const { actionId, currency } = line;
  return { act: { kind: 'lowerReconciliation', actionId, how: howOf[act], amount, currency, date } };
};

const reminded = ({ amount: written }: OwedTyped, { actionId, currency }: OwedLine): Asked => {
  const amount = written.trim() === '' ? 0 : typedMinor(written);
  if (amount === null || amount < 0) return { missing: 'hand.badAmount' };
  return { act: { kind: 'remindReconciliation', actionId, fee: { amount, currency } } };
};

const sent = ({ method }: OwedTyped, { actionId, delivery }: OwedLine): Asked => {
  if (method === '' && (delivery === 'Manually' || delivery === 'Unknown')) return { missing: 'owed.badMethod' };
  return { act: { kind: 'sendReconciliation', actionId, ...(method === '' ? {} : { method }) } };
};

/** The act that a form asks for with one reconciliation invoice. */
export const owedAsked = (act: OwedFormAct, typed: OwedTyped, line: OwedLine): Asked => {
  const { actionId } = line;
  switch (act) {
    case 'send':
      return sent(typed, line);
    case 'pay':
    case 'credit':
    case 'writeOff':
      return lowered(act, typed, line);
    case 'remind':
      return reminded(typed, line);
    case 'note':
      return typed.text.trim() === ''
        ? { missing: 'hand.badText' }
        : { act: { kind: 'noteReconciliation', actionId, comment: typed.text.trim() } };
    case 'remove':
      return { act: { kind: 'removeReconciliation', actionId } };
  }
};
