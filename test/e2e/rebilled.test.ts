import { describe, expect, it } from 'vitest';
import { seeded } from '../../samples/seeded.ts';
import { rebilledForms } from '../app/rebilled-files.ts';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { digitsIn } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, importFiles, press, toReview } = tab;
const sample = 'stadfirma-2026-11.csv';

describe('a file that comes a second time', () => {
  it('shuffled and split is shown as billed, invoice for invoice, and nothing of it is sent', async () => {
    const [whole] = await rebilledForms['with its rows in another order'](sample, seeded(1));
    const [parts] = await rebilledForms['cut through its invoices, read together'](sample, seeded(2));
    const filesOf = (files: Readonly<Record<string, Uint8Array>> | undefined) =>
      Object.entries(files ?? {}).map(([name, bytes]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }));

    await toReview(filesOf(whole));
    await approve();

    await importFiles(filesOf(parts));
    await at('files-together').click(soon);
    await at('review-grid').waitFor(soon);
    const allBilled = async (): Promise<boolean> => {
      const [billed, all] = [await digitsIn(tab.page, 'filter-billed'), await digitsIn(tab.page, 'filter-all')];
      return all > 0 && billed === all;
    };
    await expect.poll(allBilled, soon).toBe(true);
    await expect.poll(() => at('approve').isDisabled(), soon).toBe(true);
    await at('filter-billed').click();
    await at('review-grid').getByTestId('grid-row').first().click();
    await pressOn(at('review-grid'), ' ');
    const said = at('invoice-rows').first();
    await said.filter({ hasText: 'Redan fakturerad' }).waitFor(soon);
  });

  it('with a new row is billed for that row alone, by the keyboard', async () => {
    const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms';
    const row = (text: string): string => `X1;1001;Ek AB;ek@example.se;2026-11-30;${text};1;100;25`;
    const fileOf = (name: string, ...texts: readonly string[]) => ({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from([header, ...texts.map(row)].join('\r\n')),
    });
    await toReview(fileOf('x.csv', 'Städning', 'Såpa'));
    await approve();

    await importFiles(fileOf('x2.csv', 'Städning', 'Såpa', 'Mattor'));
    await at('review-grid').waitFor(soon);
    await at('review-grid').getByTestId('grid-row').first().click();
    await press('Home', 'Alt+Enter');
    const popover = at('problem-popover');
    await popover.filter({ hasText: '2 av 3 rader redan fakturerade' }).waitFor(soon);
    await expect
      .poll(() => tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid')), soon)
      .toBe('mend-one');
    await press('Enter');
    await at('filter-billed').waitFor({ state: 'detached', ...soon });
    await pressOn(at('review-grid'), ' ');
    await at('taken-row').nth(1).filter({ hasText: 'Såpa' }).filter({ hasText: 'rad 3' }).waitFor(soon);
    await press('Control+z');
    await expect.poll(() => digitsIn(tab.page, 'filter-billed'), soon).toBe(1);
  });
});
