/**
 * QR codes of version 3 with error correction L (ISO/IEC 18004): 29 × 29 modules, one block of 55 data and 15 correction
 * codewords, mask 0. That holds up to 53 bytes, which is all that a start token needs.
 */
const size = 29;
const dataCodewords = 55;
const correctionCodewords = 15;
export const qrBytes = dataCodewords - 2;

/** Correction L and mask 0 with their own check bits and mask, the first bit first. */
const format = '111011111000100';

type Modules = (boolean | null)[][];

const multiply = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product & 0xff;
};

/** The coefficients after the first of (x − 2⁰)(x − 2¹)… in the field of 256. */
const generator = (degree: number): readonly number[] => {
  let poly = [1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    const times = root;
    poly = [...poly, 0].map((coefficient, at) => coefficient ^ multiply(poly[at - 1] ?? 0, times));
    root = multiply(root, 2);
  }
  return poly.slice(1);
};

/** Reed-Solomon: the rest of the data divided by the generator. */
const correction = (data: readonly number[]): readonly number[] => {
  const divisor = generator(correctionCodewords);
  return data.reduce<readonly number[]>(([first = 0, ...rest], byte) => {
    const factor = byte ^ first;
    return [...rest, 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor));
  }, new Array<number>(correctionCodewords).fill(0));
};

const bitsOf = (value: number, count: number): string => value.toString(2).padStart(count, '0');

const codewords = (text: string): readonly number[] => {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > qrBytes) throw new RangeError(`More than ${String(qrBytes)} bytes`);
  const bits = `0100${bitsOf(bytes.length, 8)}${[...bytes].map((byte) => bitsOf(byte, 8)).join('')}0000`;
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  while (data.length < dataCodewords) data.push(data.length % 2 === bytes.length % 2 ? 0xec : 0x11);
  return [...data, ...correction(data)];
};

/** A square ring in a square: the pattern around a centre, dark except at the given distances. */
const square = (modules: Modules, row: number, column: number, reach: number, light: readonly number[]): void => {
  for (let r = -reach; r <= reach; r += 1)
    for (let c = -reach; c <= reach; c += 1) {
      const line = modules[row + r];
      if (line?.[column + c] !== undefined) line[column + c] = !light.includes(Math.max(Math.abs(r), Math.abs(c)));
    }
};

const set = (modules: Modules, row: number, column: number, dark: boolean): void => {
  const line = modules[row];
  if (line !== undefined) line[column] = dark;
};

/** What every code of this version has: finders, timing, alignment, format and the dark module. */
const patterns = (): Modules => {
  const modules: Modules = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let i = 8; i < size - 8; i += 1) {
    set(modules, 6, i, i % 2 === 0);
    set(modules, i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(modules, row, column, 4, [2, 4]);
  square(modules, size - 7, size - 7, 2, [1]);
  [...format].forEach((bit, i) => {
    const dark = bit === '1';
    if (i < 8) set(modules, 8, i < 6 ? i : i + 1, dark);
    else set(modules, i === 8 ? 7 : 14 - i, 8, dark);
    if (i < 7) set(modules, size - 1 - i, 8, dark);
    else set(modules, 8, size - 15 + i, dark);
  });
  set(modules, size - 8, 8, true);
  return modules;
};

/** The text as a QR code: rows of modules, true is dark. Throws RangeError where it is longer than {@link qrBytes}. */
export const qrModules = (text: string): readonly (readonly boolean[])[] => {
  const modules = patterns();
  const bits = codewords(text)
    .map((codeword) => bitsOf(codeword, 8))
    .join('');
  let next = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, upwards = !upwards)
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (modules[row]?.[column] !== null) continue;
        set(modules, row, column, (bits[next] === '1') !== ((row + column) % 2 === 0));
        next += 1;
      }
    }
  return modules.map((row) => row.map((module) => module === true));
};
