import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

export interface Chromium {
  readonly context: BrowserContext;
  /** The page that is open from the start, handed out once. */
  readonly firstPage: () => Page | null;
  readonly debugAddress: string;
}

/** Starts a plain Chromium whose pages become the stand-in's windows; tests reach them over its debugging port. */
export const startChromium = async (): Promise<Chromium> => {
  const profile = mkdtempSync(join(tmpdir(), 'runsheet-standin-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    headless: true,
    viewport: { width: 1280, height: 840 },
    locale: 'sv-SE',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--remote-debugging-port=0',
    ],
  });
  // The process ends only after Chromium has: nothing is written there any more.
  process.once('exit', () => {
    rmSync(profile, { recursive: true, force: true });
  });
  let first = context.pages()[0] ?? null;
  const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
  return {
    context,
    firstPage: () => {
      const page = first;
      first = null;
      return page;
    },
    debugAddress: `http://127.0.0.1:${port}`,
  };
};
