import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { type Locator, type Page } from 'playwright-core';
import { dropOn } from '../../test/harness/drop.ts';
import { launchDesktop } from '../../test/standin/launch.ts';
import { type Packed } from './pack.ts';

/**
 * A billing run in the packed application: its own scripts and packages taken out of the archive, run under the stand-in of
 * Electron, whose windows are pages of a real Chromium. What `files` leaves out by mistake is missing here.
 */

const patience = { timeout: 90_000 };

/** The whole number in a text such as `Paid 24` or `1 234`. */
const numberIn = async (where: Locator): Promise<number> =>
  Number(((await where.textContent(patience)) ?? '').replace(/\D/g, ''));

const import_ = async (page: Page, sample: string): Promise<number> => {
  await page.getByTestId('door-practice').click(patience);
  await page.locator('[data-testid="deployment-badge"][data-kind="practice"]').waitFor(patience);
  await page.getByTestId('nav-import').click();
  await page.getByTestId('drop-zone').waitFor(patience);
  await dropOn(page, [sample]);
  await page.getByTestId('to-review').click(patience);
  await page.getByTestId('review-grid').getByTestId('grid-row').first().waitFor(patience);
  return Number(await page.getByTestId('held-count').getAttribute('data-count'));
};

const approveAndSend = async (page: Page): Promise<void> => {
  await page.getByTestId('approve').click(patience);
  await page.getByTestId('approve-attest').check(patience);
  await page.getByTestId('approve-confirm').click(patience);
  await page.getByTestId('push').first().click(patience);
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(patience);
};

const paid = async (page: Page): Promise<number> => {
  await page.getByTestId('nav-follow').click();
  await page.getByTestId('follow-grid').waitFor(patience);
  await page.getByTestId('receive-payments').click(patience);
  await page.getByTestId('filter-paid').filter({ hasText: /[1-9]/ }).waitFor(patience);
  return numberIn(page.getByTestId('filter-paid'));
};

/** What one billing run came to. */
export interface Billed {
  readonly sent: number;
  readonly attested: number;
  readonly paid: number;
  /** What the main process wrote to its terminal, and what the page complained of. */
  readonly said: string;
}

/**
 * The practice company, a sample of the package dropped on the window, review, approval with attest, sending, payments.
 *
 * @throws where a step does not come to its end, with what the application said.
 */
export const billPacked = async ({ resources }: Packed, home: string): Promise<Billed> => {
  const content = join(home, 'content');
  extractAll(join(resources, 'app.asar'), content);
  const application = await launchDesktop(join(home, 'data'), {}, content);
  const complaints: string[] = [];
  try {
    const page = application.window;
    page.on('pageerror', (error) => complaints.push(String(error)));
    const held = await import_(page, join(content, 'samples/stadfirma-2026-11.csv'));
    if (held > 0) throw new Error(`${String(held)} invoices of the sample are held`);
    await approveAndSend(page);
    const sent = await numberIn(page.getByTestId('ledger-sent'));
    const attested = await numberIn(page.getByTestId('ledger-attested'));
    const count = await paid(page);
    return { sent, attested, paid: count, said: application.said() + complaints.join('\n') };
  } catch (error) {
    throw new Error(`${String(error)}\n${application.said()}${complaints.join('\n')}`, { cause: error });
  } finally {
    await application.close();
  }
};
