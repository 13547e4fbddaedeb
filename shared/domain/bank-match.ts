import { type BankPayment } from './bank-payment.ts';
import { minor, sumMinor, type Minor } from './money.ts';
import { ocrFault } from './ocr.ts';
import { plainReference, type OpenInvoice, type OpenInvoices } from './open-invoices.ts';
import { readRfReference } from './rf-reference.ts';
import { textMarks } from './text-marks.ts';

/** What a payment is matched by; the rest of it is how it is shown. */
export interface MatchablePayment extends Pick<
  BankPayment,
  'amount' | 'currency' | 'references' | 'text' | 'payerName' | 'batchOf'
> {
  /** The service's id of the customer that it is of, where the service knows that. */
  readonly debtorId?: string | null;
}

/**
 * What speaks for an invoice. ocr: its OCR or RF is the payment's reference, with a check digit that is right. reference: its
 * OCR stands in the text, or has no right check digit. number: its number stands in the payment. amount: the payment is
 * just what is left of it. name: the payer is its customer.
 */
export const matchGrounds = ['ocr', 'reference', 'number', 'amount', 'name'] as const;
export type MatchGround = (typeof matchGrounds)[number];

/** sure: may be registered without a look. likely: one look. guess: nothing but a sum or a name speaks for it. */
export const matchConfidences = ['sure', 'likely', 'guess'] as const;
export type MatchConfidence = (typeof matchConfidences)[number];

/** How the payment stands to what is left of its invoices. */
export const matchFits = ['exact', 'part', 'over'] as const;
export type MatchFit = (typeof matchFits)[number];

/**
 * Why nothing is chosen. several: more than one fits alike. sums-differ: several invoices are named, and their sum is another.
 * credit-note: the payer took a credit note off. already-paid: nothing is left of what it names. batch: the bank tells only
 * the sum of many. unknown: nothing open fits.
 */
export const unmatchedReasons = ['several', 'sums-differ', 'credit-note', 'already-paid', 'batch', 'unknown'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

export interface MatchCandidate {
  readonly actionId: string;
  readonly grounds: readonly MatchGround[];
}

export interface MatchedPayment {
  readonly kind: 'matched';
  readonly confidence: MatchConfidence;
  readonly fit: MatchFit;
  /** What goes to each invoice: never more than is left of it, all more than zero. */
  readonly parts: readonly (MatchCandidate & { readonly amount: Minor })[];
  /** What is paid beyond the invoices. */
  readonly surplus: Minor;
  /** What else something speaks for, the most likely first; at most {@link MOST_CANDIDATES}. */
  readonly others: readonly MatchCandidate[];
}

export interface UnmatchedPayment {
  readonly kind: 'unmatched';
  readonly reason: UnmatchedReason;
  /** What a person may choose from, the most likely first; at most {@link MOST_CANDIDATES}. */
  readonly candidates: readonly MatchCandidate[];
}

export type PaymentMatch = MatchedPayment | UnmatchedPayment;

const MOST_CANDIDATES = 20;

/** The invoices that anything speaks for, each with what does. */
type Hits = ReadonlyMap<OpenInvoice, ReadonlySet<MatchGround>>;

const isChecked = (reference: string): boolean =>
  ocrFault(reference, 'hard') === null || readRfReference(reference) !== null;

const hitsOf = (open: OpenInvoices, payment: MatchablePayment): Hits => {
  const hits = new Map<OpenInvoice, Set<MatchGround>>();
  const add = (ground: MatchGround, invoices: readonly OpenInvoice[]): void => {
    for (const invoice of invoices) {
      if (invoice.currency !== payment.currency) continue;
      const grounds = hits.get(invoice) ?? new Set();
      hits.set(invoice, grounds.add(ground));
    }
  };
  for (const { value } of payment.references) {
    add(isChecked(plainReference(value)) ? 'ocr' : 'reference', open.ofOcr(value));
    add('number', open.ofNumber(value));
  }
  for (const mark of textMarks(payment.text)) {
    add('reference', open.ofOcr(mark));
    add('number', open.ofNumber(mark));
  }
  add('amount', open.ofAmount(payment.amount, payment.currency));
  if (payment.payerName !== null) add('name', open.ofName(payment.payerName));
  if (payment.debtorId) add('name', open.ofDebtor(payment.debtorId));
  return hits;
};

const isNamed = (grounds: ReadonlySet<MatchGround>): boolean =>
  grounds.has('ocr') || grounds.has('reference') || grounds.has('number');

/** One payment that is being matched. */
class Matching {
  readonly #open: OpenInvoices;
  readonly #payment: MatchablePayment;
  readonly #hits: Hits;

  constructor(open: OpenInvoices, payment: MatchablePayment) {
    this.#open = open;
    this.#payment = payment;
    this.#hits = hitsOf(open, payment);
  }

  match(): PaymentMatch {
    if ((this.#payment.batchOf ?? 1) > 1) return this.#unmatched('batch');
    const named = this.#where(isNamed);
    if (named.length === 0) return this.#byAmountAndName();
    if (this.#payment.references.some(({ amount }) => (amount ?? 0) < 0)) return this.#unmatched('credit-note');
    const unpaid = named.filter((invoice) => this.#left(invoice) > 0);
    const [only, another] = unpaid;
    if (only === undefined) return this.#unmatched('already-paid');
    return this.#asStated() ?? (another === undefined ? this.#byName(only) : this.#several(unpaid));
  }

  /** The payer says how much goes to which invoice, and it is the payment to the öre. */
  #asStated(): MatchedPayment | null {
    const { references, amount } = this.#payment;
    const stated = references.map((reference) => {
      const [invoice, another] = new Set([
        ...this.#open.ofOcr(reference.value),
        ...this.#open.ofNumber(reference.value),
      ]);
      const isOne = invoice !== undefined && another === undefined && this.#hits.has(invoice);
      return isOne && reference.amount !== null && reference.amount <= this.#left(invoice)
        ? { invoice, amount: reference.amount }
        : null;
    });
    const parts = stated.filter((part) => part !== null);
    const invoices = [...new Set(parts.map(({ invoice }) => invoice))];
    const sum = sumMinor(parts.map((part) => part.amount));
    if (invoices.length === 0 || invoices.length < references.length || sum !== amount) return null;
    return {
      kind: 'matched',
      confidence: this.#eachByOcr(invoices) ? 'sure' : 'likely',
      fit: parts.every((part) => part.amount === this.#left(part.invoice)) ? 'exact' : 'part',
      parts: parts.map((part) => ({ ...this.#candidate(part.invoice), amount: part.amount })),
      surplus: minor(0),
      others: this.#candidates(invoices),
    };
  }

  /** One invoice is named, by its OCR or its number. */
  #byName(invoice: OpenInvoice): PaymentMatch {
    const grounds = this.#grounds(invoice);
    if (grounds.has('ocr')) return this.#to(this.#isOnlyOf(invoice) ? 'sure' : 'likely', [invoice]);
    const speaking = [grounds.has('amount'), grounds.has('name')].filter(Boolean).length;
    if (speaking === 2) return this.#to('sure', [invoice]);
    if (speaking === 1) return this.#to('likely', [invoice]);
    // A number may stand in a text for something else: sum and name of another invoice say as much.
    return this.#bothAmountAndName().length > 0 ? this.#unmatched('several') : this.#to('guess', [invoice]);
  }

  /** It takes all of the payment, and no paid invoice has its OCR: then that one may be paid twice, and this one not at all. */
  #isOnlyOf(invoice: OpenInvoice): boolean {
    const ocr = plainReference(invoice.ocr ?? '');
    const alike = this.#where((grounds) => grounds.has('ocr')).filter((one) => plainReference(one.ocr ?? '') === ocr);
    return alike.length === 1 && this.#payment.amount <= this.#left(invoice);
  }

  /** Several invoices are named: all are paid together, or one of them alone. */
  #several(named: readonly OpenInvoice[]): PaymentMatch {
    const sum = sumMinor(named.map((invoice) => this.#left(invoice)));
    if (sum === this.#payment.amount) return this.#to(this.#eachByOcr(named) ? 'sure' : 'likely', named);
    const byOcr = named.filter((invoice) => this.#grounds(invoice).has('ocr'));
    const exact = named.filter((invoice) => this.#grounds(invoice).has('amount'));
    for (const [only, another] of [byOcr.filter((invoice) => exact.includes(invoice)), exact])
      if (only !== undefined && another === undefined) return this.#to('likely', [only]);
    return this.#unmatched('sums-differ');
  }

  /** Each has an OCR of its own among the references. */
  #eachByOcr(named: readonly OpenInvoice[]): boolean {
    const references = named.map(({ ocr }) => plainReference(ocr ?? ''));
    return named.every((invoice) => this.#grounds(invoice).has('ocr')) && new Set(references).size === named.length;
  }

  #byAmountAndName(): PaymentMatch {
    const [both, another] = this.#bothAmountAndName();
    if (both !== undefined) return another === undefined ? this.#to('likely', [both]) : this.#unmatched('several');
    const [only, ...others] = this.#where(() => true);
    if (only === undefined) return this.#unmatched('unknown');
    return others.length === 0 ? this.#to('guess', [only]) : this.#allOfName();
  }

  /** Everything that the payer owes, paid at once. */
  #allOfName(): PaymentMatch {
    const owed = this.#where((grounds) => grounds.has('name'));
    const sum = sumMinor(owed.map((invoice) => this.#left(invoice)));
    const isAll = sum === this.#payment.amount && owed.length === this.#hits.size;
    return isAll ? this.#to('likely', owed) : this.#unmatched('several');
  }

  #bothAmountAndName(): readonly OpenInvoice[] {
    return this.#where((grounds) => grounds.has('amount') && grounds.has('name'));
  }

  #where(fits: (grounds: ReadonlySet<MatchGround>) => boolean): readonly OpenInvoice[] {
    return [...this.#hits].filter(([, grounds]) => fits(grounds)).map(([invoice]) => invoice);
  }

  #grounds(invoice: OpenInvoice): ReadonlySet<MatchGround> {
    return this.#hits.get(invoice) ?? new Set();
  }

  #left(invoice: OpenInvoice): Minor {
    return this.#open.leftOf(invoice);
  }

  #candidate(invoice: OpenInvoice): MatchCandidate {
    const grounds = this.#grounds(invoice);
    return { actionId: invoice.actionId, grounds: matchGrounds.filter((ground) => grounds.has(ground)) };
  }

  /** To these, as far as there is anything left of them. Of several the payment is always the sum. */
  #to(confidence: MatchConfidence, invoices: readonly OpenInvoice[]): MatchedPayment {
    const { amount } = this.#payment;
    const sum = sumMinor(invoices.map((invoice) => this.#left(invoice)));
    const parts = invoices.map((invoice) => ({
      ...this.#candidate(invoice),
      amount: minor(Math.min(this.#left(invoice), amount)),
    }));
    const fit = amount === sum ? 'exact' : amount < sum ? 'part' : 'over';
    const surplus = minor(Math.max(0, amount - sum));
    return { kind: 'matched', confidence, fit, parts, surplus, others: this.#candidates(invoices) };
  }

  #unmatched(reason: UnmatchedReason): UnmatchedPayment {
    return { kind: 'unmatched', reason, candidates: this.#candidates([]) };
  }

  /** All that anything speaks for but these, the most likely first. */
  #candidates(but: readonly OpenInvoice[]): readonly MatchCandidate[] {
    const weight = ({ grounds }: MatchCandidate): number =>
      grounds.reduce((sum, ground) => sum + 2 ** (matchGrounds.length - matchGrounds.indexOf(ground)), 0);
    return [...this.#hits.keys()]
      .filter((invoice) => !but.includes(invoice))
      .map((invoice) => this.#candidate(invoice))
      .sort((a, b) => weight(b) - weight(a) || (a.actionId < b.actionId ? -1 : 1))
      .slice(0, MOST_CANDIDATES);
  }
}

/** Which open invoice a payment is meant for, by what is left of each now. What it takes is not taken: see `OpenInvoices`. */
export const matchPayment = (open: OpenInvoices, payment: MatchablePayment): PaymentMatch =>
  new Matching(open, payment).match();
