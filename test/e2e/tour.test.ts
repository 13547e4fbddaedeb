import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { axeFaults, bringAxe } from '../harness/axe.ts';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { layoutFaults } from '../harness/layout.ts';
import { pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { openWorld } from '../outbox/harness.ts';

/** The tour as a person takes it who has never opened Runsheet before. The tests follow one another in one home. */

const { home, remove } = makeHome();
let host: BrowserHost;
let chromium: Browser;
let page: Page;
const faults: string[] = [];
const at = (id: string) => page.getByTestId(id).first();
const step = (name: string) =>
  page.locator(`[data-testid="tour-card"][data-step="${name}"][data-shows="step"]`).waitFor(soon);
const card = () => page.getByTestId('tour-card');
const enter = (id: string) => pressOn(at(id), 'Enter');
const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.id ?? null);
const isFocused = (id: string) => expect.poll(focused, soon).toBe(id);

const badge = (kind: string) => page.locator(`[data-testid="deployment-badge"][data-kind="${kind}"]`);
const away = () => page.locator('[data-testid="tour-card"][data-shows="away"]').waitFor(soon);
const openWindow = async (token: string): Promise<void> => {
  page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE', reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${host.origin}/#key=${token}`);
};
/** Closes the window and opens another: nothing of it is kept but what the application keeps. */
const openAnew = async (): Promise<void> => {
  await page.close();
  await openWindow(await host.newToken());
};
const restart = async (): Promise<void> => {
  await page.close();
  await host.close();
  host = await startBrowserHost(home);
  await openWindow(host.firstToken);
};

beforeAll(async () => {
  host = await startBrowserHost(home);
  chromium = await startTestChromium();
  await openWindow(host.firstToken);
});
afterAll(async () => {
  await chromium.close();
  await host.close();
  remove();
});

/** The card is read, seen and used at each step, light and dark, large and at twice the size, and covers nothing that it is about. */
const looksRight = async (name: string, thing: string | null): Promise<void> => {
  await step(name);
  await bringAxe(page);
  const wrong = [...(await axeFaults(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  wrong.push(...(await axeFaults(page, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: 'light' });
  const boxes = await Promise.all([card().boundingBox(), thing === null ? null : at(thing).boundingBox()]);
  const [own, about] = boxes;
  if (own !== null && about !== null) {
    const apart =
      own.x >= about.x + about.width ||
      about.x >= own.x + own.width ||
      own.y >= about.y + about.height ||
      about.y >= own.y + own.height;
    if (!apart) wrong.push(`the card is over ${thing ?? ''}`);
  }
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await page.waitForFunction(
      (float) => document.querySelector('.tour')?.matches('.float') === float,
      size.width > 1000,
    );
    for (const { kind, what } of await layoutFaults(page))
      if (what.includes('tour')) wrong.push(`${String(size.width)}: ${kind} ${what}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(wrong, name).toEqual([]);
};

it('is offered at the first visit, and leads by keyboard alone from a sheet to a paid invoice, through a restart', async () => {
  await enter('tour-start');
  await looksRight('sheet', 'drop-zone');
  await isFocused('tour-card');
  await textOf(page.getByTestId('tour-said')).toContain('1 av 7');
  await badge('practice').waitFor(soon);

  await enter('tour-fetch');
  await at('to-review').waitFor(soon);
  await looksRight('columns', 'to-review');
  // What is not done is led to; the person does it.
  await enter('tour-next');
  await isFocused('to-review');
  await page.keyboard.press('Enter');

  await looksRight('mend', 'next-problem');
  await restart();
  await away();
  await textOf(card()).toContain('3 av 7');
  await enter('tour-return');
  await step('mend');
  // Elsewhere the tour waits, and leads back.
  await enter('nav-registers');
  await away();
  await enter('tour-return');
  await step('mend');
  await pressOn(at('review-grid'), 'F8');
  await at('problem-popover').waitFor(soon);
  await enter('mend-one');

  await looksRight('approve', 'approve');
  await enter('tour-back');
  await step('mend');
  await enter('tour-next');
  await step('approve');
  await enter('approve');
  await enter('approve-confirm');

  await at('push').waitFor(soon);
  await looksRight('send', 'push');
  // Nothing is sent but by the person.
  await enter('tour-next');
  await isFocused('push');
  await page.locator('[data-testid="run-state"][data-state="approved"]').waitFor(soon);
  await page.keyboard.press('Enter');

  await looksRight('paid', 'to-follow');
  await enter('to-follow');
  await at('receive-payments').waitFor(soon);
  await looksRight('paid', 'receive-payments');
  await enter('receive-payments');
  await looksRight('done', null);
  await textOf(card()).toContain('7 av 7');

  await enter('tour-stop');
  await card().waitFor({ state: 'detached', ...soon });
  await openAnew();
  await at('door-file').waitFor(soon);
  expect(await card().or(at('tour-start')).count()).toBe(0);
});

it('is stopped by Esc with the keys back where they were, found again in the palette, and never comes by itself', async () => {
  await enter('nav-import');
  await at('choose-files').waitFor(soon);
  await pressOn(at('choose-files'), 'Control+k');
  await isFocused('palette-input');
  await page.keyboard.type('två minuter');
  await textOf(at('palette-option')).toContain('Visa mig på två minuter');
  await page.keyboard.press('Enter');
  await step('sheet');
  await isFocused('tour-card');
  await page.keyboard.press('F3');
  await isFocused('choose-files');
  await page.keyboard.press('F3');
  await isFocused('tour-card');
  await page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached', ...soon });
  await isFocused('choose-files');
  await textOf(page.getByTestId('tour-said')).toContain('stoppad');
  await openAnew();
  await at('door-file').waitFor(soon);
  expect(await card().or(at('tour-start')).count()).toBe(0);
});

it('holds where the practice company has data: a known sheet goes straight to review, and bills nothing twice', async () => {
  await enter('help-open');
  await enter('help-tour');
  await step('sheet');
  await enter('tour-fetch');
  await step('mend');
  await textOf(at('filter-all')).toContain('4');
  expect(await at('filter-billed').count()).toBe(0);
  // The run is thrown away: the tour begins with a new sheet.
  await at('review-discard').click();
  await pressOn(page.locator('dialog[open]').getByTestId('confirm-yes'), 'Enter');
  await step('sheet');
});

it('switches nothing in another deployment, says so, and goes on where the person chooses the practice company', async () => {
  const world = await openWorld();
  onTestFinished(world.end);
  await enter('nav-start');
  await at('door-connect').click(soon);
  await at('connection-name').fill('Skarp');
  await at('connection-address').fill(world.practice.url);
  await at('connection-method').and(page.locator('[value="password"]')).check();
  await at('connection-user').fill('demo');
  await at('connection-password').fill('demo');
  await page.route(/call\/connections\.(add|list)$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"kind":"test"', '"kind":"live"') });
  });
  await at('connection-submit').click();
  await badge('live').waitFor(soon);

  await page.locator('[data-testid="tour-card"][data-shows="practiceOnly"]').waitFor(soon);
  await textOf(card()).toContain('SKARP');
  expect(await at('tour-fetch').count()).toBe(0);
  // Asked for anew it still switches nothing, and stays where the person is.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/call/')) asked.push(request.url().split('/').at(-1) ?? '');
  });
  await enter('settings-tour');
  await isFocused('tour-card');
  expect(page.url()).toContain('#/settings');
  await badge('live').waitFor(soon);
  expect(
    asked.filter((name) =>
      /^(connections\.(choose|startPractice)|import\.|runs\.(push|attest|resume)|review\.|tour\.sheet)/.test(name),
    ),
  ).toEqual([]);

  await at('scope-picker').selectOption({ index: 0 });
  await away();
  await enter('tour-return');
  await step('sheet');
});

it('complains of nothing', () => {
  expect(faults).toEqual([]);
});
