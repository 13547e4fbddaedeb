import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleNames } from '../../samples/make.ts';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { soon } from '../harness/practice-tab.ts';
import {
  digitsIn,
  enterByKeyboard,
  expectHeld,
  focusGrid,
  heldCount,
  leaveProblem,
  mendIt,
  nextProblem,
  openFile,
  press,
  typeIt,
} from './keyboard.ts';
import { practiceTotals } from './practice-totals.ts';
import { seedFaults, type SeededFile, type SeededFault } from './seeded-faults.ts';

let chromium: Browser;
beforeAll(async () => {
  chromium = await startTestChromium();
});
afterAll(() => chromium.close());

interface Desk {
  readonly page: Page;
  readonly home: string;
  /** The host is killed as by a power cut, and started again over what it left. */
  readonly restart: () => Promise<void>;
  readonly faults: readonly string[];
}

const openDesk = async (): Promise<Desk> => {
  const { home, remove } = makeHome();
  let host: BrowserHost = await startBrowserHost(home);
  const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE' });
  onTestFinished(async () => {
    await page.close();
    await host.close();
    remove();
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  const restart = async (): Promise<void> => {
    process.kill(host.processId, 'SIGKILL');
    await host.close();
    host = await startBrowserHost(home);
    await page.goto(`${host.origin}/#key=${host.firstToken}`);
  };
  return { page, home, restart, faults };
};

/** The steps that are still to be made, by invoice. */
type Open = Map<number, SeededFault['steps']>;

/** From problem to problem by F8, until so many of the seeded mistakes are put right; others are passed by. */
const mendUntil = async (page: Page, open: Open, left: number, mostStops: number): Promise<void> => {
  await focusGrid(page);
  for (let stop = 0; open.size > left; stop += 1) {
    if (stop >= mostStops) throw new Error(`F8 does not lead to ${JSON.stringify([...open])}`);
    const { draftNo, codes } = await nextProblem(page);
    const [step, ...rest] = open.get(draftNo) ?? [];
    if (step === undefined || !codes.includes(step.code)) {
      await leaveProblem(page);
      continue;
    }
    if (step.cure.by === 'mend') await mendIt(page, step.code);
    else await typeIt(page, step.code, step.cure.text);
    if (rest.length > 0) open.set(draftNo, rest);
    else open.delete(draftNo);
  }
};

/** What a person sees of the run: held, its sums, and what Ctrl+Z would take back. */
const standing = async (page: Page): Promise<readonly unknown[]> => [
  await heldCount(page),
  await digitsIn(page, 'filter-all'),
  await digitsIn(page, 'filter-warning'),
  await digitsIn(page, 'sendable-total'),
  await page.getByTestId('undo').getAttribute('title'),
];

const approveAndPush = async (page: Page): Promise<void> => {
  await press(page, 'approve');
  await press(page, 'approve-confirm');
  await press(page, 'push');
  await page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 90_000 });
};

const half = 10;
/** For a busy machine; a quiet one needs less than a minute. */
const atMost = { timeout: 300_000 } as const;

const toApproval = async ({ page, restart }: Desk, file: SeededFile): Promise<void> => {
  const open: Open = new Map(file.faults.map(({ draftNo, steps }) => [draftNo, steps]));
  const mostStops = 4 * file.invoices;
  await enterByKeyboard(page);
  await openFile(page, file);
  await mendUntil(page, open, half, mostStops);
  const before = await standing(page);
  await restart();
  await press(page, 'nav-review');
  await page.getByTestId('review-grid').waitFor(soon);
  await expect.poll(() => standing(page), soon).toEqual(before);
  await focusGrid(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => standing(page), soon).not.toEqual(before);
  await page.keyboard.press('Control+y');
  await expect.poll(() => standing(page), soon).toEqual(before);
  await mendUntil(page, open, 0, mostStops);
  await expectHeld(page, 0);
};

describe('twenty mistakes in a sample', () => {
  it.each(sampleNames)(
    '%s is brought to approval by keyboard alone, with a power cut in the middle',
    atMost,
    async (name) => {
      const file = await seedFaults(name);
      expect(new Set(file.faults.map((fault) => fault.name)).size).toBe(20);
      const desk = await openDesk();
      await toApproval(desk, file);
      const { page, home } = desk;
      const total = await page.getByTestId('sendable-total').locator('b').textContent();
      const shown = Number((total ?? '').replace(/\D/g, ''));
      await approveAndPush(page);
      const billed = await practiceTotals(practiceAddress(home));
      expect(billed).toEqual({ invoices: file.invoices, total: shown });
      expect(desk.faults).toEqual([]);
    },
  );
});
