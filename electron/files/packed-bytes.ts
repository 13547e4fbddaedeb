import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Bytes as they are kept. */
export interface KeptBytes {
  readonly bytes: Buffer;
  /** How many there are once inflated; null where they lie as they are. */
  readonly inflated: number | null;
}

/** So much lies as it is: the rows of most files. What comes beyond is deflated, to a fifth or less of its size. */
const PLAIN = 32 * 1024 * 1024;
/** So many are kept inflated, for who goes to and fro between a few places. */
const OPEN = 16;
/** The quickest: the hardest deflates a table by a quarter more, in six times the time. */
const deflating = { level: 1 } as const;

/** Bytes beside the engine's heap, of which a table of a million rows has hundreds of megabytes: all but the first are deflated. */
export class PackedBytes {
  #kept = 0;
  readonly #open = new Map<KeptBytes, Buffer>();

  keep(bytes: Buffer): KeptBytes {
    this.#kept += bytes.length;
    if (this.#kept <= PLAIN) return { bytes, inflated: null };
    const small = deflateRawSync(bytes, deflating);
    // A copy of its own: what the library answers may lie in a buffer that is larger.
    const own = Buffer.allocUnsafeSlow(small.length);
    small.copy(own);
    return { bytes: own, inflated: bytes.length };
  }

  /** The bytes that were given. */
  open(kept: KeptBytes): Buffer {
    if (kept.inflated === null) return kept.bytes;
    const known = this.#open.get(kept);
    if (known !== undefined) return known;
    // One more, so that the library sees the end without asking for a second buffer.
    const bytes = inflateRawSync(kept.bytes, { chunkSize: Math.max(64, kept.inflated + 1) });
    const [oldest] = this.#open.keys();
    if (this.#open.size >= OPEN && oldest !== undefined) this.#open.delete(oldest);
    this.#open.set(kept, bytes);
    return bytes;
  }
}
