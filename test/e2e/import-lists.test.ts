import { readFileSync } from 'node:fs';
import { type Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { camtXml } from '../files/camt-files.ts';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, faults, fileOf, press } = tab;

const openImport = async (): Promise<void> => {
  await at('nav-start').click();
  await at('drop-zone').waitFor({ state: 'detached' });
  await at('nav-import').click();
  await at('drop-zone').waitFor(soon);
};
/** Asks for what is handed out as a file, and answers its name and bytes. */
const downloaded = async (ask: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const [download] = await Promise.all([tab.page.waitForEvent('download', soon), ask()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

beforeEach(() => {
  faults.length = 0;
});

const customers = (mail: string): string =>
  [
    'Kundnr;Namn;Organisationsnummer;E-post;Adress;Postnr;Ort',
    '0012;Åkesson Bygg AB;556036-0793;info@akesson.example;Storgatan 1;21122;Malmö',
    `0013;Öbergs Rör HB;;${mail};Lillgatan 2;22344;Lund`,
    '0014;Bo Länn;;bo@lann.example;Vägen 3;22344;Lund',
  ].join('\r\n');

const makeList = async (name: string): Promise<void> => {
  await openImport();
  await at('file-input').setInputFiles(fileOf(name, customers('fel')));
  // Columns that are known from before go to the list by themselves.
  await at('to-review').or(at('list-grid')).first().waitFor(soon);
  if (await at('to-review').isVisible()) await at('to-review').click();
  await at('list-grid').getByTestId('grid-row').first().waitFor(soon);
};

describe('a bank’s file', () => {
  it('becomes a list of its payments, and says first what of it is no payment and what does not add up', async () => {
    const entries = [
      { amount: '1250.50', transactions: [{ amount: '1250', ocr: '10017', payer: 'Ängens Gård' }] },
      { amount: '75', debit: true },
    ];
    await openImport();
    await at('file-input').setInputFiles(fileOf('inbetalningar.xml', camtXml({ version: '08', entries })));
    await at('to-review').waitFor(soon);
    await textOf(tab.page.locator('main')).toContain('1 uttag (75,00');
    await textOf(tab.page.locator('main')).toContain('betalningarna i den blir');
    await at('to-review').click();
    const row = at('bank-grid').locator('[data-testid="grid-row"][data-index="0"]');
    await textOf(row.locator('[data-column="reference"]')).toContain('10017');
    await textOf(row.locator('[data-column="amount"]')).toContain('250,00');
    await textOf(row.locator('[data-column="payer"]')).toContain('Ängens Gård');
    expect(faults).toEqual([]);
  });
});

describe('a list of records', () => {
  it('is put right in its grid, with the provenance of every value, and found again in the navigation', async () => {
    await makeList('kunder.csv');
    const mail = at('list-grid').locator('[data-testid="grid-row"][data-index="1"] [data-column="email"]');
    await expect.poll(() => mail.getAttribute('class'), soon).toMatch(/fault-/);
    await mail.click();
    await textOf(at('origin-strip')).toContain('kunder.csv');
    await textOf(at('origin-strip')).toContain('D3');
    await textOf(at('problem-line').first()).toContain('fel');
    await press('F2');
    await at('grid-input').fill('rör@obergs.example');
    await at('grid-input').fill('ror@obergs.example');
    await press('Enter');
    await expect.poll(() => mail.getAttribute('class'), soon).toContain('edited');
    await expect.poll(() => mail.getAttribute('class'), soon).not.toMatch(/fault-/);
    await at('nav-lists').click();
    await at('list-row').first().getByRole('link').click();
    await textOf(mail).toContain('ror@obergs.example');
    expect(faults).toEqual([]);
  });

  it('leaves a record out and takes it in, filters and searches', async () => {
    await makeList('kunder2.csv');
    await at('list-grid').locator('[data-testid="grid-row"][data-index="2"] [data-column="customerName"]').click();
    await expect.poll(() => at('list-record').getAttribute('data-record'), soon).toBe('3');
    await at('include-toggle').click();
    await at('filter-excluded').click();
    await expect.poll(() => at('list-grid').getByTestId('grid-row').count(), soon).toBe(1);
    await at('filter-all').click();
    await at('list-search').fill('åkesson');
    await expect.poll(() => at('list-grid').getByTestId('grid-row').count(), soon).toBe(1);
    await at('list-search').fill('');
  });

  it('is taken out as a workbook that the import reads again, and can be thrown away', async () => {
    await makeList('kunder3.csv');
    const { name, bytes } = await downloaded(() => at('list-export').click());
    expect(name).toMatch(/\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await at('list-discard').click();
    await at('list-discard-dialog').getByTestId('confirm-yes').click();
    await at('list-grid').waitFor({ state: 'detached' });
    await openImport();
    await at('file-input').setInputFiles(fileOf('tillbaka.xlsx', bytes));
    await at('list-grid').or(at('preview-grid')).first().waitFor(soon);
    if (await at('import-discard').isVisible()) await at('import-discard').click();
  });
});

describe('many files at once', () => {
  it('go each to its company; what nobody knows waits, and is found on Start until it is opened or thrown away', async () => {
    await makeList('kunder4.csv');
    await openImport();
    const strange = 'Kund;Vara;Antal;Pris;Moms\r\nEka AB;Arbete;1;100,00;25\r\n';
    await at('file-input').setInputFiles([
      fileOf('kunder5.csv', customers('anna@example.se')),
      fileOf('okand.csv', strange),
    ]);
    await at('files-sort').click();
    await at('waiting-file').first().waitFor(soon);
    await textOf(at('waiting-file').first()).toContain('okand.csv');
    await at('nav-start').click();
    const waiting = at('waiting-file').filter({ hasText: 'okand.csv' });
    await waiting.waitFor(soon);
    const creditor = waiting.getByTestId('waiting-creditor');
    if (await creditor.count()) await creditor.selectOption({ index: 1 });
    await waiting.getByTestId('waiting-open').waitFor(soon);
    const opened = async (open: Locator): Promise<void> => {
      await open.click(soon);
      await at('preview-grid').getByTestId('grid-row').first().waitFor(soon);
      await at('import-discard').click();
    };
    await opened(at('task-row').filter({ hasText: 'okand.csv' }).getByTestId('task-act'));
    await opened(waiting.getByTestId('waiting-open'));
    await at('waiting-file').filter({ hasText: 'okand.csv' }).getByTestId('waiting-discard').click(soon);
    await expect.poll(() => at('waiting-file').count(), soon).toBe(0);
    expect(faults).toEqual([]);
  });

  it('are read together where the person says so', async () => {
    await openImport();
    await at('file-input').setInputFiles([
      fileOf('kund-a.csv', 'Kundnr;Namn;Gatuadress\r\n1;Eka AB;Storgatan 1\r\n'),
      fileOf('rad-a.csv', 'Kundnr;Benämning;Antal;Pris;Moms\r\n1;Arbete;1;100,00;25\r\n'),
    ]);
    await at('files-together').click();
    await at('sheet-select').waitFor(soon);
    await expect.poll(() => at('sheet-select').locator('option').count(), soon).toBe(2);
    await at('import-discard').click();
  });
});

describe('templates in the window', () => {
  it('are renamed, handed on as a file, removed and taken in again', async () => {
    await makeList('kunder6.csv');
    await openImport();
    const row = at('template-row').first();
    await row.getByTestId('template-rename').click();
    await at('template-name-input').fill('Gymmets kunder');
    await press('Enter');
    await textOf(at('template-name').first()).toBe('Gymmets kunder');
    const { name, bytes } = await downloaded(() => at('template-row').first().getByTestId('template-export').click());
    expect(bytes.toString('utf8')).not.toContain('Åkesson');
    const before = await at('template-row').count();
    await at('template-row').first().getByTestId('template-remove').click();
    await at('template-remove-dialog').getByTestId('confirm-yes').click();
    await expect.poll(() => at('template-row').count(), soon).toBe(before - 1);
    await at('template-file').setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
    await textOf(at('templates-panel')).toContain('Gymmets kunder');
  });

  it('are handed out blank for each kind in both languages, and read without an edit', async () => {
    await openImport();
    await at('blank-kind').selectOption('debtors');
    await at('blank-language').selectOption('en');
    const { name, bytes } = await downloaded(() => at('blank-make').click());
    expect(name).toMatch(/\.xlsx$/);
    await at('file-input').setInputFiles(fileOf(`tom-${name}`, bytes));
    await at('import-kind').or(at('list-grid')).first().waitFor(soon);
    if (await at('import-kind').isVisible())
      await expect.poll(() => at('import-kind').inputValue(), soon).toBe('debtors');
    expect(faults).toEqual([]);
  });
});
