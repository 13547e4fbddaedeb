import { entityValue, forbidden, isSpace, nameEnd, spaceEnd } from './xml-characters.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What to do at each step through an XML part. Names come without their prefix, so prefixed workbooks read alike. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void;
  /** A text comes in as many pieces as references and CDATA divide it into. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** What the caller says to a document that it does not take; each throws. */
export interface Refusals {
  readonly documentType: () => never;
  /** A text, tag or comment has so many characters and has not ended. */
  readonly tooLong: () => never;
  readonly longest: number;
}

const [LESS, GREATER, SLASH, BANG, QUESTION, EQUAL] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3d];
const [AMPERSAND, RETURN, BRACKET, SPACE, QUOTE, APOSTROPHE] = [0x26, 0x0d, 0x5d, 0x20, 0x22, 0x27];

/** A workbook nests some twenty elements; a file made to fill the memory nests millions. */
const DEEPEST = 1_000;

/** Where what begins here ends, when it does not end in the text at hand. */
const UNFINISHED = -1;

const declaration =
  /^<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][A-Za-z0-9._-]*\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>$/;

const malformed = (what: string): never => {
  throw new SyntaxError(`malformed XML: ${what}`);
};

/** The name without its prefix. */
export const localName = (name: string): string => {
  const colon = name.length > 1 ? name.indexOf(':') : -1;
  return colon < 0 ? name : name.slice(colon + 1);
};

const resolved = (text: string): string =>
  text.includes('&')
    ? text.replace(/&([^;]*)(;?)/g, (_, name: string, end: string) =>
        end === '' ? malformed('a reference without end') : (entityValue(name) ?? malformed('a reference')),
      )
    : text;

const withoutReturns = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/**
 * Tells an XML document, which comes in pieces that end anywhere, tag by tag. It holds the document to the rules of
 * well-formed XML 1.0 (fifth edition) and knows no document types: the five references of the language and those by
 * number are all there are. Throws a SyntaxError for what is no XML.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #refusals: Refusals;
  readonly #names: string[] = [];
  #began = false;
  #sawRoot = false;
  #text = '';
  /** Not before there is so much more can what is unfinished have ended: so its length is walked but a few times. */
  #enough = 0;

  constructor(handler: XmlHandler, refusals: Refusals) {
    this.#handler = handler;
    this.#refusals = refusals;
  }

  write(piece: string): void {
    const bad = piece.search(forbidden);
    this.#text += bad < 0 ? piece : piece.slice(0, bad);
    if (this.#text.length > this.#enough || bad >= 0) this.#scan();
    if (bad >= 0) malformed('a character that is none');
  }

  /** The document has ended. */
  close(): void {
    this.#scan();
    if (this.#text !== '') this.#tellOutside(this.#text);
    if (this.#names.length > 0 || !this.#sawRoot) malformed('it ends too soon');
  }

  #scan(): void {
    const text = this.#text;
    let at = !this.#began && text.startsWith('\uFEFF') ? 1 : 0;
    while (at < text.length) {
      const end = text.charCodeAt(at) === LESS ? this.#markup(text, at) : this.#characters(text, at);
      if (end === UNFINISHED) break;
      this.#began = true;
      at = end;
    }
    this.#text = text.slice(at);
    this.#enough = this.#text.length * 2;
    if (this.#text.length > this.#refusals.longest) this.#refusals.tooLong();
  }

  #markup(text: string, at: number): number {
    switch (text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#closeTag(text, at);
      case BANG:
        return this.#declared(text, at);
      case QUESTION:
        return this.#instruction(text, at);
      default:
        return this.#openTag(text, at);
    }
  }

  /** Text up to the next tag. */
  #characters(text: string, from: number): number {
    let at = from;
    let plain = true;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LESS) break;
      if (code === AMPERSAND || code === RETURN || code === BRACKET) plain = false;
    }
    if (at === text.length) return UNFINISHED;
    const found = text.slice(from, at);
    if (this.#names.length === 0) this.#tellOutside(found);
    else if (plain) this.#handler.text?.(found);
    else {
      if (found.includes(']]>')) malformed(']]> in a text');
      this.#handler.text?.(resolved(withoutReturns(found)));
    }
    return at;
  }

  #tellOutside(text: string): void {
    if (this.#names.length === 0 && spaceEnd(text, 0) < text.length) malformed('text outside of the root');
  }

  #openTag(text: string, at: number): number {
    let end = nameEnd(text, at + 1);
    if (end === text.length) return UNFINISHED;
    if (end === at + 1) malformed('a tag without a name');
    const name = text.slice(at + 1, end);
    const attributes: Record<string, string> = {};
    for (;;) {
      const next = spaceEnd(text, end);
      const code = text.charCodeAt(next);
      if (code === GREATER) {
        this.#tellOpen(name, attributes);
        return next + 1;
      }
      if (next + 1 >= text.length) return UNFINISHED;
      if (code === SLASH) {
        if (text.charCodeAt(next + 1) !== GREATER) malformed('a slash within a tag');
        this.#tellOpen(name, attributes);
        this.#tellClose();
        return next + 2;
      }
      if (next === end) malformed('attributes without a space between them');
      end = this.#attribute(text, next, attributes);
      if (end === UNFINISHED) return UNFINISHED;
    }
  }

  /** Adds the attribute that begins here. */
  #attribute(text: string, from: number, attributes: Record<string, string>): number {
    const end = nameEnd(text, from);
    if (end === from) malformed('an attribute without a name');
    const equal = spaceEnd(text, end);
    if (equal === text.length) return UNFINISHED;
    if (text.charCodeAt(equal) !== EQUAL) malformed('an attribute without a value');
    const start = spaceEnd(text, equal + 1);
    if (start === text.length) return UNFINISHED;
    const quote = text.charCodeAt(start);
    if (quote !== QUOTE && quote !== APOSTROPHE) malformed('a value without quotes');
    let plain = true;
    let at = start + 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === LESS) malformed('< in a value');
      if (code === AMPERSAND || code < SPACE) plain = false;
    }
    if (at === text.length) return UNFINISHED;
    const name = text.slice(from, end);
    if (Object.hasOwn(attributes, name)) malformed('an attribute twice');
    const value = text.slice(start + 1, at);
    attributes[name] = plain ? value : resolved(withoutReturns(value).replace(/[\t\n]/g, ' '));
    return at + 1;
  }

  #closeTag(text: string, at: number): number {
    const name = this.#names[this.#names.length - 1] ?? '';
    let end = at + 2;
    for (let index = 0; index < name.length; index += 1, end += 1)
      if (text.charCodeAt(end) !== name.charCodeAt(index))
        return end < text.length ? malformed('a tag that closes none') : UNFINISHED;
    end = spaceEnd(text, end);
    if (end >= text.length) return UNFINISHED;
    if (name === '' || text.charCodeAt(end) !== GREATER) malformed('a tag that closes none');
    this.#tellClose();
    return end + 1;
  }

  #tellOpen(name: string, attributes: Attributes): void {
    if (this.#names.length === 0 && this.#sawRoot) malformed('a second root');
    if (this.#names.length === DEEPEST) malformed('elements within elements without end');
    this.#sawRoot = true;
    this.#names.push(name);
    this.#handler.open?.(localName(name), attributes);
  }

  #tellClose(): void {
    const name = this.#names.pop() ?? '';
    this.#handler.close?.(localName(name));
  }

  /** What begins with `<!`: a comment, CDATA, or a document type. */
  #declared(text: string, at: number): number {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('--', at + 4);
      if (end < 0 || end + 2 === text.length) return UNFINISHED;
      return text.charCodeAt(end + 2) === GREATER ? end + 3 : malformed('-- in a comment');
    }
    if (text.startsWith('<![CDATA[', at)) {
      if (this.#names.length === 0) malformed('text outside of the root');
      const end = text.indexOf(']]>', at + 9);
      if (end < 0) return UNFINISHED;
      this.#handler.text?.(withoutReturns(text.slice(at + 9, end)));
      return end + 3;
    }
    if (text.startsWith('<!DOCTYPE', at))
      return this.#sawRoot ? malformed('a document type within') : this.#refusals.documentType();
    const begun = text.slice(at, at + 9);
    return ['<!--', '<![CDATA[', '<!DOCTYPE'].some((whole) => whole.startsWith(begun)) ? UNFINISHED : malformed('<!');
  }

  #instruction(text: string, at: number): number {
    const end = text.indexOf('?>', at + 2);
    if (end < 0) return UNFINISHED;
    const name = text.slice(at + 2, nameEnd(text, at + 2));
    const rest = text.charCodeAt(at + 2 + name.length);
    if (name === '' || (rest !== QUESTION && !isSpace(rest))) malformed('an instruction without a name');
    if (name.toLowerCase() === 'xml' && (this.#began || !declaration.test(text.slice(at, end + 2))))
      malformed('the declaration');
    return end + 2;
  }
}
