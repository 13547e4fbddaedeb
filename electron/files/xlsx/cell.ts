import { type RawCell } from '../../../shared/intake/raw-table.ts';
import { type NumberLook } from './number-shape.ts';
import { dateOfIsoText, dateOfSerial } from './serial-date.ts';
import { unescapeText } from './shared-strings.ts';

/** What a `c` element held, before it is read. One object serves all the cells of a sheet, so its fields are written over. */
export interface CellSource {
  /** Its `t`; undefined is a number. */
  type: string | undefined;
  /** Its `s`. */
  style: string | undefined;
  /** The text of `v`; null when there is none. */
  value: string | null;
  /** The text of `is`. */
  inline: string;
  hasFormula: boolean;
}

/** What a cell points into. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly looks: readonly NumberLook[];
  readonly from1904: boolean;
}

export type CellReader = (source: Readonly<CellSource>) => RawCell;

const uncalculated: RawCell = { kind: 'uncalculated' };
const yes: RawCell = { kind: 'boolean', value: true };
const no: RawCell = { kind: 'boolean', value: false };
const plain: NumberLook = { shape: 'plain' };

/** Short numbers and dates repeat down a column (1, 25, a day): each is made once, up to this many. */
const KEPT = 20_000;
const SHORT = 6;

const isoDate = (raw: string): RawCell => {
  const read = dateOfIsoText(raw);
  return read === null ? raw : { kind: 'number', raw, shape: read.shape, date: read.date };
};

/** As `Number` reads it; digits alone, which most are, go without the engine's slow way for any text. */
const wholeNumber = (written: string): number => {
  let number = 0;
  for (let at = 0; at < written.length; at += 1) {
    const digit = written.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number(written);
    number = number * 10 + digit;
  }
  return number;
};

/** XML that was laid out for people holds space around its values. */
const trimmed = (value: string | null): string | null =>
  value !== null && (value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32) ? value.trim() : value;

/**
 * Makes the reader of a sheet's cells. Numbers keep the text that the workbook stores. A formula without its value is
 * `uncalculated`, never blank or 0. Throws when a cell points at a string that is not there.
 */
export const makeCellReader = ({ strings, looks, from1904 }: CellContext): CellReader => {
  const kept = new Map<NumberLook, Map<string, RawCell>>();

  const makeNumber = (raw: string, look: NumberLook): RawCell => {
    const { shape } = look;
    // Writers that forget the type of a text.
    if (Number.isNaN(Number(raw))) return raw;
    if (shape !== 'date' && shape !== 'datetime') return { kind: 'number', raw, ...look };
    const date = dateOfSerial(raw, shape, from1904);
    return date === undefined ? { kind: 'number', raw, shape } : { kind: 'number', raw, shape, date };
  };

  const keptOf = (look: NumberLook): Map<string, RawCell> => {
    const known = kept.get(look);
    if (known !== undefined) return known;
    const made = new Map<string, RawCell>();
    kept.set(look, made);
    return made;
  };

  const number = (raw: string, look: NumberLook): RawCell => {
    if (raw.length > SHORT && look.shape !== 'date' && look.shape !== 'datetime') return makeNumber(raw, look);
    const known = keptOf(look);
    const found = known.get(raw);
    if (found !== undefined) return found;
    const made = makeNumber(raw, look);
    if (known.size < KEPT) known.set(raw, made);
    return made;
  };

  const sharedString = (index: string): string => {
    const found = strings[wholeNumber(index)];
    if (found === undefined || index === '') throw new Error(`no shared string ${index}`);
    return found;
  };

  return ({ type, style, value: written, inline, hasFormula }) => {
    if (type === 'inlineStr' || (written === null && inline !== ''))
      return unescapeText(inline === '' ? (written ?? '') : inline);
    const value = type === 'str' ? written : trimmed(written);
    if (value === null || (value === '' && type !== 'str' && type !== 'e')) return hasFormula ? uncalculated : null;
    switch (type) {
      case 's':
        return sharedString(value);
      case 'str':
        return unescapeText(value);
      case 'b':
        return value === '1' || value.toLowerCase() === 'true' ? yes : no;
      case 'e':
        return { kind: 'error', code: value === '' ? '#N/A' : value };
      case 'd':
        return isoDate(value);
      default:
        return number(value, looks[style === undefined ? 0 : Number(style)] ?? plain);
    }
  };
};
