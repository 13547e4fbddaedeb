import { describe, expect, test } from 'vitest';
import { newSheet } from '../../electron/practice/pdf/sheet.ts';
import { readPdf } from '../../electron/files/pdf/read-pdf.ts';
import { a4Box, a4Pdf, packedPdf, packedStream, pagesOf, pdfOf } from './pdf-files.ts';

const plain = (pages: number) => ({ pages, lying: 0, otherSize: null });

describe('the pages of a PDF', () => {
  test('of a real writer are counted and measured', () => {
    const sheet = newSheet('Bilaga', 0);
    sheet.text('Tidrapport', 50, 50, 200);
    sheet.newPage();
    sheet.text('1 0 obj << /Type /Page >> endobj', 50, 50, 200);
    expect(readPdf(sheet.finish(() => undefined))).toEqual(plain(2));
  });

  test('are A4 within a millimetre, standing or lying, however they are turned', () => {
    expect(readPdf(pagesOf(['[0 0 595 842]', '[0 0 842 595]', '[10 10 605 852]']))).toEqual({ ...plain(3), lying: 1 });
    expect(readPdf(pagesOf(['[0 0 595 842]'], '/Rotate 90'))).toEqual({ ...plain(1), lying: 1 });
    expect(readPdf(pagesOf(['[0 0 297.64 420.945]'], '/UserUnit 2'))).toEqual(plain(1));
  });

  test('of another size are told with the first of them, in millimetres', () => {
    expect(readPdf(pagesOf([a4Box, '[0 0 612 792]', '[0 0 842 1191]']))).toEqual({
      pages: 3,
      lying: 0,
      otherSize: { pages: 2, first: 2, width: 216, height: 279 },
    });
  });

  test('have their size from the tree above them, by reference, and packed in an object stream', () => {
    const objects = {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /MediaBox 5 0 R >>',
      3: '<< /Type /Page >>',
      4: '<< /Type /Pages /Kids [6 0 R] >>',
      5: '[0 0 595 8#41]'.replace('8#41', '842'),
      6: '<< /Type /Page /Title (en \\) parentes \\( 7 0 obj) /M <00ff> >>',
    };
    expect(readPdf(pdfOf(objects))).toEqual(plain(2));
    expect(readPdf(packedPdf(objects))).toEqual(plain(2));
  });

  test('are those of the latest state of a file that was changed', () => {
    const added = pdfOf({ 3: '<< /Type /Page /MediaBox [0 0 612 792] >>' });
    expect(readPdf(Buffer.concat([a4Pdf(), added]))).toMatchObject({ pages: 1, otherSize: { first: 1 } });
  });

  test('are not those that stand inside a stream', () => {
    const inside = packedStream('/Type /EmbeddedFile', Buffer.from('x'));
    const trap = `<< /Length 60 >>\nstream\n3 0 obj\n<< /Type /Page /MediaBox [0 0 1 1] >>\nendobj\nendstream`;
    expect(readPdf(Buffer.concat([a4Pdf(), pdfOf({ 50: inside, 51: trap })]))).toEqual(plain(1));
  });
});

describe('a file that cannot be sent along', () => {
  test.each([
    ['not-pdf', 'no PDF', Buffer.from('Kundnr;Namn\n1;Ek')],
    ['not-pdf', 'nothing', Buffer.alloc(0)],
    ['encrypted', 'locked by a password', pdfOf({ 1: '<< >>' }, '/Root 1 0 R /Encrypt 9 0 R')],
    ['damaged', 'without pages', pagesOf([])],
    ['damaged', 'cut off', a4Pdf().subarray(0, 120)],
    ['damaged', 'with a page that is missing', pdfOf({ 1: '<< /Pages 2 0 R >>', 2: '<< /Kids [7 0 R] >>' })],
    ['damaged', 'with a page of no size', pagesOf(['[0 0 0 842]'])],
  ])('%s: %s', (fault, _rule, bytes) => {
    expect(readPdf(bytes)).toBe(fault);
  });
});
