import { type NumberShape, type RawCell, type RawNumber } from '../../shared/intake/raw-table.ts';

/** Between two cells. A text that holds it is written with {@link ESCAPE}. */
export const BETWEEN = '\u001F';
/** Begins what is no plain text; the next character says what it is. */
const MARK = '\u0001';
/** Between the parts of a number. */
const DATE = '\u0002';
const ESCAPE = '\u0003';

const shapes: readonly NumberShape[] = ['plain', 'percent', 'date', 'datetime', 'duration'];

/** Cells repeat down a column (1, 25, a day): so many are made once and shared. */
const KEPT = 20_000;

const yes: RawCell = { kind: 'boolean', value: true };
const no: RawCell = { kind: 'boolean', value: false };
const uncalculated: RawCell = { kind: 'uncalculated' };

const needsEscape = new RegExp(`[${MARK}${DATE}${ESCAPE}${BETWEEN}]`);

const escaped = (text: string): string =>
  needsEscape.test(text)
    ? text.replaceAll(ESCAPE, `${ESCAPE}a`).replaceAll(BETWEEN, `${ESCAPE}b`).replaceAll(DATE, `${ESCAPE}c`)
    : text;
const unescaped = (text: string): string =>
  text.includes(ESCAPE)
    ? text.replaceAll(`${ESCAPE}c`, DATE).replaceAll(`${ESCAPE}b`, BETWEEN).replaceAll(`${ESCAPE}a`, ESCAPE)
    : text;

const packNumber = ({ raw, shape, date, currency }: RawNumber): string =>
  `${MARK}n${String(shapes.indexOf(shape))}${currency === undefined ? '-' : `+${escaped(currency)}${DATE}`}${escaped(raw)}${
    date === undefined ? '' : DATE + escaped(date)
  }`;

const packCell = (cell: RawCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell === '' || needsEscape.test(cell) ? `${MARK}s${escaped(cell)}` : cell;
  switch (cell.kind) {
    case 'number':
      return packNumber(cell);
    case 'boolean':
      return cell.value ? `${MARK}y` : `${MARK}f`;
    case 'error':
      return `${MARK}e${escaped(cell.code)}`;
    case 'uncalculated':
      return `${MARK}u`;
  }
};

const unpackNumber = (packed: string): RawNumber => {
  const shape = shapes[Number(packed.charAt(2))] ?? 'plain';
  const named = packed.charAt(3) === '+';
  const mark = named ? packed.indexOf(DATE) : 3;
  const rest = packed.slice(mark + 1);
  const at = rest.indexOf(DATE);
  return {
    kind: 'number',
    raw: unescaped(at < 0 ? rest : rest.slice(0, at)),
    shape,
    ...(at < 0 ? {} : { date: unescaped(rest.slice(at + 1)) }),
    ...(named ? { currency: unescaped(packed.slice(4, mark)) } : {}),
  };
};

const unpackMarked = (packed: string): RawCell => {
  switch (packed.charAt(1)) {
    case 'n':
      return unpackNumber(packed);
    case 'y':
      return yes;
    case 'f':
      return no;
    case 'e':
      return { kind: 'error', code: unescaped(packed.slice(2)) };
    case 'u':
      return uncalculated;
    default:
      return unescaped(packed.slice(2));
  }
};

/** Cells of every kind as one text and back. Plain texts stand as they are. */
export class PackedCells {
  readonly #kept = new Map<string, RawCell>();

  pack(cells: readonly RawCell[]): string {
    return cells.map(packCell).join(BETWEEN);
  }

  /** Undoes {@link PackedCells.pack} of at least one cell. */
  unpack(text: string): readonly RawCell[] {
    const packed = text.split(BETWEEN);
    const cells: RawCell[] = packed;
    for (let index = 0; index < packed.length; index += 1) {
      const one = packed[index] ?? '';
      if (one === '') cells[index] = null;
      else if (one.charCodeAt(0) === 1) cells[index] = this.#marked(one);
    }
    return cells;
  }

  /** One cell of the text between {@link BETWEEN}. */
  unpackOne(packed: string): RawCell {
    if (packed === '') return null;
    return packed.charCodeAt(0) === 1 ? this.#marked(packed) : packed;
  }

  #marked(packed: string): RawCell {
    const known = this.#kept.get(packed);
    if (known !== undefined) return known;
    const made = unpackMarked(packed);
    if (this.#kept.size < KEPT && packed.length < 32) this.#kept.set(packed, made);
    return made;
  }
}
