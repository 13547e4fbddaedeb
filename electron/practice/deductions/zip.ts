import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
/** 2.0: deflate. Names are UTF-8 (flag 11). The time is DOS's first day, so that the same content gives the same bytes. */
const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
const firstDosDay = 0x21;

const record = (...fields: readonly (readonly [value: number, size: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** The fields that the local and the central header share, from the version on. */
const common = (name: Buffer, content: Buffer, packed: Buffer) =>
  [
    [version, 2],
    [utf8Names, 2],
    [deflated, 2],
    [0, 2],
    [firstDosDay, 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

/** A ZIP archive (APPNOTE 6.3) of small files. */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [nameBytes, packed] = [Buffer.from(name, 'utf8'), deflateRawSync(content)];
    const fields = common(nameBytes, content, packed);
    const file = Buffer.concat([record([localHeader, 4], ...fields), nameBytes, packed]);
    const rest = [[0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]] as const; // prettier-ignore
    directory.push(record([centralHeader, 4], [version, 2], ...fields, ...rest), nameBytes);
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const n = entries.length;
  const end = record([endOfCentral, 4], [0, 2], [0, 2], [n, 2], [n, 2], [central.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...files, central, end]);
};
