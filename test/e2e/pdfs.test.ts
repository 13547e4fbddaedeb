import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { bill } from '../follow/trouble.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

it('the PDF of an invoice is saved from its panel, those of many in one file, and what did not come is fetched again', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  for (let n = 1; n <= 3; n += 1) await bill(hands, 20, `Kund ${String(n)} AB`);
  await at('nav-follow').click();
  await at('follow-sync').click();
  await textOf(at('sum-invoices')).toBe('3 fakturor');
  await pressOn(at('follow-grid'), 'Control+Home', 'Enter');
  const one = tab.page.waitForEvent('download');
  await pressOn(at('invoice-pdf-save'), 'Enter');
  expect((await one).suggestedFilename()).toMatch(/^Faktura \d+ Kund \d AB\.pdf$/);

  await hands.faults([{ Path: '/v1/invoice/pdf', Effect: 'Status', Status: 500, Nth: 2 }]);
  await pressOn(at('follow-grid'), 'Control+a');
  const many = tab.page.waitForEvent('download');
  await pressOn(at('bulk-pdfs'), 'Enter');
  const zip = await fromBufferPromise(readFileSync(await (await many).path()));
  expect((await many).suggestedFilename()).toMatch(/^Fakturor \d{4}-\d\d-\d\d\.zip$/);
  expect(zip.entryCount).toBe(2);
  await textOf(at('pdfs-came')).toContain('En kunde inte hämtas');
  const again = tab.page.waitForEvent('download');
  await pressOn(at('pdfs-again'), 'Enter');
  expect((await again).suggestedFilename()).toMatch(/^Faktura 1002 .*\.pdf$/);
  await textOf(at('pdfs-came')).toBe('1 PDF är sparad.');
  await expect.poll(() => at('pdfs-at').count(), soon).toBe(0);
  expect(tab.faults).toEqual([]);
});
