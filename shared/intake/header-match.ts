import { type LocalText, text } from '../domain/text.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { fieldNameIn, fieldsOfKind, type ImportKind, kindTable } from './kinds.ts';

/** Letters and digits only, without case and accents: `À-pris (kr)` and `apris kr` are one. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]/g, '');

interface Names {
  /** By folded name. */
  readonly field: ReadonlyMap<string, Field>;
  /** Those that stand at the head of what the kind makes; all others stand on its rows. */
  readonly heads: ReadonlySet<Field>;
  readonly owners: readonly ('customer' | 'row')[];
}

const ownersIn = (kind: ImportKind): Names['owners'] => {
  if (kindTable[kind].row.length > 0) return ['customer', 'row'];
  return kind === 'debtors' ? ['customer'] : kind === 'products' ? ['row'] : [];
};

/** A kind's own words go before the names that a field has everywhere. */
const makeNames = (kind: ImportKind): Names => {
  const field = new Map<string, Field>();
  const add = (name: string, one: Field): void => {
    const folded = foldHeader(name);
    if (!field.has(folded)) field.set(folded, one);
  };
  const { head, words, names } = kindTable[kind];
  const fields = fieldsOfKind(kind);
  for (const one of fields) for (const word of words[one]?.split('|') ?? []) add(word, one);
  for (const one of fields) {
    const { name, synonyms } = fieldTable[one];
    const own = names[one];
    for (const word of [one, ...(own === undefined ? [] : [own.sv, own.en]), name.sv, name.en, ...synonyms])
      add(word, one);
  }
  return { field, heads: new Set(head), owners: ownersIn(kind) };
};

const made = new Map<ImportKind, Names>();

const namesOf = (kind: ImportKind): Names => {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const names = makeNames(kind);
  made.set(kind, names);
  return names;
};

/** What a header says of VAT in the amounts below it; null where it says nothing. */
export type HeaderVat = 'included' | 'excluded' | null;

export interface HeaderMatch {
  readonly field: Field;
  /** 3: the very name; 2: with a unit or the like taken off; 1: with an owner before it (`Kundens e-post`). */
  readonly strength: 1 | 2 | 3;
  readonly vat: HeaderVat;
  readonly reason: LocalText;
}

const withoutNotes = (header: string): string => header.replace(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/\*+$/, '');
const taxWord = '(?:\\d{1,2})?(?:procent|percent)?(?:moms|mva|vat|tax)';
const vatIn = new RegExp(`(?:inkl|inklusive|ink|med|incl|including|inc)${taxWord}`);
const vatOut = new RegExp(`(?:exkl|exklusive|exl|ex|utan|excl|excluding|exc|fore|eks|ekskl|uten)${taxWord}`);
/** Written so short that they mean something as words of their own only: `pris m. moms`. */
const shortIn = /(?<=^|[^\p{L}])m[.\s]+(?=moms|mva)/iu;
const shortOut = /(?<=^|[^\p{L}])u[.\s]+(?=moms|mva)/iu;
const included = /(?:moms|mva|vat|tax)(?:ingar|included)/;
const units = /(?:i|in)?(?:sek|kr|kronor|eur|euro|usd|gbp|nok|dkk|chf|procent|percent)$/;
const owners =
  /^(?:kundens|kund|fakturamottagarens|mottagarens|mottagare|hyresgastens|hyresgast|medlemmens|medlems|customers|customer|clients|client|debtor|faktura|invoice)/;
const rowOwners = /^(?:artikelns|artikel|radens|rad|items|item|lines|line|invoicelines|product|produkt)/;

const named = (header: string, field: Field, kind: ImportKind): LocalText => {
  const name = fieldNameIn(kind, field);
  return text(
    `Rubriken ”${header}” är ett namn på ${name.sv.toLowerCase()}.`,
    `The header “${header}” is a name for ${name.en.toLowerCase()}.`,
  );
};

/**
 * A name with its owner before it: the customer's (`Kundens e-post`) where the kind has both customers and their details,
 * the row's (`Artikelns namn`) of rows and of articles. *Fakturabelopp* is no amount paid, *Kundnr* no article number.
 */
const owned = (folded: string, { field: names, heads, owners: whose }: Names): Field | undefined => {
  const ofCustomer = whose.includes('customer') ? owners.exec(folded) : null;
  const field = ofCustomer === null ? undefined : names.get(folded.slice(ofCustomer[0].length));
  if (field !== undefined && heads.has(field)) return field;
  const ofRow = whose.includes('row') ? rowOwners.exec(folded) : null;
  const rowField = ofRow === null ? undefined : names.get(folded.slice(ofRow[0].length));
  return rowField === undefined || (whose.includes('customer') && heads.has(rowField)) ? undefined : rowField;
};

const spelledOut = (header: string): string => header.replace(shortIn, 'inkl ').replace(shortOut, 'exkl ');

/** What a text says of VAT in amounts, be it a header or a title above the table. */
export const vatOf = (header: string): HeaderVat => {
  const whole = foldHeader(spelledOut(header));
  if (vatOut.test(whole)) return vatIn.test(whole) ? null : 'excluded';
  return vatIn.test(whole) || included.test(whole) ? 'included' : null;
};

const currencyMarks: readonly (readonly [mark: RegExp, code: string])[] = [
  [/(?<=^|[^a-z])sek(?=$|[^a-z])/i, 'SEK'],
  [/(?<=^|[^a-z])euro?(?=$|[^a-z])|€/i, 'EUR'],
  [/(?<=^|[^a-z])usd(?=$|[^a-z])|\$/i, 'USD'],
  [/(?<=^|[^a-z])gbp(?=$|[^a-z])|£/i, 'GBP'],
  [/(?<=^|[^a-z])nok(?=$|[^a-z])/i, 'NOK'],
  [/(?<=^|[^a-z])dkk(?=$|[^a-z])/i, 'DKK'],
  [/(?<=^|[^a-z])chf(?=$|[^a-z])/i, 'CHF'],
];

/** The currency that a header names for the amounts below it (`Pris (EUR)`); null for none. `kr` is that of the invoice. */
export const currencyOfHeader = (header: string): string | null =>
  currencyMarks.find(([mark]) => mark.test(header))?.[1] ?? null;

const kronor = /(?<=^|[^\p{L}])(?:i\s+)?(?:kr|kronor)(?=$|[^\p{L}])/iu;

/** The header counts in kronor: `Pris (kr)`. */
export const namesKronor = (header: string): boolean => kronor.test(header);

/** The header says that money stands below it, whatever else it is called: `Rabatt (kr)`, `Moms SEK`. */
export const namesMoney = (header: string): boolean =>
  currencyOfHeader(header) !== null || namesKronor(header) || /belopp|amount/iu.test(header);

/** `Pris inkl. 25 % moms` tells a rate of VAT, `RUT-avdrag 50 %` that of the deduction: the amount below is none. */
const toldRate = /\d\s*(?:%|procent|percent)/giu;
const namesShare = (header: string): boolean =>
  /%|procent|percent|(?<!\p{L})andel/iu.test(header.replace(toldRate, ''));

/** A rate is never counted in kronor: `Rabatt (kr)` is no percentage, and `RUT-avdrag %` no amount. */
const fits = (field: Field, header: string): boolean => {
  const { type } = fieldTable[field];
  if (type === 'percent') return !namesMoney(header);
  return type !== 'amount' || namesMoney(header) || !namesShare(header);
};

/** Parts of a row that have a field of their own where the header says that VAT is in them, whatever the prices are. */
const withVat: Readonly<Partial<Record<Field, Field>>> = {
  labourCost: 'labourWithVat',
  materialCost: 'materialWithVat',
};

/** What a header may be called, from the whole to the least; the same for every kind. */
interface Keys {
  readonly whole: string;
  /** Without notes and what it says of VAT. */
  readonly bare: string;
  readonly unitless: string;
}

const makeKeys = (header: string): Keys => {
  const spelled = foldHeader(withoutNotes(spelledOut(header)));
  const bare = spelled.replace(vatIn, '').replace(vatOut, '').replace(included, '');
  return { whole: foldHeader(header), bare, unitless: bare.replace(units, '') };
};

/** Each kind asks for the same headers: those of one sheet as wide as can be are kept. */
const KEPT = 20_000;
const keys = new Map<string, Keys>();

const keysOf = (header: string): Keys => {
  const known = keys.get(header);
  if (known !== undefined) return known;
  const made = makeKeys(header);
  if (keys.size === KEPT) keys.clear();
  keys.set(header, made);
  return made;
};

/** Every name has a letter: figures, of which the rows of a wide sheet are full, are told from names at once. */
export const mayName = (header: string): boolean => /[^\0-@[-`{-~]/.test(header);

/**
 * The field of a kind that a header names, or null. Compared without case, spaces, accents, punctuation and notes in
 * brackets. A header that counts a rate in money names none.
 */
export const matchHeader = (header: string, kind: ImportKind = 'invoices'): HeaderMatch | null => {
  if (!mayName(header)) return null;
  const { whole, bare, unitless } = keysOf(header);
  if (whole === '') return null;
  const names = namesOf(kind);
  const match = (plain: Field, strength: 1 | 2 | 3): HeaderMatch | null => {
    if (!fits(plain, header)) return null;
    const vat = vatOf(header);
    const field = (vat === 'included' ? withVat[plain] : undefined) ?? plain;
    return { field, strength, vat, reason: named(header, field, kind) };
  };
  const exact = names.field.get(whole);
  if (exact !== undefined) return match(exact, 3);
  const known = names.field.get(bare) ?? names.field.get(unitless);
  if (known !== undefined) return match(known, 2);
  const weak = owned(bare, names) ?? owned(unitless, names);
  return weak === undefined ? null : match(weak, 1);
};
