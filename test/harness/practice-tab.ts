import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startBrowserHost, type BrowserHost } from './browser-host.ts';
import { startTestChromium } from './chromium.ts';
import { makeHome } from './home.ts';

/** How long a test waits for what shows at once on an idle machine. */
export const soon = { timeout: 30_000 } as const;

/** Opens the practice company by the first door. */
export const enterPractice = async (page: Page): Promise<void> => {
  await page.getByTestId('door-practice').click(soon);
  await page.locator('[data-testid="deployment-badge"][data-kind="practice"]').waitFor(soon);
};

/** A file as it is given to a file input: a path, or its name and bytes. */
type Chosen = Parameters<Locator['setInputFiles']>[0];

/** The practice company in a tab of a real Chromium, as its person reaches it. */
export interface PracticeTab {
  readonly page: Page;
  /** What the page has complained of. */
  readonly faults: string[];
  /** The data folder. */
  readonly home: string;
  /** Finds by test id, in this tab or on another page. */
  readonly at: (id: string, on?: Page) => Locator;
  /** Presses keys, one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Writes a file into the data folder; answers its path. */
  readonly fileOf: (name: string, content: string | Uint8Array) => string;
  /** Gives files to Import. Those whose columns are known go on to Review by themselves. */
  readonly importFiles: (files: Chosen) => Promise<void>;
  /** Gives files to Import, takes the columns as they were understood, and waits for the invoices. */
  readonly toReview: (files: Chosen) => Promise<void>;
  /** Approves the run in Review, to be attested too where told so, and waits until it can be sent. */
  readonly approve: (what?: 'and-attest') => Promise<void>;
  /** Sends the approved run, and waits until it is done. */
  readonly send: () => Promise<void>;
  /** A second window over the same data folder, with a key of its own. */
  readonly anotherWindow: () => Promise<Page>;
}

/**
 * Opens the practice company in a tab before the tests of a file, and closes it after them with all that it stood on.
 * `look` changes what the tab may do or how large it is; otherwise it is 1280×800 and Swedish.
 */
export const practiceTab = (look: BrowserContextOptions = {}): PracticeTab => {
  const { home, remove } = makeHome();
  const options = { viewport: { width: 1280, height: 800 }, locale: 'sv-SE', ...look };
  const faults: string[] = [];
  let host: BrowserHost;
  let chromium: Browser;
  let page: Page;
  beforeAll(async () => {
    host = await startBrowserHost(home);
    chromium = await startTestChromium();
    page = await chromium.newPage(options);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(`${host.origin}/#key=${host.firstToken}`);
    await enterPractice(page);
  });
  afterAll(async () => {
    await chromium.close();
    await host.close();
    remove();
  });

  const at: PracticeTab['at'] = (id, on = page) => on.getByTestId(id);
  const importFiles: PracticeTab['importFiles'] = async (files) => {
    await at('nav-import').click();
    await at('file-input').setInputFiles(files);
  };
  return {
    get page() {
      return page;
    },
    faults,
    home,
    at,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    fileOf: (name, content) => {
      const path = join(home, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    importFiles,
    toReview: async (files) => {
      await importFiles(files);
      await at('to-review').click(soon);
      await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    },
    approve: async (what) => {
      await at('approve').click(soon);
      if (what === 'and-attest') await at('approve-attest').check();
      await at('approve-confirm').click();
      await at('push').first().waitFor(soon);
    },
    send: async () => {
      await at('push').click(soon);
      await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);
    },
    anotherWindow: async () => {
      const other = await chromium.newPage(options);
      await other.goto(`${host.origin}/#key=${await host.newToken()}`);
      return other;
    },
  };
};

/** Gives the focus to what is shown and can take it: Playwright's own `focus` and `press` do not wait for that, and the keys are lost. */
export const focusOn = async (where: Locator): Promise<void> => {
  await where.waitFor(soon);
  const takesIt = async (): Promise<boolean> => {
    await where.focus(soon);
    return where.evaluate(
      (element) => element === element.ownerDocument.activeElement && !element.matches(':disabled'),
    );
  };
  await expect.poll(takesIt, soon).toBe(true);
};

/** Presses keys, one after the other, on what is shown and can take them. */
export const pressOn = async (where: Locator, ...keys: readonly string[]): Promise<void> => {
  await focusOn(where);
  for (const key of keys) await where.page().keyboard.press(key);
};

/** A button that still works takes no press: this is it once it works no more. */
export const idle = (button: Locator): Locator => button.and(button.page().locator(':not(:has(.n-base-loading))'));

/** Waits for what a place says, and holds it to an expectation. */
export const textOf = (where: Locator) => expect.poll(() => where.textContent(), soon);
