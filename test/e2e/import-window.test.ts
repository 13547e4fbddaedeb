import { beforeEach, describe, expect, it } from 'vitest';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab({ permissions: ['clipboard-read', 'clipboard-write'] });
const { at, faults, fileOf, press } = tab;

beforeEach(async () => {
  faults.length = 0;
  await at('nav-start').click();
  await at('drop-zone').waitFor({ state: 'detached' });
  await at('nav-import').click();
  await at('drop-zone').waitFor(soon);
});

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const rowAt = (row: number) => at('preview-grid').locator(`[data-testid="grid-row"][data-index="${String(row)}"]`);
const cellAt = (row: number, column: string) => rowAt(row).locator(`[data-column="${column}"]`);

const november = [
  'Underlag för november;;;;;',
  'Kund;Kundnr;Benämning;Antal;Pris;Moms',
  'Åkesson Bygg AB;0012;Städning;2;100,50;25',
  'Öbergs Rör HB;0013;Städning;två;50,00;25',
  '',
  'Summa;;;;251,00;',
].join('\r\n');

const openNovember = async (name: string): Promise<void> => {
  await at('file-input').setInputFiles(fileOf(name, latin(november)));
  await cellAt(2, 'A').waitFor(soon);
};

describe('the file as it was read, in the window', () => {
  it('stands row by row under its own numbers, with what each row is and our field over each column', async () => {
    await openNovember('rader.csv');
    await textOf(cellAt(0, 'role')).toContain('titel');
    await textOf(cellAt(1, 'role')).toContain('rubrik');
    await textOf(cellAt(2, 'role')).toContain('data');
    await textOf(cellAt(5, 'role')).toContain('summa');
    await textOf(at('preview-grid').getByRole('columnheader').nth(3)).toContain('Kundnr');
    await textOf(cellAt(2, 'B')).toContain('0012');
    await expect.poll(() => cellAt(3, 'D').getAttribute('class'), soon).toContain('fault-error');
    expect(faults).toEqual([]);
  });

  it('tells of a cell its raw text, its value, the rule and what is wrong', async () => {
    await openNovember('cell.csv');
    await cellAt(2, 'E').click();
    await textOf(at('strip-raw')).toBe('100,50');
    await textOf(at('strip-value')).toBe('100,5');
    await textOf(at('strip-rule')).toContain('decimalkomma');
    await cellAt(3, 'D').click();
    await textOf(at('strip-problem')).toContain('två');
  });

  it('follows another encoding at once, with words to judge by', async () => {
    await openNovember('teckenkod.csv');
    await expect.poll(() => at('encoding-select').inputValue(), soon).toBe('windows-1252');
    await textOf(at('sample-words')).toContain('Öbergs');
    await at('encoding-select').selectOption('macroman');
    await textOf(cellAt(2, 'A')).not.toContain('Åkesson');
    await at('encoding-select').selectOption('windows-1252');
    await textOf(cellAt(2, 'A')).toContain('Åkesson');
  });

  it('follows another delimiter and another header row at once (N011, N067)', async () => {
    await openNovember('avgransare.csv');
    await at('delimiter-select').selectOption(',');
    await textOf(cellAt(1, 'A')).toContain('Kund;Kundnr');
    await at('delimiter-select').selectOption(';');
    await textOf(cellAt(1, 'A')).toMatch(/Kund$/);
    await cellAt(2, 'row').click();
    await at('make-header').click();
    await textOf(cellAt(2, 'role')).toContain('rubrik');
    await expect.poll(() => at('header-row').inputValue(), soon).toBe('3');
    await at('import-discard').click();
  });

  it('asks for no more rows than are seen', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `Kund ${String(row)};${String(row)};Arbete;1;10,00;25`);
    const long = ['Kund;Kundnr;Benämning;Antal;Pris;Moms', ...rows].join('\n');
    await at('file-input').setInputFiles(fileOf('lang.csv', long));
    await cellAt(2, 'A').waitFor(soon);
    const asked: string[] = [];
    tab.page.on('request', (request) => {
      if (request.url().includes('import.preview')) asked.push(request.postData() ?? '');
    });
    await pressOn(at('preview-grid'), 'Control+End');
    await textOf(cellAt(3000, 'A')).toContain('Kund 2999');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(5);
    expect(await at('preview-grid').getByTestId('grid-row').count()).toBeLessThan(60);
    await at('import-discard').click();
  });
});

describe('a column’s field', () => {
  it('is found by typing, and every option can be reached (N153)', async () => {
    await openNovember('falt.csv');
    await press('Alt+2');
    await tab.page.locator('[data-column="2"] [data-testid="column-field"]').click();
    const list = at('pick-list');
    await list.waitFor(soon);
    const bottom = async (): Promise<number> => {
      const box = await list.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(bottom, soon).toBeLessThanOrEqual(800);
    const last = at('pick-option').last();
    await last.scrollIntoViewIfNeeded();
    await last.waitFor(soon);
    await at('pick-search').fill('artikel');
    await press('Enter');
    await expect
      .poll(() => tab.page.locator('[data-column="2"] [data-testid="column-field"]').getAttribute('data-value'), soon)
      .toBe('articleNo');
    await at('import-discard').click();
  });
});

describe('an import without a mouse', () => {
  it('goes from the choice of a file to review', async () => {
    const path = fileOf('tangenter.csv', november.replace('två', '2').replace('Pris', 'Styckpris'));
    // Headers of its own: the columns are remembered, and no other test is to be known by them.
    const choosing = tab.page.waitForEvent('filechooser');
    await pressOn(at('choose-files'), 'Enter');
    await (await choosing).setFiles(path);
    await cellAt(2, 'A').waitFor(soon);
    await expect
      .poll(() => tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid')), soon)
      .toBe('preview-grid');
    await press('ArrowDown', 'ArrowDown', 'ArrowRight');
    await textOf(at('strip-raw')).toBe('0012');
    // F leads to the field of the column, R makes the row the header.
    await press('f');
    await at('pick-list').waitFor(soon);
    await press('Escape', 'Alt+1');
    await pressOn(at('preview-grid'), 'Control+Home', 'r');
    await textOf(cellAt(0, 'role')).toContain('rubrik');
    await press('ArrowDown', 'r');
    await textOf(cellAt(1, 'role')).toContain('rubrik');
    await expect.poll(() => at('to-review').isEnabled(), soon).toBe(true);
    await press('Control+Enter');
    await at('review-grid').waitFor(soon);
    expect(faults).toEqual([]);
  });
});

describe('a range from the clipboard', () => {
  const range =
    'Kund\tKundnr\tBenämning\tAntal\tPris\tMoms\r\nÅsa Öberg AB\t0042\t"Städning\r\nvarje vecka"\t2\t100,50\t25\r\n';

  it('is pasted with the keys anywhere in the room, its long cells whole', async () => {
    await tab.page.evaluate((text) => navigator.clipboard.writeText(text), range);
    await tab.page.locator('h1').first().click();
    await press('Control+V');
    await textOf(cellAt(1, 'A')).toContain('Åsa Öberg AB');
    await textOf(cellAt(1, 'B')).toContain('0042');
    await textOf(cellAt(1, 'C')).toContain('Städning ⏎ varje vecka');
    await textOf(tab.page.locator('.plan header').first()).toMatch(/Urklipp \d{4}-\d\d-\d\d \d\d\.\d\d/);
    await at('import-discard').click();
  });

  it('is pasted with the button', async () => {
    await tab.page.evaluate((text) => navigator.clipboard.writeText(text), range);
    await at('paste').click();
    await textOf(cellAt(1, 'A')).toContain('Åsa Öberg AB');
    await at('import-discard').click();
  });

  it('says so where there is nothing to paste', async () => {
    await tab.page.evaluate(() => navigator.clipboard.writeText('  '));
    await at('paste').click();
    await textOf(at('paste-note')).toContain('ingen text');
  });
});

describe('a big file', () => {
  it('can be stopped while it is read, and leaves nothing behind', async () => {
    const rows = Array.from(
      { length: 120_000 },
      (_, row) => `Kund ${String(row)};${String(row)};Arbete;1;10,00;25;${'x'.repeat(60)}`,
    );
    const big = ['Kund;Kundnr;Benämning;Antal;Pris;Moms;Text', ...rows].join('\n');
    await at('file-input').setInputFiles(fileOf('stor.csv', big));
    await at('import-progress').waitFor(soon);
    // The window answers while the file is read.
    await pressOn(at('import-cancel'), 'Escape');
    await at('import-cancelled').waitFor(soon);
    await at('drop-zone').waitFor(soon);
    await at('nav-review').click();
    await at('review-grid')
      .or(at('review-run-row').first())
      .or(tab.page.getByText('Inget att granska'))
      .first()
      .waitFor(soon);
    expect(await tab.page.getByText('stor', { exact: true }).count()).toBe(0);
    // And the next file is read as if nothing had been.
    await at('nav-import').click();
    await openNovember('efter.csv');
    await at('import-discard').click();
    expect(faults).toEqual([]);
  });
});
