import { type CalendarDate } from '../domain/calendar-date.ts';
import { foldKey } from '../domain/fold-key.ts';
import { contractField, contractHolds, contractText, type RowProperty } from '../service/contract-fields.ts';
import {
  type ContractRow,
  contractRows,
  plainContractRows,
  rowsDiscounted,
  rowsOver,
  rowSpans,
  textOfRows,
} from '../service/contract-rows.ts';
import { isSameValue, type RecordView } from '../service/record-fields.ts';
import { type Decimal, decimal, toDecimal } from '../domain/decimal.ts';
import { isOpen } from './cell-state.ts';
import { type ServiceContract } from './contract-form.ts';
import { type Cell, type RowCells } from './draft.ts';
import { sendsAsIs } from './line-math.ts';
import { type ListRecord } from './record.ts';

/** The rows of a list's contract held against those that stand. A row has no name of its own: it is known by what it is of. */

interface FieldChange {
  readonly property: string;
  readonly shown: string;
  readonly value: string;
}

/**
 * What makes them the same: single fields of rows that stay what they are; where rows come, go or are of another article, all rows as
 * one text (contract-rows.ts). `elsewhere`: rows would have to be made anew that say more than such a text holds; which row is meant is not
 * told; a price is not what the row's price is.
 */
export type RowsChange =
  | { readonly kind: 'fields'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'elsewhere' };

/** A row of the list: what it would be at the service, and what of it the list says itself. */
interface SheetRow {
  readonly row: ContractRow;
  readonly isPlain: boolean;
  readonly says: ReadonlySet<keyof typeof properties | 'article'>;
  /** Its price is of a total, which is what is left when a discount is taken off. */
  readonly isTotal: boolean;
}

const properties = {
  description: 'ArticleDescription',
  quantity: 'Quantity',
  unit: 'Units',
  price: 'UnitPrice.Value',
  vat: 'VAT',
} as const satisfies Readonly<Partial<Record<keyof ContractRow, RowProperty>>>;

const comparedParts = ['description', 'quantity', 'unit', 'price', 'vat'] as const;

const saysOf = (cells: RowCells): SheetRow['says'] => {
  const says = new Set<keyof typeof properties | 'article'>();
  const total = !isOpen(cells.lineTotal);
  if (!isOpen(cells.articleNo)) says.add('article');
  if (!isOpen(cells.description)) says.add('description');
  // A total alone is one piece at that price.
  if (!isOpen(cells.quantity) || (total && isOpen(cells.unitPrice))) says.add('quantity');
  if (!isOpen(cells.unitPrice) || total) says.add('price');
  if (!isOpen(cells.unit)) says.add('unit');
  if (!isOpen(cells.vatRate)) says.add('vat');
  return says;
};

const numberIn = (cell: Cell | undefined): Decimal => toDecimal(cell?.value ?? '') ?? decimal('0');

const isTotal = ({ quantity, unitPrice, lineTotal }: RowCells): boolean =>
  (isOpen(unitPrice) && !isOpen(lineTotal)) || !sendsAsIs(numberIn(quantity), numberIn(unitPrice));

const sheetRows = (record: ListRecord, entry: ServiceContract): readonly SheetRow[] => {
  const view = { ...entry, Records: entry.Records.map((row) => ({ ...row })) };
  const plain = plainContractRows(view);
  return contractRows(view).map((row, at) => ({
    row,
    isPlain: plain[at] === true,
    says: saysOf(record.rows[at]?.cells ?? {}),
    isTotal: isTotal(record.rows[at]?.cells ?? {}),
  }));
};

const isArticle = ({ row, says }: SheetRow, standing: ContractRow): boolean =>
  row.message === standing.message && (!says.has('article') || foldKey(row.article) === foldKey(standing.article));

const isDescribed = ({ row }: SheetRow, { description }: ContractRow): boolean =>
  foldKey(row.description) === foldKey(description);

const isPriced = ({ row }: SheetRow, { price, quantity }: ContractRow): boolean =>
  row.price === price && row.quantity === quantity;

/** From the surest to what only its place tells: a row keeps to the first that it finds. */
const ways: readonly ((sheet: SheetRow, standing: ContractRow, isSamePlace: boolean) => boolean)[] = [
  (sheet, standing, isSamePlace) =>
    isArticle(sheet, standing) && isDescribed(sheet, standing) && isPriced(sheet, standing) && isSamePlace,
  (sheet, standing) => isArticle(sheet, standing) && isDescribed(sheet, standing) && isPriced(sheet, standing),
  (sheet, standing, isSamePlace) => isArticle(sheet, standing) && isDescribed(sheet, standing) && isSamePlace,
  (sheet, standing) => isArticle(sheet, standing) && isDescribed(sheet, standing),
  (sheet, standing) => isArticle(sheet, standing) && sheet.says.has('article'),
];

/** A row that stands and is still invoiced, with its place. */
interface Live {
  readonly row: ContractRow;
  readonly at: number;
}

/** Which of those that stand each row of the list is, by its place; undefined where none is left that it could be. */
const pairs = (sheets: readonly SheetRow[], standing: readonly Live[]): ReadonlyMap<number, number> => {
  const pair = new Map<number, number>();
  const taken = new Set<number>();
  const lookFor = (sheet: SheetRow, from: number, fits: (typeof ways)[number]): void => {
    const found = standing.find(({ row, at }, place) => !taken.has(at) && fits(sheet, row, place === from));
    if (found === undefined) return;
    pair.set(from, found.at);
    taken.add(found.at);
  };
  const look = (fits: (typeof ways)[number]): void => {
    for (const [from, sheet] of sheets.entries()) if (!pair.has(from)) lookFor(sheet, from, fits);
  };
  for (const way of ways) look(way);
  // Another text in the same place of as many rows, at the same price, is the row renamed.
  if (sheets.length === standing.length)
    look((sheet, row, isSamePlace) => isSamePlace && isArticle(sheet, row) && isPriced(sheet, row));
  return pair;
};

const fieldChanges = (sheet: SheetRow, at: number, view: RecordView): readonly FieldChange[] =>
  comparedParts.flatMap((part) => {
    const field = contractField(`Records.${String(at)}.${properties[part]}`);
    if (field === undefined || !sheet.says.has(part)) return [];
    if (sheet.row.message && part !== 'description') return [];
    const [shown, value] = [contractText(view, field), sheet.row[part]];
    return isSameValue(field, shown, value) || !contractHolds(field, value)
      ? []
      : [{ property: field.property, shown, value }];
  });

/** A row that stands with what the list says otherwise. */
const withSaid = (standing: ContractRow, { row, says }: SheetRow): ContractRow => {
  const said = comparedParts.filter((part) => says.has(part) && !(row.message && part !== 'description'));
  return { ...standing, ...Object.fromEntries(said.map((part) => [part, row[part]])) };
};

/**
 * Whether a list's row may be another than the one it was paired with: of two that are called alike, for days of their own, a list does
 * not say which. Or it says what is paid where the row says from what a discount is taken.
 */
const isUnsure = (
  sheets: readonly SheetRow[],
  pair: ReadonlyMap<number, number>,
  live: readonly Live[],
  view: RecordView,
): boolean => {
  const [spans, discounted] = [rowSpans(view), rowsDiscounted(view)];
  const paired = new Set(pair.values());
  const isOther = (sheet: SheetRow, own: number) =>
    live.some(
      ({ row, at }) =>
        !paired.has(at) &&
        (spans[at] === true || spans[own] === true) &&
        isArticle(sheet, row) &&
        (isDescribed(sheet, row) || sheet.says.has('article')),
    );
  return sheets.some((sheet, from) => {
    const own = pair.get(from);
    return own !== undefined && (isOther(sheet, own) || (sheet.isTotal && discounted[own] === true));
  });
};

/**
 * Holds the rows of a list's contract against those that stand. A row that stands for some days alone, and that the list does not name,
 * is left: lists have no such days. So is one whose days are over.
 */
export const rowsChange = (
  record: ListRecord,
  entry: ServiceContract,
  view: RecordView,
  today: CalendarDate,
): RowsChange => {
  const sheets = sheetRows(record, entry);
  const [standing, plain, spans] = [contractRows(view), plainContractRows(view), rowSpans(view)];
  const over = rowsOver(view, today);
  const live = standing.flatMap((row, at) => (over[at] === true ? [] : [{ row, at }]));
  const pair = pairs(sheets, live);
  if (isUnsure(sheets, pair, live, view)) return { kind: 'elsewhere' };
  const paired = new Set(pair.values());
  const stays = standing.flatMap((row, at) => (!paired.has(at) && spans[at] === true ? [row] : []));
  const changed = sheets.flatMap((sheet, from) => {
    const at = pair.get(from);
    return at === undefined ? [] : [{ at, changes: fieldChanges(sheet, at, view) }];
  });
  if (pair.size === sheets.length && paired.size + stays.length === standing.length)
    return { kind: 'fields', changes: changed.flatMap(({ changes }) => changes) };
  const isLost = changed.some(({ at, changes }) => changes.length > 0 && plain[at] !== true);
  const added = sheets.filter((_sheet, from) => !pair.has(from));
  if (isLost || added.some(({ isPlain }) => !isPlain)) return { kind: 'elsewhere' };
  const wanted = sheets.map((sheet, from) => {
    const at = pair.get(from);
    const own = at === undefined ? undefined : standing[at];
    if (own === undefined) return sheet.row;
    // What says the same stays whole, however its numbers are written.
    const isSame = changed.every((one) => one.at !== at || one.changes.length === 0);
    return isSame ? own : withSaid(own, sheet);
  });
  return { kind: 'whole', text: textOfRows([...wanted, ...stays]) };
};
