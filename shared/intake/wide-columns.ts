import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { type GivenValue } from './column-feed.ts';
import { customerKeyFields } from './field-table.ts';
import { type Field, type RowField } from './fields.ts';
import { foldHeader } from './header-match.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type RawCell, type RawRow } from './raw-table.ts';
import { type RepeatedColumn, repeatedColumns } from './repeated-headers.ts';

export interface WideInput {
  readonly columns: readonly MatchedColumn[];
  /** The first visible rows below the header. */
  readonly rows: readonly RawRow[];
  /** The row above the header, where it stands close. */
  readonly above: RawRow | undefined;
  /** 1-based row of the header. */
  readonly headerRow: number;
}

export interface WideLayout {
  readonly columns: readonly MatchedColumn[];
  /** The 1-based row of prices below the header, which is no data; null where there is none. */
  readonly priceRow: number | null;
}

const isFigure = (cell: RawCell | undefined): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !/\p{L}{4,}/u.test(cell)
    : cell?.kind === 'number' && cell.shape === 'plain';

/** No field of a row or of the customer: beside other articles a fee is one of them. */
const isFree = (field: Field | null): boolean => field === null || field === 'invoiceFee' || field === 'freightFee';

const has = (columns: readonly MatchedColumn[], ...fields: readonly Field[]): boolean =>
  columns.some(({ field }) => field !== null && fields.includes(field));

const named = (cell: RawCell, row: number): GivenValue => ({ field: 'description', cell, row });

const groupReason = (group: number, groups: number): LocalText =>
  text(
    `Kolumnerna upprepas: grupp ${String(group + 1)} av ${String(groups)} blir en egen rad på fakturan där den är ifylld.`,
    `The columns repeat: group ${String(group + 1)} of ${String(groups)} becomes a row of its own on the invoice where it is filled in.`,
  );

/** *Artikel 1* heads texts as often as numbers. */
const fieldOf = (
  { index, field, group }: RepeatedColumn,
  header: string,
  all: readonly RepeatedColumn[],
  rows: readonly RawRow[],
): RowField =>
  field === 'articleNo' &&
  /artikel|article|produkt|product/.test(foldHeader(header)) &&
  !/nr|no$|num|kod|code|id$/.test(foldHeader(header)) &&
  !all.some((other) => other.group === group && other.field === 'description') &&
  rows.some((row) => /\p{L}{3}/u.test(rawText(row.cells[index])))
    ? 'description'
    : field;

const repeated = ({ columns, rows, headerRow }: WideInput): readonly MatchedColumn[] | null => {
  const found = repeatedColumns(columns.map(({ header }) => header));
  if (found.length === 0) return null;
  const groups = new Set(found.map(({ group }) => group)).size;
  const withText = found.some(({ field }) => field === 'description' || field === 'articleNo');
  const firstOf = new Map<number, number>();
  for (const { group, index } of found) firstOf.set(group, Math.min(index, firstOf.get(group) ?? index));
  return columns.map((column): MatchedColumn => {
    const own = found.find(({ index }) => index === column.index);
    if (own === undefined) return column;
    const given = own.name !== null && !withText && firstOf.get(own.group) === own.index;
    return {
      ...column,
      field: fieldOf(own, column.header, found, rows),
      group: own.group,
      ...(given ? { given: [named(own.name, headerRow)] } : {}),
      reason: groupReason(own.group, groups),
      twin: false,
      leftOut: false,
    };
  });
};

const priceWord = /^(?:[aàá][- ]?)?(?:styck|enhets)?pris(?:er|lista)?(?:[ /(:].*)?$|^(?:unit )?prices?(?:[ /(:].*)?$/i;

/** Columns that have a header, no field and a figure in the row, where nothing else than a word for prices stands. */
const pricedColumns = (row: RawRow | undefined, columns: readonly MatchedColumn[]): readonly MatchedColumn[] => {
  if (row === undefined) return [];
  const priced = columns.filter(
    ({ index, header, field }) => header !== '' && isFree(field) && isFigure(row.cells[index]),
  );
  const own = new Set(priced.map(({ index }) => index));
  const rest = row.cells.filter((cell, index) => !isBlank(cell) && !own.has(index));
  return rest.every((cell) => typeof cell === 'string' && priceWord.test(cell.trim())) ? priced : [];
};

const priceReason = (header: string): LocalText =>
  text(
    `Priset står i raden vid rubriken och antalet under ”${header}”: varje antal blir en rad på fakturan, tomt och 0 ingen.`,
    `The price stands in the row by the header and the quantity below “${header}”: each quantity becomes a row of the invoice, blank and 0 none.`,
  );

/** Articles side by side, their prices in a row above or below the header, quantities under them. */
const priced = ({ columns, rows, above, headerRow }: WideInput): WideLayout | null => {
  if (has(columns, 'unitPrice', 'lineTotal', 'quantity', 'description')) return null;
  for (const row of [rows[0], above]) {
    const found = pricedColumns(row, columns);
    const below = row === above ? rows : rows.slice(1);
    const counts = found.filter(({ index }) =>
      below.slice(0, 20).every((each) => isBlank(each.cells[index]) || isFigure(each.cells[index])),
    );
    if (row === undefined || counts.length < 2) continue;
    const made = columns.map((column): MatchedColumn => {
      const group = counts.indexOf(column);
      if (group < 0) return column;
      const price: GivenValue = { field: 'unitPrice', cell: row.cells[column.index] ?? null, row: row.number };
      const given = [named(column.header, headerRow), price];
      return { ...column, field: 'quantity', group, given, reason: priceReason(column.header), leftOut: false };
    });
    return { columns: made, priceRow: row === above ? null : row.number };
  }
  return null;
};

/** What is charged for, as a header says it: the header is then also the text of the row. */
const charge =
  /^(?:(?:manads|ars|kvartals|medlems|kurs|deltagar|service|start|expeditions|fakturerings|admin|grund|fast|rorlig)?avgift|(?:manads|grund|bas|kall|varm|lokal|p|garage)?hyra|rent|fee|membershipfee|monthlyfee)/;

const chargeReason = (header: string): LocalText =>
  text(
    `Ingen kolumn säger vad som faktureras: beloppet under ”${header}” blir en egen rad med rubriken som text, tomt och 0 ingen.`,
    `No column says what is billed: the amount below “${header}” becomes a row of its own with the header as its text, blank and 0 none.`,
  );

const sumReason = text(
  'Kolumnen är summan av beloppen till vänster och jämförs med fakturans.',
  'The column is the sum of the amounts to its left and is compared with that of the invoice.',
);

/** A column of amounts with nothing else than figures in it. */
const isAmounts = ({ index }: MatchedColumn, rows: readonly RawRow[]): boolean => {
  const filled = rows.map((row) => row.cells[index]).filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.every(isFigure);
};

/** *Hyra, Bredband, Parkering*: the first is known as a charge, what stands beside it without a field is charged too. */
const charged = ({ columns, rows, headerRow }: WideInput): readonly MatchedColumn[] | null => {
  const customer = has(columns, ...customerKeyFields);
  const start = columns.findIndex(({ field, header }) => field === 'unitPrice' && charge.test(foldHeader(header)));
  if (!customer || start < 0 || has(columns, 'description', 'articleNo', 'quantity')) return null;
  const run: MatchedColumn[] = [];
  for (const column of columns.slice(start)) {
    if (column.header === '' && !isAmounts(column, rows)) continue;
    const own = run.length === 0 || (isFree(column.field) && column.header !== '' && isAmounts(column, rows));
    if (!own) break;
    run.push(column);
  }
  return columns.map((column): MatchedColumn => {
    const group = run.indexOf(column);
    if (group >= 0) {
      const given = [named(column.header, headerRow)];
      return { ...column, field: 'unitPrice', group, given, reason: chargeReason(column.header), leftOut: false };
    }
    return column.field === 'lineTotal' && !has(columns, 'invoiceTotal')
      ? { ...column, field: 'invoiceTotal', reason: sumReason }
      : column;
  });
};

/**
 * Columns side by side that become rows of the invoice, each with its reason: repeated groups (case N060), articles with
 * their prices at the header, charges by their names. The columns as they are where the sheet is not wide.
 */
export const wideLayout = (input: WideInput): WideLayout => {
  const groups = repeated(input);
  if (groups !== null) return { columns: groups, priceRow: null };
  return priced(input) ?? { columns: charged(input) ?? input.columns, priceRow: null };
};
