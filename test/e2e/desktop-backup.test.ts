import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeHome } from '../harness/home.ts';
import { enterPractice, soon, textOf } from '../harness/practice-tab.ts';
import { launchDesktop, type DesktopApplication } from '../standin/launch.ts';

/** Backups by the system's own dialogs: the window never sees a path that it did not get told. */

const { home, remove } = makeHome();
let application: DesktopApplication;
const at = (id: string) => application.window.getByTestId(id);

beforeAll(async () => {
  application = await launchDesktop(home);
  await enterPractice(application.window);
  await at('nav-settings').click();
  await at('back-up').waitFor(soon);
});
afterAll(async () => {
  await application.close();
  remove();
});
beforeEach(() => application.evaluate('({ seen }) => { seen.asked.splice(0); seen.opened.splice(0); }'));

/** What the dialogs proposed so far. */
const proposed = (): Promise<unknown> =>
  application.evaluate('({ seen }) => seen.asked.map(({ defaultPath }) => defaultPath ?? null)');
const saveTo = (...names: readonly string[]): Promise<unknown> =>
  application.evaluate(
    '({ seen }, paths) => { seen.saveTo.push(...paths); }',
    names.map((name) => join(home, name)),
  );
const isBackup = (name: string): boolean =>
  readFileSync(join(home, name)).subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

it('a dialog that is left makes nothing', async () => {
  await at('back-up').click();
  await expect.poll(proposed, soon).toEqual([expect.stringMatching(/^runsheet-.*\.runsheet-backup$/)]);
  await expect.poll(() => at('back-up').isEnabled(), soon).toBe(true);
  expect(await at('storage-said').count()).toBe(0);
  expect(readdirSync(home).filter((name) => name.endsWith('-backup'))).toEqual([]);
});

it('a backup lies where the dialog says, and is one by its name', async () => {
  await saveTo('kopia');
  await at('back-up').click();
  await textOf(at('storage-said')).toContain(join(home, 'kopia.runsheet-backup'));
  expect(isBackup('kopia.runsheet-backup')).toBe(true);
  expect(existsSync(join(home, 'kopia'))).toBe(false);
});

it('the database is not written over, and what the system has not asked about is asked about', async () => {
  const database = readFileSync(join(home, 'runsheet.db')).subarray(0, 16).toString();
  writeFileSync(join(home, 'runsheet.db.runsheet-backup'), 'förra');
  await saveTo('runsheet.db', 'ny.runsheet-backup');
  await at('back-up').click();
  await textOf(at('storage-said')).toContain(join(home, 'ny.runsheet-backup'));
  expect(await proposed()).toEqual([expect.any(String), join(home, 'runsheet.db.runsheet-backup')]);
  expect(readFileSync(join(home, 'runsheet.db')).subarray(0, 16).toString()).toBe(database);
  expect(readFileSync(join(home, 'runsheet.db.runsheet-backup'), 'utf8')).toBe('förra');
});

it('a backup that is chosen is shown and put back; a dialog that is left shows nothing', async () => {
  await at('restore-file').click();
  await expect.poll(proposed, soon).toEqual([null]);
  await expect.poll(() => at('restore-file').isEnabled(), soon).toBe(true);
  expect(await at('restore-sure').count()).toBe(0);
  await application.evaluate('({ seen }, path) => { seen.files = [path]; }', join(home, 'kopia.runsheet-backup'));
  await at('restore-file').click();
  await textOf(at('restore-sure')).toContain('Norrsken Övning AB');
  await at('restore-sure').getByTestId('confirm-yes').click();
  await at('restored').waitFor(soon);
  await at('restored-close').click();
});

it('the data folder is shown by the system', async () => {
  await at('nav-settings').click();
  await at('show-folder').click();
  await expect.poll(() => application.evaluate('({ seen }) => seen.opened'), soon).toEqual([home]);
  expect(application.said()).toBe('');
});
