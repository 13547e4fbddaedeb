import { datesIn, isInside, readingsOf, type Span, wordsOf } from './attach-names.ts';
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

export const questionCauses = ['several-invoices', 'several-files', 'has-one'] as const;

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

/** An identity number with and without its hyphen and century. */
const orgNoForms = (written: string): readonly (readonly string[])[] => {
  const digits = written.replace(/\D/g, '');
  if (digits.length !== 10 && digits.length !== 12) return [];
  const [head, tail] = [digits.slice(0, -4), digits.slice(-4)];
  return [[digits], [head, tail], [digits.slice(-10)], [head.slice(-6), tail]];
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

/** Where values of invoices stand in a file's name: the longest of each field, and none that is but a part of a date. */
const matchesIn = (name: string, index: Index): readonly Match[] => {
  const readings = readingsOf(name);
  const dates = datesIn(readings.map(([word]) => word ?? ''));
  const found = readings.flatMap((_, from) =>
    joinedFrom(readings, from).flatMap(({ words, ...span }) =>
      [...(index.get(words) ?? [])].map(([field, draftNos]): Match => ({ ...span, field, draftNos })),
    ),
  );
  const longestOnly = (match: Match): boolean =>
    !found.some((other) => other.field === match.field && isInside(match, other));
  return found.filter((match) => longestOnly(match) && !dates.some((date) => isInside(match, date)));
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

/** What a name says: nothing, one invoice, or several between which it does not decide. */
type Candidates = (name: string) => readonly Candidate[];

const byWords = (invoices: readonly PairInvoice[]): Candidates => {
  const index = indexOf(invoices);
  return (name) => candidatesOf(matchesIn(name, index));
};

const questionFor = (
  fileNo: number,
  candidates: readonly Candidate[],
  claims: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
): PairQuestion | null => {
  const [only] = candidates;
  if (only === undefined) return null;
  if (candidates.length > 1) return { fileNo, cause: 'several-invoices', candidates };
  if (taken.has(only.draftNo)) return { fileNo, cause: 'has-one', candidates };
  return (claims.get(only.draftNo) ?? 0) > 1 ? { fileNo, cause: 'several-files', candidates } : null;
};

/**
 * Pairs files with invoices by what their names say: an invoice's number, its customer's number, identity number or name, or
 * a pattern of the person's own. A file goes with an invoice only where everything in its name that names an invoice names
 * that one alone, and no other file does; the rest is asked about, never guessed.
 */
export const pairFiles = (
  files: readonly PairFile[],
  invoices: readonly PairInvoice[],
  pattern: NamePattern | null = null,
): Pairing => {
  const look = pattern === null ? byWords(invoices) : pattern.reader(invoices);
  const found = files.map(({ fileNo, name }) => ({ fileNo, candidates: look(name) }));
  const claims = new Map<number, number>();
  for (const { candidates } of found)
    for (const { draftNo } of candidates.length === 1 ? candidates : [])
      claims.set(draftNo, (claims.get(draftNo) ?? 0) + 1);
  const taken = new Set(invoices.flatMap((invoice) => (invoice.taken ? [invoice.draftNo] : [])));
  const asked = found.map((one) => ({ ...one, question: questionFor(one.fileNo, one.candidates, claims, taken) }));
  return {
    pairs: asked.flatMap(({ fileNo, candidates: [only], question }) =>
      only === undefined || question !== null ? [] : [{ fileNo, ...only }],
    ),
    questions: asked.flatMap(({ question }) => question ?? []),
    loose: found.flatMap(({ fileNo, candidates }) => (candidates.length === 0 ? [fileNo] : [])),
  };
};
