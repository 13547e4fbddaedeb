import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { a4Pdf } from '../files/pdf-files.ts';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, approve, faults, fileOf, press, toReview } = tab;

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  'F1;1001;Ek & Alm AB;ek@example.se;Städning november;1;450,00;25;2026-11-30',
  'F2;1002;Björk & Co HB;bjork@example.se;Städning november;1;400,00;25;2026-11-30',
  'F3;1003;Lind AB;lind@example.se;Städning november;1;300,00;25;2026-11-30',
].join('\r\n');
const pdf = (name: string): string => fileOf(name, Buffer.concat([a4Pdf(), Buffer.from(name)]));

describe('attachments, in the window', () => {
  it('takes a folder, pairs by name, asks about the rest by keyboard, and marks the invoices', async () => {
    await toReview(fileOf('november.csv', sheet));

    const folder = join(tab.home, 'bilagor');
    for (const name of ['bilagor/F1 tidrapport.pdf', 'bilagor/F2 a.pdf', 'bilagor/mer/F2 b.pdf']) pdf(name);
    fileOf('bilagor/lista.txt', 'ingen PDF');
    fileOf('bilagor/trasig.pdf', '%PDF-1.4 men inte mer');
    await pressOn(at('review-grid'), 'F7');
    await at('attach-folder-input').setInputFiles(folder);
    await expect
      .poll(() => at('attach-told').innerText(), soon)
      .toBe('3 filer är tillagda. En kan inte användas. En parades ihop.');
    await at('attach-refused').filter({ hasText: 'trasig.pdf. Filens sidor kan inte läsas.' }).waitFor(soon);

    // What asks comes first; the first that fits the name is chosen and paired without a mouse.
    await at('attach-line').filter({ hasText: 'F2 a.pdf' }).waitFor(soon);
    await pressOn(at('attach-choose').first(), 'ArrowDown', 'Tab', 'Enter');
    await at('filter-paired').filter({ hasText: '2' }).waitFor(soon);
    await pressOn(at('filter-paired'), 'Enter');
    await at('attach-line').filter({ hasText: 'F2 a.pdf' }).filter({ hasText: 'Vald för hand' }).waitFor(soon);
    await at('attach-line').filter({ hasText: 'Fakturanyckeln står i filnamnet' }).waitFor(soon);

    await pressOn(at('filter-without'), 'Enter');
    await expect.poll(() => at('attach-line').allInnerTexts(), soon).toEqual([expect.stringContaining('Lind AB')]);
    await press('Escape');
    await at('attach-panel').waitFor({ state: 'hidden', ...soon });
    await at('review-grid')
      .getByTestId('grid-row')
      .filter({ hasText: 'Ek & Alm AB' })
      .filter({ has: tab.page.getByRole('img', { name: 'Bilagor: F1 tidrapport.pdf' }) })
      .waitFor(soon);
    expect(faults).toEqual([]);
  });

  it('takes what is dropped anywhere in the room, and sends it with its invoice', async () => {
    const bytes = [...Buffer.concat([a4Pdf(), Buffer.from('dropped')])];
    const data = await tab.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(given)], 'F3.pdf', { type: 'application/pdf' }));
      return transfer;
    }, bytes);
    await at('review-grid').dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(() => at('attach-told').innerText(), soon).toBe('En fil är tillagd. En parades ihop.');
    await at('attach-close').click();
    await approve();
    await at('push').first().click();
    await at('ledger-attested').filter({ hasText: '3' }).waitFor({ timeout: 90_000 });
    expect(faults).toEqual([]);
  });
});
