import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeHome } from '../harness/home.ts';
import { soon, textOf } from '../harness/practice-tab.ts';
import { type DesktopApplication, launchDesktop } from '../standin/launch.ts';

/** What died is written down and told of, and what can go on goes on: a page's process is killed, the main process throws. */

const { home, remove } = makeHome();
afterAll(remove);
const reports = (): readonly string[] =>
  (existsSync(join(home, 'crashes')) ? readdirSync(join(home, 'crashes')) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(home, 'crashes', name), 'utf8'));
/** What the reports are of, the last one first. */
const newest = (count: number): readonly string[] =>
  readdirSync(join(home, 'crashes'))
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .slice(-count)
    .map((name) => /-(\w+)\.txt$/.exec(name)?.[1] ?? name);
/** Ends with its test, whatever came of it: the next one could not start beside it. */
const launch = async (): Promise<DesktopApplication> => {
  const application = await launchDesktop(home);
  onTestFinished(application.close);
  return application;
};
const kill = '({ BrowserWindow }) => { BrowserWindow.getAllWindows().at(-1).webContents.forcefullyCrashRenderer(); }';
/** The next window's page dies as soon as it has begun. */
const killNext = `({ app }) => {
  app.once('web-contents-created', (_event, next) => next.once('dom-ready', () => next.forcefullyCrashRenderer()));
}`;
const secret = '8f14e45fceea167a5a36dedd4bea2543';

/** What the window that is open now says, and where it stands; the page of a dead one says nothing. */
const shown = async (application: DesktopApplication): Promise<string> => {
  const page = await application.page();
  const words = await page
    .getByTestId('host-told')
    .first()
    .textContent({ timeout: 2_000 })
    .catch(() => '');
  return `${words ?? ''} ${page.url()}`;
};

describe('the process of the page dies', () => {
  it('and the window opens again where it was, and says what is safe; the third time within a minute it asks', async () => {
    const application = await launch();
    await application.window.getByTestId('nav-registers').click();
    await expect.poll(() => application.window.url(), soon).toContain('#/registers');
    for (const time of [1, 2]) {
      await application.evaluate(kill);
      await expect.poll(() => reports().length, soon).toBe(time);
      await expect.poll(() => shown(application), soon).toMatch(/inget skickas två gånger.*#\/registers/);
    }
    await application.evaluate('({ seen }) => { seen.button = 1; }');
    await application.evaluate(kill);
    await expect
      .poll(
        () => application.evaluate('({ seen }) => seen.questions.map(({ title }) => title)').catch(() => 'ended'),
        soon,
      )
      .toSatisfy((seen: unknown) => seen === 'ended' || JSON.stringify(seen).includes('gång på gång'));
    await application.close();
    expect(reports().length).toBe(3);
  });

  it('while it still loads, and that is one report and one new window like any other', async () => {
    const application = await launch();
    const before = reports().length;
    await application.evaluate(killNext);
    await application.evaluate(kill);
    await expect.poll(() => reports().length, soon).toBe(before + 2);
    await expect.poll(() => shown(application), soon).toContain('inget skickas två gånger');
    await application.close();
    expect(newest(reports().length - before)).toEqual(['window', 'window']);
  });
});

describe('the main process throws', () => {
  it('and ends in order with words; the next start says so once', async () => {
    const application = await launch();
    await application.window.getByTestId('app-shell').waitFor(soon);
    await application.evaluate(`() => { setTimeout(() => { throw new Error('SecureToken ${secret}'); }); }`);
    await expect.poll(application.said, soon).toContain('Något gick fel i Runsheet, som avslutas nu.');
    await application.close();
    expect(reports().some((words) => words.includes('desktop.js') || words.includes('main'))).toBe(true);
    expect(reports().join('')).not.toContain(secret);
    expect(readFileSync(join(home, 'runsheet.log'), 'utf8')).not.toContain(secret);
    const next = await launch();
    await textOf(next.window.getByTestId('host-told')).toContain('slutade fungera förra gången');
    await next.close();
    const after = await launch();
    await after.window.getByTestId('app-shell').waitFor(soon);
    expect(await after.window.getByTestId('host-told').count()).toBe(0);
    await after.close();
  });
});
