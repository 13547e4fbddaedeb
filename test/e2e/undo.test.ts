import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { digitsIn } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, importFiles, send, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-30;2026-12-30;Städning;1;${String(n)}00,00;25`;
const file = {
  ...{ name: 'fel.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3].map(row)].join('\r\n')),
};

it('N145: a run is undone with a preview and a clear question, and its file can be billed again', async () => {
  await toReview(file);
  await approve('and-attest');
  await send();

  await at('undo-open').click();
  await at('undo-credit').waitFor(soon);
  await expect.poll(() => digitsIn(tab.page, 'undo-credit'), soon).toBe(3);
  await expect.poll(() => at('undo-do').isDisabled(), soon).toBe(true);
  await pressOn(at('undo-consent'), 'Space');
  await pressOn(at('undo-do'), 'Enter');

  await expect
    .poll(async () => ((await at('undo-reversed').count()) === 0 ? 0 : digitsIn(tab.page, 'undo-reversed')), soon)
    .toBe(3);
  await expect.poll(() => at('undo-told').textContent(), soon).toContain('Klart.');
  expect(await digitsIn(tab.page, 'undo-could-not')).toBe(0);
  await at('undo-close').click();
  await expect.poll(() => at('run-state').textContent(), soon).toBe('Ångrad');

  await importFiles(file);
  await at('review-grid').waitFor(soon);
  await expect.poll(() => digitsIn(tab.page, 'filter-all'), soon).toBe(3);
  await expect.poll(() => at('approve').isDisabled(), soon).toBe(false);
}, 120_000);
