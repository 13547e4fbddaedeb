import { chromium, type Browser } from 'playwright-core';

/** A Chromium of the tests' own; `npm test` says where it is. */
export const startTestChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
