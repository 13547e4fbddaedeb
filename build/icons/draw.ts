import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { icnsOf, icnsTypes, icoOf, type Picture } from './containers.ts';

/** The icons of the product, drawn by Chromium from the sources in build/resources. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const resources = 'build/resources';

/** Each picture is drawn from one of these. */
export const sources = ['icon.svg', 'icon-small.svg', 'document.svg', 'tray.svg'] as const;
type Source = (typeof sources)[number];

export const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const;
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const;

/** Pictures of the tray by their names in the window's folder, with their size in pixels. */
export const trayPictures: readonly (readonly [string, Source, number])[] = [
  ['tray.png', 'icon-small.svg', 16],
  ['tray@1.5x.png', 'icon-small.svg', 24],
  ['tray@2x.png', 'icon-small.svg', 32],
  // A Linux panel scales one picture to its own height.
  ['tray-panel.png', 'icon-small.svg', 32],
  ['trayTemplate.png', 'tray.svg', 16],
  ['trayTemplate@2x.png', 'tray.svg', 32],
];

/** Below this the rows of the large drawing run together. */
const sourceFor = (size: number): Source => (size <= 32 ? 'icon-small.svg' : 'icon.svg');

/** Apple's icons stand in a frame: 824 of 1,024 pixels. */
const macShare = 824 / 1024;

const read = (path: string): Buffer => readFileSync(join(root, path));

type Draw = (source: Source, size: number, share?: number) => Promise<Picture>;

const drawer =
  (page: Page): Draw =>
  async (source, size, share = 1) => {
    const address = `data:image/svg+xml;base64,${read(`${resources}/${source}`).toString('base64')}`;
    const side = size * share;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh"><img src="${address}" width="${String(side)}" height="${String(side)}">`,
      { waitUntil: 'load' },
    );
    return { size, png: await page.screenshot({ omitBackground: true }) };
  };

const each = async (sizes: readonly number[], draw: (size: number) => Promise<Picture>): Promise<Picture[]> => {
  const pictures: Picture[] = [];
  for (const size of new Set(sizes)) pictures.push(await draw(size));
  return pictures;
};

const macSizes = icnsTypes.map(([, size]) => size);

/** Every picture by its path in the checkout. */
const drawAll = async (draw: Draw): Promise<ReadonlyMap<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  files.set(`${resources}/icon.ico`, icoOf(await each(windowsSizes, (size) => draw(sourceFor(size), size))));
  files.set(`${resources}/icon.icns`, icnsOf(await each(macSizes, (size) => draw(sourceFor(size), size, macShare))));
  files.set(`${resources}/document.icns`, icnsOf(await each(macSizes, (size) => draw('document.svg', size))));
  for (const { size, png } of await each(linuxSizes, (one) => draw(sourceFor(one), one)))
    files.set(`${resources}/icons/${String(size)}x${String(size)}.png`, png);
  for (const [name, source, size] of trayPictures) files.set(`renderer/public/${name}`, (await draw(source, size)).png);
  files.set('renderer/public/icon.svg', read(`${resources}/icon-small.svg`));
  return files;
};

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Where the sums stand of the sources and of what was drawn from them. */
export const sumsFile = `${resources}/icons.json`;

/** Draws all, and writes the sums by which a test knows that a source was changed without drawing. Answers the paths. */
export const drawIcons = async (executablePath: string): Promise<readonly string[]> => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const files = await drawAll(drawer(await browser.newPage()));
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    const sums = {
      sources: Object.fromEntries(sources.map((name) => [name, sumOf(read(`${resources}/${name}`))])),
      drawn: Object.fromEntries([...files].map(([path, bytes]) => [path, sumOf(bytes)])),
    };
    writeFileSync(join(root, sumsFile), `${JSON.stringify(sums, null, 2)}\n`);
    return [...files.keys()];
  } finally {
    await browser.close();
  }
};
