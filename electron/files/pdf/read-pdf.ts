import { type PdfObjects, readObjects } from './pdf-objects.ts';
import { type PdfDictionary, type PdfValue, TooTangledError } from './pdf-value.ts';

/** What is known of a PDF that can be sent along. */
export interface PdfFacts {
  readonly pages: number;
  /** Pages of another size than A4; how large the first of them is, in whole millimetres. */
  readonly otherSize: {
    readonly pages: number;
    readonly first: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Pages of A4 that lie. */
  readonly lying: number;
}

export const pdfFaults = ['not-pdf', 'encrypted', 'damaged', 'too-tangled'] as const;
export type PdfFault = (typeof pdfFaults)[number];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A4 in points, and how far a page may be from it: the same as the service's letters are held to. */
const a4 = { short: 595.28, long: 841.89, tolerance: 3 } as const;
const mostPages = 2_000;
const deepest = 64;
const millimetres = (points: number): number => Math.round((points * 25.4) / 72);

const isNear = (points: number, wanted: number): boolean => Math.abs(points - wanted) <= a4.tolerance;
const isA4 = ({ width, height }: Size): boolean =>
  isNear(Math.min(width, height), a4.short) && isNear(Math.max(width, height), a4.long);

/** What a page has from those above it: ISO 32000-1, 7.7.3.4. */
interface Inherited {
  readonly box: PdfValue | undefined;
  readonly turn: PdfValue | undefined;
}

const sizeOf = (objects: PdfObjects, page: PdfDictionary, { box, turn }: Inherited): Size | null => {
  const corners = objects.resolve(box);
  if (corners.kind !== 'array') return null;
  const numbers = corners.items.map((item) => objects.resolve(item));
  const [x1, y1, x2, y2] = numbers.map((one) => (one.kind === 'number' ? one.value : Number.NaN));
  const unit = objects.resolve(page.get('UserUnit'));
  const scale = unit.kind === 'number' ? unit.value : 1;
  const [across, down] = [Math.abs((x2 ?? Number.NaN) - (x1 ?? 0)), Math.abs((y2 ?? Number.NaN) - (y1 ?? 0))];
  if (!(across * scale > 0 && down * scale > 0)) return null;
  const turned = objects.resolve(turn);
  const lies = turned.kind === 'number' && Math.abs(turned.value) % 180 === 90;
  return lies ? { width: down * scale, height: across * scale } : { width: across * scale, height: down * scale };
};

/** The sizes of all pages in order; null where the tree of pages cannot be followed: a page is missing or stands twice. */
const pageSizes = (objects: PdfObjects, root: PdfDictionary): readonly Size[] | null => {
  const sizes: Size[] = [];
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined, above: Inherited, depth: number): boolean => {
    if (value?.kind === 'reference') {
      if (seen.has(value.objectNo)) return false;
      seen.add(value.objectNo);
    }
    const node = objects.resolve(value);
    if (node.kind !== 'dictionary' || depth > deepest || sizes.length >= mostPages) return false;
    const here = {
      box: node.entries.get('MediaBox') ?? above.box,
      turn: node.entries.get('Rotate') ?? above.turn,
    };
    const kids = objects.resolve(node.entries.get('Kids'));
    if (kids.kind === 'array') return kids.items.every((kid) => visit(kid, here, depth + 1));
    const size = sizeOf(objects, node.entries, here);
    if (size !== null) sizes.push(size);
    return size !== null;
  };
  return visit(root.get('Pages'), { box: undefined, turn: undefined }, 0) ? sizes : null;
};

const factsOf = (sizes: readonly Size[]): PdfFacts => {
  const first = sizes.findIndex((size) => !isA4(size));
  const odd = sizes[first];
  return {
    pages: sizes.length,
    lying: sizes.filter((size) => isA4(size) && size.width > size.height).length,
    otherSize:
      odd === undefined
        ? null
        : {
            pages: sizes.filter((size) => !isA4(size)).length,
            first: first + 1,
            width: millimetres(odd.width),
            height: millimetres(odd.height),
          },
  };
};

const begin = /%PDF-\d/;

/**
 * Reads how many pages a PDF has and how large they are. Nothing of the file is run or drawn. The work is bounded by the file's
 * size: what asks for more is `too-tangled`.
 */
export const readPdf = (file: Uint8Array): PdfFacts | PdfFault => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!begin.test(bytes.subarray(0, 1024).toString('latin1'))) return 'not-pdf';
  try {
    const objects = readObjects(bytes);
    if (objects.trailer.has('Encrypt')) return 'encrypted';
    const root = objects.resolve(objects.trailer.get('Root'));
    const sizes = root.kind === 'dictionary' ? pageSizes(objects, root.entries) : null;
    return sizes === null || sizes.length === 0 ? 'damaged' : factsOf(sizes);
  } catch (error) {
    if (error instanceof TooTangledError) return 'too-tangled';
    throw error;
  }
};
