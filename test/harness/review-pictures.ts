import { type Locator, type Page } from 'playwright-core';
import { seedFaults } from '../e2e/seeded-faults.ts';

/** Review as it looks with problems of every level, in both languages and both colour schemes. */

const looks = [
  { name: 'review-sv', language: 'sv', scheme: 'light' },
  { name: 'review-sv-dark', language: 'sv', scheme: 'dark' },
  { name: 'review-en', language: 'en', scheme: 'light' },
  { name: 'review-en-dark', language: 'en', scheme: 'dark' },
] as const;

type Look = (typeof looks)[number];

const setLook = async (page: Page, { language, scheme }: Pick<Look, 'language' | 'scheme'>): Promise<void> => {
  await page.getByTestId('nav-settings').click();
  await page.getByTestId('language').selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
  await page.getByTestId('scheme').selectOption(scheme);
  await page.locator(`html[data-scheme="${scheme}"]`).waitFor();
};

const importFaults = async (page: Page): Promise<void> => {
  const { name, bytes } = await seedFaults('stadfirma-2026-11.csv');
  await page.getByTestId('nav-import').click();
  await page.getByTestId('file-input').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
  await page.getByTestId('to-review').click();
  await page.getByTestId('review-grid').getByTestId('grid-row').first().waitFor();
};

/** The invoice that falls due before its date, opened, with its reason and its mend. */
const showProblem = async (page: Page, popover: Locator): Promise<void> => {
  await page.getByTestId('nav-review').click();
  await page.getByTestId('review-grid').getByTestId('grid-row').first().waitFor();
  // Made outside the test runner, whose waiting is not to be had here.
  await page.getByTestId('review-grid').focus();
  await page.locator('[data-testid="review-grid"]:focus').waitFor();
  do {
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
    await popover.waitFor();
  } while ((await popover.locator('[data-code="due-before-invoice"]').count()) === 0);
  await page.mouse.move(0, 0);
};

/** Makes the pictures of Review in `folder`, and leaves the window in Swedish and light. */
export const reviewPictures = async (page: Page, folder: string): Promise<void> => {
  await importFaults(page);
  for (const look of looks) {
    await setLook(page, look);
    await showProblem(page, page.getByTestId('problem-popover'));
    await page.screenshot({ path: `${folder}${look.name}.png`, animations: 'disabled' });
  }
  await setLook(page, { language: 'sv', scheme: 'light' });
};
