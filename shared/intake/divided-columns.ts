import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { partsOf, type SplitBy } from './column-feed.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { foldHeader } from './header-match.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type RawRow } from './raw-table.ts';
import { columnLetters } from './show.ts';
import { isLabel, isLike } from './sum-words.ts';

interface Division {
  readonly by: SplitBy;
  /** In the order of the parts. */
  readonly fields: readonly Field[];
  /** The field that the column may have got by its header. */
  readonly owner: readonly Field[];
  /** Headers, folded, that name the whole where no field was found. */
  readonly headers: RegExp | null;
  /** Must be free, else the cells are left whole. */
  readonly free: readonly Field[];
}

const divisions: readonly Division[] = [
  {
    by: 'number-name',
    fields: ['customerNo', 'customerName'],
    owner: ['customerName', 'customerNo'],
    headers: /^(?:kundnr(?:och|\/)?namn|kundnamn(?:och)?nr|nrochnamn|nrnamn)$/,
    free: ['customerNo', 'customerName'],
  },
  {
    by: 'name-number',
    fields: ['customerNo', 'customerName'],
    owner: ['customerName', 'customerNo'],
    headers: null,
    free: ['customerNo', 'customerName'],
  },
  {
    by: 'zip-city',
    fields: ['zipCode', 'city'],
    owner: ['zipCode', 'city', 'address'],
    headers:
      /^(?:postadress|post(?:nr|nummer)(?:och)?(?:post)?ort|adress2|adressrad2|address2|addressline2|zip(?:and)?city|cityzip)$/,
    free: ['zipCode', 'city'],
  },
  {
    by: 'address-zip-city',
    fields: ['address', 'zipCode', 'city'],
    owner: ['address'],
    headers: /^(?:postadress|fullstandigadress|fulladdress)$/,
    free: ['address', 'zipCode', 'city'],
  },
  {
    by: 'period',
    fields: ['periodStart', 'periodEnd'],
    owner: ['periodStart'],
    headers:
      /^(?:(?:avser|fakturerings|hyres|debiterings|avtals|billing|service|invoice)?period(?:en|manad)?|(?:avser|fakturerings|hyres|debiterings)?manad|month|kvartal|quarter)$/,
    free: ['periodStart', 'periodEnd'],
  },
];

const listed = (fields: readonly Field[], language: 'sv' | 'en'): string =>
  fields.map((field) => fieldTable[field].name[language].toLowerCase()).join(language === 'sv' ? ' och ' : ' and ');

const divideReason = (fields: readonly Field[]): LocalText =>
  text(
    `Cellerna har ${listed(fields, 'sv')} i ett och delas.`,
    `The cells have ${listed(fields, 'en')} in one and are divided.`,
  );

/** Divided only where every cell that is seen is written so: one that is not would lose its place. */
const allDivide = (rows: readonly RawRow[], index: number, by: SplitBy): boolean => {
  const filled = rows
    .map((row) => row.cells[index])
    .filter((cell) => !isBlank(cell) && !isLabel(cell) && !isLike(cell));
  // A single *24 Timmar AB* proves no customer number.
  const proven = filled.length > 1 || by !== 'number-name' || /^\d{3}/.test(rawText(filled[0]).trim());
  return filled.length > 0 && proven && filled.every((cell) => partsOf(cell, by) !== null);
};

const taken = (columns: readonly MatchedColumn[], field: Field, but: MatchedColumn): boolean =>
  columns.some((other) => other !== but && (other.field === field || (other.split?.fields.includes(field) ?? false)));

const divide = (
  columns: readonly MatchedColumn[],
  rows: readonly RawRow[],
  division: Division,
): readonly MatchedColumn[] => {
  const { by, fields, owner, headers, free } = division;
  const column = columns.find(
    (each) =>
      each.group === undefined &&
      each.split === undefined &&
      (each.field === null ? (headers?.test(foldHeader(each.header)) ?? false) : owner.includes(each.field)) &&
      !free.some((field) => taken(columns, field, each)) &&
      allDivide(rows, each.index, by),
  );
  const [first] = fields;
  if (column === undefined || first === undefined) return columns;
  const divided: MatchedColumn = {
    ...column,
    field: first,
    split: { by, fields },
    reason: divideReason(fields),
    leftOut: false,
  };
  return columns.map((each) => (each === column ? divided : each));
};

const firstName = /^(?:fornamn|tilltalsnamn|firstname|givenname)$/;
const lastName = /^(?:efternamn|lastname|surname|familyname)$/;

/** *Förnamn* and *Efternamn* are one name: of the customer, or of the person there where a company has its own column. */
const joinNames = (columns: readonly MatchedColumn[]): readonly MatchedColumn[] => {
  const find = (form: RegExp): MatchedColumn | undefined =>
    columns.find(({ field, header }) => field === null && form.test(foldHeader(header)));
  const [first, last] = [find(firstName), find(lastName)];
  const free = (['customerName', 'attention'] as const).find((field) => !columns.some((each) => each.field === field));
  if (first === undefined || last === undefined || free === undefined) return columns;
  const name = fieldTable[free].name;
  const joinReason = text(
    `Kolumn ${columnLetters(first.index)} och ${columnLetters(last.index)} läses ihop som ${name.sv.toLowerCase()}.`,
    `Columns ${columnLetters(first.index)} and ${columnLetters(last.index)} are read together as ${name.en.toLowerCase()}.`,
  );
  return columns.map((each): MatchedColumn => {
    if (each === first) return { ...each, field: free, joined: [last.index], reason: joinReason };
    return each === last ? { ...each, reason: joinReason } : each;
  });
};

/** Columns whose cells hold several values are divided, and names in two columns joined, each with its reason. */
export const divideColumns = (columns: readonly MatchedColumn[], rows: readonly RawRow[]): readonly MatchedColumn[] => {
  // A single text in its row is a note or a heading, not a cell of the table.
  const filled = rows.filter((row) => row.cells.filter((cell) => !isBlank(cell)).length > 1);
  return divisions.reduce((made, division) => divide(made, filled, division), joinNames(columns));
};
