import { type Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from '../harness/practice-tab.ts';

/** The window as one uses it who has no mouse: keys go in, what has the focus and what is shown is looked at. */

/** More stops than any page has. */
const mostStops = 150;

const byId = (id: string): string => `[data-testid="${id}"]`;

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);

/** Waits until something shows and can be used, and goes to it by Tab. Fails where Tab does not lead there. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  await expect.poll(() => page.locator(selector).first().isEnabled(soon), soon).toBe(true);
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
};

/** Goes to a button or link by Tab and presses Enter. */
export const press = async (page: Page, id: string): Promise<void> => {
  await tabTo(page, byId(id));
  await page.keyboard.press('Enter');
};

/** Opens the practice company by the first door, which leads to Import. */
export const enterByKeyboard = async (page: Page): Promise<void> => {
  await press(page, 'door-practice');
  await page.waitForURL(/#\/import$/, soon);
};

/** Chooses a file in the dialog of the operating system, and goes on to Review as it was read. */
export const openFile = async (page: Page, file: { readonly name: string; readonly bytes: Buffer }): Promise<void> => {
  const chosen = { name: file.name, mimeType: 'application/octet-stream', buffer: file.bytes };
  page.once('filechooser', (dialog) => void dialog.setFiles(chosen));
  await press(page, 'choose-files');
  await expect.poll(() => page.locator(byId('to-review')).isEnabled(soon), soon).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.locator(byId('review-grid')).waitFor(soon);
};

/** The grid of the review, with the keyboard on it. */
export const focusGrid = (page: Page): Promise<void> => tabTo(page, byId('review-grid'));

/** The grid, or a cell that is open in it, has the keyboard again by itself. */
const gridHasFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate((grid) => Boolean(document.activeElement?.closest(grid)), byId('review-grid')), soon)
    .toBe(true);

export interface Stop {
  /** The invoice, in file order from 1. */
  readonly draftNo: number;
  readonly codes: readonly string[];
}

/** F8: the next problem, with its reasons shown and the keyboard on the first of its buttons. */
export const nextProblem = async (page: Page): Promise<Stop> => {
  await page.keyboard.press('F8');
  const popover = page.locator(byId('problem-popover'));
  await popover.waitFor(soon);
  const onIt = async (): Promise<boolean> =>
    page.evaluate((inside) => Boolean(document.activeElement?.closest(inside)), byId('problem-popover'));
  await expect.poll(onIt, soon).toBe(true);
  const codes = await popover
    .locator('section')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-code') ?? ''));
  const draftNo = await page.locator(byId('review-grid')).evaluate((grid, row) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return cell?.closest(row)?.getAttribute('data-key') ?? '';
  }, byId('grid-row'));
  return { draftNo: Number(draftNo), codes };
};

/** Esc: away from the problem, to its cell. */
export const leaveProblem = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator(byId('problem-popover')).waitFor({ state: 'detached', ...soon });
  await gridHasFocus(page);
};

const buttonOf = (code: string, id: string): string => `section[data-code="${code}"] ${byId(id)}`;

/** The main process has answered a change of the run. */
const answered = (page: Page, call: 'review.write' | 'review.mend'): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().endsWith(`/call/${call}`), soon);

/** The one-click mend of the problem that is shown. */
export const mendIt = async (page: Page, code: string): Promise<void> => {
  await tabTo(page, buttonOf(code, 'mend-one'));
  const done = answered(page, 'review.mend');
  await page.keyboard.press('Enter');
  await done;
  await page.locator(byId('problem-popover')).waitFor({ state: 'detached', ...soon });
  await gridHasFocus(page);
};

/** Types another value into the cell of the problem that is shown. */
export const typeIt = async (page: Page, code: string, text: string): Promise<void> => {
  await tabTo(page, buttonOf(code, 'mend-type'));
  await page.keyboard.press('Enter');
  const input = `${byId('grid-input')}, ${byId('row-input')}`;
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, input, soon);
  const done = answered(page, 'review.write');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await done;
  await page.locator(input).waitFor({ state: 'detached', ...soon });
  await gridHasFocus(page);
};

/** The number in what stands there: `410 163,90 kr` is 41016390, `60 fakturor` is 60. */
export const digitsIn = async (page: Page, id: string): Promise<number> =>
  Number(((await page.locator(byId(id)).first().textContent()) ?? '').replace(/\D/g, ''));

/** How many invoices an error holds. */
export const heldCount = async (page: Page): Promise<number> =>
  Number(await page.locator(byId('held-count')).getAttribute('data-count', soon));

export const expectHeld = (page: Page, count: number): Promise<void> =>
  expect.poll(() => heldCount(page), soon).toBe(count);
