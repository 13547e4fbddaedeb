import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** One row of pixels: filter type none, then one bit a pixel, where 1 is white. */
const scanline = (row: readonly boolean[]): Buffer => {
  const line = Buffer.alloc(1 + Math.ceil(row.length / 8));
  row.forEach((dark, x) => {
    const at = 1 + (x >> 3);
    if (!dark) line.writeUInt8(line.readUInt8(at) | (0x80 >> (x & 7)), at);
  });
  return line;
};

/** A square picture in black (true) and white as PNG: one bit a pixel, greyscale. */
export const writePng = (rows: readonly (readonly boolean[])[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]?.length ?? 0, 0);
  header.writeUInt32BE(rows.length, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.map(scanline)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
