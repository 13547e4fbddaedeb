import { crc32, createInflateRaw } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { type Bounds } from '../bounds.ts';
import { type OnRead } from '../byte-source.ts';
import { cutOff, damaged, passwordProtected, tooBig } from '../file-errors.ts';

/** The parts of a workbook's zip archive, read by the central directory and within bounds. */
export interface Parts {
  readonly fileName: string;
  readonly bounds: Bounds;
  has(part: string): boolean;
  names(): readonly string[];
  /**
   * The bytes of a part, as they unzip. Throws an AppError when the part is damaged (its length or checksum differs),
   * encrypted or beyond a bound; null when there is no such part.
   */
  open(part: string): AsyncGenerator<Buffer> | null;
}

/** Names of parts are equal without regard to case (ECMA-376 part 2, 6.2.2.3). */
const keyOf = (part: string): string => part.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const listEntries = async (zip: ZipFile, fileName: string, bounds: Bounds): Promise<Map<string, Entry>> => {
  if (zip.entryCount > bounds.parts) throw tooBig(fileName, 'parts');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    entries.set(keyOf(name), entry);
    if (entries.size > bounds.parts) throw tooBig(fileName, 'parts');
  }
  return entries;
};

/** The default of 16 KB spends a fifth of the time on waiting for the next piece. */
const CHUNK = 64 * 1024;

const piecesOf = function* (bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
};

const inflate = (zipped: Buffer, entry: Entry): AsyncIterable<unknown> | Iterable<Buffer> => {
  if (entry.compressionMethod === 0) return piecesOf(zipped);
  const stream = createInflateRaw({ chunkSize: CHUNK });
  stream.end(zipped);
  return stream;
};

/** Length and checksum are held against the archive's directory: a flipped bit must not pass as another amount. */
const readPart = async function* (
  zip: ZipFile,
  bytes: Buffer,
  entry: Entry,
  onUnzipped: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const zipped = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  if (zipped.length !== entry.compressedSize) throw new Error(`${entry.fileName}: cut off`);
  let checksum = 0;
  let length = 0;
  for await (const chunk of inflate(zipped, entry)) {
    if (!Buffer.isBuffer(chunk)) throw new Error(`${entry.fileName}: not bytes`);
    checksum = crc32(chunk, checksum);
    length += chunk.length;
    onUnzipped(chunk.length);
    if (length > entry.uncompressedSize) throw new Error(`${entry.fileName}: longer than announced`);
    yield chunk;
  }
  if (length !== entry.uncompressedSize) throw new Error(`${entry.fileName}: shorter than announced`);
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName}: checksum differs`);
};

const openZip = async (fileName: string, bytes: Buffer): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    throw /end of central directory/i.test(String(error)) ? cutOff(fileName, error) : error;
  }
};

/**
 * Opens the archive. Names are decoded here, since the library refuses those that begin with `/`, as some writers have it;
 * nothing is ever written to a path from an archive. Throws an AppError when it is no archive, damaged or beyond a bound.
 */
export const openParts = async (
  fileName: string,
  bytes: Buffer,
  bounds: Bounds,
  onRead: OnRead = () => undefined,
): Promise<Parts> => {
  const zip = await openZip(fileName, bytes);
  const entries = await listEntries(zip, fileName, bounds);
  let budget = bounds.unzippedBytes;
  const whole = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  let unzipped = 0;
  const onUnzipped = (count: number): void => {
    unzipped += count;
    onRead(Math.round((bytes.length * Math.min(unzipped, whole)) / whole), bytes.length);
  };

  const check = (entry: Entry): void => {
    if (entry.isEncrypted()) throw passwordProtected(fileName);
    if (!entry.canDecodeFileData()) throw damaged(fileName, new Error(`${entry.fileName}: unknown compression`));
    budget -= entry.uncompressedSize;
    if (budget < 0) throw tooBig(fileName, 'unzippedBytes');
    const large = entry.uncompressedSize > bounds.ratioFromBytes;
    if (large && entry.uncompressedSize > entry.compressedSize * bounds.ratio) throw tooBig(fileName, 'ratio');
  };

  return {
    fileName,
    bounds,
    has: (part) => entries.has(keyOf(part)),
    names: () => [...entries.keys()],
    open: (part) => {
      const entry = entries.get(keyOf(part));
      if (entry === undefined) return null;
      check(entry);
      return readPart(zip, bytes, entry, onUnzipped);
    },
  };
};
