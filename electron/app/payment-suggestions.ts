import { matchPayment, type MatchablePayment, type PaymentMatch } from '../../shared/domain/bank-match.ts';
import { groundsWords } from '../../shared/domain/bank-match-words.ts';
import { minor } from '../../shared/domain/money.ts';
import { type OpenInvoice, OpenInvoices, plainReference } from '../../shared/domain/open-invoices.ts';
import { textMarks } from '../../shared/domain/text-marks.ts';
import { owedInvoices } from '../store/owed-invoices.ts';
import { type Store } from '../store/store.ts';
import { type UnhandledPayment, unhandledPayments } from '../store/unhandled-payments.ts';
import { type ExceptionItem } from './exceptions-words.ts';
import { lessUnderWay } from './payable-invoices.ts';

/** A payment as the inbox shows it, with the invoices that it may be for. */
export interface ShownPayment {
  readonly currency: string;
  readonly payment: NonNullable<ExceptionItem['payment']>;
  readonly suggestions: ExceptionItem['suggestions'];
}

/** The name without its company form, in lower case: as it may stand within a customer's. */
const namePart = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+(?:ab|aktiebolag|hb|kb)(?:\s*\(publ\))?$/u, '');

const present = (values: readonly (string | null)[]): readonly string[] =>
  values.flatMap((value) => (value === null || value === '' ? [] : [value]));

const toMatch = (payment: UnhandledPayment): MatchablePayment => ({
  amount: minor(payment.amount),
  currency: payment.currency,
  references: present([payment.reference]).map((value) => ({ kind: 'creditor', value, amount: null })),
  text: present([payment.reference, payment.message]).join(' '),
  payerName: payment.payerName,
  debtorId: payment.debtorId,
  batchOf: null,
});

const numbersOf = ({ references, text }: MatchablePayment): readonly string[] => [
  ...references.map(({ value }) => plainReference(value)),
  ...textMarks(text),
];

/** What another payment is being put on already may have nothing left for this one. */
const candidates = (store: Store, scopeId: number, payments: readonly UnhandledPayment[]): readonly OpenInvoice[] => {
  const owed = owedInvoices(store, scopeId, {
    amounts: payments.map(({ amount }) => amount),
    numbers: payments.map(toMatch).flatMap(numbersOf),
    debtorIds: present(payments.map(({ debtorId }) => debtorId)),
    names: present(payments.map(({ payerName }) => (payerName === null ? null : namePart(payerName)))),
  });
  return lessUnderWay(store, scopeId, owed).filter(({ left }) => left > 0);
};

/** How many are worth a person's eyes. */
const mostShown = 3;

type Suggested = Pick<ExceptionItem['suggestions'][number], 'actionId' | 'confidence' | 'words'>;

/** Here a payment goes whole to one invoice: of several that it may pay together each is a guess. */
const suggested = (match: PaymentMatch): readonly Suggested[] => {
  const [sure, rest] =
    match.kind === 'matched'
      ? [match.parts.length === 1 ? match.confidence : 'guess', match.others]
      : (['guess', match.candidates] as const);
  const first = match.kind === 'matched' ? match.parts : [];
  return [
    ...first.map((one) => ({ ...one, confidence: sure })),
    ...rest.map((one) => ({ ...one, confidence: 'guess' as const })),
  ]
    .slice(0, mostShown)
    .map(({ actionId, confidence, grounds }) => ({ actionId, confidence, words: groundsWords(grounds) }));
};

const shown = (payment: UnhandledPayment, owed: readonly OpenInvoice[]): ShownPayment => ({
  currency: payment.currency,
  payment: {
    paymentId: payment.paymentId,
    paidAt: payment.paidAt,
    amount: payment.amount,
    reference: payment.reference ?? '',
    message: payment.message ?? '',
  },
  suggestions: suggested(matchPayment(new OpenInvoices(owed), toMatch(payment))).flatMap((one) => {
    const invoice = owed.find(({ actionId }) => actionId === one.actionId);
    if (invoice === undefined) return [];
    const { kind, invoiceNumber, customerName, left } = invoice;
    return [{ ...one, kind, invoiceNumber: invoiceNumber ?? '', customerName, left }];
  }),
});

/** These unhandled payments with what each may be for, by the mirror. */
export const paymentsShown = (
  store: Store,
  scopeId: number,
  paymentIds: readonly string[],
): ReadonlyMap<string, ShownPayment> => {
  if (paymentIds.length === 0) return new Map();
  const wanted = new Set(paymentIds);
  const payments = unhandledPayments(store, scopeId).filter(({ paymentId }) => wanted.has(paymentId));
  const owed = candidates(store, scopeId, payments);
  return new Map(payments.map((payment) => [payment.paymentId, shown(payment, owed)]));
};
