import { AppError } from '../domain/app-error.ts';
import { text } from '../domain/text.ts';
import { bareName, wordsOf } from './attach-names.ts';
import { type Candidate, type PairField, type PairInvoice, type Reading } from './attach-pairs.ts';

/** How a person's files are named, such as `{fakturanr}_{kundnr}.pdf`. `*` stands for anything. */
export interface NamePattern {
  /** What names say of these invoices. */
  readonly reader: (invoices: readonly PairInvoice[]) => (name: string) => Reading;
}

const fieldWords: Readonly<Record<string, PairField>> = {
  fakturanr: 'documentKey',
  fakturanummer: 'documentKey',
  invoiceno: 'documentKey',
  kundnr: 'customerNo',
  kundnummer: 'customerNo',
  customerno: 'customerNo',
  orgnr: 'orgNo',
  orgno: 'orgNo',
  kund: 'customerName',
  namn: 'customerName',
  customer: 'customerName',
  name: 'customerName',
};

const refused = (): AppError =>
  new AppError(
    'name-pattern',
    text('Mönstret säger inte hur filerna heter.', 'The pattern does not say how the files are named.'),
    text(
      'Skriv till exempel {fakturanr}_{kundnr}.pdf. Det finns {fakturanr}, {kundnr}, {orgnr} och {kund}; * står för vad som helst.',
      'Write for example {invoiceno}_{customerno}.pdf. There are {invoiceno}, {customerno}, {orgno} and {customer}; * stands for anything.',
    ),
  );

type Part = string | { readonly field: PairField };

const partsOf = (pattern: string): readonly Part[] =>
  bareName(pattern.trim())
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('{')) return part;
      const field = fieldWords[part.slice(1, -1).trim().toLowerCase()];
      if (field === undefined) throw refused();
      return { field };
    });

/** How the invoice's file would be named; null where the invoice lacks one of the values. */
const expected = (parts: readonly Part[], invoice: PairInvoice): string | null => {
  const values = parts.map((part) =>
    typeof part === 'string' ? part : (invoice[part.field] ?? '').replaceAll('*', ' '),
  );
  return values.every((value, at) => typeof parts[at] === 'string' || value.trim() !== '') ? values.join('') : null;
};

const starts = (words: readonly string[], piece: readonly string[], at: number): boolean =>
  piece.every((word, index) => words[at + index] === word);

/** Whether the pieces stand in the words in order: the first at the start, the last at the end, anything in between. */
const standsIn = (words: readonly string[], pieces: readonly (readonly string[])[]): boolean => {
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const last = index === pieces.length - 1;
    if (last && words.length - piece.length < at) return false;
    if (last) at = index === 0 ? at : words.length - piece.length;
    else while (index > 0 && at < words.length && !starts(words, piece, at)) at += 1;
    if (!starts(words, piece, at)) return false;
    at += piece.length;
  }
  return at === words.length;
};

/** Reads a pattern. @throws AppError `name-pattern` where it names no field, or one that there is not. */
export const readPattern = (pattern: string): NamePattern => {
  const parts = partsOf(pattern);
  const fields = [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field])))];
  if (fields.length === 0) throw refused();
  const found = (draftNo: number): Candidate => ({ draftNo, why: fields });
  return {
    reader: (invoices) => {
      const names = new Map<string, { readonly pieces: readonly (readonly string[])[]; readonly draftNos: number[] }>();
      for (const invoice of invoices) {
        const name = expected(parts, invoice);
        if (name === null) continue;
        const pieces = name.split('*').map(wordsOf);
        const key = pieces.map((words) => words.join(' ')).join('*');
        const known = names.get(key);
        if (known === undefined) names.set(key, { pieces, draftNos: [invoice.draftNo] });
        else known.draftNos.push(invoice.draftNo);
      }
      const open = parts.some((part) => typeof part === 'string' && part.includes('*'));
      return (name) => {
        const words = wordsOf(bareName(name));
        const fitting = open
          ? [...names.values()].flatMap(({ pieces, draftNos }) => (standsIn(words, pieces) ? draftNos : []))
          : (names.get(words.join(' '))?.draftNos ?? []);
        return { candidates: fitting.map(found), sure: true };
      };
    },
  };
};
