/** The two containers of icons. Both hold whole PNG files one after the other, and a list of what is where. */

export interface Picture {
  /** Width and height in pixels. */
  readonly size: number;
  readonly png: Buffer;
}

/** Windows: a directory of pictures (ICONDIR, ICONDIRENTRY), with PNG as every Windows since Vista takes it. */
export const icoOf = (pictures: readonly Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * place;
    // A byte each for width and height: 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

/** The sizes of an icns that are PNG: points on a plain screen, and the same points on one of twice the density. */
export const icnsTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

/** macOS: a list of four letters, a length and a PNG. @throws where a size is not among the pictures. */
export const icnsOf = (pictures: readonly Picture[]): Buffer => {
  const blocks = icnsTypes.map(([type, size]) => {
    const png = pictures.find((one) => one.size === size)?.png;
    if (png === undefined) throw new Error(`no picture of ${String(size)} pixels`);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const body = Buffer.concat(blocks);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
};

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height of a PNG. @throws where it is none. */
export const pngSize = (png: Buffer): readonly [number, number] => {
  if (!png.subarray(0, 8).equals(pngMark)) throw new Error('not a PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

/** The pictures in an ico, as its list says. @throws where an entry is not the PNG that the list says. */
export const readIco = (ico: Buffer): readonly Picture[] =>
  Array.from({ length: ico.readUInt16LE(4) }, (_, place) => {
    const at = 6 + 16 * place;
    const start = ico.readUInt32LE(at + 12);
    const png = ico.subarray(start, start + ico.readUInt32LE(at + 8));
    const size = ico.readUInt8(at) || 256;
    if (pngSize(png).some((one) => one !== size)) throw new Error(`the picture of ${String(size)} is of another size`);
    return { size, png };
  });

/** The pictures in an icns with their types. @throws where a block is no PNG. */
export const readIcns = (icns: Buffer): readonly (readonly [string, number])[] => {
  const found: (readonly [string, number])[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found.push([icns.toString('latin1', at, at + 4), pngSize(icns.subarray(at + 8))[0]]);
  }
  return found;
};
