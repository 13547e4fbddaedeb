import { type BankPayment } from './bank-payment.ts';
import { foldName } from './fold-name.ts';
import { plainName } from './open-invoices.ts';

/** What a row of a sheet is known again by, when it was mended there. */
export interface ToldPayment extends Pick<BankPayment, 'key' | 'amount' | 'currency' | 'bookedOn' | 'payerName'> {
  /** OCR, number of an invoice. */
  readonly references: readonly string[];
  /** By what else the invoices are known that it was put on. */
  readonly paid?: readonly string[];
}

/** Of rows, by their keys: the one among those that were told before which each is, or may be. */
export interface ToldAgain<Known extends ToldPayment> {
  readonly same: ReadonlyMap<string, Known>;
  readonly alike: ReadonlyMap<string, Known>;
}

const sharesReference = (a: ToldPayment, b: ToldPayment): boolean => {
  const names = new Set(b.references.map(foldName));
  return a.references.some((value) => value !== '' && names.has(foldName(value)));
};

const sharesPayer = (a: ToldPayment, b: ToldPayment): boolean =>
  a.payerName !== null && b.payerName !== null && plainName(a.payerName) === plainName(b.payerName);

const wordsOf = (name: string): readonly string[] => name.split(/\s+/u).map(foldName).filter(Boolean);

/** Whether one payer's name is in the other's: two may pay an invoice by halves, of one day and with one OCR. */
const mayBePayer = (a: ToldPayment, b: ToldPayment): boolean => {
  const [some, others] = [wordsOf(a.payerName ?? ''), wordsOf(b.payerName ?? '')];
  const isIn = (these: readonly string[], those: readonly string[]): boolean =>
    these.every((word) => those.includes(word));
  return isIn(some, others) || isIn(others, some) || sharesPayer(a, b);
};

const paysWhatIsNamed = (row: ToldPayment, known: ToldPayment): boolean =>
  sharesReference(row, { ...known, references: known.paid ?? [] });

const isSame = (a: ToldPayment, b: ToldPayment): boolean =>
  a.bookedOn === b.bookedOn && a.amount === b.amount && sharesReference(a, b) && mayBePayer(a, b);

/** One of day, sum, payer and what it names was mended beside its other words. */
const isAlike = (a: ToldPayment, b: ToldPayment): boolean =>
  a.bookedOn === b.bookedOn && a.amount === b.amount
    ? sharesPayer(a, b) || sharesReference(a, b) || paysWhatIsNamed(a, b)
    : (a.bookedOn === b.bookedOn || a.amount === b.amount) && sharesReference(a, b);

/** Found by these alone: whatever is alike shares two of them, or the reference and one. */
const marksOf = ({ bookedOn, amount, references }: ToldPayment): readonly string[] => [
  `${bookedOn} ${String(amount)}`,
  ...references.map((value) => `name ${foldName(value)}`),
];

/**
 * Knows payments again that a sheet tells in other words than before. The same: its day, its sum and a reference are those of
 * another, and its payer may be. Alike: two of them are, or day and sum with its payer or with an invoice that the other was put on;
 * that is for a person to tell. Each that was told before is one row's, the surest first.
 *
 * @param rows in their order, none of them told before by its key
 * @param known payments that no row tells by its key
 */
export const toldAgain = <Known extends ToldPayment>(
  rows: readonly ToldPayment[],
  known: readonly Known[],
): ToldAgain<Known> => {
  const byMark = new Map<string, Known[]>();
  for (const one of known)
    for (const mark of new Set(marksOf(one))) {
      const some = byMark.get(mark);
      if (some === undefined) byMark.set(mark, [one]);
      else some.push(one);
    }
  const taken = new Set<string>();
  const found = (some: readonly ToldPayment[], fits: typeof isSame): ReadonlyMap<string, Known> => {
    const map = new Map<string, Known>();
    for (const row of some) {
      const one = marksOf(row)
        .flatMap((mark) => byMark.get(mark) ?? [])
        .find((each) => !taken.has(each.key) && each.currency === row.currency && fits(row, each));
      if (one === undefined) continue;
      taken.add(one.key);
      map.set(row.key, one);
    }
    return map;
  };
  const same = found(rows, isSame);
  return {
    same,
    alike: found(
      rows.filter(({ key }) => !same.has(key)),
      isAlike,
    ),
  };
};
