import { z } from 'zod';
import {
  type Cell,
  type Draft,
  type DraftRow,
  type Origin,
  type ValueRule,
  valueRules,
} from '../../shared/intake/draft.ts';
import { type Field, type HeadField, headFields, type RowField, rowFields } from '../../shared/intake/fields.ts';
import { billedRowShape, draftBodyShape, problemShape } from './draft-shape.ts';

/**
 * How a draft lies in `draft_body.body`: what its rows have in common (fields, columns, rules, the place in the file) stands
 * once, and most cells are one text. The form of older versions, cell by cell with all names, is read as well.
 *
 * The numbers of fields and rules are stored: a name keeps its number for ever, new names go last. A name that has none yet
 * stands as it is.
 */
const fieldNumbers: readonly string[] = [
  ...['documentKey', 'customerNo', 'customerExternalId', 'customerName', 'orgNo', 'vatNumber', 'email', 'phone'],
  ...['attention', 'address', 'zipCode', 'city', 'countryCode', 'invoiceDate', 'dueDate', 'paymentTermsDays'],
  ...['currency', 'ourReference', 'yourReference', 'externalReference', 'deliveryMethod', 'language', 'message'],
  ...['invoiceTotal', 'invoiceType', 'articleNo', 'description', 'quantity', 'unit', 'unitPrice', 'discountPercent'],
  ...['vatRate', 'lineTotal', 'periodStart', 'periodEnd', 'costCenter', 'project'],
  ...['deliveryDate', 'invoiceFee', 'freightFee', 'reverseVat', 'deductionPersons', 'deductionAmount', 'property'],
  ...['association', 'flatNo', 'deductionType', 'deductionHours', 'labourCost', 'materialCost'],
  ...['deductionPartners', 'labourWithVat', 'materialWithVat'],
];
const ruleNumbers: readonly string[] = [
  ...['text', 'id', 'number-decimal-comma', 'number-decimal-point', 'number-cell', 'percent-cell'],
  ...['fraction-to-percent', 'date-iso', 'date-compact', 'date-day-month-year', 'date-month-day-year'],
  ...['date-month-name', 'date-cell', 'derived-line-total', 'derived-unit-price', 'derived-quantity'],
  ...['derived-due-date', 'derived-invoice-date', 'derived-delivery', 'lookup', 'default', 'typed', 'mend'],
  ...['from-register', 'continued', 'part-of-cell', 'joined-columns', 'from-header', 'copied'],
];

type Code = number | string;

const codesOf = (names: readonly string[]): ((name: string) => Code) => {
  const numbers = new Map(names.map((name, index) => [name, index]));
  return (name) => numbers.get(name) ?? name;
};
const fieldCode = codesOf(fieldNumbers);
const ruleCode = codesOf(ruleNumbers);

const named = <S extends z.ZodType<string, string | undefined>>(names: readonly string[], shape: S) =>
  z
    .union([z.int().min(0), z.string()])
    .transform((code) => (typeof code === 'number' ? names[code] : code))
    .pipe(shape);

const rule = named(ruleNumbers, z.enum(valueRules));
const place = z.tuple([z.int(), z.int(), z.int()]);

/** Value, text in the file (0: the same), rule (-1: the column's), origin (0: row and column of its place), typed, edited. */
const fullCell = z.tuple([
  z.string().nullable(),
  z.union([z.string(), z.literal(0)]),
  z.union([z.literal(-1), rule]),
  z.union([z.literal(0), z.null(), z.tuple([z.int(), z.int(), z.int(), z.int()])]),
  z.string().nullable(),
  z.union([z.literal(0), z.literal(1)]),
]);
/** 0: no such cell; null: a blank one; a text: value and text in the file alike; two: value and text in the file. */
const packedCell = z.union([
  z.literal(0),
  z.null(),
  z.string(),
  z.tuple([z.string().nullable(), z.string()]),
  fullCell,
]);

type PackedCell =
  | 0
  | null
  | string
  | readonly [string | null, string]
  | readonly [string | null, string | 0, Code, 0 | null | readonly number[], string | null, 0 | 1];

/** A field with its 0-based column and its usual rule. */
type Slot<F extends Field> = readonly [field: F, column: number, rule: ValueRule];
type Cells<F extends Field> = Readonly<Partial<Record<F, Cell>>>;

const slot = <F extends Field>(fields: readonly F[]) => z.tuple([named(fieldNumbers, z.enum(fields)), z.int(), rule]);

const packedRow = z.object({
  no: z.int(),
  at: place,
  cells: z.array(packedCell),
  billed: billedRowShape.exactOptional(),
});

const packedBody = z.object({
  form: z.literal(2),
  sheets: z.array(z.string()),
  headSlots: z.array(slot(headFields)),
  rowSlots: z.array(slot(rowFields)),
  /** File, index of the sheet, row; then the cells in the order of the slots. */
  head: z.object({ at: place, cells: z.array(packedCell) }),
  rows: z.array(packedRow),
  billedRows: z.array(packedRow).exactOptional(),
  problems: z.array(problemShape),
});

type Body = Pick<Draft, 'head' | 'rows' | 'billedRows' | 'readProblems'>;

/** The slots of a body's cells, with the place of each field and the text that says them there. */
interface Slots<F extends Field> {
  readonly list: readonly Slot<F>[];
  readonly places: ReadonlyMap<F, number>;
  readonly text: string;
}

const slotsIn = <F extends Field>(all: readonly Cells<F>[]): Slots<F> => {
  const list: Slot<F>[] = [];
  const places = new Map<F, number>();
  for (const cells of all) {
    for (const field in cells) {
      const cell = places.has(field) ? undefined : cells[field];
      if (cell !== undefined) places.set(field, list.push([field, cell.origin?.column ?? -1, cell.rule]) - 1);
    }
  }
  const text = JSON.stringify(list.map(([field, column, by]) => [fieldCode(field), column, ruleCode(by)]));
  return { list, places, text };
};

/** True where {@link slotsIn} would find the same. */
const fill = <F extends Field>(all: readonly Cells<F>[], { list, places }: Slots<F>): boolean => {
  let filled = 0;
  for (const cells of all) {
    for (const field in cells) {
      const place = places.get(field) ?? list.length;
      if (place < filled) continue;
      const cell = cells[field];
      const next = list[filled];
      if (next?.[0] !== field || cell?.rule !== next[2] || (cell.origin?.column ?? -1) !== next[1]) return false;
      filled += 1;
    }
  }
  return filled === list.length;
};

/** The drafts of a file have few: with a discount and without, in the first row or a later one. */
const REMEMBERED = 4;

/** Most drafts of a file have the slots of one before. */
const slotFinder = <F extends Field>(): ((all: readonly Cells<F>[]) => Slots<F>) => {
  let known: readonly Slots<F>[] = [];
  return (all) => {
    const found = known.find((slots) => fill(all, slots)) ?? slotsIn(all);
    if (found !== known[0]) known = [found, ...known.filter((slots) => slots !== found)].slice(0, REMEMBERED);
    return found;
  };
};
const headSlotsOf = slotFinder<HeadField>();
const rowSlotsOf = slotFinder<RowField>();

/** The place that the cells have in common: the first that one has. */
const placeOf = <F extends Field>(cells: Cells<F>, slots: readonly Slot<F>[]): Origin | null => {
  for (const [field] of slots) {
    const origin = cells[field]?.origin;
    if (origin) return origin;
  }
  return null;
};

/** Texts of a draft's body while it is packed: the sheets by number. */
class Packing {
  readonly sheets: string[] = [];

  at(origin: Origin | null): [number, number, number] {
    return origin === null ? [-1, -1, -1] : [origin.file, this.#sheet(origin.sheet), origin.row];
  }

  cells<F extends Field>(cells: Cells<F>, slots: readonly Slot<F>[], at: Origin | null): PackedCell[] {
    return slots.map(([field, column, usual]) => {
      const cell = cells[field];
      return cell === undefined ? 0 : this.#cell(cell, column, usual, at);
    });
  }

  #sheet(name: string): number {
    const known = this.sheets.indexOf(name);
    return known >= 0 ? known : this.sheets.push(name) - 1;
  }

  #cell(
    { value, raw, rule: by, typed, origin, edited }: Cell,
    column: number,
    usual: ValueRule,
    at: Origin | null,
  ): PackedCell {
    const here =
      origin !== null &&
      at !== null &&
      origin.column === column &&
      origin.row === at.row &&
      origin.file === at.file &&
      origin.sheet === at.sheet;
    if (here && typed === undefined && edited === undefined) {
      if (value === null && raw === '' && by === 'text') return null;
      if (by === usual) return value === raw ? value : [value, raw];
    }
    const from = here ? 0 : origin === null ? null : [...this.at(origin), origin.column];
    return [value, value === raw ? 0 : raw, by === usual ? -1 : ruleCode(by), from, typed ?? null, edited ? 1 : 0];
  }
}

/** The body as it is stored. */
export const packBody = ({ head, rows, billedRows, readProblems }: Body): string => {
  const packing = new Packing();
  const headSlots = headSlotsOf([head]);
  const rowSlots = rowSlotsOf((billedRows === undefined ? rows : [...rows, ...billedRows]).map(({ cells }) => cells));
  const at = placeOf(head, headSlots.list);
  const packRow = ({ rowNo, cells, billed }: DraftRow) => {
    const own = placeOf(cells, rowSlots.list);
    return { no: rowNo, at: packing.at(own), cells: packing.cells(cells, rowSlots.list, own), billed };
  };
  const packed = {
    head: { at: packing.at(at), cells: packing.cells(head, headSlots.list, at) },
    rows: rows.map(packRow),
    billedRows: billedRows?.map(packRow),
    problems: readProblems,
  };
  const sheets = JSON.stringify(packing.sheets);
  const slots = `"headSlots":${headSlots.text},"rowSlots":${rowSlots.text}`;
  return `{"form":2,"sheets":${sheets},${slots},${JSON.stringify(packed).slice(1)}`;
};

type Place = z.infer<typeof place>;

const originAt = ([file, sheet, row]: Place, column: number, sheets: readonly string[]): Origin => ({
  file,
  sheet: sheets[sheet] ?? '',
  row,
  column,
});

const unpackCell = (
  packed: Exclude<z.infer<typeof packedCell>, 0>,
  origin: Origin,
  usual: ValueRule,
  sheets: readonly string[],
): Cell => {
  if (packed === null) return { value: null, raw: '', rule: 'text', origin };
  if (typeof packed === 'string') return { value: packed, raw: packed, rule: usual, origin };
  if (packed.length === 2) return { value: packed[0], raw: packed[1], rule: usual, origin };
  const [value, raw, by, from, typed, edited] = packed;
  return {
    value,
    raw: raw === 0 ? (value ?? '') : raw,
    rule: by === -1 ? usual : by,
    ...(typed === null ? {} : { typed }),
    origin: from === 0 ? origin : from === null ? null : originAt([from[0], from[1], from[2]], from[3], sheets),
    ...(edited === 1 ? { edited: true as const } : {}),
  };
};

const unpackCells = <F extends Field>(
  packed: readonly z.infer<typeof packedCell>[],
  slots: readonly Slot<F>[],
  at: Place,
  sheets: readonly string[],
): Cells<F> => {
  const cells: Partial<Record<F, Cell>> = {};
  slots.forEach(([field, column, usual], index) => {
    const cell = packed[index];
    if (cell === undefined || cell === 0) return;
    cells[field] = unpackCell(cell, originAt(at, column, sheets), usual, sheets);
  });
  return cells;
};

const unpack = ({
  sheets,
  headSlots,
  rowSlots,
  head,
  rows,
  billedRows,
  problems,
}: z.infer<typeof packedBody>): Body => {
  const rowOf = ({ no, at, cells, billed }: z.infer<typeof packedRow>): DraftRow => ({
    rowNo: no,
    cells: unpackCells(cells, rowSlots, at, sheets),
    ...(billed === undefined ? {} : { billed }),
  });
  return {
    head: unpackCells(head.cells, headSlots, head.at, sheets),
    rows: rows.map(rowOf),
    ...(billedRows === undefined ? {} : { billedRows: billedRows.map(rowOf) }),
    readProblems: problems,
  };
};

/** What a stored body holds, in either form. */
export const bodyShape = z.union([packedBody.transform(unpack), draftBodyShape]);
