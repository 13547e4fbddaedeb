/* Tagged JSON for the values that Electron's structured clone carries; the same source runs in Node and in the page. */

export interface Codec {
  readonly pack: (value: unknown) => string;
  readonly unpack: (packed: string) => unknown;
  readonly clone: (value: unknown) => unknown;
}

/** Self-contained: its source is sent to the page. What it does not know, it refuses. */
export function makeCodec(): Codec {
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

  const encodeObject = (value: object): unknown => {
    if (value instanceof Uint8Array) return { $: 'bytes', v: toBase64(value) };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) };
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (Array.isArray(value)) return value.map(encode);
    const kind = Object.prototype.toString.call(value);
    if (kind !== '[object Object]') throw new Error(`stand-in: ${kind} is not carried`);
    return { $: 'object', v: Object.entries(value).map(([key, one]) => [key, encode(one)]) };
  };
  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'number' && !Number.isFinite(value)) return { $: 'number', v: String(value) };
    if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
      return value;
    if (typeof value === 'object') return encodeObject(value);
    throw new Error(`stand-in: ${typeof value} is not carried`);
  };
  const decodeTagged = (tag: unknown, value: unknown): unknown => {
    if (tag === 'undefined') return undefined;
    if (tag === 'number') return Number(value);
    if (tag === 'date') return new Date(Number(value));
    if (tag === 'bytes') return fromBase64(String(value));
    if (tag === 'buffer') return fromBase64(String(value)).buffer;
    if (tag === 'object' && Array.isArray(value)) {
      return Object.fromEntries(
        value.map((entry: unknown) => (Array.isArray(entry) ? [String(entry[0]), decode(entry[1])] : ['', null])),
      );
    }
    throw new Error(`stand-in: ${String(tag)} is not known`);
  };
  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode);
    return isRecord(value) ? decodeTagged(value['$'], value['v']) : value;
  };
  const clone = (value: unknown): unknown => {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  return {
    pack: (value) => JSON.stringify(encode(clone(value))),
    unpack: (packed) => decode(JSON.parse(packed)),
    clone,
  };
}
