import { readSync } from 'node:fs';

/** A file's bytes, read piece by piece: a table of a million rows is never held whole beside what is made of it. */
export interface ByteSource {
  /** How many bytes there are. */
  readonly size: number;
  /** The bytes from an offset on, at most so many; fewer only at the end. */
  readonly read: (from: number, atMost: number) => Buffer;
}

export const sourceOfBytes = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (from, atMost) => bytes.subarray(from, from + atMost),
});

/** How many bytes of a file are read, of how many. */
export type OnRead = (done: number, total: number) => void;

/** An open file of a known size. Throws what reading throws, or an Error where the file has become shorter. */
export const sourceOfFile = (descriptor: number, size: number): ByteSource => ({
  size,
  read: (from, atMost) => {
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(atMost, size - from)));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
      if (count === 0) throw new Error('the file has become shorter');
      filled += count;
    }
    return bytes;
  },
});

export const allOf = (source: ByteSource): Buffer => source.read(0, source.size);

/** Even, so that a character of UTF-16 is never divided. */
const PIECE = 512 * 1024;

/** The bytes from an offset on in pieces. */
export function* piecesOf(source: ByteSource, from = 0): Generator<Buffer> {
  for (let at = from; at < source.size; at += PIECE) yield source.read(at, PIECE);
}
