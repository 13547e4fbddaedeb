import iconv from 'iconv-lite';

/** Windows’ numbers of code pages that have a name of their own; `cp` or `windows-` and the number name the others. */
const named: Readonly<Record<number, string>> = {
  367: 'ascii',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macroman',
  10006: 'macgreek',
  10007: 'maccyrillic',
  10029: 'maccenteuro',
  10079: 'maciceland',
  10081: 'macturkish',
  20127: 'ascii',
  21010: 'utf-16le',
  28591: 'iso-8859-1',
  65001: 'utf-8',
};

/** Windows-1252, what Excel wrote in our part of the world, where the number is unknown. */
const encodingOf = (codePage: number): string =>
  [named[codePage] ?? '', `windows-${String(codePage)}`, `cp${String(codePage)}`].find(
    (name) => name !== '' && iconv.encodingExists(name),
  ) ?? 'windows-1252';

const encode = (codePage: number, text: string): Buffer => iconv.encode(text, encodingOf(codePage), { addBOM: false });

/**
 * The code pages of old workbooks (Excel 5 and 95 and before; files of other programs), in the shape that the library asks
 * for. Its own tables are half a megabyte; these are there already. Source: [MS-XLS] 2.4.52 (CodePage).
 */
export const codePages = {
  utils: {
    decode: (codePage: number, bytes: Iterable<number>): string =>
      iconv.decode(Buffer.from([...bytes]), encodingOf(codePage), { stripBOM: false }),
    encode,
    hascp: (codePage: number): boolean => iconv.encodingExists(encodingOf(codePage)),
  },
};
