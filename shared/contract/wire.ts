/**
 * The values of the contract as JSON, for hosts that carry nothing but text: bytes become `{ "$bytes": base64 }`. Electron's
 * own bridge carries bytes as they are and needs none of this.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const places = new Map([...alphabet].map((letter, at) => [letter, at] as const));

/** RFC 4648 §4, with padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const three = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const letter = (shift: number): string => alphabet.charAt((three >> shift) & 63);
    parts.push(letter(18), letter(12), b === undefined ? '=' : letter(6), c === undefined ? '=' : letter(0));
  }
  return parts.join('');
};

/** Null where the text is no base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let [held, bits, next] = [0, 0, 0];
  for (const letter of text.slice(0, text.length - padding)) {
    const place = places.get(letter);
    if (place === undefined) return null;
    held = ((held << 6) | place) & 0xff_ff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[next] = (held >> bits) & 255;
    next += 1;
  }
  return bytes;
};

const isWrapped = (value: unknown): value is { readonly $bytes: string } =>
  typeof value === 'object' &&
  value !== null &&
  '$bytes' in value &&
  typeof value.$bytes === 'string' &&
  Object.keys(value).length === 1;

/** For `JSON.stringify`. Bytes are looked up where they stand: Node's buffers turn themselves into lists of numbers first. */
export function wireReplacer(this: unknown, name: string, value: unknown): unknown {
  const own: unknown = Reflect.get(Object(this), name);
  return own instanceof Uint8Array ? { $bytes: toBase64(own) } : value;
}

/** For `JSON.parse`. What claims to be bytes and is not stays as it is, and is refused by the contract's shapes. */
export const wireReviver = (_name: string, value: unknown): unknown =>
  isWrapped(value) ? (fromBase64(value.$bytes) ?? value) : value;
