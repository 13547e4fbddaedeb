import PDFDocument from 'pdfkit';
import { printable } from '../../../shared/domain/printable.ts';

/** A4 in points, and the type area on it. */
export const page = { width: 595.28, height: 841.89, left: 50, right: 545, bottom: 790 } as const;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
  readonly grey?: boolean;
}

/** A document that is being drawn: places are points from the upper left corner of the page. */
export interface Sheet {
  /** Draws text in a column and gives its height; long text is broken into lines. */
  readonly text: (words: string, x: number, y: number, width: number, style?: TextStyle) => number;
  readonly heightOf: (words: string, width: number, style?: TextStyle) => number;
  readonly rule: (y: number, from: number, to: number) => void;
  readonly box: (x: number, y: number, width: number, height: number) => void;
  readonly newPage: () => void;
  /** Ends the document; `footer` is drawn on each page. */
  readonly finish: (footer: (page: number, pages: number) => void) => Buffer;
}

const grey = '#5a6270';

/** A new A4 document. `madeAt` (epoch ms) is service time, so that the same document has the same bytes. */
export const newSheet = (title: string, madeAt: number): Sheet => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: title, Creator: 'Runsheet', CreationDate: new Date(madeAt) },
  });
  const styled = ({ size = 9.5, bold = false, grey: pale = false }: TextStyle) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(pale ? grey : '#111418');
  const heightOf = (words: string, width: number, style: TextStyle = {}): number =>
    words === '' ? 0 : styled(style).heightOfString(printable(words), { width });
  return {
    heightOf,
    text: (words, x, y, width, style = {}) => {
      const height = heightOf(words, width, style);
      if (words !== '') styled(style).text(printable(words), x, y, { width, align: style.align ?? 'left' });
      return height;
    },
    rule: (y, from, to) => {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor('#c4c9d1').stroke();
    },
    box: (x, y, width, height) => {
      doc.roundedRect(x, y, width, height, 3).lineWidth(0.8).strokeColor('#8a93a1').stroke();
    },
    newPage: () => {
      doc.addPage();
    },
    finish: (footer) => {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        footer(index + 1, count);
      }
      doc.end();
      const bytes: unknown = doc.read();
      if (!Buffer.isBuffer(bytes)) throw new TypeError('The document has no bytes');
      return bytes;
    },
  };
};
