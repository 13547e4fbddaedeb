import { isCommon, isInside, isNamed, otherNumbersIn, readingsOf, type Span, wordsOf } from './attach-names.ts';
import { type NamePattern } from './attach-pattern.ts';

/** What can speak for a file belonging to an invoice. */
export const pairFields = ['documentKey', 'customerNo', 'orgNo', 'customerName'] as const;
export type PairField = (typeof pairFields)[number];

/** An invoice as file names may speak of it; null where it has no such value. */
export interface PairInvoice extends Readonly<Record<PairField, string | null>> {
  readonly draftNo: number;
  /** It has a file already. */
  readonly taken: boolean;
}

export interface PairFile {
  readonly fileNo: number;
  readonly name: string;
}

export interface Candidate {
  readonly draftNo: number;
  readonly why: readonly PairField[];
}

/** What a file's name says: whom it may be about, and whether it says so by more than a number that stands there for many reasons. */
export interface Reading {
  readonly candidates: readonly Candidate[];
  readonly sure: boolean;
}

export const questionCauses = ['several-invoices', 'several-files', 'has-one', 'common-number'] as const;

/** What only a person knows: why it is asked, and the invoices that it may be about. */
export interface PairQuestion {
  readonly fileNo: number;
  readonly cause: (typeof questionCauses)[number];
  readonly candidates: readonly Candidate[];
}

/** Every file stands in exactly one of the lists. No file and no invoice stands in two pairs. */
export interface Pairing {
  readonly pairs: readonly (Candidate & { readonly fileNo: number })[];
  readonly questions: readonly PairQuestion[];
  readonly loose: readonly number[];
}

interface Match extends Span {
  readonly field: PairField;
  readonly draftNos: ReadonlySet<number>;
  /** A small number or a year of which the name does not say what it numbers. */
  readonly common: boolean;
}

/** A value of more words than this is looked for as its first ones would be: not at all. */
const longest = 8;
/** A person chooses among so many; more are found in the grid. */
const mostCandidates = 20;
const legalForms = new Set(['ab', 'hb', 'kb', 'aktiebolag', 'handelsbolag', 'publ', 'ek', 'for', 'ideell']);

/** A name as it is written, and without the form of the company where enough of it is left to know it by. */
const nameForms = (written: string): readonly (readonly string[])[] => {
  const whole = wordsOf(written);
  const bare = whole.slice(0, whole.findLastIndex((word) => !legalForms.has(word)) + 1);
  return [whole, bare].filter((words) => words.join('').length >= 3);
};

/** 16 stands before the number of a company where twelve digits are wanted, the others before a person's. */
const centuries = ['', '16', '19', '20'];

/** An identity number with and without its hyphen and century. */
const orgNoForms = (written: string): readonly (readonly string[])[] => {
  const digits = written.replace(/\D/g, '');
  if (digits.length !== 10 && digits.length !== 12) return [];
  const [head, tail] = [digits.slice(-10, -4), digits.slice(-4)];
  const before = digits.length === 12 ? ['', digits.slice(0, 2)] : centuries;
  return before.flatMap((century) => [[`${century}${head}${tail}`], [`${century}${head}`, tail]]);
};

const asWritten = (written: string): readonly (readonly string[])[] => [wordsOf(written)];
const formsOf: Readonly<Record<PairField, typeof asWritten>> = {
  documentKey: asWritten,
  customerNo: asWritten,
  orgNo: orgNoForms,
  customerName: nameForms,
};

/** By the words of a value: the fields that hold it, and in which invoices. */
type Index = ReadonlyMap<string, ReadonlyMap<PairField, ReadonlySet<number>>>;

const indexOf = (invoices: readonly PairInvoice[]): Index => {
  const index = new Map<string, Map<PairField, Set<number>>>();
  const add = (words: string, field: PairField, draftNo: number): void => {
    const fields = index.get(words) ?? new Map<PairField, Set<number>>();
    index.set(words, fields.set(field, (fields.get(field) ?? new Set<number>()).add(draftNo)));
  };
  for (const invoice of invoices)
    for (const field of pairFields)
      for (const words of formsOf[field](invoice[field] ?? ''))
        if (words.length > 0) add(words.join(' '), field, invoice.draftNo);
  return index;
};

interface Words extends Span {
  readonly words: string;
}

/** The words from one place on, one after the other joined as the index has them. */
const joinedFrom = (readings: readonly (readonly string[])[], from: number): readonly Words[] =>
  (readings[from] ?? []).flatMap((first) =>
    readings.slice(from, from + longest).map((_, more): Words => {
      const rest = readings.slice(from + 1, from + 1 + more).map(([word]) => word ?? '');
      return { from, to: from + 1 + more, words: [first, ...rest].join(' ') };
    }),
  );

/** Where values of invoices stand in a file's name: the longest of each field, and none that is but a part of a date or count. */
const matchesIn = (name: string, index: Index): readonly Match[] => {
  const readings = readingsOf(name);
  const all = readings.map(([word]) => word ?? '');
  const others = otherNumbersIn(all);
  const found = readings.flatMap((_, from) =>
    joinedFrom(readings, from).flatMap(({ words, ...span }) =>
      [...(index.get(words) ?? [])].map(([field, draftNos]): Match => {
        const what = field === 'documentKey' ? 'invoice' : 'customer';
        return { ...span, field, draftNos, common: isCommon(words) && !isNamed(all, span, what) };
      }),
    ),
  );
  const longestOnly = (match: Match): boolean =>
    !found.some((other) => other.field === match.field && isInside(match, other));
  return found.filter((match) => longestOnly(match) && !others.some((other) => isInside(match, other)));
};

/** The invoices for which everything speaks that was found in the name. */
const meantByAll = (matches: readonly Match[]): readonly number[] => {
  const [fewest, ...others] = matches.map(({ draftNos }) => draftNos).toSorted((a, b) => a.size - b.size);
  return [...(fewest ?? [])].filter((draftNo) => others.every((draftNos) => draftNos.has(draftNo)));
};

const candidatesOf = (matches: readonly Match[]): readonly Candidate[] => {
  const all = meantByAll(matches);
  const few = matches.flatMap(({ draftNos }) => [...draftNos.values()].slice(0, mostCandidates));
  return [...new Set(all.length > 0 ? all : few)].slice(0, mostCandidates).map((draftNo) => ({
    draftNo,
    why: pairFields.filter((field) => matches.some((match) => match.field === field && match.draftNos.has(draftNo))),
  }));
};

/** One common number says nothing for certain; two values in two places that agree do. */
const isSure = (matches: readonly Match[]): boolean =>
  matches.some(({ common }) => !common) || matches.some(({ from }) => from !== matches[0]?.from);

/** What a name says: nothing, one invoice, or several between which it does not decide. */
type Read = (name: string) => Reading;

const byWords = (invoices: readonly PairInvoice[]): Read => {
  const index = indexOf(invoices);
  return (name) => {
    const matches = matchesIn(name, index);
    return { candidates: candidatesOf(matches), sure: isSure(matches) };
  };
};

const questionFor = (
  fileNo: number,
  { candidates, sure }: Reading,
  claims: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
): PairQuestion | null => {
  const [only] = candidates;
  if (only === undefined) return null;
  if (candidates.length > 1) return { fileNo, cause: 'several-invoices', candidates };
  if (taken.has(only.draftNo)) return { fileNo, cause: 'has-one', candidates };
  if (!sure) return { fileNo, cause: 'common-number', candidates };
  return (claims.get(only.draftNo) ?? 0) > 1 ? { fileNo, cause: 'several-files', candidates } : null;
};

/**
 * Pairs files with invoices by what their names say: an invoice's number, its customer's number, identity number or name, or
 * a pattern of the person's own. A file goes with an invoice only where everything in its name that names an invoice names
 * that one alone, and no other file does; the rest is asked about, never guessed. A small number or a year says so only where it
 * is the whole name, where a word says what it numbers, or where another value agrees.
 */
export const pairFiles = (
  files: readonly PairFile[],
  invoices: readonly PairInvoice[],
  pattern: NamePattern | null = null,
): Pairing => {
  const look = pattern === null ? byWords(invoices) : pattern.reader(invoices);
  const found = files.map(({ fileNo, name }) => ({ fileNo, ...look(name) }));
  const claims = new Map<number, number>();
  for (const { candidates, sure } of found)
    for (const { draftNo } of sure && candidates.length === 1 ? candidates : [])
      claims.set(draftNo, (claims.get(draftNo) ?? 0) + 1);
  const taken = new Set(invoices.flatMap((invoice) => (invoice.taken ? [invoice.draftNo] : [])));
  const asked = found.map((one) => ({ ...one, question: questionFor(one.fileNo, one, claims, taken) }));
  return {
    pairs: asked.flatMap(({ fileNo, candidates: [only], question }) =>
      only === undefined || question !== null ? [] : [{ fileNo, ...only }],
    ),
    questions: asked.flatMap(({ question }) => question ?? []),
    loose: found.flatMap(({ fileNo, candidates }) => (candidates.length === 0 ? [fileNo] : [])),
  };
};
