/** What may stand where in XML: productions 2 (Char), 4 (NameStartChar), 4a (NameChar) and 66 (CharRef) of XML 1.0. */

/** Characters that no XML holds. Halves of a pair are not looked for: what is decoded holds none alone. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
export const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;

const NAME_START = 1;
const NAME = 2;

/** Of each ASCII character, which of {@link NAME_START} and {@link NAME} it may be. */
const nameClass = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[:A-Z_a-z]/.test(char) ? NAME_START | NAME : /[-.0-9]/.test(char) ? NAME : 0;
});

const starts: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];
const follows: typeof starts = [
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];

const isIn = (ranges: typeof starts, point: number): boolean =>
  ranges.some(([from, to]) => from <= point && point <= to);

/** The first half of a character that takes two. */
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

export const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** The index behind the name that begins here; the same index when none does. */
export const nameEnd = (text: string, from: number): number => {
  let at = from;
  let allowed = NAME_START;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      if (((nameClass[code] ?? 0) & allowed) === 0) return at;
      at += 1;
    } else {
      const point = text.codePointAt(at) ?? 0;
      // Half of a character: the piece ends within it.
      if (at + 1 === text.length && isHigh(point)) return text.length;
      if (!isIn(starts, point) && (allowed === NAME_START || !isIn(follows, point))) return at;
      at += point > 0xffff ? 2 : 1;
    }
    allowed = NAME;
  }
  return at;
};

/** The index behind the white space that begins here. */
export const spaceEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const isChar = (point: number): boolean =>
  point === 9 ||
  point === 10 ||
  point === 13 ||
  (point >= 0x20 && point <= 0xd7ff) ||
  (point >= 0xe000 && point <= 0xfffd) ||
  (point >= 0x10000 && point <= 0x10ffff);

/** What a reference stands for; null for one that XML does not know. @param name without `&` and `;` */
export const entityValue = (name: string): string | null => {
  const known = entities.get(name);
  if (known !== undefined) return known;
  const number = /^#(?:([0-9]+)|x([0-9a-fA-F]+))$/.exec(name);
  if (number === null) return null;
  const point = number[1] === undefined ? Number.parseInt(number[2] ?? '', 16) : Number.parseInt(number[1], 10);
  return isChar(point) ? String.fromCodePoint(point) : null;
};
