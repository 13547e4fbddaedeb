import { inflateSync } from 'node:zlib';
import {
  type Budget,
  nameIn,
  numberIn,
  type PdfDictionary,
  type PdfValue,
  readValue,
  TooTangledError,
} from './pdf-value.ts';

/** A PDF's objects by number, the latest of each, and the dictionary of its trailer. */
export interface PdfObjects {
  /** The value, followed through references; `other` where there is none. @throws TooTangledError. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
  readonly trailer: PdfDictionary;
}

/** Where an object's value begins. */
interface Place {
  readonly text: string;
  readonly at: number;
}

/** What object streams may unpack to, of one file: far more than a document of 10 MB has, far less than the memory. */
const mostUnpacked = 48 * 1024 * 1024;
const mostObjects = 300_000;
const other: PdfValue = { kind: 'other' };
const nothing: PdfDictionary = new Map();

const inflated = (bytes: Buffer, most: number): string | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch (error) {
    if (error instanceof RangeError) throw new TooTangledError();
    return null;
  }
};

const isPlainDeflate = (dictionary: PdfDictionary): boolean => {
  const filter = dictionary.get('Filter');
  const names = filter?.kind === 'array' ? filter.items : [filter];
  return names.length === 1 && names[0]?.kind === 'name' && ['FlateDecode', 'Fl'].includes(names[0].value);
};

/**
 * Reads a file from its start to its end, as a reader does that mends a damaged one: the tables at its end may lie, and are not
 * needed for it. What stands inside streams is passed over, but for the objects that are packed in one.
 */
class Scan {
  readonly places = new Map<number, Place>();
  trailer: PdfDictionary = nothing;
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #budget: Budget;
  #unpacked = 0;

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes;
    this.#text = bytes.toString('latin1');
    this.#budget = budget;
  }

  run(): void {
    let at = 0;
    let trailer = -1;
    for (;;) {
      // Looked for anew only when passed: a file without one would be looked through for each of its objects.
      if (trailer < at) trailer = this.#find('trailer', at);
      const object = this.#find('obj', at);
      if (trailer < object) at = this.#readTrailer(trailer + 7);
      else if (object < this.#text.length) at = this.#readObject(object);
      else return;
    }
  }

  /** Where the word stands next; the text's length where it does not. */
  #find(word: string, from: number): number {
    const found = this.#text.indexOf(word, from);
    return found < 0 ? this.#text.length : found;
  }

  #keep(objectNo: number, place: Place): void {
    this.places.set(objectNo, place);
    if (this.places.size > mostObjects) throw new TooTangledError();
  }

  /** A later trailer speaks for the whole file, an earlier one only for what it does not say. */
  #addTrailer(entries: PdfDictionary): void {
    this.trailer = new Map([...this.trailer, ...entries]);
  }

  #readTrailer(at: number): number {
    const { value, end } = readValue(this.#text, at, this.#budget);
    if (value.kind === 'dictionary') this.#addTrailer(value.entries);
    return Math.max(end, at);
  }

  /** Reads the object whose `obj` stands there; answers where to go on. */
  #readObject(at: number): number {
    const head = /(?:^|[^\d])(\d{1,10})\s{1,4}\d{1,5}\s{1,4}$/.exec(this.#text.slice(Math.max(0, at - 30), at));
    if (head === null) return at + 3;
    this.#keep(Number(head[1]), { text: this.#text, at: at + 3 });
    const { value, end } = readValue(this.#text, at + 3, this.#budget);
    return value.kind === 'dictionary' ? this.#afterStream(value.entries, end) : Math.max(at + 3, end);
  }

  /** Past the stream that follows a dictionary, if one does. */
  #afterStream(entries: PdfDictionary, end: number): number {
    const begin = /^\s{0,8}stream(?:\r\n|\n|\r)/.exec(this.#text.slice(end, end + 20));
    if (begin === null) return end;
    const from = end + begin[0].length;
    const to = this.#endOfStream(entries, from);
    // An object table that is packed as a stream is a trailer too.
    if (nameIn(entries, 'Type') === 'XRef') this.#addTrailer(entries);
    if (nameIn(entries, 'Type') === 'ObjStm') this.#unpack(entries, from, to);
    return to;
  }

  #endOfStream(entries: PdfDictionary, from: number): number {
    const length = numberIn(entries, 'Length');
    if (length !== null && Number.isInteger(length) && length >= 0) {
      const said = from + length;
      if (/^\s{0,4}endstream/.test(this.#text.slice(said, said + 16))) return said;
    }
    // Without an end it takes all that is left, so that nothing is looked through twice.
    return this.#find('endstream', from);
  }

  #unpack(entries: PdfDictionary, from: number, to: number): void {
    const [count, first] = [numberIn(entries, 'N') ?? 0, numberIn(entries, 'First') ?? 0];
    const packed = this.#bytes.subarray(from, to);
    const text = entries.has('Filter')
      ? isPlainDeflate(entries) && !entries.has('DecodeParms')
        ? inflated(packed, mostUnpacked - this.#unpacked)
        : null
      : packed.toString('latin1');
    if (text === null) return;
    this.#unpacked += text.length;
    const numbers = text.slice(0, first).match(/\d{1,10}/g) ?? [];
    for (let index = 0; index + 1 < Math.min(numbers.length, 2 * count); index += 2)
      this.#keep(Number(numbers[index]), { text, at: first + Number(numbers[index + 1]) });
  }
}

/** @throws TooTangledError where the file asks for more work than an honest one. */
export const readObjects = (bytes: Buffer): PdfObjects => {
  const budget: Budget = { left: 8 * bytes.length + 4_000_000 };
  const scan = new Scan(bytes, budget);
  scan.run();
  const resolve = (value: PdfValue | undefined): PdfValue => {
    let now = value ?? other;
    for (let steps = 0; now.kind === 'reference'; steps += 1) {
      const place = scan.places.get(now.objectNo);
      if (place === undefined || steps > 16) return other;
      now = readValue(place.text, place.at, budget).value;
    }
    return now;
  };
  return { resolve, trailer: scan.trailer };
};
