import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, bringAxe } from '../harness/axe.ts';
import { type BrowserHost, startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { layoutFaults } from '../harness/layout.ts';
import { pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { goTo } from '../harness/rich-company.ts';

/** Every place that can be empty, in a home in which nothing was done yet: it says what will stand there, and its act works. */

const { home, remove } = makeHome();
let host: BrowserHost;
let chromium: Browser;
let page: Page;
const at = (id: string) => page.getByTestId(id).first();
const notes = () => page.getByTestId('empty').filter({ visible: true });
const press = (nth = 0) => pressOn(notes().nth(nth).getByTestId('empty-act'), 'Enter');
const isAt = (hash: string) => expect.poll(() => new URL(page.url()).hash, soon).toBe(hash);
const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.id ?? null);

beforeAll(async () => {
  host = await startBrowserHost(home);
  chromium = await startTestChromium();
  page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, locale: 'sv-SE', reducedMotion: 'reduce' });
  await page.goto(`${host.origin}/#key=${host.firstToken}`);
  await at('door-practice').waitFor(soon);
});
afterAll(async () => {
  await chromium.close();
  await host.close();
  remove();
});

/** What stands in the notes of a place: each has a heading, a sentence, an act, and is read and seen, large and at twice the size. */
const teaches = async (why: 'nothing' | 'filtered', count: number): Promise<void> => {
  await expect.poll(() => notes().count(), soon).toBe(count);
  const said = await notes().evaluateAll((all) =>
    all.map((note) => ({
      why: note.getAttribute('data-why'),
      title: note.querySelector('h2, h3')?.textContent?.trim() ?? '',
      text: note.querySelector('p')?.textContent?.trim() ?? '',
      act: note.querySelector('button')?.textContent?.trim() ?? '',
    })),
  );
  for (const one of said) {
    expect(one.why).toBe(why);
    for (const words of [one.title, one.act]) expect(words.length).toBeGreaterThan(3);
    expect(one.text).toMatch(/.{20,}\.$/);
  }
  await bringAxe(page);
  const wrong = [...(await axeFaults(page))];
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    for (const { kind, what } of await layoutFaults(page))
      if (what.includes('empty')) wrong.push(`${String(size.width)}: ${kind} ${what}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(wrong, page.url()).toEqual([]);
};
/** Goes there in a window that stands elsewhere. */
const visit = async (address: string): Promise<void> => {
  await goTo(page, '#/nowhere');
  await goTo(page, address);
};

describe('before there is a company', () => {
  it.each(['review', 'runs', 'follow', 'recurring', 'registers', 'lists', 'console'])(
    '%s says what it is for, and leads to the ways to begin',
    async (room) => {
      await visit(`#/${room}`);
      await at('no-company').waitFor(soon);
      await teaches('nothing', 1);
      await press();
      await at('door-practice').waitFor(soon);
    },
  );

  it('settings starts the practice company', async () => {
    await visit('#/settings');
    await teaches('nothing', 2);
    await press();
    await at('connection-row').waitFor(soon);
  });
});

describe('in a company that has nothing yet', () => {
  it.each([
    ['#/review', '#/import'],
    ['#/runs', '#/review'],
    ['#/follow', '#/import'],
    ['#/follow/inbox', '#/follow'],
    ['#/follow/owed', '#/import'],
    ['#/follow/self', '#/import'],
    ['#/lists', '#/import'],
  ])('%s leads to %s', async (from, to) => {
    await visit(from);
    await teaches('nothing', 1);
    await press();
    await isAt(to);
  });

  it('start leads from the run that is not there to the runs, and from the empty charts to a file', async () => {
    for (const [card, to] of [
      ['running-panel', '#/runs'],
      ['chart-months', '#/import'],
    ] as const) {
      await visit('#/');
      await at('chart-months').waitFor(soon);
      await teaches('nothing', 2);
      await pressOn(at(card).getByTestId('empty-act'), 'Enter');
      await isAt(to);
    }
  });

  it('the templates begin with a file', async () => {
    await visit('#/import');
    await teaches('nothing', 1);
    const asked = page.waitForEvent('filechooser', soon);
    await press();
    await asked;
  });

  it('the books lead to their order', async () => {
    await visit('#/follow/books');
    await teaches('nothing', 1);
    await press();
    await expect.poll(focused, soon).toMatch(/^book-kind/);
  });

  it('the contracts are read, and then a new one is begun', async () => {
    await visit('#/recurring');
    await teaches('nothing', 1);
    const before = await notes().textContent();
    await press();
    await expect.poll(() => notes().textContent(), soon).not.toBe(before);
    await teaches('nothing', 1);
    await press();
    await at('contract-new-dialog').waitFor(soon);
    await page.keyboard.press('Escape');
  });

  it.each(['#/registers', '#/registers/articles', '#/registers/cost-centers', '#/registers/projects'])(
    '%s is read from the service',
    async (register) => {
      await visit(register);
      await teaches('nothing', 1);
      const asked = page.waitForRequest(/call\/follow\.sync$/, soon);
      await press();
      await asked;
    },
  );

  it('the categories begin with a name', async () => {
    await visit('#/registers');
    await pressOn(at('categories-open'), 'Enter');
    const note = at('category-panel').getByTestId('empty');
    await note.waitFor(soon);
    await pressOn(note.getByTestId('empty-act'), 'Enter');
    await expect.poll(focused, soon).toBe('category-new');
  });

  it('the console’s history leads to the calls', async () => {
    await visit('#/console');
    await pressOn(at('side-history'), 'Enter');
    await teaches('nothing', 1);
    await press();
    await expect.poll(focused, soon).toBe('console-search');
  });

  it('the backups begin with one', async () => {
    await visit('#/settings');
    await teaches('nothing', 1);
    await press();
    await at('backup-row').waitFor(soon);
  });
});

const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const sheet = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(`${header}\r\n9001;Åkeri Norr AB;norr@example.se;2026-11-28;2026-12-30;Städning;1;1000,00;25`),
};

describe('what a filter or a search hides is told from what there is not, and shown again', () => {
  it('in review', async () => {
    await visit('#/import');
    await at('file-input').setInputFiles(sheet);
    await at('to-review').click(soon);
    await at('grid-row').waitFor(soon);
    await at('review-search').fill('finns inte');
    await teaches('filtered', 1);
    await press();
    await at('review-grid').getByTestId('grid-row').waitFor(soon);
    await expect.poll(focused, soon).toBe('review-grid');
  });

  it('in a run: its steps, and its calls, of which there are none before it is sent', async () => {
    await at('approve').click(soon);
    await at('approve-confirm').click(soon);
    await at('push').waitFor(soon);
    await at('filter-rejected').click(soon);
    await teaches('filtered', 1);
    await press();
    await at('jobs-grid').getByTestId('grid-row').first().waitFor(soon);
    await at('run-tab-log').click(soon);
    await teaches('nothing', 1);
    await press();
    await at('jobs-grid').waitFor(soon);
    await at('push').click(soon);
    await page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);
  });

  it.each([
    ['#/follow', 'follow-search', 'follow-grid'],
    ['#/registers', 'register-search', 'register-grid'],
  ])('in %s', async (address, search, grid) => {
    await visit(address);
    await at(grid).getByTestId('grid-row').first().waitFor(soon);
    await at(search).fill('finns inte');
    await teaches('filtered', 1);
    await press();
    await at(grid).getByTestId('grid-row').first().waitFor(soon);
    await expect.poll(focused, soon).toBe(grid);
  });

  it('in the console, the palette and the help', async () => {
    await visit('#/console');
    await at('console-search').fill('xyzzy');
    await teaches('nothing', 1);
    await press();
    await at('console-call').waitFor(soon);
    for (const [open, input, shows] of [
      ['palette-open', 'palette-input', 'palette-option'],
      ['help-open', 'help-search', 'help-term'],
    ] as const) {
      await pressOn(at(open), 'Enter');
      await at(input).fill('xyzzy');
      await teaches('filtered', 1);
      await press();
      await at(shows).waitFor(soon);
      await expect.poll(focused, soon).toBe(input);
      await page.keyboard.press('Escape');
    }
  });

  it('in English as in Swedish', async () => {
    await visit('#/settings');
    await at('language').selectOption('en');
    await visit('#/lists');
    await teaches('nothing', 1);
    await textOf(notes()).toContain('No lists yet');
    await visit('#/follow/inbox');
    await teaches('nothing', 1);
    await textOf(notes()).toContain('Nothing waits for you');
  });
});
