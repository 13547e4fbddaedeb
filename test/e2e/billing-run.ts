import { fileURLToPath } from 'node:url';
import { type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressOn, soon } from '../harness/practice-tab.ts';

/** One billing run as a person makes it in the window; the same steps under every host. */

export interface Sample {
  /** A sample with one mistake in it, in test/fixtures/samples-with-mistake. */
  readonly file: string;
  readonly invoices: number;
  /** The code of the mistake, and what a person types in its cell. */
  readonly mistake: string;
  readonly typed: string;
}

export const samples: readonly Sample[] = [
  { file: 'stadfirma-2026-11.csv', invoices: 60, mistake: 'due-before-invoice', typed: '2026-12-30' },
  { file: 'gym-2026-11.xlsx', invoices: 120, mistake: 'date-unreadable', typed: '2026-12-30' },
  { file: 'hyresvard-2026-12.xlsx', invoices: 40, mistake: 'vat-rate', typed: '0' },
];

const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../fixtures/samples-with-mistake/${file}`, import.meta.url));

/** The whole number in a text such as `Paid 24` or `1 234`. */
const numberIn = async (where: Locator): Promise<number> =>
  Number(((await where.textContent()) ?? '').replace(/\D/g, ''));

const attribute = (where: Locator, name: string) => expect.poll(() => where.getAttribute(name), soon);

const importFile = async (page: Page, sample: Sample): Promise<void> => {
  await page.getByTestId('nav-import').click();
  await page.getByTestId('file-input').setInputFiles(pathOf(sample.file));
  await page.getByTestId('to-review').click(soon);
  await page.getByTestId('review-grid').waitFor(soon);
};

/** F8 leads to the faulty cell; what is typed there mends it. */
const mendMistake = async (page: Page, sample: Sample): Promise<void> => {
  await attribute(page.getByTestId('held-count'), 'data-count').toBe('1');
  await pressOn(page.getByTestId('review-grid'), 'F8');
  await page.getByTestId('problem-popover').waitFor(soon);
  await page.getByTestId('mend-type').first().click();
  const input = page.locator('[data-testid="grid-input"], [data-testid="row-input"]');
  await input.fill(sample.typed);
  await pressOn(input, 'Enter');
  await attribute(page.getByTestId('held-count'), 'data-count').toBe('0');
};

const approve = async (page: Page): Promise<void> => {
  await page.getByTestId('approve').click();
  await page.getByTestId('approve-attest').check();
  await page.getByTestId('approve-confirm').click();
};

/** A count of the run's ledger; the window leaves out a box that is empty. */
const ledger = async (page: Page, box: string): Promise<number> => {
  const shown = page.getByTestId(`ledger-${box}`);
  return (await shown.count()) === 0 ? 0 : numberIn(shown);
};

const push = async (page: Page, sample: Sample): Promise<void> => {
  await page.getByTestId('push').click(soon);
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 90_000 });
  for (const box of ['invoices', 'sent', 'attested']) expect(await ledger(page, box)).toBe(sample.invoices);
  for (const box of ['notSent', 'rejected', 'unknown', 'cancelled']) expect(await ledger(page, box)).toBe(0);
};

const paidCount = async (page: Page): Promise<number> => {
  await page.getByTestId('filter-paid').click();
  return numberIn(page.getByTestId('filter-paid').filter({ hasText: /\d/ }));
};

/** Lets customers pay and sees their invoices as paid, with nothing left. */
const receivePayments = async (page: Page): Promise<void> => {
  await page.getByTestId('nav-follow').click();
  await page.getByTestId('follow-grid').waitFor(soon);
  const before = await paidCount(page);
  await page.getByTestId('receive-payments').click();
  await expect.poll(() => paidCount(page), { timeout: 60_000 }).toBeGreaterThan(before);
  const paid = page.getByTestId('follow-grid').getByTestId('grid-row').first();
  await expect.poll(() => paid.locator('[data-column="left"]').textContent(), soon).toMatch(/^\s*0,00/);
};

/** Imports a sample, mends its mistake in the grid, approves, pushes, attests, and lets customers pay. */
export const billingRun = async (page: Page, sample: Sample): Promise<void> => {
  await importFile(page, sample);
  await mendMistake(page, sample);
  await approve(page);
  await push(page, sample);
  await receivePayments(page);
};
