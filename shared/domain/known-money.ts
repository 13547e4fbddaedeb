import { addDays, type CalendarDate } from './calendar-date.ts';
import { type BankPayment } from './bank-payment.ts';
import { foldName } from './fold-name.ts';
import { sumMinor, type Minor } from './money.ts';
import { plainName } from './open-invoices.ts';
import { textMarks } from './text-marks.ts';

/** Money that the service has already. */
export interface ServiceMoney {
  /** registered: on an invoice. unhandled: it waits there for a person. */
  readonly kind: 'registered' | 'unhandled';
  readonly paidOn: CalendarDate;
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  /** The invoice's OCR and number, or what the payer gave. */
  readonly names: readonly string[];
  readonly payerName: string | null;
  /** The number of the invoice that it is on; null where it is on none. */
  readonly invoiceNumber: string | null;
}

/** What a payment is known again by. */
export interface RecognisablePayment extends Pick<
  BankPayment,
  'amount' | 'currency' | 'bookedOn' | 'references' | 'text' | 'payerName'
> {
  /** Whether it names an invoice that is known: then it is no payment of another one, whoever paid. */
  readonly isNamed: boolean;
}

/** Banks, the service and the one who registers by hand seldom differ more than a weekend with a holiday. */
const DAYS_APART = 5;

/** What a payment may name an invoice by, folded. */
const marksOf = ({ references, text }: RecognisablePayment): ReadonlySet<string> =>
  new Set([...references.map(({ value }) => value), ...textMarks(text)].map(foldName));

interface Held {
  readonly money: ServiceMoney;
  readonly names: readonly string[];
  taken: boolean;
}

const isNear = (a: CalendarDate, b: CalendarDate): boolean =>
  a >= addDays(b, -DAYS_APART) && a <= addDays(b, DAYS_APART);

const isSamePayer = ({ payerName, isNamed }: RecognisablePayment, money: ServiceMoney): boolean =>
  !isNamed && payerName !== null && money.payerName !== null && plainName(payerName) === plainName(money.payerName);

class KnownMoney {
  readonly #byAmount = new Map<string, Held[]>();
  readonly #byName = new Map<string, Held[]>();

  constructor(money: readonly ServiceMoney[]) {
    const put = (map: Map<string, Held[]>, key: string, held: Held): void => {
      const found = map.get(key);
      if (found === undefined) map.set(key, [held]);
      else found.push(held);
    };
    for (const one of money) {
      const names = [...new Set(one.names.map(foldName).filter((name) => name !== ''))];
      const held: Held = { money: one, names, taken: false };
      put(this.#byAmount, `${String(one.amount)} ${one.currency}`, held);
      for (const name of names) put(this.#byName, name, held);
    }
  }

  /** The one of just this sum, on the same day where `sameDay`. */
  takeOne(payment: RecognisablePayment, sameDay: boolean): readonly ServiceMoney[] {
    const marks = marksOf(payment);
    const held = (this.#byAmount.get(`${String(payment.amount)} ${payment.currency}`) ?? []).find(
      ({ taken, names, money }) =>
        !taken &&
        (sameDay ? money.paidOn === payment.bookedOn : isNear(money.paidOn, payment.bookedOn)) &&
        (names.some((name) => marks.has(name)) || isSamePayer(payment, money)),
    );
    return held === undefined ? [] : this.#take([held]);
  }

  /** All that was registered on the invoices that the payment names, where it comes to just its sum: it was divided. */
  takeDivided(payment: RecognisablePayment): readonly ServiceMoney[] {
    const named = new Set([...marksOf(payment)].flatMap((mark) => this.#byName.get(mark) ?? []));
    const near = [...named].filter(
      ({ taken, money }) => !taken && money.currency === payment.currency && isNear(money.paidOn, payment.bookedOn),
    );
    return near.length > 1 && sumMinor(near.map(({ money }) => money.amount)) === payment.amount
      ? this.#take(near)
      : [];
  }

  #take(held: readonly Held[]): readonly ServiceMoney[] {
    for (const one of held) one.taken = true;
    return held.map(({ money }) => money);
  }
}

/**
 * For each payment the money at the service that it is; empty where the service does not have it. Money is known again by its sum and
 * its day or one near it, with the invoice that it names or, where it names none, its payer. Each piece of money is one payment's.
 */
export const recogniseMoney = (
  payments: readonly RecognisablePayment[],
  money: readonly ServiceMoney[],
): readonly (readonly ServiceMoney[])[] => {
  const known = new KnownMoney(money);
  const found = payments.map((): readonly ServiceMoney[] => []);
  const ways = [
    (payment: RecognisablePayment) => known.takeOne(payment, true),
    (payment: RecognisablePayment) => known.takeOne(payment, false),
    (payment: RecognisablePayment) => known.takeDivided(payment),
  ];
  for (const way of ways)
    for (const [at, payment] of payments.entries()) if (found[at]?.length === 0) found[at] = way(payment);
  return found;
};
