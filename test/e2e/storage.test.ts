import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';
import { goTo } from '../harness/rich-company.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

const sheet = (from: number, to: number): string =>
  [
    'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
    ...Array.from({ length: to - from + 1 }, (_, index) => {
      const n = String(from + index);
      return `F${n};10${n};Kund ${n} AB;k${n}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
    }),
  ].join('\r\n');

/** What the data folder holds that anybody else on the computer could read or enter. */
const readableByOthers = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

it('a backup is made, what was sent since is found again after it was put back, and nothing is doubled', async () => {
  await tab.toReview(tab.fileOf('nov.csv', sheet(1, 4)));
  await tab.approve('and-attest');
  const sent = new URL(tab.page.url()).hash;
  await tab.importFiles(tab.fileOf('dec.csv', sheet(5, 6)));
  await tab.approve();
  await at('nav-settings').click();
  await at('back-up').click();
  await at('storage-said').waitFor(soon);
  await expect.poll(() => at('backup-row').count(), soon).toBe(1);
  await goTo(tab.page, sent);
  await tab.send();

  await at('nav-settings').click();
  const download = tab.page.waitForEvent('download');
  await at('backup-save').click();
  const file = await (await download).path();
  await at('backup-picker').setInputFiles({
    name: 'kopia.runsheet-backup',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(file),
  });
  await textOf(at('restore-lost')).toMatch(/Skickade fakturor\s*4/);
  await at('restore-sure').getByTestId('confirm-yes').click();
  await at('restored').waitFor(soon);
  // That no draft of a call that was out comes late takes minutes to know.
  await textOf(at('restored')).toMatch(/[246] (?:slås upp hos tjänsten|fakturor fanns redan hos tjänsten)/);
  expect(await serviceHands(practiceAddress(tab.home)).open()).toHaveLength(4);
  // The window begins anew at Start, and a step that is taken meanwhile is lost.
  const stands = async () => {
    await goTo(tab.page, sent);
    return at('run-waiting').count();
  };
  await expect.poll(stands, { ...soon, interval: 500 }).toBe(1);
  await textOf(at('run-waiting')).toContain('Fakturorna slås först upp hos tjänsten');
  await textOf(at('push')).toContain('Skicka 4 i övning');
  await expect.poll(() => at('push').isDisabled(), soon).toBe(true);
  await at('restored-close').click();
  await expect.poll(() => at('restored').count(), soon).toBe(0);
  await at('nav-settings').click();
  await expect.poll(() => at('backup-row').count(), soon).toBe(2);
  await at('show-log').click();
  await textOf(at('log-text')).toContain('Runsheet 0.1.0 (browser)');
  const log = tab.page.waitForEvent('download');
  await at('log-dialog').getByTestId('confirm-yes').click();
  expect(readFileSync(await (await log).path(), 'utf8')).toMatch(/^Runsheet 0\.1\.0/);
  expect(tab.faults).toEqual([]);
  expect(readableByOthers(tab.home).filter((path) => !/(nov|dec)\.csv$/.test(path))).toEqual([]);
});
