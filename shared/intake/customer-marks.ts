import { type Draft } from './draft.ts';

/** What a customer is known by, the surest first; empty where the sheet says nothing. Folded, so that equals are equal. */
export interface CustomerMarks {
  readonly number: string;
  /** The customer of the register that the sheet's marks lead to. */
  readonly register: string;
  readonly identity: string;
  readonly email: string;
  readonly name: string;
}

/** Most numbers are digits: they are as they are to be. */
const unfolded = /[^0-9a-z-]/;
const fold = (value: string): string => (unfolded.test(value) ? value.normalize('NFC').trim().toLowerCase() : value);
const foldName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Ten digits: with or without century and hyphen it is the same person or company. */
const foldIdentity = (identity: string): string => identity.replace(/\D/g, '').slice(-10);

/** The key of a customer number, empty without one: all that is needed where every row has one. */
export const numberKey = (customerNo: string): string => fold(customerNo);

export const marksOf = ({ head }: Pick<Draft, 'head'>, register: string): CustomerMarks => ({
  number: fold(head.customerNo?.value ?? ''),
  register,
  identity: foldIdentity(head.orgNo?.value ?? ''),
  email: fold(head.email?.value ?? ''),
  name: foldName(head.customerName?.value ?? ''),
});

const order = ['number', 'register', 'identity', 'email', 'name'] as const;

/** The key of a customer by the surest mark that it has. */
export const customerKey = (marks: CustomerMarks): string => {
  const mark = order.find((name) => marks[name] !== '');
  if (mark === undefined) return '';
  // A line break stands in no number: no other mark can be taken for one.
  return mark === 'number' ? marks.number : `${mark}\n${marks[mark]}`;
};

export type MarkedCustomers = ReadonlyMap<string, CustomerMarks>;

const once = (customers: MarkedCustomers, mark: (typeof order)[number]): ReadonlyMap<string, string | null> => {
  const keys = new Map<string, string | null>();
  for (const [key, marks] of customers) {
    if (marks[mark] !== '') keys.set(marks[mark], keys.has(marks[mark]) ? null : key);
  }
  return keys;
};

/**
 * Which of their customers are ours under another key, by a mark that only one on each side has: a sheet may have got or lost
 * its column of numbers. Two that both have a number are two: a chain's shops share name and identity number.
 */
export const sameCustomers = (ours: MarkedCustomers, theirs: MarkedCustomers): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const mark of order) {
    const [here, there] = [once(ours, mark), once(theirs, mark)];
    for (const [value, our] of here) {
      const their = there.get(value);
      if (our === null || their === null || their === undefined || taken.has(our) || found.has(their)) continue;
      if (ours.get(our)?.number !== '' && theirs.get(their)?.number !== '') continue;
      found.set(their, our);
      taken.add(our);
    }
  }
  return found;
};
