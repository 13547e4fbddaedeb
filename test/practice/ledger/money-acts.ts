import { numberOf, textOf, viewOf } from '../../../electron/practice/wire/json.ts';
import { reservedPhoneNumbers } from '../../../shared/service/reserved-numbers.ts';
import { recordsOf } from './books.ts';
import { type Move } from './calls.ts';
import { type Act } from './invoice-acts.ts';
import { amount, type Pick } from './picks.ts';

/** Something that waits to be paid, with its reference. */
interface Debt {
  readonly id: string;
  readonly ocr: string;
  readonly owed: number;
  readonly currency: string;
  readonly isOpen: boolean;
}

const debtsOf = ({ books }: Pick): readonly Debt[] => [
  ...[...books.invoices.values()].flatMap(({ id, ocr, current, currency, stage }) =>
    ocr === null ? [] : [{ id, ocr, owed: current, currency, isOpen: stage !== 'Completed' }],
  ),
  ...[...books.reconciliations.values()].map(({ id, ocr, current, fees, currency, stage }) => ({
    id,
    ocr,
    owed: current + fees,
    currency,
    isOpen: stage !== 'Completed',
  })),
  ...recordsOf(books, 'claim').map(({ id, key, state }) => ({
    id, ocr: key ?? '', owed: 20_000, currency: 'SEK', isOpen: state !== 'Completed' && state !== 'Cancelled',
  })),
]; // prettier-ignore

const debt = (pick: Pick): Debt | undefined => {
  const all = debtsOf(pick);
  const open = all.filter(({ isOpen }) => isOpen);
  return pick.of(pick.draws[3] % 5 === 0 || open.length === 0 ? all : open, 0);
};

/** The bank brings money: with the right reference, a wrong one, or none. */
const bankPayment: Act = (pick) => {
  const one = debt(pick);
  const value = Math.max(1, pick.amount(one?.owed ?? 5_000));
  const currency = pick.draws[2] % 10 === 9 ? 'EUR' : (one?.currency ?? 'SEK');
  const Ocr = pick.some([one?.ocr ?? '', one?.ocr ?? '', one?.ocr ?? '', '123456', ''], 2);
  const CreditorPublicId = pick.draws[3] % 7 === 6 ? pick.world.cid2 : null;
  const body = { Ocr, Amount: amount(value, currency), CreditorPublicId };
  return { act: 'bankPayment', method: 'POST', path: '/practice/payments', body };
};

const unhandledOf = (pick: Pick): string => {
  const all = [...pick.books.unhandled.values()];
  const waiting = all.filter(({ state }) => state === 'Unhandled');
  return pick.of(pick.draws[3] % 5 === 0 || waiting.length === 0 ? all : waiting, 0)?.id ?? 'none';
};

const createUnhandled: Act = (pick) => ({
  act: 'createUnhandled',
  method: 'POST',
  path: '/v1/payments/unhandledpayments',
  body: {
    CreditorPublicId: pick.world.cid,
    DebtorPublicId: pick.world.debtors[0],
    Amount: amount(pick.some([20_000, 4_000, 0, -100], 1), pick.some(['SEK', 'EUR'], 2)),
    UnhandledPaymentType: pick.some([null, 'UnmatchedPayment', 'OverPayment'], 3),
  },
});

const manualBalance: Act = (pick) => ({
  act: 'manualBalance',
  method: 'POST',
  path: '/v1/payments/manualbalance',
  body: {
    CreditorPublicId: pick.world.cid,
    DebtorPublicId: pick.world.debtors[0],
    Amount: amount(pick.some([15_000, -15_000, 300], 1), 'SEK'),
  },
});

const match: Act = (pick) => ({
  act: 'match',
  method: 'POST',
  path: `/v1/payments/matchpayments/${pick.world.cid}`,
  body: [{ UnhandledPaymentPublicId: unhandledOf(pick), ActionPublicId: debt(pick)?.id ?? 'none' }],
});

const removeUnhandled: Act = (pick) => ({
  act: 'removeUnhandled',
  method: 'DELETE',
  path: `/v1/payments/unhandledpayments?paymentpublicid=${unhandledOf(pick)}&bookkeepingaccount=${pick.some(['', '3990', 'x'], 1)}`,
});

const cardIntent: Act = (pick) => {
  const one = debt(pick);
  if (one === undefined) return null;
  const section = pick.books.reconciliations.has(one.id) ? 'reconciliationinvoice' : 'invoice';
  const body = { ActionPublicId: one.id, SuccessUrl: 'https://example.com/a', FailureUrl: 'https://example.com/b' };
  return { act: 'cardIntent', method: 'POST', path: `/v1/${section}/creditcardpayment`, body };
};

const cardMove =
  (act: 'answer' | 'remove' | 'refund') =>
  (id: string): Move => ({ of: 'card', id, act });

const cardAnswer: Act = (pick) => {
  const card = pick.record('cardPayment', cardMove('answer'));
  const body = { CreditCardPaymentPublicId: card?.id, Outcome: pick.some(['Succeeded', 'Succeeded', 'Failed'], 1) };
  if (card === undefined) return null;
  return { act: 'cardAnswer', method: 'POST', path: '/practice/cards', body, moves: [cardMove('answer')(card.id)] };
};

const sectionOf = (pick: Pick, ownerId: string | null): string =>
  pick.books.reconciliations.has(ownerId ?? '') ? 'reconciliationinvoice' : 'invoice';

const refund =
  (kind: 'cardPayment' | 'mobilePayment', name: string, move: (id: string) => Move): Act =>
  (pick) => {
    const paid = pick.record(kind, move);
    if (paid === undefined) return null;
    const given = numberOf(viewOf(paid.doc, 'Amount') ?? {}, 'Value') ?? 0;
    const currency = textOf(viewOf(paid.doc, 'Amount') ?? {}, 'CurrencyCode') ?? 'SEK';
    const Amount = pick.some([null, amount(Math.trunc(given / 3), currency), amount(given + 1, currency)], 1);
    const path = `/v1/${sectionOf(pick, paid.ownerId)}/refund${name}payment`;
    return {
      act: `refund ${name}`,
      method: 'PUT',
      path,
      body: { PaymentPublicId: paid.id, Amount },
      moves: [move(paid.id)],
    };
  };

const mobilePayment: Act = (pick) => {
  const invoice = pick.invoice('registerPayment');
  const phone = pick.some(['0701740605', '0701740605', reservedPhoneNumbers.declined], 1);
  if (invoice === undefined) return null;
  return { act: 'mobilePayment', method: 'POST', path: `/v1/payments/mobilepay/${invoice.id}?phone=${phone}` };
};

const bankSays: Act = (pick) => {
  const act = pick.some(['succeed', 'succeed', 'fail'] as const, 1);
  const payment = pick.record('outgoingPayment', (id) => ({ of: 'outgoing', id, act }));
  if (payment === undefined) return null;
  const path = `/v1/payments/outgoingpayments/${payment.id}?wassuccessful=${String(act === 'succeed')}`;
  return { act: 'bankSays', method: 'PUT', path, moves: [{ of: 'outgoing', id: payment.id, act }] };
};

const payOut: Act = (pick) => ({
  act: 'payOut',
  method: 'POST',
  path: '/v1/payments/outgoingpayments',
  body: {
    CreditorPublicId: pick.world.cid,
    SendingBankgiroNo: '991-2346',
    ReceivingPaymentMethod: 'BankGiro',
    ReceivingBankgiroNo: '992-3459',
    ReceiverName: 'Leverantör',
    Amount: amount(pick.some([5_000, 0], 1), 'SEK'),
    PaymentDate: pick.day((pick.draws[2] % 3) - 1),
  },
});

const cancelPayOut: Act = (pick) => {
  const payment = pick.record('outgoingPayment', (id) => ({ of: 'outgoing', id, act: 'cancel' }));
  if (payment === undefined) return null;
  const path = `/v1/payments/outgoingpayments/${payment.id}`;
  return { act: 'cancelPayOut', method: 'DELETE', path, moves: [{ of: 'outgoing', id: payment.id, act: 'cancel' }] };
};

const overpayments: Act = (pick) => ({
  act: 'matchOverpayments',
  method: 'PUT',
  path: `/v1/creditors/matchoverpayments/${pick.world.cid}?enable=${String(pick.draws[0] % 3 !== 0)}`,
});

const lock: Act = (pick) => ({
  act: 'lock',
  method: pick.draws[0] % 2 === 0 ? 'DELETE' : 'POST',
  path: `/v1/accounting/lockedperiod/${pick.world.cid}?to=${pick.day(-3 - (pick.draws[1] % 2))}`,
});

/** What is done with money, each as often as it stands here. */
export const moneyActs: readonly Act[] = [
  ...Array<Act>(7).fill(bankPayment),
  createUnhandled,
  manualBalance,
  match,
  match,
  match,
  removeUnhandled,
  cardIntent,
  cardAnswer,
  refund('cardPayment', 'creditcard', cardMove('refund')),
  mobilePayment,
  refund('mobilePayment', 'mobilepay', (id) => ({ of: 'mobile', id, act: 'refund' })),
  bankSays,
  payOut,
  cancelPayOut,
  overpayments,
  lock,
];
