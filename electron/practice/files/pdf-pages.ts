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

/** More than any object stream holds: what unpacks to more is no letter. */
const maxOutputLength = 64 * 1024 * 1024;

const inflated = (stream: string): string => {
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength }).toString('latin1');
  } catch {
    return '';
  }
};

/** What stands before a stream, and what the stream packs, where it packs objects. */
const partText = (part: string): string => {
  const begin = /\bstream\r?\n/.exec(part);
  if (begin === null) return part;
  const before = part.slice(0, begin.index);
  const isPacked = /\/Type\s*\/ObjStm\b/.test(before.slice(before.lastIndexOf(' obj')));
  return isPacked ? `${before}\n${inflated(part.slice(begin.index + begin[0].length))}` : before;
};

/** The objects of a PDF as text: those that stand in the file, and those packed into object streams. */
const objectText = (file: Buffer): string =>
  file
    .toString('latin1')
    .split(/\r?\nendstream/)
    .map(partText)
    .join('\n');

const four = String.raw`\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s*\]`;
const direct = new RegExp(String.raw`/MediaBox\s*${four}`, 'g');
const indirect = /\/MediaBox\s+(\d+\s+\d+)\s+R\b/g;
const boxes = new RegExp(String.raw`\b(\d+\s+\d+)\s+obj\s*${four}`, 'g');

const sizeOf = (corners: readonly string[]): PageSize => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.map(Number);
  return { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
};

/** Every size that the pages of a PDF have; empty where none can be read. */
export const pageSizes = (file: Buffer): readonly PageSize[] => {
  const text = objectText(file);
  const own = [...text.matchAll(direct)].map(([, ...corners]) => sizeOf(corners));
  const shared = new Map([...text.matchAll(boxes)].map(([, id = '', ...corners]) => [id, sizeOf(corners)]));
  const named = [...text.matchAll(indirect)].flatMap(([, id = '']) => shared.get(id) ?? []);
  return [...own, ...named];
};
