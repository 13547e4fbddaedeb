import { type Page } from 'playwright-core';

/** Where the data folder of a person usually lies, and an address that the practice company may have. */
const usual = { folder: '/home/karin/.config/Runsheet', address: 'http://127.0.0.1:8080' } as const;

/**
 * Puts what is the same on every computer in the place of what was made up for the walk: the folder that is thrown away after it, and
 * the port that the practice company happened to get. A picture that shows either is different each time, and true nowhere.
 */
export const mask = (page: Page, home: string): Promise<void> =>
  page.evaluate(
    ({ home: folder, usual: shown }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const masked = text.replaceAll(folder, shown.folder).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, shown.address);
        if (masked !== text) node.textContent = masked;
      }
    },
    { home, usual },
  );
