/** A line of text on a page: position in points from the lower left corner of A4. */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly text: string;
  /** Ends at x instead of beginning there. */
  readonly right: boolean;
}

export interface PdfRule {
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  readonly rules: readonly PdfRule[];
}

export const a4 = { width: 595, height: 842 } as const;

/** Widths of Helvetica's characters in thousandths of the size, by first and last code; the rest is about 556. */
const widths: readonly (readonly [from: number, to: number, width: number])[] = [
  [32, 33, 278],
  [40, 41, 333],
  [44, 44, 278],
  [45, 45, 333],
  [46, 47, 278],
  [48, 57, 556],
  [58, 59, 278],
  [65, 66, 667],
  [67, 68, 722],
  [73, 73, 278],
  [105, 106, 222],
  [108, 108, 222],
  [109, 109, 833],
  [114, 114, 333],
  [116, 116, 278],
  [160, 160, 278],
];

const widthOf = (text: string, size: number): number => {
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    sum += widths.find(([from, to]) => code >= from && code <= to)?.[2] ?? 556;
  }
  return (sum * size) / 1000;
};

/** WinAnsi holds ISO-8859-1 and the euro sign; what it lacks becomes a question mark. */
const winAnsi = (text: string): string =>
  text
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff€]/g, '?')
    .replace(/€/g, '\u0080')
    .replace(/[\\()]/g, '\\$&');

const textCommand = ({ x, y, size, bold, text, right }: PdfText): string => {
  const from = right ? x - widthOf(text, size) : x;
  return `BT /${bold ? 'F2' : 'F1'} ${String(size)} Tf ${from.toFixed(2)} ${y.toFixed(2)} Td (${winAnsi(text)}) Tj ET`;
};

const ruleCommand = ({ x1, x2, y }: PdfRule): string =>
  `0.5 w ${String(x1)} ${y.toFixed(2)} m ${String(x2)} ${y.toFixed(2)} l S`;

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** A PDF of A4 pages in Helvetica, written by hand: catalog, pages, two fonts, a content stream a page. */
export const writePdf = (pages: readonly PdfPage[], title: string): Buffer => {
  const pageIds = pages.map((_page, index) => 6 + index * 2);
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${String(id)} 0 R`).join(' ')}] /Count ${String(pages.length)} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${winAnsi(title)}) >>`,
  ];
  for (const [index, page] of pages.entries()) {
    const stream = [...page.rules.map(ruleCommand), ...page.texts.map(textCommand)].join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(a4.width)} ${String(a4.height)}] /Contents ${String(7 + index * 2)} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    );
  }
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
};
