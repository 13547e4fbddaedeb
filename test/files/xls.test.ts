import { type BookType, utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { onlySheet, readBytes, shortRows } from './reading.ts';

const CODE_PAGE_RECORD = Buffer.from([0x42, 0, 2, 0]);

/** A workbook whose texts are in an old code page; the library writes ASCII only, so the bytes are put in afterwards. */
const oldWorkbook = (bookType: BookType, codePage: number, encoding: string): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['1sa 2berg, V3xj4', 12.5]]), 'Bl5');
  const written: unknown = write(book, { type: 'buffer', bookType });
  if (!Buffer.isBuffer(written)) throw new Error('not bytes');
  const letters: Readonly<Record<string, string>> = { 1: 'Å', 2: 'Ö', 3: 'ä', 4: 'ö', 5: 'å' };
  const inOldWords = (words: string): string =>
    iconv
      .encode(
        words.replace(/[1-5]/g, (digit) => letters[digit] ?? ''),
        encoding,
      )
      .toString('latin1');
  const bytes = Buffer.from(
    ['1sa 2berg, V3xj4', 'Bl5'].reduce(
      (all, words) => all.replaceAll(words, inOldWords(words)),
      written.toString('latin1'),
    ),
    'latin1',
  );
  const at = bytes.indexOf(CODE_PAGE_RECORD);
  if (at >= 0) bytes.writeUInt16LE(codePage, at + 4);
  return bytes;
};

describe('an old .xls', () => {
  it.each([
    ['biff5', 1252, 'windows-1252'],
    ['biff5', 0x8001, 'windows-1252'],
    ['biff5', 850, 'cp850'],
    ['biff5', 437, 'cp437'],
    ['biff5', 10000, 'macroman'],
    ['biff5', 0x8000, 'macroman'],
  ] as const)('%s has the letters of its code page %i', async (bookType, codePage, encoding) => {
    const sheet = onlySheet(await readBytes(oldWorkbook(bookType, codePage, encoding)));
    expect(sheet.name).toBe('Blå');
    expect(shortRows(sheet)).toEqual([['Åsa Öberg, Växjö', '12.5 plain']]);
  });

  it('of 1990, without a code page, is windows-1252', async () => {
    const sheet = onlySheet(await readBytes(oldWorkbook('biff2', 1252, 'windows-1252')));
    expect(shortRows(sheet)).toEqual([['Åsa Öberg, Växjö', '12.5 plain']]);
  });
});
