import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page } from 'playwright-core';
import { serviceHands } from '../../outbox/harness.ts';
import { startBrowserHost } from '../browser-host.ts';
import { startTestChromium } from '../chromium.ts';
import { makeHome } from '../home.ts';
import { practiceAddress } from '../practice-address.ts';
import { mask } from './mask.ts';
import { pictureFiles, type PictureLanguage, pictureLanguages, type PictureName, pictures } from './picture-list.ts';
import { smallPng } from './small-png.ts';
import { allOf, toldEnd } from './told-end.ts';
import { moment, walkThrough } from './walk.ts';

// Makes every picture of the README and the docs from the built application: `npm run -s docs:screenshots`.

const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** Shifts the clock of the host, which starts now, and of its threads. */
const moveClock = (): void => {
  process.env['TZ'] = 'Europe/Stockholm';
  process.env['PICTURE_MOMENT'] = moment.toISOString();
  process.env['PICTURE_BEGAN'] = String(Date.now());
  process.env['NODE_OPTIONS'] = `--import=${new URL('moved-clock.mjs', import.meta.url).href}`;
};

const shot = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** A picture of the window once it stands still; of one that never does (a run on its way), as it is after a moment. */
const still = async (page: Page): Promise<Buffer> => {
  let before = await shot(page);
  for (let looks = 0; looks < 6; looks += 1) {
    const now = await shot(page);
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
};

const take = async (page: Page, path: string, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-scheme="${scheme}"]`).waitFor();
  const png = await still(page);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, smallPng(png));
};

/** Shows where the walk stands, if the page is there still, and fails of what stopped it. */
const stuck = async (page: Page, language: PictureLanguage, error: unknown): Promise<never> => {
  const path = join(tmpdir(), `runsheet-stuck-${language}.png`);
  const seen = await page.screenshot({ path, timeout: 10_000 }).then(
    () => path,
    () => 'a page that is gone',
  );
  throw new Error(`the walk in ${language} went no further than ${seen}`, { cause: error });
};

const takeAll = async (browser: Browser, language: PictureLanguage): Promise<number> => {
  const { home, remove } = makeHome();
  const host = await startBrowserHost(home);
  let count = 0;
  const context = browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, timezoneId: 'Europe/Stockholm' },
    ...{ locale: language === 'sv' ? 'sv-SE' : 'en-GB', colorScheme: 'light' as const },
  });
  try {
    const page = await (await context).newPage();
    page.setDefaultTimeout(90_000);
    await page.clock.setFixedTime(moment);
    await page.goto(`${host.origin}/#key=${host.firstToken}`);
    const picture = async (name: PictureName): Promise<void> => {
      await page.mouse.move(0, 0);
      for (const scheme of 'dark' in pictures[name] ? (['dark', 'light'] as const) : (['light'] as const)) {
        const look = scheme === 'dark' ? '-dark' : '';
        await mask(page, home);
        await take(page, join(images, language, `${name}${look}.png`), scheme);
        count += 1;
      }
    };
    const walk = { page, home, language, picture, hands: () => serviceHands(practiceAddress(home)) };
    await walkThrough(walk).catch((error: unknown) => stuck(page, language, error));
  } finally {
    // The host waits for its tabs before it ends, and has to end however they did.
    await Promise.allSettled([context.then((tabs) => tabs.close())]);
    await host.close();
    remove();
  }
  return count;
};

/** What an earlier list made and this one does not. */
const clearOld = (): void => {
  for (const name of readdirSync(images, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.png') && !pictureFiles.includes(name.replaceAll('\\', '/'))) rmSync(join(images, name));
};

const all = async (): Promise<string> => {
  moveClock();
  const browser = await startTestChromium();
  try {
    const counts = await allOf(pictureLanguages.map((language) => takeAll(browser, language)));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count !== pictureFiles.length) throw new Error(`${String(count)} pictures of ${String(pictureFiles.length)}`);
    clearOld();
    return `${String(count)} pictures`;
  } finally {
    await browser.close();
  }
};

toldEnd('screenshots', all);
