import { describe, expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';

const { at, approve, faults, fileOf, importFiles, toReview } = practiceTab();

const header = 'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum';
const sheetOf = (name: string, rows: readonly string[]): string => fileOf(name, [header, ...rows].join('\r\n'));

const october = [
  '1001;Ek & Alm AB;ek@example.se;Hyra oktober 2026;1;450,00;25;2026-10-31',
  '1002;Björk & Co HB;bjork@example.se;Hyra oktober 2026;1;400,00;25;2026-10-31',
  '1003;Lind AB;lind@example.se;Hyra oktober 2026;1;300,00;25;2026-10-31',
];
const november = [
  '1003;Lind AB;lind@example.se;Hyra november 2026;1;300,00;25;2026-11-30',
  '1001;Ek & Alm AB;ek@example.se;Hyra november 2026;1;495,00;25;2026-11-30',
  '1004;Gran AB;gran@example.se;Hyra november 2026;1;250,00;25;2026-11-30',
];

describe('compared with last time, in the window', () => {
  it('says that there is nothing to compare with, then what moved; copies the missing with one key', async () => {
    await toReview(sheetOf('hyra-oktober.csv', october));
    await at('compare-none').waitFor(soon);
    await approve();

    await importFiles(sheetOf('hyra-november.csv', november));
    // The columns are known from October: the file goes straight to review.
    await at('compare-line').first().waitFor(soon);
    await expect
      .poll(async () => (await at('compare-line').allInnerTexts()).map((said) => said.replaceAll('\u00a0', ' ')), soon)
      .toEqual([expect.stringContaining('Hyra november 2026: pris 450,00 → 495,00 (+10 %)')]);

    await pressOn(at('compare-line').getByRole('button', { name: 'Ek & Alm AB' }), 'Enter');
    await at('origin-strip').filter({ hasText: 'Ek & Alm AB' }).waitFor(soon);

    await pressOn(at('compare-missing'), 'Enter');
    await at('compare-line').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    await pressOn(at('compare-copy'), 'Enter');
    await at('compare-copied').filter({ hasText: 'En faktura är kopierad.' }).waitFor(soon);
    await at('review-grid').getByTestId('grid-row').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);

    await at('undo').click();
    await at('compare-line').filter({ hasText: 'Björk & Co HB' }).waitFor(soon);
    expect(faults).toEqual([]);
  });
});
