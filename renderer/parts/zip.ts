/** Files put together in one, as they are: what is put in here (PDFs) is packed already. Source: PKWARE APPNOTE 6.3.10, 4.3. */

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

/** The numbers of a header, each of two or four bytes, the lowest first. */
const header = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(fields.reduce((length, [size]) => length + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

/** Version 2.0, names in UTF-8, stored as it is. */
const [version, utf8, stored] = [20, 0x0800, 0] as const;
const [fileMark, entryMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50] as const;

/** The day and the time as DOS tells them. */
const stampOf = (at: Date): readonly [time: number, day: number] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
];

/** `A.pdf`, `A (2).pdf`: no two files of one folder have the same name, whatever their case. */
export const distinctNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${String(n)})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
};

/** A zip file, with at most 65 535 files of less than 4 GB together. */
export const zipOf = (files: readonly ZippedFile[], at: Date): Uint8Array => {
  const [time, day] = stampOf(at);
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  const names = distinctNames(files.map(({ name }) => name));
  for (const [index, { bytes }] of files.entries()) {
    const name = new TextEncoder().encode(names[index]);
    const told = [
      [2, utf8],
      [2, stored],
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const local = header([4, fileMark], [2, version], ...told);
    parts.push(local, name, bytes);
    entries.push(
      header([4, entryMark], [2, version], [2, version], ...told, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    );
    offset += local.length + name.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = header([4, endMark], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return joined([...parts, ...entries, end]);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
