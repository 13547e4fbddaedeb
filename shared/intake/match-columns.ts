import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type ColumnFeed } from './column-feed.ts';
import { readChoice } from './field-choices.ts';
import { type Field } from './fields.ts';
import { foldHeader, type HeaderMatch, type HeaderVat, matchHeader, namesMoney, vatOf } from './header-match.ts';
import { fieldNameIn, type ImportKind, kindTable } from './kinds.ts';
import { type RawRow } from './raw-table.ts';
import { columnLetters } from './show.ts';

export interface MatchedColumn extends ColumnFeed {
  readonly index: number;
  readonly header: string;
  /** The header as the file has it, where `header` is its repair. */
  readonly written?: string;
  readonly field: Field | null;
  /** What the header says of VAT, whatever the column is used for. */
  readonly vat: HeaderVat;
  readonly reason: LocalText;
  /** True where another column has the same header. */
  readonly twin: boolean;
  /** The column holds money, a quantity or a discount that goes nowhere: a person must see it. */
  readonly leftOut: boolean;
}

/** The column for another field: its cells are then whole, as they were divided or joined for the one it had. */
export const withField = (column: MatchedColumn, field: Field | null): MatchedColumn => {
  if (field === column.field) return column;
  const { split: _split, joined: _joined, ...whole } = column;
  return { ...whole, field };
};

interface Candidate {
  readonly index: number;
  readonly header: string;
  readonly match: HeaderMatch | null;
  readonly values: readonly string[];
  readonly hidden: boolean;
}

const legalRates = /^(?:25|12|6|0)(?:[.,]0+)?\s*%?$|^0[.,](?:25|12|06|0+)$/;
const isRate = (value: string): boolean => legalRates.test(value.replace(/moms|vat/gi, '').trim());
/** *Moms* alone may head rates or kronor: kronor are seldom legal rates, and some are beyond any rate. */
const isVatAmount = (header: string, values: readonly string[]): boolean =>
  /^(?:moms|vat|tax)(?:kr|sek|ikr)?$/.test(foldHeader(header)) &&
  values.filter(isRate).length * 2 < values.length &&
  values.some((value) => Number.parseFloat(value.replace(/[\s\u00A0]/g, '').replace(',', '.')) > 30);
const isNumberLike = (value: string): boolean => /^\d[\d\s-]*$/.test(value);

/** *ROT-avdrag* with Ja and Nej below it, or with the kinds of work: some give a deduction, and no figure stands there. */
const saysWhether = (values: readonly string[]): boolean => {
  const answers = values.map((value) => (/\d/.test(value) ? null : readChoice('deductionType', value)));
  return answers.every((answer) => answer !== null) && answers.some((answer) => answer !== 'None');
};

const unused = (sv: string, en: string): LocalText => text(sv, en);

const bareVat = /^(?:moms|mva|vat|tax)$/;
const namesRate = (header: string): boolean => /%|sats|procent|percent|rate/i.test(header);

/** Where the cells contradict the header: an amount under *Moms*, numbers under *Kund*, sentences under *Artikel*. */
const corrected = (candidate: Candidate, all: readonly Candidate[]): Candidate => {
  const has = (field: Field): boolean => all.some((other) => other.match?.field === field);
  const { match, values } = candidate;
  if (match === null || values.length === 0) return candidate;
  if (match.field === 'vatRate') {
    const rated = all.some(
      (other) => other.match?.field === 'vatRate' && other.values.length > 0 && namesRate(other.header),
    );
    // Beside *Momssats* a column *Moms* holds kronor, even where 25 kronor look like a rate.
    const kronor = rated && bareVat.test(foldHeader(candidate.header)) && !namesRate(candidate.header);
    if (kronor || isVatAmount(candidate.header, values)) return { ...candidate, match: null };
  }
  if (match.field === 'deductionAmount' && !has('deductionType') && saysWhether(values)) {
    const reason = text(
      'Kolumnen säger om arbetet ger avdrag, inte hur mycket.',
      'The column says whether the work gives a deduction, not how much.',
    );
    return { ...candidate, match: { ...match, field: 'deductionType', reason } };
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

/**
 * Best first: columns with values before empty ones, seen before hidden ones, the very name before a likeness, without
 * VAT before with, left before right.
 */
const better = (a: Candidate, b: Candidate): number =>
  Number(b.values.length > 0) - Number(a.values.length > 0) ||
  Number(a.hidden) - Number(b.hidden) ||
  (b.match?.strength ?? 0) - (a.match?.strength ?? 0) ||
  Number(a.match?.vat === 'included') - Number(b.match?.vat === 'included') ||
  a.index - b.index;

const otherVat = (by: Candidate): LocalText =>
  text(
    `Kolumn ${columnLetters(by.index)} har beloppen ${by.match?.vat === 'included' ? 'med' : 'utan'} moms och används i stället.`,
    `Column ${columnLetters(by.index)} has the amounts ${by.match?.vat === 'included' ? 'with' : 'without'} VAT and is used instead.`,
  );

/** A price without VAT and a line total with it are no two sides of one sum: the one without VAT is used. */
const setAside = (owners: ReadonlyMap<Field, Candidate>): ReadonlyMap<Candidate, LocalText> => {
  const [price, total] = [owners.get('unitPrice'), owners.get('lineTotal')];
  if (price?.match?.vat === 'excluded' && total?.match?.vat === 'included') return new Map([[total, otherVat(price)]]);
  if (price?.match?.vat === 'included' && total?.match?.vat === 'excluded') return new Map([[price, otherVat(total)]]);
  return new Map();
};

const isFigure = (value: string): boolean => /\d/.test(value) && !/\p{L}{4,}/u.test(value);
const isNothing = (value: string): boolean => /^[-\s0.,]*(?:kr|sek|%)?$/i.test(value);
const deduction = /rabatt|avdrag|discount|deduction|tillagg|surcharge|avgift|moms.?fri/;

/** Figures that would be billed if the column were read: a second price, a discount in kronor, `Pris 2`, sums in kronor. */
const holdsBillable = ({ header, match, values }: Candidate): boolean => {
  const figures = values.filter((value) => !isNothing(value));
  if (header === '' || figures.length === 0 || !figures.every(isFigure)) return false;
  const folded = foldHeader(header);
  if (/moms|mva|vat|tax/.test(folded) && !/inkl|exkl|incl|excl/.test(folded)) return false;
  const field = match?.field ?? matchHeader(header.replace(/[\s_]*\d+$/, ''))?.field;
  if (field !== undefined) return ['unitPrice', 'lineTotal', 'quantity', 'discountPercent'].includes(field);
  return deduction.test(folded) || namesMoney(header);
};

const sampleSize = 60;

const candidatesOf = (
  headers: readonly string[],
  rows: readonly RawRow[],
  width: number,
  hidden: readonly number[],
  kind: ImportKind,
): Candidate[] => {
  const hiddenColumns = new Set(hidden);
  return Array.from({ length: width }, (_, index) => {
    const header = headers[index] ?? '';
    const values = rows
      .map((row) => row.cells[index])
      .filter((cell) => !isBlank(cell))
      .slice(0, sampleSize)
      .map((cell) => rawText(cell).trim());
    return { index, header, match: matchHeader(header, kind), values, hidden: hiddenColumns.has(index) };
  });
};

const explain = (candidate: Candidate, owner: Candidate | undefined, kind: ImportKind): LocalText => {
  if (candidate.header === '') return unused('Kolumnen har ingen rubrik.', 'The column has no header.');
  if (candidate.match === null)
    return unused(
      'Rubriken liknar inget fält; kolumnen används inte.',
      'The header is like no field; the column is not used.',
    );
  const name = fieldNameIn(kind, candidate.match.field);
  const letters = owner === undefined ? '' : columnLetters(owner.index);
  return unused(
    `${name.sv} läses redan från kolumn ${letters}; kolumnen används inte.`,
    `${name.en} is already read from column ${letters}; the column is not used.`,
  );
};

const unseen = (reason: LocalText): LocalText =>
  text(`${reason.sv} Kolumnen är dold i kalkylarket.`, `${reason.en} The column is hidden in the sheet.`);

/**
 * Gives each column its field, by header and by what stands below it. A field takes one column; what is not used is
 * said, never dropped in silence (cases N019, N082). `rows` are the first rows of data, `hiddenColumns` those that the
 * person does not see in the sheet: they are read only where no other column has the field.
 */
export const matchColumns = (
  headers: readonly string[],
  rows: readonly RawRow[],
  width: number,
  hiddenColumns: readonly number[] = [],
  kind: ImportKind = 'invoices',
): readonly MatchedColumn[] => {
  const first = candidatesOf(headers, rows, width, hiddenColumns, kind);
  // A register has no rows that could go unbilled.
  const bills = kindTable[kind].row.length > 0;
  const candidates = first.map((candidate) => corrected(candidate, first));
  const owners = new Map<Field, Candidate>();
  for (const candidate of [...candidates].sort(better)) {
    if (candidate.match !== null && !owners.has(candidate.match.field)) owners.set(candidate.match.field, candidate);
  }
  const times = new Map<string, number>();
  for (const header of headers) times.set(foldHeader(header), (times.get(foldHeader(header)) ?? 0) + 1);
  const aside = setAside(owners);
  return candidates.map((candidate): MatchedColumn => {
    const { index, header, match, hidden } = candidate;
    const owner = match === null ? undefined : owners.get(match.field);
    const twin = header !== '' && (times.get(foldHeader(header)) ?? 0) > 1;
    const base = { index, header, vat: vatOf(header), twin };
    const other = aside.get(candidate);
    if (other !== undefined) return { ...base, field: null, reason: other, leftOut: false };
    if (match !== null && owner === candidate) {
      const reason = hidden ? unseen(match.reason) : match.reason;
      return { ...base, field: match.field, reason, leftOut: false };
    }
    const restated = base.vat === 'included' && match !== null && owner?.match?.vat !== 'included';
    return {
      ...base,
      field: null,
      reason: explain(candidate, owner, kind),
      leftOut: bills && !restated && !twin && holdsBillable(candidate),
    };
  });
};
