import { writePng } from './png.ts';
import { qrModules } from './qr-code.ts';

const pixels = 6;
/** The light border that a reader needs, in modules. */
const border = 4;

const spread = <T>(items: readonly T[], times: number): readonly T[] =>
  items.flatMap((item) => new Array<T>(times).fill(item));

/** A text of up to 53 bytes as a QR code: the data URL of a PNG (concepts, Bank account retrieval). */
export const qrImage = (text: string): string => {
  const modules = qrModules(text);
  const edge = new Array<boolean>(border).fill(false);
  const blank = new Array<boolean>(modules.length + 2 * border).fill(false);
  const above = new Array<readonly boolean[]>(border).fill(blank);
  const rows = [...above, ...modules.map((row) => [...edge, ...row, ...edge]), ...above];
  const png = writePng(
    spread(
      rows.map((row) => spread(row, pixels)),
      pixels,
    ),
  );
  return `data:image/png;base64,${png.toString('base64')}`;
};
