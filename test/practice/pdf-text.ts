import { inflateSync } from 'node:zlib';

const shown = (operators: string): string =>
  [...operators.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');

/** The text of each page of a PDF of ours, a line a piece, in the order drawn. */
export const pdfPages = (bytes: Buffer): readonly string[] => {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    const pieces = [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, piece = '']) => shown(piece));
    return pieces.length === 0 ? [] : [pieces.join('\n')];
  });
};
