import { plainName } from './open-invoices.ts';
import { type LocalText, text } from './text.ts';

/** What a payer told with a payment. Amount in minor units. */
export interface IncomingMoney {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly message: string | null;
  readonly payerName: string | null;
  readonly debtorId: string | null;
}

/** An invoice that is owed. */
export interface OwedInvoice {
  readonly actionId: string;
  readonly invoiceNumber: string;
  readonly ocr: string | null;
  readonly debtorId: string;
  readonly customerName: string;
  /** Minor units. */
  readonly left: number;
  readonly currency: string;
}

export type Confidence = 'sure' | 'likely' | 'perhaps';

export interface PaymentMatch {
  readonly actionId: string;
  readonly confidence: Confidence;
  readonly words: LocalText;
}

const digitGroups = (written: string): readonly string[] => {
  const groups = written.match(/\d+/g) ?? [];
  // An OCR number is often written in groups, or with a letter before it.
  return groups.length > 1 ? [...groups, groups.join('')] : groups;
};

/** The numbers that a payer wrote, as an OCR or invoice number would stand there. */
export const numbersIn = ({ reference, message }: Pick<IncomingMoney, 'reference' | 'message'>): readonly string[] => [
  ...new Set([reference, message].flatMap((written) => (written === null ? [] : digitGroups(written)))),
];

interface Sign {
  readonly weight: number;
  readonly words: LocalText;
}

const signs = (money: IncomingMoney, invoice: OwedInvoice): readonly Sign[] => {
  const numbers = numbersIn(money);
  const payer = plainName(money.payerName ?? '');
  const found: Sign[] = [];
  if (invoice.ocr !== null && numbers.includes(invoice.ocr))
    found.push({ weight: 8, words: text('OCR-numret stämmer', 'the OCR number is right') });
  else if (invoice.invoiceNumber !== '' && numbers.includes(invoice.invoiceNumber))
    found.push({ weight: 6, words: text('fakturanumret står på betalningen', 'the payer gave the invoice number') });
  if (money.amount === invoice.left)
    found.push({ weight: 4, words: text('beloppet är lika', 'the amount is the same') });
  if (money.debtorId !== null && money.debtorId === invoice.debtorId)
    found.push({ weight: 3, words: text('samma kund', 'the same customer') });
  else if (payer !== '' && payer === plainName(invoice.customerName))
    found.push({ weight: 3, words: text('namnet är lika', 'the name is the same') });
  return found;
};

const joined = (found: readonly Sign[]): LocalText =>
  text(found.map(({ words }) => words.sv).join(', '), found.map(({ words }) => words.en).join(', '));

/** A number and the amount leave no doubt; a number alone, or amount and name, seldom do. */
const confidenceOf = (weight: number): Confidence => {
  if (weight >= 10) return 'sure';
  return weight >= 6 ? 'likely' : 'perhaps';
};

/** How many are worth a person's eyes. */
const mostShown = 3;

/**
 * Which of the invoices a payment may be for, the likeliest first, each with the reason; those that nothing speaks for are left out.
 * What several have alike tells none of them apart: they are all shown, as perhaps.
 */
export const matchesOf = (money: IncomingMoney, owed: readonly OwedInvoice[]): readonly PaymentMatch[] => {
  const weighed = owed
    .filter(({ currency }) => currency === money.currency)
    .map((invoice) => ({ invoice, found: signs(money, invoice) }))
    .map((one) => ({ ...one, weight: one.found.reduce((sum, { weight }) => sum + weight, 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const best = weighed[0]?.weight ?? 0;
  const isAlone = weighed.filter(({ weight }) => weight === best).length === 1;
  return weighed.slice(0, mostShown).map(({ invoice, found, weight }) => ({
    actionId: invoice.actionId,
    confidence: weight === best && !isAlone ? 'perhaps' : confidenceOf(weight),
    words: joined(found),
  }));
};
