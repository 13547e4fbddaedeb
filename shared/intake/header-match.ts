import { type LocalText, text } from '../domain/text.ts';
import { fieldTable, isHeadField } from './field-table.ts';
import { type Field, headFields, rowFields } from './fields.ts';

/** Letters and digits only, without case and accents: `À-pris (kr)` and `apris kr` are one. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]/g, '');

const names = new Map<string, Field>();
for (const field of [...headFields, ...rowFields]) {
  const facts = fieldTable[field];
  for (const name of [field, facts.name.sv, facts.name.en, ...facts.synonyms]) {
    const folded = foldHeader(name);
    if (!names.has(folded)) names.set(folded, field);
  }
}

export interface HeaderMatch {
  readonly field: Field;
  /** 3: the very name; 2: with a unit or the like taken off; 1: with an owner before it (`Kundens e-post`). */
  readonly strength: 1 | 2 | 3;
  /** The header says that VAT is in the amounts. */
  readonly vatIncluded: boolean;
  readonly reason: LocalText;
}

const withoutNotes = (header: string): string => header.replace(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/\*+$/, '');
const vatIn = /(?:inkl|inklusive|med|incl|including|inc)(?:moms|vat|tax)/;
const vatOut = /(?:exkl|exklusive|ex|utan|excl|excluding|exc|fore)(?:moms|vat|tax)/;
const units = /(?:isek|ikr|ikronor|sek|kr|kronor|iprocent|procent|percent)$/;
const owners =
  /^(?:kundens|kund|fakturamottagarens|mottagarens|mottagare|hyresgastens|hyresgast|medlemmens|medlems|customers|customer|clients|client|debtor|faktura|invoice)/;
const rowOwners = /^(?:artikelns|artikel|radens|rad|items|item|lines|line|invoicelines|product|produkt)/;

const named = (header: string, field: Field): LocalText =>
  text(
    `Rubriken ”${header}” är ett namn på ${fieldTable[field].name.sv.toLowerCase()}.`,
    `The header “${header}” is a name for ${fieldTable[field].name.en.toLowerCase()}.`,
  );

const owned = (folded: string): Field | undefined => {
  const ofCustomer = owners.exec(folded);
  const field = ofCustomer === null ? undefined : names.get(folded.slice(ofCustomer[0].length));
  if (field !== undefined && isHeadField(field)) return field;
  const ofRow = rowOwners.exec(folded);
  const rowField = ofRow === null ? undefined : names.get(folded.slice(ofRow[0].length));
  return rowField === undefined || isHeadField(rowField) ? undefined : rowField;
};

/** The field that a header names, or null. Compared without case, spaces, accents, punctuation and notes in brackets. */
export const matchHeader = (header: string): HeaderMatch | null => {
  const whole = foldHeader(header);
  if (whole === '') return null;
  const vatIncluded = vatIn.test(whole);
  const made = (field: Field, strength: 1 | 2 | 3): HeaderMatch => ({
    field,
    strength,
    vatIncluded,
    reason: named(header, field),
  });
  const exact = names.get(whole);
  if (exact !== undefined) return made(exact, 3);
  const bare = foldHeader(withoutNotes(header)).replace(vatIn, '').replace(vatOut, '');
  const known = names.get(bare) ?? names.get(bare.replace(units, ''));
  if (known !== undefined) return made(known, 2);
  const weak = owned(bare) ?? owned(bare.replace(units, ''));
  return weak === undefined ? null : made(weak, 1);
};
