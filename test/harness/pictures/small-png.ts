import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * A picture of a window in at most 256 colours: the few that a window is made of stay as they are, the shades along
 * the edges of letters are drawn together. A third of the size, and the eye sees no difference.
 */

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue, a byte each, row by row. */
  readonly rgb: Uint8Array;
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
};

const chunksOf = function* (png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
};

/** Takes back what each row was filtered by (PNG, section 9). */
const unfilter = (raw: Buffer, height: number, stride: number, step: number): Uint8Array => {
  const rows = new Uint8Array(height * stride);
  const before = (at: number, ok: boolean): number => (ok ? (rows[at] ?? 0) : 0);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = before(at - step, x >= step);
      const up = before(at - stride, y > 0);
      const corner = before(at - stride - step, y > 0 && x >= step);
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + added;
    }
  }
  return rows;
};

/** Reads what Chromium writes: eight bits a channel, not interlaced. */
const readPng = (png: Buffer): Pixels => {
  const chunks = [...chunksOf(png)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const step = head[9] === 6 ? 4 : 3;
  if (head[8] !== 8 || (head[9] !== 2 && head[9] !== 6)) throw new Error('not a picture of eight bits a channel');
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const rows = unfilter(raw, height, width * step, step);
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) rgb.set(rows.subarray(at * step, at * step + 3), at * 3);
  return { width, height, rgb };
};

interface Shade {
  readonly colour: number;
  readonly count: number;
}

const channel = (colour: number, shift: number): number => (colour >> shift) & 255;

const spread = (box: readonly Shade[], shift: number): number => {
  const values = box.map(({ colour }) => channel(colour, shift));
  return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
};

const weight = (box: readonly Shade[]): number => box.reduce((sum, { count }) => sum + count, 0);

const average = (box: readonly Shade[]): number =>
  [16, 8, 0].reduce((whole, shift) => {
    const sum = box.reduce((all, { colour, count }) => all + channel(colour, shift) * count, 0);
    return whole | (Math.round(sum / weight(box)) << shift);
  }, 0);

/** Halves the box along the channel in which its colours lie farthest apart. */
const halves = (box: readonly Shade[]): readonly (readonly Shade[])[] => {
  const shift = [16, 8, 0].reduce((best, one) => (spread(box, one) > spread(box, best) ? one : best), 16);
  const sorted = [...box].sort((a, b) => channel(a.colour, shift) - channel(b.colour, shift) || a.colour - b.colour);
  const middle = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, middle), sorted.slice(middle)];
};

/** How far apart the colours of a box lie: the box that is divided next. */
const width = (box: readonly Shade[]): number =>
  [16, 8, 0].reduce((most, shift) => Math.max(most, spread(box, shift)), 0) * Math.log2(1 + weight(box));

/** Which colour each colour of the picture becomes: the most frequent stay, the rest share what is left. */
const fewColours = (shades: readonly Shade[]): ReadonlyMap<number, number> => {
  const sorted = [...shades].sort((a, b) => b.count - a.count || a.colour - b.colour);
  const kept = sorted.slice(0, sorted.length <= 256 ? 256 : 128);
  const rest = sorted.slice(kept.length);
  let boxes: readonly (readonly Shade[])[] = rest.length === 0 ? [] : [rest];
  while (boxes.length > 0 && boxes.length < 256 - kept.length) {
    const widest = boxes.reduce((a, b) => (width(b) > width(a) ? b : a));
    if (widest.length < 2) break;
    boxes = boxes.flatMap((box) => (box === widest ? halves(box) : [box]));
  }
  const becomes = new Map(kept.map(({ colour }) => [colour, colour]));
  for (const box of boxes) for (const { colour } of box) becomes.set(colour, average(box));
  return becomes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** The same picture with a palette (PNG colour type 3). The same pixels always give the same bytes. */
export const smallPng = (png: Buffer): Buffer => {
  const { width: wide, height, rgb } = readPng(png);
  const colours = Array.from(
    { length: wide * height },
    (_, at) => ((rgb[at * 3] ?? 0) << 16) | ((rgb[at * 3 + 1] ?? 0) << 8) | (rgb[at * 3 + 2] ?? 0),
  );
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const becomes = fewColours([...counts].map(([colour, count]) => ({ colour, count })));
  const palette = [...new Set(becomes.values())].sort((a, b) => a - b);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((wide + 1) * height);
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / wide) * (wide + 1) + 1 + (at % wide)] = places.get(becomes.get(colour) ?? 0) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [channel(colour, 16), channel(colour, 8), colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
