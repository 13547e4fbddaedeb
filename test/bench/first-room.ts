import { type Browser, type Response } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { startBrowserHost } from '../harness/browser-host.ts';

const ofTheWindow: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'image', 'font']);

/** What a new browser fetches of the window until the first room stands there: the sum of its files, each gzipped. */
export const firstRoomBytes = async (home: string, chromium: Browser, firstRoom: string): Promise<number> => {
  const host = await startBrowserHost(home);
  const page = await chromium.newPage();
  const bodies: Promise<Buffer>[] = [];
  const listen = (response: Response): void => {
    if (ofTheWindow.has(response.request().resourceType())) bodies.push(response.body());
  };
  page.on('response', listen);
  try {
    await page.goto(`${host.origin}/#key=${host.firstToken}`);
    await page.locator(firstRoom).first().waitFor();
    // What comes now is fetched ahead, while the window is at rest.
    page.off('response', listen);
    const fetched = await Promise.all(bodies);
    return fetched.reduce((sum, body) => sum + gzipSync(body).length, 0);
  } finally {
    await page.close();
    await host.close();
  }
};
