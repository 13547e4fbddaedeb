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

/** Opens the practice company and gives it a file; answers how many invoices are held. */
const toReview = async (page: Page, sample: string): Promise<number> => {
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

/** The practice company, a sample dropped on the window, review, approval with attest, sending, payments. @throws where it stops. */
export const billIn = async (page: Page, sample: string): Promise<Omit<Billed, 'said'>> => {
  const held = await toReview(page, sample);
  if (held > 0) throw new Error(`${String(held)} invoices of the sample are held`);
  await approveAndSend(page);
  const sent = await numberIn(page.getByTestId('ledger-sent'));
  const attested = await numberIn(page.getByTestId('ledger-attested'));
  return { sent, attested, paid: await paid(page) };
};

/** What is wrong with a billing run, a sentence each. */
export const billFaults = ({ sent, attested, paid: received, said }: Billed): readonly string[] => [
  ...(sent > 0 && attested === sent ? [] : [`${String(sent)} sent, ${String(attested)} attested`]),
  ...(received > 0 ? [] : ['nothing was paid']),
  ...(said === '' ? [] : [`it said: ${said}`]),
];

/** The sample of a checkout or a package. */
export const sampleOf = (content: string): string => join(content, 'samples/stadfirma-2026-11.csv');

/** Bills with what was packed, under the stand-in. @throws where a step does not come to its end, with what the application said. */
export const billPacked = async ({ resources }: Packed, home: string): Promise<Billed> => {
  const content = join(home, 'content');
  extractAll(join(resources, 'app.asar'), content);
  const application = await launchDesktop(join(home, 'data'), {}, content);
  const complaints: string[] = [];
  try {
    application.window.on('pageerror', (error) => complaints.push(String(error)));
    const billed = await billIn(application.window, sampleOf(content));
    return { ...billed, said: application.said() + complaints.join('\n') };
  } catch (error) {
    throw new Error(`${String(error)}\n${application.said()}${complaints.join('\n')}`, { cause: error });
  } finally {
    await application.close();
  }
};
