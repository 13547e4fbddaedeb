import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { advance } from '../follow/trouble.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

it('files for the books are ordered by keyboard, asked after, and saved', async () => {
  await at('nav-follow').click();
  await at('follow-tab-books').click();
  await at('no-books').waitFor(soon);
  await expect.poll(() => at('book-from').inputValue(), soon).toMatch(/^\d{4}-\d\d-01$/);
  await pressOn(at('book-to'), 'Enter');
  const row = at('book-row').first();
  await expect.poll(() => row.getAttribute('data-state'), soon).toBe('making');
  await textOf(row).toContain('SIE 4');

  await advance(serviceHands(practiceAddress(tab.home)), 1);
  await pressOn(at('book-look'), 'Enter');
  await expect.poll(() => row.getAttribute('data-state'), soon).toBe('ready');
  const download = tab.page.waitForEvent('download');
  await pressOn(at('book-save'), 'Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Bokföring \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d\.se$/);
  expect(readFileSync(await saved.path(), 'latin1')).toContain('#SIETYP 4');

  await at('book-kind-receivables').check();
  expect(await at('book-from').count()).toBe(0);
  await at('book-order').click();
  await expect.poll(() => at('book-row').count(), soon).toBe(2);
  expect(tab.faults).toEqual([]);
});
