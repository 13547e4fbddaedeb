/**
 * The values of a PDF's objects, as far as the pages' sizes need them: strings and booleans are skipped over. Bounded, since a
 * file may be made to keep a reader busy for ever. Source: ISO 32000-1, 7.2 and 7.3.
 */
export type PdfValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'reference'; readonly objectNo: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'other' };

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The file asks for more work than an honest one of its size does. */
export class TooTangledError extends Error {}

/** How many more letters may be read; shared by all that is read of one file, since a file may be read over and over. */
export interface Budget {
  left: number;
}

const deepest = 64;
const other: PdfValue = { kind: 'other' };
const space = /[\0\t\n\f\r ]/;
const delimiter = /[()<>[\]{}/%\0\t\n\f\r ]/;

/** A place in a text, moving on as it is read. */
class Cursor {
  readonly text: string;
  readonly budget: Budget;
  at: number;

  constructor(text: string, at: number, budget: Budget) {
    this.text = text;
    this.at = at;
    this.budget = budget;
  }

  letter(): string {
    return this.text.charAt(this.at);
  }

  step(by = 1): void {
    this.at += by;
    this.budget.left -= by;
    if (this.budget.left < 0) throw new TooTangledError();
  }

  skipSpace(): void {
    for (;;) {
      while (this.at < this.text.length && space.test(this.letter())) this.step();
      if (this.letter() !== '%') return;
      while (this.at < this.text.length && this.letter() !== '\n' && this.letter() !== '\r') this.step();
    }
  }

  /** Letters up to the next delimiter. */
  word(): string {
    const from = this.at;
    while (this.at < this.text.length && !delimiter.test(this.letter())) this.step();
    return this.text.slice(from, this.at);
  }
}

const skipString = (cursor: Cursor): void => {
  let open = 0;
  do {
    if (cursor.letter() === '\\') cursor.step();
    else if (cursor.letter() === '(') open += 1;
    else if (cursor.letter() === ')') open -= 1;
    cursor.step();
  } while (open > 0 && cursor.at < cursor.text.length);
};

const readName = (cursor: Cursor): string => {
  cursor.step();
  return cursor.word().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
};

const whole = /^\d{1,10}$/;

/** A number, or a reference where two whole numbers and an R follow each other. */
const readNumber = (cursor: Cursor, word: string): PdfValue => {
  const value = Number(word);
  if (!Number.isFinite(value)) return other;
  if (!whole.test(word)) return { kind: 'number', value };
  const after = cursor.at;
  cursor.skipSpace();
  if (whole.test(cursor.word())) {
    cursor.skipSpace();
    if (cursor.word() === 'R') return { kind: 'reference', objectNo: value };
  }
  cursor.at = after;
  return { kind: 'number', value };
};

const readItems = (cursor: Cursor, depth: number): readonly PdfValue[] => {
  const items: PdfValue[] = [];
  cursor.step();
  for (;;) {
    cursor.skipSpace();
    if (cursor.at >= cursor.text.length) return items;
    if (cursor.letter() === ']') {
      cursor.step();
      return items;
    }
    items.push(readAny(cursor, depth));
  }
};

const readEntries = (cursor: Cursor, depth: number): PdfDictionary => {
  const entries = new Map<string, PdfValue>();
  cursor.step(2);
  for (;;) {
    cursor.skipSpace();
    if (cursor.at >= cursor.text.length) return entries;
    if (cursor.letter() === '>') {
      cursor.step(2);
      return entries;
    }
    if (cursor.letter() === '/') entries.set(readName(cursor), readAny(cursor, depth));
    else readAny(cursor, depth);
  }
};

const readAny = (cursor: Cursor, depth: number): PdfValue => {
  if (depth > deepest) throw new TooTangledError();
  cursor.skipSpace();
  switch (cursor.letter()) {
    case '/':
      return { kind: 'name', value: readName(cursor) };
    case '(':
      skipString(cursor);
      return other;
    case '[':
      return { kind: 'array', items: readItems(cursor, depth + 1) };
    case '<':
      if (cursor.text.charAt(cursor.at + 1) === '<')
        return { kind: 'dictionary', entries: readEntries(cursor, depth + 1) };
      while (cursor.at < cursor.text.length && cursor.letter() !== '>') cursor.step();
      cursor.step();
      return other;
    default: {
      const word = cursor.word();
      if (word !== '') return /^[-+.\d]/.test(word) ? readNumber(cursor, word) : other;
      cursor.step();
      return other;
    }
  }
};

/** The value that begins at a place, and the place after it. @throws TooTangledError. */
export const readValue = (
  text: string,
  at: number,
  budget: Budget,
): { readonly value: PdfValue; readonly end: number } => {
  const cursor = new Cursor(text, at, budget);
  const value = readAny(cursor, 0);
  return { value, end: cursor.at };
};

/** The number under a name; null where there is none. */
export const numberIn = (dictionary: PdfDictionary, name: string): number | null => {
  const value = dictionary.get(name);
  return value?.kind === 'number' ? value.value : null;
};

export const nameIn = (dictionary: PdfDictionary, name: string): string | null => {
  const value = dictionary.get(name);
  return value?.kind === 'name' ? value.value : null;
};
