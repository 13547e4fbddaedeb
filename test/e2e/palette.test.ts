import { expect, it } from 'vitest';
import { focusOn, practiceTab, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, press, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Åkeri ${['Norr', 'Söder', 'Öst'][n - 1] ?? ''} AB;k${String(n)}@example.se;2026-11-28;2026-12-30;Städning;1;1000,00;25`;
const file = {
  ...{ name: 'städ.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3].map(row)].join('\r\n')),
};
const focused = (): Promise<string | null> =>
  tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.id ?? null);
const isFocused = (id: string) => expect.poll(focused, soon).toBe(id);
const find = async (typed: string): Promise<void> => {
  await press('Control+k');
  await isFocused('palette-input');
  await tab.page.keyboard.type(typed);
};
const first = () => at('palette-option').first();
const gone = () => at('palette').waitFor({ ...soon, state: 'detached' });

it('a run goes from the file to what was paid with the palette alone', async () => {
  await toReview(file);
  await focusOn(at('review-grid'));

  // The act of the room asks what its button asks.
  await find('godkann');
  await textOf(first()).toContain('Godkänn 3 fakturor');
  await press('Enter');
  await at('approve-confirm').waitFor(soon);
  // A question that stands is answered first.
  await press('Control+k');
  expect(await at('palette').count()).toBe(0);
  await at('approve-confirm').click();
  await at('push').first().waitFor(soon);

  // What sends at once is led to, and sent by the person's own press.
  await find('skicka 3');
  await textOf(first()).toContain('till knappen');
  await press('Enter');
  await gone();
  await isFocused('push');
  expect(await at('push').count()).toBeGreaterThan(0);
  await press('Enter');
  await tab.page.locator('[data-testid="run-state"][data-state="done"]').waitFor(soon);

  await find('uppf');
  await press('Enter');
  await at('follow-sync').waitFor(soon);
  await isFocused('room');
  await find('synka');
  await press('Enter');
  await textOf(at('sum-invoices')).toBe('3 fakturor');

  // An invoice by its customer; it is found in the mirror a moment after the last letter.
  await find('åkeri söder');
  await tab.page.locator('[data-testid="palette-option"][data-key^="invoice:"]').waitFor(soon);
  await textOf(at('palette')).toContain('Åkeri Söder AB');
  await tab.page.locator('[data-testid="palette-option"][data-key^="invoice:"]').click();
  await textOf(at('sum-invoices')).toBe('1 faktura');

  await find('akeri ost');
  await tab.page.locator('[data-testid="palette-option"][data-key^="customer:"]').click();
  await textOf(at('register-grid')).toContain('Åkeri Öst AB');
  expect(tab.faults).toEqual([]);
});

it('shows what was used last first, goes round, says what is chosen, and gives the keyboard back', async () => {
  await at('nav-settings').click();
  await focusOn(at('density'));
  await find('luftig');
  await press('Enter');
  await gone();
  await isFocused('density');
  await expect.poll(() => at('density').inputValue(), soon).toBe('roomy');

  await press('Control+k');
  await isFocused('palette-input');
  const input = at('palette-input');
  const option = (index: number) => at('palette-option').nth(index);
  const list = await input.getAttribute('aria-controls');
  await tab.page.locator(`[role="listbox"]#${list ?? ''}`).waitFor(soon);
  await textOf(tab.page.getByRole('group').first()).toContain('Senast använt');
  const last = (await at('palette-option').count()) - 1;
  await press('ArrowUp');
  await expect.poll(() => option(last).getAttribute('aria-selected'), soon).toBe('true');
  const chosen = await option(last).getAttribute('id');
  await expect.poll(() => input.getAttribute('aria-activedescendant'), soon).toBe(chosen);
  await press('ArrowDown');
  await expect.poll(() => option(0).getAttribute('aria-selected'), soon).toBe('true');
  await press('Escape');
  await isFocused('density');
});

it('the shortcuts and the help come by their keys, are searched by any word, and lead to a room', async () => {
  await at('nav-follow').click();
  await at('follow-grid').waitFor(soon);
  await focusOn(at('follow-search'));
  await tab.page.keyboard.type('?');
  expect(await at('help-panel').count()).toBe(0);
  await press('Backspace');
  await focusOn(at('follow-grid'));
  await press('?');
  await isFocused('help-keys');
  await textOf(at('help-panel')).toContain('Till nästa eller förra problemet');
  await press('Escape');
  await isFocused('follow-grid');

  await press('F1');
  await isFocused('help-search');
  await tab.page.keyboard.type('orcnummer');
  await textOf(at('help-panel')).toContain('Inget hittas');
  await at('help-search').fill('factoring');
  await textOf(at('help-term')).toContain('Sälja fakturan');
  await at('help-search').fill('register');
  await tab.page.locator('[data-testid="help-room"][data-room="registers"]').click();
  await at('register-grid').waitFor(soon);
  await isFocused('room');
  expect(tab.faults).toEqual([]);
});
