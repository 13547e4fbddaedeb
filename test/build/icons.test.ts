import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { icnsTypes, pngSize, readIcns, readIco } from '../../build/icons/containers.ts';
import { linuxSizes, sources, sumOf, sumsFile, trayPictures, windowsSizes } from '../../build/icons/draw.ts';
import { root } from '../../build/package/builder.ts';

const read = (path: string): Buffer => readFileSync(join(root, path));
const sums = z
  .object({ sources: z.record(z.string(), z.string()), drawn: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read(sumsFile).toString('utf8')));

describe('the icons', () => {
  it.each(sources)('were drawn from %s as it is now (npm run icons draws them anew)', (name) => {
    expect(sumOf(read(`build/resources/${name}`))).toBe(sums.sources[name]);
  });

  it('are as they were drawn', () => {
    for (const [path, sum] of Object.entries(sums.drawn)) expect(sumOf(read(path)), path).toBe(sum);
  });

  it('are there for Windows in every size, each a picture of that size', () => {
    expect(readIco(read('build/resources/icon.ico')).map(({ size }) => size)).toEqual(windowsSizes);
  });

  it.each(['icon.icns', 'document.icns'])('are there for macOS in every size: %s', (name) => {
    expect(readIcns(read(`build/resources/${name}`))).toEqual(icnsTypes);
  });

  it('are there for Linux in every size', () => {
    for (const size of linuxSizes)
      expect(pngSize(read(`build/resources/icons/${String(size)}x${String(size)}.png`))).toEqual([size, size]);
  });

  it('are there for the tray in every density', () => {
    for (const [name, , size] of trayPictures)
      expect(pngSize(read(`renderer/public/${name}`)), name).toEqual([size, size]);
  });
});
