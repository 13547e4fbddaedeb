import { extractAll } from '@electron/asar';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { z } from 'zod';
import { pack } from '../../build/package/pack.ts';
import { startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { launchDesktop } from '../standin/launch.ts';
import { firstRoomBytes } from './first-room.ts';
import { type Measure, median, seconds } from './measure.ts';
import { windowOf } from './shipped-import.ts';

/** What it takes to have the window before one: in a browser, packed, and how much of it is fetched. */
export const names = ['start-browser', 'start-packed', 'bundle'] as const;
type Name = (typeof names)[number];

const rounds = 5;
const size = { width: 1280, height: 800 } as const;
const bare = fileURLToPath(new URL('bare', import.meta.url));
/** The first room of a company that is connected, with something to do in it. */
const firstRoom = '[data-testid="task-row"]';
const mostBytes = 350_000;

interface Bench {
  readonly home: string;
  readonly chromium: Browser;
  /** Where the bare application lies as one that is packed does: out/main, out/renderer. */
  readonly bareContent: string;
  /** The packed application, out of its archive. */
  readonly content: string;
}

/** Seconds that the work takes until it answers; what it answers is closed afterwards, and not counted. */
const timed = async (work: () => Promise<() => Promise<void>>): Promise<number> => {
  const begun = performance.now();
  const end = await work();
  const took = (performance.now() - begun) / 1000;
  await end();
  return took;
};

const shown = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor();

const inTab = async (chromium: Browser, address: string, selector: string): Promise<Page> => {
  const page = await chromium.newPage({ viewport: size });
  await page.goto(address);
  await shown(page, selector);
  return page;
};

const browserHost = ({ home, chromium }: Bench) =>
  timed(async () => {
    const host = await startBrowserHost(home);
    const page = await inTab(chromium, `${host.origin}/#key=${host.firstToken}`, firstRoom);
    return async () => {
      await page.close();
      await host.close();
    };
  });

const bareHost = ({ chromium, bareContent }: Bench) =>
  timed(async () => {
    const host = fork(join(bare, 'host.mjs'), [join(bareContent, 'out/renderer')]);
    const [address] = await once(host, 'message');
    const page = await inTab(chromium, z.string().parse(address), '#usable');
    return async () => {
      await page.close();
      host.disconnect();
      await once(host, 'exit');
    };
  });

const desktop = (home: string, content: string, selector: string) =>
  timed(async () => {
    const application = await launchDesktop(home, {}, content);
    await shown(application.window, selector);
    return application.close;
  });

type Pair = readonly [ours: () => Promise<number>, theirs: () => Promise<number>];

/** Side by side, so that a slow machine slows both; the first pair warms the disk and does not count. */
const compared = async ([ours, theirs]: Pair): Promise<{ readonly took: number; readonly ratio: number }> => {
  const pairs: { readonly took: number; readonly ratio: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const without = await theirs();
    const took = await ours();
    if (round > 0) pairs.push({ took, ratio: took / without });
  }
  return { took: median(pairs.map(({ took }) => took)), ratio: median(pairs.map(({ ratio }) => ratio)) };
};

const buildBare = async (content: string): Promise<void> => {
  await build({
    root: bare,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: join(content, 'out/renderer'), emptyOutDir: true, target: 'chrome130' },
  });
  const main = join(content, 'out/main');
  mkdirSync(main, { recursive: true });
  copyFileSync(join(bare, 'desktop.mjs'), join(main, 'desktop.js'));
  copyFileSync(join(bare, 'files.mjs'), join(main, 'files.mjs'));
  writeFileSync(join(main, 'preload.cjs'), '');
  writeFileSync(join(content, 'package.json'), '{"type":"module"}');
};

/** A data folder in which the practice company is connected. */
const prepare = async (home: string): Promise<void> => {
  const host = await startBrowserHost(home);
  const window = await windowOf(host.origin, host.firstToken);
  await window.call('connections.startPractice', {});
  await host.close();
};

const packedInto = async (folder: string): Promise<string> => {
  const packed = await pack('linux', folder);
  const content = join(folder, 'content');
  extractAll(join(packed.resources, 'app.asar'), content);
  return content;
};

const measure = async (bench: Bench, wanted: (name: Name) => boolean, say: (measure: Measure) => void) => {
  const startLine = async (name: Name, pair: Pair, by: string): Promise<void> => {
    if (!wanted(name)) return;
    const { took, ratio } = await compared(pair);
    say({
      name,
      value: seconds(took),
      ratio,
      limit: 2,
      ok: ratio <= 2,
      by: `${by}; middle of ${String(rounds)} pairs`,
    });
  };
  await startLine(
    'start-browser',
    [() => browserHost(bench), () => bareHost(bench)],
    'a bare page of Vue and Naive UI from a process of its own, until its button stands there',
  );
  await startLine(
    'start-packed',
    [() => desktop(bench.home, bench.content, firstRoom), () => desktop(bench.home, bench.bareContent, '#usable')],
    'the bare page in a window of the same stand-in',
  );
  if (!wanted('bundle')) return;
  const bytes = await firstRoomBytes(bench.home, bench.chromium, firstRoom);
  const by = 'bytes of the window, each file gzipped, until the first room stands there';
  say({
    name: 'bundle',
    value: `${(bytes / 1000).toFixed(0)}KB`,
    ratio: null,
    limit: mostBytes / 1000,
    ok: bytes <= mostBytes,
    by,
  });
};

/** Packs the application, builds the bare one beside it, and says what is wanted. */
export const measureStart = async (
  wantedName: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  const { home, remove } = makeHome();
  const chromium = await startTestChromium();
  try {
    const bareContent = join(folder, 'bare');
    await buildBare(bareContent);
    await prepare(home);
    const content = wantedName('start-packed') ? await packedInto(folder) : '';
    await measure({ home, chromium, bareContent, content }, wantedName, say);
  } finally {
    await chromium.close();
    remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
