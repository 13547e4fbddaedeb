import { type Page } from 'playwright-core';

/** What the window is told of a reading that is refused in a test. */
export const unreadCode = 'unread';

/** Until it is ended, this call is refused in words, as where the database cannot be read. Answers what ends it. */
export const unread = async (page: Page, call: string): Promise<() => Promise<void>> => {
  const path = `**/call/${call}`;
  const words = { sv: 'Kunde inte läsas.', en: 'Could not be read.' };
  const error = { code: unreadCode, sentence: words, nextStep: words };
  await page.route(path, (route) => route.fulfill({ json: { ok: false, error } }));
  return () => page.unroute(path);
};
