import { expect, it } from 'vitest';
import { focusOn, practiceTab, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { approve, at, press, send, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Åkeri ${['Norr', 'Söder', 'Öst'][n - 1] ?? ''} AB;k${String(n)}@example.se;2026-11-28;2026-12-30;Städning;1;1000,00;25`;
const file = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3].map(row)].join('\r\n')),
};

it('a sent invoice leads back to the file, the cells and the rules that it came of', async () => {
  await toReview(file);
  await approve('and-attest');
  await send();
  await at('nav-follow').click();
  await at('follow-sync').click(soon);
  await at('follow-search').fill('söder');
  await textOf(at('sum-invoices')).toBe('1 faktura');
  await at('grid-cell').filter({ hasText: 'Åkeri Söder AB' }).click();
  await textOf(at('follow-detail')).toContain('Åkeri Söder AB');
  await at('what-was-read').click(soon);
  await textOf(at('origin-strip')).toContain('Åkeri Söder AB');
  await textOf(at('origin-strip')).toContain('städ.csv');
  await expect.poll(() => at('review-grid').getAttribute('aria-activedescendant'), soon).toMatch(/^review-grid-1-/);
  expect(tab.faults).toEqual([]);
});

it('a mark in a form says what its field is, also in a dialog, and changes no field’s name', async () => {
  await at('nav-registers').click();
  await at('register-add').click(soon);
  await tab.page.getByRole('textbox', { name: 'GLN', exact: true }).waitFor(soon);
  await focusOn(tab.page.locator('[data-testid="help-mark"][data-term="gln"]'));
  await textOf(at('help-text')).toContain('13 siffror');
  await press('Escape');
  await at('help-text').waitFor({ ...soon, state: 'detached' });
  expect(await at('record-form').count()).toBe(1);

  await press('Escape');

  // An act is explained where it is asked about, also where nothing is filled in.
  await at('nav-follow').click();
  await at('grid-cell').filter({ hasText: 'Åkeri Söder AB' }).first().click(soon);
  await textOf(at('follow-detail')).toContain('Faktura 1002');
  await at('acts-more').click(soon);
  await at('act-creditInvoice').click(soon);
  await at('act-form').waitFor(soon);
  await focusOn(at('act-form').locator('[data-testid="help-mark"][data-term="credit"]'));
  await textOf(at('help-text')).toContain('kredit');
  await press('Escape', 'Escape');

  await at('nav-recurring').click();
  await at('contract-new').click(soon);
  await focusOn(tab.page.locator('[data-testid="help-mark"][data-term="attest"]'));
  await textOf(at('contract-new-dialog').getByTestId('help-text')).toContain('bokförs');
  expect(tab.faults).toEqual([]);
});
