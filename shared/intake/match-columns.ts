import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { foldHeader, type HeaderMatch, matchHeader } from './header-match.ts';
import { type RawRow } from './raw-table.ts';
import { columnLetters } from './show.ts';

export interface MatchedColumn {
  readonly index: number;
  readonly header: string;
  readonly field: Field | null;
  readonly vatIncluded: boolean;
  readonly reason: LocalText;
  /** True where another column has the same header. */
  readonly twin: boolean;
}

interface Candidate {
  readonly index: number;
  readonly header: string;
  readonly match: HeaderMatch | null;
  readonly values: readonly string[];
}

const legalRates = /^(?:25|12|6|0)(?:[.,]0+)?\s*%?$|^0[.,](?:25|12|06|0+)$/;
const isRate = (value: string): boolean => legalRates.test(value.replace(/moms|vat/gi, '').trim());
/** *Moms* alone may head rates or kronor: kronor are seldom legal rates, and some are beyond any rate. */
const isVatAmount = (header: string, values: readonly string[]): boolean =>
  /^(?:moms|vat|tax)(?:kr|sek|ikr)?$/.test(foldHeader(header)) &&
  values.filter(isRate).length * 2 < values.length &&
  values.some((value) => Number.parseFloat(value.replace(/[\s\u00A0]/g, '').replace(',', '.')) > 30);
const isNumberLike = (value: string): boolean => /^\d[\d\s-]*$/.test(value);

const unused = (sv: string, en: string): LocalText => text(sv, en);

/** Where the cells contradict the header: an amount under *Moms*, numbers under *Kund*, sentences under *Artikel*. */
const corrected = (candidate: Candidate, has: (field: Field) => boolean): Candidate => {
  const { match, values } = candidate;
  if (match === null || values.length === 0) return candidate;
  if (match.field === 'vatRate' && isVatAmount(candidate.header, values)) {
    return { ...candidate, match: null };
  }
  if (
    match.field === 'customerName' &&
    !has('customerNo') &&
    /^(?:kund|customer|client|medlem|member|hyresgast|tenant|debtor|debitor)$/.test(foldHeader(candidate.header)) &&
    values.every(isNumberLike)
  ) {
    return {
      ...candidate,
      match: {
        ...match,
        field: 'customerNo',
        reason: text(
          'Kolumnen innehåller nummer, alltså kundnummer.',
          'The column holds numbers, so customer numbers.',
        ),
      },
    };
  }
  if (
    match.field === 'articleNo' &&
    !has('description') &&
    /^(?:artikel|article|produkt|product)$/.test(foldHeader(candidate.header)) &&
    values.some((value) => /\p{L}\s\p{L}/u.test(value))
  ) {
    return {
      ...candidate,
      match: {
        ...match,
        field: 'description',
        reason: text('Kolumnen innehåller text, alltså en beskrivning.', 'The column holds text, so a description.'),
      },
    };
  }
  return candidate;
};

/** Best first: the very name before a likeness, columns with values before empty ones, without VAT before with, left before right. */
const better = (a: Candidate, b: Candidate): number =>
  Number(b.values.length > 0) - Number(a.values.length > 0) ||
  (b.match?.strength ?? 0) - (a.match?.strength ?? 0) ||
  Number(a.match?.vatIncluded ?? false) - Number(b.match?.vatIncluded ?? false) ||
  a.index - b.index;

const sampleSize = 60;

const candidatesOf = (headers: readonly string[], rows: readonly RawRow[], width: number): Candidate[] =>
  Array.from({ length: width }, (_, index) => {
    const header = headers[index] ?? '';
    const values = rows
      .map((row) => row.cells[index])
      .filter((cell) => !isBlank(cell))
      .slice(0, sampleSize)
      .map((cell) => rawText(cell).trim());
    return { index, header, match: matchHeader(header), values };
  });

const explain = (candidate: Candidate, owner: Candidate | undefined): LocalText => {
  if (candidate.header === '') return unused('Kolumnen har ingen rubrik.', 'The column has no header.');
  if (candidate.match === null)
    return unused(
      'Rubriken liknar inget fält; kolumnen används inte.',
      'The header is like no field; the column is not used.',
    );
  const name = fieldTable[candidate.match.field].name;
  const letters = owner === undefined ? '' : columnLetters(owner.index);
  return unused(
    `${name.sv} läses redan från kolumn ${letters}; kolumnen används inte.`,
    `${name.en} is already read from column ${letters}; the column is not used.`,
  );
};

/**
 * Gives each column its field, by header and by what stands below it. A field takes one column; what is not used is
 * said, never dropped in silence (cases N019, N082). `rows` are the first rows of data.
 */
export const matchColumns = (
  headers: readonly string[],
  rows: readonly RawRow[],
  width: number,
): readonly MatchedColumn[] => {
  const first = candidatesOf(headers, rows, width);
  const has = (field: Field): boolean => first.some((candidate) => candidate.match?.field === field);
  const candidates = first.map((candidate) => corrected(candidate, has));
  const owners = new Map<Field, Candidate>();
  for (const candidate of [...candidates].sort(better)) {
    if (candidate.match !== null && !owners.has(candidate.match.field)) owners.set(candidate.match.field, candidate);
  }
  const times = new Map<string, number>();
  for (const header of headers) times.set(foldHeader(header), (times.get(foldHeader(header)) ?? 0) + 1);
  return candidates.map((candidate): MatchedColumn => {
    const { index, header, match } = candidate;
    const owner = match === null ? undefined : owners.get(match.field);
    const twin = header !== '' && (times.get(foldHeader(header)) ?? 0) > 1;
    if (match !== null && owner?.index === index)
      return { index, header, field: match.field, vatIncluded: match.vatIncluded, reason: match.reason, twin };
    return { index, header, field: null, vatIncluded: false, reason: explain(candidate, owner), twin };
  });
};
