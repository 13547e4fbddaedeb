import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { databaseName } from '../store/store.ts';
import { format, type Manifest, manifestName, manifestShape } from './backup-manifest.ts';
import { damagedBackup, explainBackup, newerBackup, notABackup, tooLargeBackup } from './backup-words.ts';

/**
 * Unpacks an archive of ours and nothing else. Its files are those of its list and every name there is one that we give, so nothing leaves the
 * folder; no more is written than the list announces and the disk has room for, with the length and the hash that it says.
 */

/** What an archive of so many files may say of them, and of files that were missing. */
const longestManifest = (files: number): number => 20_000_000 + 300 * files;

/** The database and the list are packed; a file that goes along is not, so that it takes no more room here than it does there. */
const isAsWePack = ({ fileName, compressionMethod }: Entry): boolean =>
  compressionMethod === (fileName === databaseName || fileName === manifestName ? 8 : 0);

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (entries.has(name)) throw damagedBackup(new Error(`${name} stands there twice`));
    if (!isAsWePack(entry)) throw damagedBackup(new Error(`${name} is packed as we pack nothing`));
    entries.set(name, entry);
  }
  return entries;
};

const hashed = async (zip: ZipFile, entry: Entry, to: Writable): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    to,
  );
  return hash.digest('hex');
};

const manifestOf = async (zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> => {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > longestManifest(entries.size)) throw notABackup();
  const pieces: Buffer[] = [];
  const to = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  await hashed(zip, entry, to);
  const written: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  // A later form may look otherwise in all but these two.
  const head = manifestShape.pick({ product: true, format: true, version: true }).safeParse(written);
  if (!head.success) throw notABackup(head.error);
  if (head.data.format > format) throw newerBackup(head.data.version);
  const manifest = manifestShape.safeParse(written);
  if (!manifest.success) throw damagedBackup(manifest.error);
  return manifest.data;
};

/** Exactly what the list says: nothing beside it, nothing left out. */
const holdAgainst = (manifest: Manifest, entries: ReadonlyMap<string, Entry>): void => {
  const names = new Set(manifest.parts.map(({ name }) => name));
  if (!names.has(databaseName) || names.size !== manifest.parts.length || entries.size !== names.size + 1)
    throw damagedBackup(new Error('the list and the archive differ'));
  for (const { name, bytes } of manifest.parts)
    if (entries.get(name)?.uncompressedSize !== bytes) throw damagedBackup(new Error(`${name} has another length`));
};

const roomFor = (manifest: Manifest, folder: string): void => {
  const { bavail, bsize } = statfsSync(folder);
  const needed = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (needed > bavail * bsize * 0.9) throw tooLargeBackup();
};

const unpack = async (zip: ZipFile, entry: Entry, into: string): Promise<string> => {
  const path = join(into, entry.fileName);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return hashed(zip, entry, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
};

const unpackAll = async (zip: ZipFile, into: string): Promise<Manifest> => {
  const entries = await entriesOf(zip);
  const manifest = await manifestOf(zip, entries);
  holdAgainst(manifest, entries);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  roomFor(manifest, into);
  for (const { name, sha256 } of manifest.parts) {
    const entry = entries.get(name);
    const found = entry === undefined ? null : await unpack(zip, entry, into);
    if (found !== sha256 || (name.startsWith('attachments/') && !name.endsWith(sha256)))
      throw damagedBackup(new Error(`${name} has another content`));
  }
  return manifest;
};

const opened = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true });
  } catch (cause) {
    throw notABackup(cause);
  }
};

/**
 * Unpacks a backup into a folder that is made for it, and answers its list. Nothing of it is left there where it is refused.
 *
 * @throws AppError `backup-not-one`, `backup-damaged`, `backup-newer`, `backup-no-room`.
 */
export const unpackBackup = async (path: string, into: string): Promise<Manifest> => {
  const zip = await opened(path);
  try {
    return await unpackAll(zip, into);
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    throw explainBackup(error);
  } finally {
    zip.close();
  }
};
