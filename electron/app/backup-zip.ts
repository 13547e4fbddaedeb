import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/**
 * Writes a zip archive piece by piece, of whatever size: nothing of it is held in memory. Every size is written in the form for large
 * archives (APPNOTE 6.3.10, 4.5.3), so that there is one form only.
 */
export interface ZipWriter {
  /** Adds a file under a name, packed or as it is. Answers what went in. */
  readonly add: (name: string, from: string | Uint8Array, pack: boolean) => Promise<Packed>;
  /** Writes the directory, and puts all of it on the disk. */
  readonly end: () => Promise<void>;
  /** Closes the file, whole or not. */
  readonly close: () => Promise<void>;
}

export interface Packed {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Written {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly bytes: number;
  readonly packed: number;
  readonly at: number;
}

const version = 45;
/** Names are UTF-8. */
const flags = 0x0800;
/** The first of January 1980: the manifest says when. */
const day = 0x21;
const inExtra = 0xffff_ffff;

const localHeader = ({ name, method, crc, bytes, packed }: Written): Buffer => {
  const head = Buffer.alloc(30 + name.length + 20);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(inExtra, 18);
  head.writeUInt32LE(inExtra, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(20, 28);
  name.copy(head, 30);
  const extra = 30 + name.length;
  head.writeUInt16LE(1, extra);
  head.writeUInt16LE(16, extra + 2);
  head.writeBigUInt64LE(BigInt(bytes), extra + 4);
  head.writeBigUInt64LE(BigInt(packed), extra + 12);
  return head;
};

const directoryEntry = ({ name, method, crc, bytes, packed, at }: Written): Buffer => {
  const entry = Buffer.alloc(46 + name.length + 28);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(inExtra, 20);
  entry.writeUInt32LE(inExtra, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(28, 30);
  entry.writeUInt32LE(inExtra, 42);
  name.copy(entry, 46);
  const extra = 46 + name.length;
  entry.writeUInt16LE(1, extra);
  entry.writeUInt16LE(24, extra + 2);
  entry.writeBigUInt64LE(BigInt(bytes), extra + 4);
  entry.writeBigUInt64LE(BigInt(packed), extra + 12);
  entry.writeBigUInt64LE(BigInt(at), extra + 20);
  return entry;
};

const directoryEnd = (entries: number, size: number, at: number): Buffer => {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(version, 12);
  end.writeUInt16LE(version, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(at + size), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x0605_4b50, 76);
  end.writeUInt16LE(0xffff, 84);
  end.writeUInt16LE(0xffff, 86);
  end.writeUInt32LE(inExtra, 88);
  end.writeUInt32LE(inExtra, 92);
  return end;
};

const chunk = 256 * 1024;

async function* piecesOf(from: string | Uint8Array): AsyncGenerator<Buffer> {
  if (typeof from !== 'string') {
    yield Buffer.from(from.buffer, from.byteOffset, from.byteLength);
    return;
  }
  for await (const piece of createReadStream(from, { highWaterMark: chunk })) if (Buffer.isBuffer(piece)) yield piece;
}

async function* deflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: chunk });
  const feeding = (async () => {
    try {
      for await (const piece of pieces)
        if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve));
      packer.end();
    } catch (error) {
      packer.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  for await (const piece of packer) if (Buffer.isBuffer(piece)) yield piece;
  await feeding;
}

/** Begins an archive at a path where nothing is: readable by its owner only. */
export const zipInto = async (path: string): Promise<ZipWriter> => {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const written: Written[] = [];
  let at = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    await file.writev([bytes], at);
    at += bytes.length;
  };
  const add: ZipWriter['add'] = async (name, from, pack) => {
    const hash = createHash('sha256');
    let [crc, bytes] = [0, 0];
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of piecesOf(from)) {
        hash.update(piece);
        crc = crc32(piece, crc);
        bytes += piece.length;
        yield piece;
      }
    };
    const entry = { name: Buffer.from(name, 'utf8'), method: pack ? 8 : 0, crc: 0, bytes: 0, packed: 0, at };
    await put(localHeader(entry));
    const start = at;
    for await (const piece of pack ? deflated(measured()) : measured()) await put(piece);
    const whole = { ...entry, crc, bytes, packed: at - start };
    await file.write(localHeader(whole), 0, undefined, entry.at);
    written.push(whole);
    return { name, bytes, sha256: hash.digest('hex') };
  };
  return {
    add,
    end: async () => {
      const start = at;
      for (const entry of written) await put(directoryEntry(entry));
      await put(directoryEnd(written.length, at - start, start));
      await file.sync();
    },
    close: () => file.close(),
  };
};
