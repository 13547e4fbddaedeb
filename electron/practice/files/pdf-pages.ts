import { inflateSync } from 'node:zlib';

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Half a centimetre of the printer's own: what is nearer to A4 than this is A4. */
const tolerance = 3;
const a4 = { short: 595.28, long: 841.89 } as const;

/** Whether a file begins as every PDF does. */
export const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

/** A sheet of A4, standing or lying. */
export const isA4 = ({ width, height }: PageSize): boolean =>
  Math.abs(Math.min(width, height) - a4.short) <= tolerance && Math.abs(Math.max(width, height) - a4.long) <= tolerance;

const inflated = (stream: string): string => {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
};

const streams = /<<((?:(?!<<|stream).)*?)>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/gs;

/** The objects of a PDF as text: those that stand in the file, and those packed into object streams. */
const objectText = (file: Buffer): string => {
  const all = file.toString('latin1');
  const packed = [...all.matchAll(streams)]
    .filter(([, head = '']) => /\/Type\s*\/ObjStm\b/.test(head))
    .map(([, , content = '']) => inflated(content));
  return [all.replace(/stream\r?\n[\s\S]*?endstream/g, ''), ...packed].join('\n');
};

const four = String.raw`\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s*\]`;
const direct = new RegExp(String.raw`/MediaBox\s*${four}`, 'g');
const indirect = /\/MediaBox\s+(\d+)\s+(\d+)\s+R\b/g;

const sizeOf = (corners: readonly string[]): PageSize => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.map(Number);
  return { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
};

/** Every size that the pages of a PDF have; empty where none can be read. */
export const pageSizes = (file: Buffer): readonly PageSize[] => {
  const text = objectText(file);
  const named = [...text.matchAll(indirect)].flatMap(([, number = '', generation = '']) => [
    ...text.matchAll(new RegExp(String.raw`\b${number}\s+${generation}\s+obj\s*${four}`, 'g')),
  ]);
  return [...text.matchAll(direct), ...named].map((found) => sizeOf(found.slice(1)));
};
