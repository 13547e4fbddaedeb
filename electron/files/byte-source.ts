import { readSync } from 'node:fs';

/** A file's bytes, read piece by piece: a table of a million rows is never held whole beside what is made of it. */
export interface ByteSource {
  /** How many bytes there are. */
  readonly size: number;
  /** The bytes from an offset on, at most so many; fewer only at the end. They may be put into the buffer that is given. */
  readonly read: (from: number, atMost: number, into?: Buffer) => Buffer;
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
  read: (from, atMost, into) => {
    const count = Math.max(0, Math.min(atMost, size - from));
    const bytes = into === undefined || into.length < count ? Buffer.allocUnsafeSlow(count) : into.subarray(0, count);
    let filled = 0;
    while (filled < bytes.length) {
      const more = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
      if (more === 0) throw new Error('the file has become shorter');
      filled += more;
    }
    return bytes;
  },
});

export const allOf = (source: ByteSource): Buffer => source.read(0, source.size);

/**
 * Even, so that a character of UTF-16 is never divided. Of a larger piece the engine would make a large text (from 128 KB on,
 * two bytes for each sign), each in memory that is fetched anew and costs ten times as much.
 */
const PIECE = 48 * 1024;

/** The bytes from an offset on in pieces. A piece holds only until the next one is asked for. */
export function* piecesOf(source: ByteSource, from = 0): Generator<Buffer> {
  const room = Buffer.allocUnsafeSlow(Math.min(PIECE, Math.max(0, source.size - from)));
  for (let at = from; at < source.size; at += PIECE) yield source.read(at, PIECE, room);
}
