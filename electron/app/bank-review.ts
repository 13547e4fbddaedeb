import { type BankLine } from '../../shared/contract/bank.ts';
import { matchPayments } from '../../shared/domain/bank-match-file.ts';
import { type MatchCandidate, matchPayment, type PaymentMatch } from '../../shared/domain/bank-match.ts';
import { groundsWords } from '../../shared/domain/bank-match-words.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { dividePayment, withSurplus } from '../../shared/domain/divide-payment.ts';
import { recogniseMoney, type ServiceMoney } from '../../shared/domain/known-money.ts';
import { minor, sumMinor } from '../../shared/domain/money.ts';
import { type OpenInvoice, OpenInvoices, plainReference } from '../../shared/domain/open-invoices.ts';
import { noveltyOf } from '../../shared/domain/payment-key.ts';
import { textMarks } from '../../shared/domain/text-marks.ts';
import {
  type EntryPayment,
  entryPayments,
  type ListedPayment,
  listedPayments,
  type PaymentJob,
  paymentJobs,
} from '../store/bank-payments.ts';
import { type ListKey } from '../store/lists.ts';
import { paidInvoices } from '../store/owed-invoices.ts';
import { type SettledPayment } from '../store/settled-payments.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { moneyAtService } from './bank-money.ts';
import { payableInvoices } from './payable-invoices.ts';
import { rowsAgain, settledAgain } from './settled-again.ts';
import {
  alikeWords,
  choiceGone,
  coveredWords,
  earlierWords,
  knownWords,
  leftWords,
  noMatchWords,
  partlyWords,
  registeredWords,
  sentences,
  suggestedWords,
} from './bank-words.ts';

/** A payment of a list with all that decides how it stands. */
interface Standing {
  readonly listed: ListedPayment;
  /** Of its amount what no act registers. */
  readonly payment: BankPayment;
  /** The acts that stand for it: none of them was taken back. */
  readonly jobs: readonly PaymentJob[];
  /** Its money was registered as another file tells it. */
  readonly covered: boolean;
  readonly earlier: BankLine['earlier'];
  /** It may be a row that was registered or left, and mended in its sheet since: then `earlier` tells of that one. */
  readonly isAlike: boolean;
}

const isLive = ({ state }: PaymentJob): boolean => state !== 'cancelled';

const earlierOf = (
  { payment, first }: ListedPayment,
  listId: number,
  told: readonly EntryPayment[],
): BankLine['earlier'] => {
  if (first.listId !== listId) return { fileName: first.fileName, seenAt: first.seenAt };
  if (noveltyOf(told)(payment) === 'new') return null;
  const other = told.find(({ entryKey }) => entryKey === payment.entryKey);
  return other === undefined ? null : { fileName: other.fileName, seenAt: first.seenAt };
};

/** Those that may be payments which were registered or left, as a sheet tells them in other words. */
const alikeOf = (store: Store, key: ListKey, listed: readonly ListedPayment[]): ReadonlyMap<string, SettledPayment> => {
  const keys = new Set(listed.map(({ payment }) => payment.key));
  const open = listed.filter(({ choice }) => choice === null).map(({ payment }) => payment);
  const rows = open.filter(({ place }) => 'record' in place);
  const others = open.filter(({ place }) => !('record' in place));
  return new Map([...settledAgain(store, key, rows, keys).alike, ...rowsAgain(store, key, others, keys)]);
};

/** How each payment of the list stands, by what is kept here. */
const standings = (store: Store, key: ListKey): readonly Standing[] => {
  const entries = entryPayments(store, key);
  const jobs = Map.groupBy(paymentJobs(store, key).filter(isLive), ({ paymentKey }) => paymentKey);
  const registered = Map.groupBy(
    entries.filter((one) => jobs.has(one.key)),
    ({ entryKey }) => entryKey,
  );
  // The sum of many is none of them: whoever fetches the file with each of them goes on with that.
  const before = Map.groupBy(
    entries.filter(({ listId, batch }) => listId < key.listId && !batch),
    ({ entryKey }) => entryKey,
  );
  const listed = listedPayments(store, key);
  const alike = alikeOf(store, key, listed);
  return listed.map((listed): Standing => {
    const { payment } = listed;
    const settled = alike.get(payment.key);
    const own = jobs.get(payment.key) ?? [];
    const others = (registered.get(payment.entryKey) ?? []).filter((one) => one.key !== payment.key);
    const rest = minor(payment.amount - sumMinor(own.map(({ amount }) => amount)));
    return {
      listed,
      payment: { ...payment, amount: rest },
      jobs: own,
      covered: own.length === 0 && noveltyOf(others)(payment) !== 'new',
      earlier:
        settled === undefined
          ? earlierOf(listed, key.listId, before.get(payment.entryKey) ?? [])
          : { fileName: settled.fileName, seenAt: settled.seenAt },
      isAlike: settled !== undefined,
    };
  });
};

const isFree = ({ payment, covered, jobs }: Standing): boolean =>
  payment.amount > 0 && !covered && !jobs.some(({ state }) => state === 'rejected');

const numbersOf = ({ references, text }: BankPayment): readonly string[] => [
  ...references.flatMap(({ value }) => [value, plainReference(value)]),
  ...textMarks(text),
];

/** With the paid ones that these payments name. */
const invoicesFor = (store: Store, scopeId: number, payments: readonly BankPayment[]): readonly OpenInvoice[] => [
  ...payableInvoices(store, scopeId),
  ...paidInvoices(store, scopeId, payments.flatMap(numbersOf)),
];

/** With what else names the invoice that waiting money names: a file may have its OCR where the service was told its number. */
const withNamed = (money: ServiceMoney, invoices: OpenInvoices): ServiceMoney => {
  if (money.kind === 'registered') return money;
  const named = money.names.flatMap((name) => [...invoices.ofOcr(name), ...invoices.ofNumber(name)]);
  return {
    ...money,
    names: [...money.names, ...named.flatMap(({ ocr, invoiceNumber }) => [ocr ?? '', invoiceNumber ?? ''])],
  };
};

const knownAtService = (
  store: Store,
  scopeId: number,
  free: readonly Standing[],
  invoices: readonly OpenInvoice[],
): ReadonlyMap<string, readonly ServiceMoney[]> => {
  const days = free.map(({ payment }) => payment.bookedOn).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const all = new OpenInvoices(invoices);
  const isNamed = (payment: BankPayment): boolean =>
    numbersOf(payment).some((number) => all.ofOcr(number).length > 0 || all.ofNumber(number).length > 0);
  const payments = free.map(({ payment }) => ({ ...payment, isNamed: isNamed(payment) }));
  const money = moneyAtService(store, scopeId, { from, to }).map((one) => withNamed(one, all));
  const found = recogniseMoney(payments, money);
  return new Map(payments.flatMap(({ key }, at) => ((found[at]?.length ?? 0) > 0 ? [[key, found[at] ?? []]] : [])));
};

/** What of a payment goes where, and what more may be meant. */
interface Aim {
  readonly match: PaymentMatch;
  /** Chosen or confirmed by a person. */
  readonly chosen: boolean;
}

/** What is left of each invoice while payments take from it. */
class Leftovers {
  readonly #byId: Map<string, OpenInvoice>;

  constructor(invoices: readonly OpenInvoice[]) {
    this.#byId = new Map(invoices.map((one) => [one.actionId, one]));
  }

  now(actionId: string): OpenInvoice | undefined {
    return this.#byId.get(actionId);
  }

  get all(): readonly OpenInvoice[] {
    return [...this.#byId.values()];
  }

  take(match: PaymentMatch): void {
    if (match.kind === 'unmatched') return;
    for (const { actionId, amount } of match.parts) {
      const one = this.#byId.get(actionId);
      if (one !== undefined) this.#byId.set(actionId, { ...one, left: minor(one.left - amount) });
    }
  }
}

const sameIds = (a: readonly { readonly actionId: string }[], ids: readonly string[]): boolean =>
  a.length === ids.length && a.every(({ actionId }) => ids.includes(actionId));

/** The invoices that a person chose, as they can be paid now; null where none of them can. */
const chosenMatch = (payment: BankPayment, actionIds: readonly string[], left: Leftovers): PaymentMatch | null => {
  const invoices = actionIds.flatMap((actionId) => left.now(actionId) ?? []).filter((one) => one.left > 0);
  if (invoices.length < actionIds.length || invoices.some(({ currency }) => currency !== payment.currency)) return null;
  const match = matchPayment(new OpenInvoices(invoices), payment);
  if (match.kind === 'matched' && sameIds(match.parts, actionIds)) return match;
  const sum = sumMinor(invoices.map((one) => one.left));
  const surplus = minor(Math.max(0, payment.amount - sum));
  const divided = dividePayment(payment.amount, invoices);
  return {
    kind: 'matched',
    confidence: 'sure',
    fit: payment.amount === sum ? 'exact' : payment.amount < sum ? 'part' : 'over',
    parts: divided.map((part) => ({ ...part, grounds: [] })),
    surplus,
    others: [],
  };
};

/** First what a person chose, then the rest of the file, the surest first. A payment whose choice is gone has no aim. */
const aimsOf = (
  free: readonly Standing[],
  known: ReadonlyMap<string, unknown>,
  invoices: readonly OpenInvoice[],
): ReadonlyMap<string, Aim | null> => {
  const left = new Leftovers(invoices);
  const aims = new Map<string, Aim | null>();
  for (const { listed, payment } of free) {
    if (listed.choice?.kind !== 'invoices') continue;
    const match = chosenMatch(payment, listed.choice.actionIds, left);
    if (match !== null) left.take(match);
    aims.set(payment.key, match === null ? null : { match, chosen: true });
  }
  const rest = free.filter(
    ({ listed, payment }) => !aims.has(payment.key) && listed.choice === null && !known.has(payment.key),
  );
  const matches = matchPayments(
    left.all,
    rest.map(({ payment }) => payment),
  );
  for (const [at, { payment }] of rest.entries()) {
    const match = matches[at];
    if (match !== undefined) aims.set(payment.key, { match, chosen: false });
  }
  return aims;
};

const lineBase = ({ listed, jobs, earlier }: Standing): Omit<BankLine, 'status' | 'words'> => {
  const { payment } = listed;
  return {
    key: payment.key,
    paymentNo: listed.paymentNo,
    fileName: listed.fileName,
    bookedOn: payment.bookedOn,
    amount: payment.amount,
    currency: payment.currency,
    payerName: payment.payerName ?? '',
    payerAccount: payment.payerAccount ?? '',
    references: payment.references.map(({ value }) => value).join(', '),
    message: payment.text,
    bankReference: payment.bankReference ?? '',
    chosen: listed.choice !== null,
    confidence: null,
    parts: jobs.map(({ actionId, kind, invoiceNumber, customerName, amount, words }) => ({
      actionId,
      kind,
      invoiceNumber,
      customerName,
      left: amount,
      amount,
      words: words ?? { sv: '', en: '' },
    })),
    candidates: [],
    earlier,
  };
};

type Named = BankLine['candidates'][number];

/** Makes lines of standings; the invoices are those as of before any payment of the list. */
class Lines {
  readonly #invoices: ReadonlyMap<string, OpenInvoice>;

  constructor(invoices: readonly OpenInvoice[]) {
    this.#invoices = new Map(invoices.map((one) => [one.actionId, one]));
  }

  aimed(standing: Standing, { match, chosen }: Aim): BankLine {
    const base = lineBase(standing);
    if (match.kind === 'unmatched') {
      const candidates = match.candidates.map((one) => this.#named(one));
      return { ...base, status: 'choose', words: this.#withMore(noMatchWords(match.reason), standing), candidates };
    }
    const { confidence, fit, surplus } = match;
    const parts = withSurplus(match.parts, surplus).map((part) => ({ ...this.#named(part), amount: part.amount }));
    const after = minor(Math.max(0, sumMinor(parts.map((part) => minor(part.left - part.amount)))));
    const grounds = match.parts[0]?.grounds ?? [];
    const words = suggestedWords({
      grounds,
      fit,
      invoices: parts.length,
      surplus,
      after,
      currency: base.currency,
      feesFirst: parts.some(({ actionId }) => this.#invoices.get(actionId)?.mayOweFee),
    });
    // What came before and was not registered then wants a look now; so does what is left of a payment.
    const isPlain = standing.earlier === null && standing.jobs.length === 0;
    return {
      ...base,
      status: chosen || (confidence === 'sure' && isPlain) ? 'ready' : 'confirm',
      confidence,
      words: this.#withMore(words, standing),
      parts,
      candidates: match.others.map((one) => this.#named(one)),
    };
  }

  #withMore(words: BankLine['words'], { listed, payment, jobs, earlier, isAlike }: Standing): BankLine['words'] {
    const done = minor(listed.payment.amount - payment.amount);
    return sentences([
      words,
      ...(jobs.length === 0 ? [] : [partlyWords(done, payment.currency)]),
      ...(earlier === null ? [] : [isAlike ? alikeWords(earlier) : earlierWords(earlier)]),
    ]);
  }

  #named({ actionId, grounds }: MatchCandidate): Named {
    const invoice = this.#invoices.get(actionId);
    return {
      actionId,
      kind: invoice?.kind ?? 'invoice',
      invoiceNumber: invoice?.invoiceNumber ?? '',
      customerName: invoice?.customerName ?? '',
      left: invoice?.left ?? 0,
      words: groundsWords(grounds),
    };
  }
}

const registeredLine = (standing: Standing): BankLine => ({
  ...lineBase(standing),
  status: standing.jobs.some(({ state }) => state === 'rejected') ? 'refused' : 'registered',
  words: registeredWords(standing.jobs),
});

/** What a list is made of, as of one moment. */
export interface BankReview {
  readonly lines: readonly BankLine[];
  /** When the service was last asked what is owed. */
  readonly asOf: string | null;
}

/** Every payment of a list, with the invoices that it pays by what the mirror and the outbox hold now. */
export const bankReview = (store: Store, key: ListKey): BankReview =>
  store.asOfNow(() => {
    const all = standings(store, key);
    const free = all.filter(isFree);
    const invoices = invoicesFor(
      store,
      key.scopeId,
      free.map(({ payment }) => payment),
    );
    const known = knownAtService(store, key.scopeId, free, invoices);
    const aims = aimsOf(free, known, invoices);
    const makers = new Lines(invoices);
    const lines = all.map((standing): BankLine => {
      const { listed, payment, covered } = standing;
      if (covered) return { ...lineBase(standing), status: 'known', words: coveredWords };
      if (!isFree(standing)) return registeredLine(standing);
      const aim = aims.get(payment.key);
      if (aim === null) return { ...lineBase(standing), status: 'choose', words: choiceGone };
      const money = known.get(payment.key);
      if (aim === undefined)
        return money === undefined || listed.choice?.kind === 'leave'
          ? { ...lineBase(standing), status: 'left', words: leftWords }
          : { ...lineBase(standing), status: 'known', words: knownWords(money) };
      return makers.aimed(standing, aim);
    });
    return { lines, asOf: syncState(store, key.scopeId, 'invoices')?.at ?? null };
  });
