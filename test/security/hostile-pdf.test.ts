import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFaults, readPdf } from '../../electron/files/pdf/read-pdf.ts';
import { a4Pdf, packedStream, pagesOf, pdfOf } from '../files/pdf-files.ts';

const mebibyte = 1024 * 1024;
const timed = (bytes: Buffer): { readonly found: ReturnType<typeof readPdf>; readonly ms: number } => {
  const start = performance.now();
  const found = readPdf(bytes);
  return { found, ms: performance.now() - start };
};
const filled = (piece: string): Buffer =>
  Buffer.from(`%PDF-1.4\n${piece.repeat(Math.floor((10 * mebibyte) / piece.length))}`, 'latin1');
/** An object stream that unpacks to far more than it is. */
const bomb = (unpacked: number): string => packedStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(unpacked, ' '));

describe('a PDF that is made to harm', () => {
  test.each([
    ['a tree of pages that bites its tail', pdfOf({ 1: '<< /Pages 2 0 R >>', 2: '<< /Kids [2 0 R] >>' }), 'damaged'],
    [
      'two trees that hold each other',
      pdfOf({ 1: '<< /Pages 2 0 R >>', 2: '<< /Kids [3 0 R] >>', 3: '<< /Kids [2 0 R] >>' }),
      'damaged',
    ],
    ['a reference that is its own', pdfOf({ 1: '1 0 R' }), 'damaged'],
    ['one object that unpacks to more than the memory', pdfOf({ 1: bomb(96 * mebibyte) }), 'too-tangled'],
    [
      'many that unpack to more together',
      pdfOf(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 10, bomb(8 * mebibyte)]))),
      'too-tangled',
    ],
    ['values in values without an end', filled('['), 'damaged'],
    [
      'values in values of an object',
      Buffer.concat([a4Pdf(), Buffer.from(`9 0 obj ${'['.repeat(mebibyte)}`)]),
      'too-tangled',
    ],
    ['dictionaries that never end', filled('1 0 obj <<\n'), 'too-tangled'],
    ['streams that never end', filled('1 0 obj <<>>\nstream\n'), 'damaged'],
    ['numbers that never end', filled('1'), 'damaged'],
    ['spaces between numbers', filled('1 0                           '), 'damaged'],
    ['nothing but objects', filled('7 0 obj 1 '), 'damaged'],
    ['trailers that never end', filled('trailer <<\n'), 'too-tangled'],
    ['pages by the hundred thousand', pagesOf(Array.from({ length: 20_000 }, () => '[0 0 595 842]')), 'damaged'],
  ])('%s is refused, and soon', (_rule, bytes, fault) => {
    const { found, ms } = timed(bytes);
    expect(found).toBe(fault);
    // Far above what it takes here; without bounds it would be minutes.
    expect(ms).toBeLessThan(15_000);
  });

  test('one that names files and programs touches none: only its pages are read', () => {
    const evil = '/AA << /O << /S /Launch /F (calc.exe) >> >> /URI (http://example.test) /JS (app.alert)';
    expect(readPdf(pagesOf(['[0 0 595 842]'], evil))).toEqual({ pages: 1, lying: 0, otherSize: null });
  });

  test('any damage to a good one is a fault in words or a reading, never a crash', () => {
    const good = a4Pdf(2);
    const anyFault = expect.toBeOneOf([...pdfFaults, expect.objectContaining({ pages: expect.any(Number) })]);
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 12 }), fc.nat(good.length), (at, over, end) => {
        const bytes = Buffer.from(good);
        bytes.set(over.subarray(0, good.length - at), at);
        expect(readPdf(bytes.subarray(0, end))).toEqual(anyFault);
      }),
      { numRuns: 2_000 },
    );
  });
});
