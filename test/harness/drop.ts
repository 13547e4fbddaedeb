import { type Page } from 'playwright-core';

/** Drops files and folders of the disk on the middle of the window, as the operating system tells of them. */
export const dropOn = async (page: Page, paths: readonly string[]): Promise<void> => {
  const [x, y] = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  await devtools.detach();
};
