import PDFDocument from 'pdfkit';
import { printable } from '../../shared/domain/printable.ts';
import { type Language } from '../../shared/domain/text.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type Table, type TableColumn, type TableValue } from './table.ts';

/** What is printed: tables one after the other, each from a page of its own, with a line at the foot of every page. */
export interface PrintedTables {
  readonly title: string;
  readonly tables: readonly Table[];
  readonly language: Language;
  /** The day that it is made, `YYYY-MM-DD`: the same content on the same day gives the same bytes. */
  readonly madeOn: string;
  readonly foot: (page: number) => string;
}

type Doc = PDFKit.PDFDocument;

/** A4 on its side, in points. */
const page = { left: 36, right: 805.89, top: 34, bottom: 552, foot: 566 } as const;
const gap = 6;
const sizes = { cell: 7, heading: 9.5, title: 14, foot: 7 } as const;
const leading = 1.28;

interface Place {
  readonly column: TableColumn;
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

const font = (doc: Doc, size: number, bold = false): Doc =>
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);

const isFigure = ({ type }: TableColumn): boolean => type === 'number' || type === 'amount';

/** A column is never narrower than the longest word of its header, a day, or an amount of ten millions. */
const leastOf = (doc: Doc, { header, type }: TableColumn): number => {
  const words = printable(header).split(' ');
  const samples = type === 'date' ? ['2026-12-30'] : type === 'amount' ? ['-10 000 000,00'] : [];
  return Math.max(...[...words, ...samples].map((word) => doc.widthOfString(word)));
};

/** The columns side by side over the whole width: each what it needs, and the rest to the texts by their widths. */
const placesOf = (doc: Doc, columns: readonly TableColumn[]): readonly Place[] => {
  const beside = columns.flatMap((column, index) => (column.below === true ? [] : [{ column, index }]));
  font(doc, sizes.cell, true);
  const least = beside.map(({ column }) => leastOf(doc, column));
  const wide = beside.map(({ column }) => (column.type === 'text' ? column.width : 0));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const rest = Math.max(0, page.right - page.left - gap * (beside.length - 1) - sum(least));
  let x: number = page.left;
  return beside.map(({ column, index }, at) => {
    const width = (least[at] ?? 0) + (rest * (wide[at] ?? 0)) / Math.max(1, sum(wide));
    const place = { column, index, x, width };
    x += width + gap;
    return place;
  });
};

const shown = (value: TableValue, column: TableColumn, language: Language): string => {
  if (value === null) return '';
  return printable(isFigure(column) ? showDecimal(value, language, column.type === 'amount' ? 2 : 0) : value);
};

/** No part of a word is wider than its column: a name without a space is broken where it must be. */
const linesOf = (doc: Doc, words: string, width: number): readonly string[] => {
  if (words === '') return [];
  if (!words.includes('\n') && doc.widthOfString(words) <= width) return [words];
  const lines: string[] = [];
  for (const part of words.split('\n')) {
    let line = '';
    for (const word of part.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (doc.widthOfString(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (doc.widthOfString(line) > width && line.length > 1) {
        let fits = line.length - 1;
        while (fits > 1 && doc.widthOfString(line.slice(0, fits)) > width) fits -= 1;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    lines.push(line);
  }
  return lines;
};

/** A cell's lines, set by hand: the library would measure and break every one of them anew. */
const drawLines = (doc: Doc, lines: readonly string[], place: Place, y: number): void => {
  lines.forEach((line, at) => {
    const x = isFigure(place.column) ? place.x + place.width - doc.widthOfString(line) : place.x;
    doc.text(line, x, y + at * sizes.cell * leading, { lineBreak: false });
  });
};

const heightOf = (lines: number): number => lines * sizes.cell * leading;

const rule = (doc: Doc, y: number): void => {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.4).strokeColor('#c4c9d1').stroke();
};

/** Draws one table and gives back whatever page it ended on. */
const drawTable = (doc: Doc, table: Table, printed: PrintedTables, newPage: () => void): void => {
  const places = placesOf(doc, table.columns);
  const below = table.columns.flatMap((column, index) => (column.below === true ? [{ column, index }] : []));
  const whole = { x: page.left + 12, width: page.right - page.left - 12 };
  let y = 0;

  const drawHead = (): void => {
    newPage();
    font(doc, sizes.title, true).fillColor('#111418');
    doc.text(printable(table.name), page.left, page.top, { lineBreak: false });
    font(doc, sizes.cell, true);
    const cells = places.map((place) => linesOf(doc, printable(place.column.header), place.width));
    const top = page.top + sizes.title + 8;
    cells.forEach((lines, at) => {
      const place = places[at];
      if (place !== undefined) drawLines(doc, lines, place, top);
    });
    y = top + heightOf(Math.max(1, ...cells.map((lines) => lines.length))) + 2;
    rule(doc, y);
    y += 4;
    font(doc, sizes.cell);
  };

  const drawHeading = (words: string): void => {
    if (y + 40 > page.bottom) drawHead();
    font(doc, sizes.heading, true);
    doc.text(printable(words), page.left, y + 6, { lineBreak: false });
    y += sizes.heading * leading + 9;
    font(doc, sizes.cell);
  };

  const drawRow = (row: readonly TableValue[]): void => {
    const cells = places.map((place) =>
      linesOf(doc, shown(row[place.index] ?? null, place.column, printed.language), place.width),
    );
    const notes = below.flatMap(({ column, index }) => {
      const words = shown(row[index] ?? null, column, printed.language);
      return words === '' ? [] : [`${printable(column.header)}: ${words}`];
    });
    const noteLines = linesOf(doc, notes.join(' · '), whole.width);
    const rows = Math.max(1, ...cells.map((lines) => lines.length));
    if (y + heightOf(Math.min(rows + noteLines.length, 40)) + 4 > page.bottom) drawHead();
    cells.forEach((lines, at) => {
      const place = places[at];
      if (place !== undefined) drawLines(doc, lines, place, y);
    });
    y += heightOf(rows);
    doc.fillColor('#5a6270');
    for (const note of noteLines) {
      if (y + heightOf(1) > page.bottom) drawHead();
      doc.fillColor('#5a6270').text(note, whole.x, y, { lineBreak: false });
      y += heightOf(1);
    }
    doc.fillColor('#111418');
    y += 3;
  };

  drawHead();
  for (const row of table.rows) {
    const [first = null] = row;
    if (row.every((value) => value === null)) y += 5;
    else if (row.length === 1 && first !== null && table.headings?.has(first) === true) drawHeading(first);
    else drawRow(row);
  }
};

/**
 * Tables as a PDF of A4 pages on their side. Long texts are broken into lines, never cut; a table that is longer than a page
 * has its headers on each.
 */
export const writePdf = (printed: PrintedTables): Uint8Array<ArrayBuffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: printed.language,
    info: { Title: printed.title, Creator: 'Runsheet', CreationDate: new Date(`${printed.madeOn}T12:00:00Z`) },
  });
  let pages = 0;
  const newPage = (): void => {
    doc.addPage();
    pages += 1;
    font(doc, sizes.foot).fillColor('#5a6270');
    doc.text(printable(printed.foot(pages)), page.left, page.foot, { lineBreak: false });
  };
  for (const table of printed.tables) drawTable(doc, table, printed, newPage);
  doc.end();
  const bytes: unknown = doc.read();
  if (!Buffer.isBuffer(bytes)) throw new TypeError('The document has no bytes');
  return new Uint8Array(bytes);
};
