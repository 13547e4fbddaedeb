import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropOn } from '../harness/drop.ts';
import { makeHome } from '../harness/home.ts';
import { enterPractice, soon, textOf } from '../harness/practice-tab.ts';
import { launchDesktop, spawnDesktop, type DesktopApplication } from '../standin/launch.ts';

/** What is around the page of the desktop: the system's menu, files from outside, the window as it was left. */

const { home, remove } = makeHome();
const files = join(home, 'filer');
let application: DesktopApplication;
let page: Page;

const at = (id: string) => page.getByTestId(id);
const main = (source: string, argument?: unknown): Promise<unknown> => application.evaluate(source, argument);
const sheet = (name: string): string =>
  [
    'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
    `F1;1001;${name};ek@example.se;Städning;1;450,00;25;2026-11-30`,
  ].join('\r\n');
const made = (name: string): string => {
  writeFileSync(join(files, name), sheet(name));
  return join(files, name);
};

/** Chooses a row of the menu, as `['Visa', 'Körningar']`. */
const choose = (...labels: readonly string[]): Promise<unknown> =>
  main(
    `({ seen }, labels) => {
      let items = seen.menu.items, item;
      for (const label of labels) {
        item = items.find((one) => one.label === label);
        items = item?.submenu;
      }
      item.click();
    }`,
    labels,
  );
const labelsOf = (...path: readonly string[]): Promise<unknown> =>
  main(
    `({ seen }, path) => {
      let items = seen.menu.items;
      for (const label of path) items = items.find((one) => one.label === label).submenu;
      return items.flatMap(({ label, role }) => label ?? []);
    }`,
    path,
  );
/** Import shows the file as one that is being looked at, and lets it go again. */
const seesAndDiscards = async (name: string): Promise<void> => {
  await expect.poll(() => page.url(), soon).toContain('#/import');
  await at('preview-grid').waitFor(soon);
  await textOf(page.locator('.plan header b').first()).toBe(name);
  await at('import-discard').click();
  await at('drop-zone').waitFor(soon);
};

beforeAll(async () => {
  mkdirSync(files);
  application = await launchDesktop(home, {}, undefined, [made('vid-start.csv')]);
  page = application.window;
});
beforeEach(() => {
  // The page of the window that is open now.
  page = application.window;
});
afterAll(async () => {
  await application.close();
  remove();
});

describe('a file that the application is started with', () => {
  it('waits until there is a company to bill for, and is shown then', async () => {
    await expect.poll(() => page.url(), soon).toContain('#/import');
    await textOf(at('host-waiting')).toContain('vid-start.csv');
    await at('nav-start').click();
    await enterPractice(page);
    await at('nav-import').click();
    await seesAndDiscards('vid-start.csv');
    await at('host-news').waitFor({ ...soon, state: 'detached' });
  });
});

describe('the menu', () => {
  it('leads to a room of the window', async () => {
    await choose('Visa', 'Register');
    await expect.poll(() => page.url(), soon).toContain('#/registers');
    await choose('Arkiv', 'Inställningar …');
    await expect.poll(() => page.url(), soon).toContain('#/settings');
  });

  it('shows the keys and the help above the window', async () => {
    await choose('Hjälp', 'Kortkommandon');
    await page.locator('dialog[open]').waitFor(soon);
    await textOf(page.locator('dialog[open]')).toContain('Kortkommandon');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ ...soon, state: 'detached' });
  });

  it('shows the log, and the data folder as the system shows folders', async () => {
    await choose('Hjälp', 'Visa loggen …');
    await textOf(at('log-text')).toContain('Runsheet 0.1.0');
    await at('log-dialog').getByTestId('confirm-no').click();
    await at('log-text').waitFor({ ...soon, state: 'detached' });
    await choose('Hjälp', 'Visa loggen …');
    await at('log-text').waitFor(soon);
    await page.keyboard.press('Escape');
    await at('log-text').waitFor({ ...soon, state: 'detached' });
    await choose('Hjälp', 'Visa datamappen');
    await expect.poll(() => main('({ seen }) => seen.opened'), soon).toContain(home);
  });

  it('opens a file, which is shown in Import and remembered for the next time', async () => {
    await main('({ seen }, path) => { seen.files = [path]; }', made('meny.csv'));
    await choose('Arkiv', 'Öppna fil …');
    await seesAndDiscards('meny.csv');
    expect(await labelsOf('Arkiv', 'Öppna senaste')).toEqual(['meny.csv', 'vid-start.csv', 'Rensa listan']);
    expect(statSync(join(home, 'recent.json')).mode & 0o077).toBe(0);
    await choose('Visa', 'Start');
    await choose('Arkiv', 'Öppna senaste', 'vid-start.csv');
    await seesAndDiscards('vid-start.csv');
    expect(await main('({ seen }) => seen.told.recent')).toContain(join(files, 'meny.csv'));
  });

  it('forgets what was opened when the person says so', async () => {
    await choose('Arkiv', 'Öppna senaste', 'Rensa listan');
    expect(await labelsOf('Arkiv', 'Öppna senaste')).toEqual(['Inga filer']);
    expect(await main('({ seen }) => seen.told.recent')).toEqual([]);
  });

  it('speaks the language that the person saves', async () => {
    await at('nav-settings').click();
    await at('language').selectOption('en');
    await expect.poll(() => labelsOf(), soon).toEqual(['File', 'Edit', 'View', 'Help']);
    await at('language').selectOption('sv');
    await expect.poll(() => labelsOf(), soon).toEqual(['Arkiv', 'Redigera', 'Visa', 'Hjälp']);
  });
});

describe('a file from outside', () => {
  it('comes by a second start, which ends and brings the window forward', async () => {
    const second = spawnDesktop(home, {}, [made('andra.csv')]);
    expect((await once(second, 'exit'))[0]).toBe(0);
    await seesAndDiscards('andra.csv');
  });

  it('comes by the dock, and nothing else is done with it', async () => {
    const prevented = await main(
      `({ app }, path) => {
        let prevented = false;
        app.emit('open-file', { preventDefault: () => { prevented = true; } }, path);
        return prevented;
      }`,
      made('docka.csv'),
    );
    expect(prevented).toBe(true);
    await seesAndDiscards('docka.csv');
  });

  it('does not take the place of the file that is open in Import: it waits its turn', async () => {
    await main('({ seen }, path) => { seen.files = [path]; }', made('första.csv'));
    await choose('Arkiv', 'Öppna fil …');
    await at('preview-grid').waitFor(soon);
    await main('({ seen }, path) => { seen.files = [path]; }', made('sedan.csv'));
    await choose('Arkiv', 'Öppna fil …');
    await textOf(at('host-waiting')).toContain('sedan.csv öppnas när du är klar');
    await textOf(page.locator('.plan header b').first()).toBe('första.csv');
    await at('import-discard').click();
    await textOf(page.locator('.plan header b').first()).toBe('sedan.csv');
    await at('import-discard').click();
    await at('drop-zone').waitFor(soon);
  });

  it('may be dropped in any room, under words that say where it goes', async () => {
    await at('nav-registers').click();
    await expect.poll(() => page.url(), soon).toContain('#/registers');
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [made('släppt.csv')], dragOperationsMask: 1 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    await drag('dragEnter');
    // As a hand holds it there: the system tells of it again and again.
    await expect.poll(async () => (await drag('dragOver'), at('drop-veil').isVisible()), soon).toBe(true);
    await textOf(at('drop-veil')).toContain('Släpp för att öppna i Import');
    await drag('drop');
    await seesAndDiscards('släppt.csv');
    await at('drop-veil').waitFor({ ...soon, state: 'hidden' });
  });

  it('is a folder: that is said, and nothing is lost', async () => {
    await dropOn(page, [files]);
    await textOf(at('error-note')).toContain('Är det en mapp');
    await at('drop-zone').waitFor(soon);
  });
});

describe('the window', () => {
  it('is opened as it was left', async () => {
    await main(`({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window.setBounds({ x: 100, y: 120, width: 1111, height: 777 });
      window.maximize();
      window.webContents.setZoomLevel(1.5);
    }`);
    expect(application.said()).toBe('');
    await main('({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0].close(); }').catch(() => undefined);
    await application.close();
    const kept: unknown = JSON.parse(readFileSync(join(home, 'window.json'), 'utf8'));
    expect(kept).toMatchObject({
      width: 1111,
      place: { x: 100, y: 120 },
      maximized: true,
      fullScreen: false,
      zoom: 1.5,
    });
    application = await launchDesktop(home);
    const look = `({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { ...window.getNormalBounds(), maximized: window.isMaximized(), zoom: window.webContents.getZoomLevel() };
    }`;
    await expect
      .poll(() => main(look), soon)
      .toEqual({ x: 100, y: 120, width: 1111, height: 777, maximized: true, zoom: 1.5 });
  });
});
