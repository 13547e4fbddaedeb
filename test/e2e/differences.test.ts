import { describe, expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { tabTo } from './keyboard.ts';

const tab = practiceTab();
const { at, approve, faults, fileOf, importFiles, press, toReview } = tab;

const header = 'Kundnr;Kundnamn;E-post;Ort;Beskrivning;Antal;À-pris;Moms;Fakturadatum';
const sheetOf = (name: string, rows: readonly string[]): string => fileOf(name, [header, ...rows].join('\r\n'));
const month = (name: string, day: string, ekEmail: string, bjorkCity: string): string =>
  sheetOf(name, [
    `1001;Ek & Alm AB;${ekEmail};Lund;Hyra ${day};1;450,00;25;${day}`,
    `1002;Björk & Co HB;bjork@example.se;${bjorkCity};Hyra ${day};1;400,00;25;${day}`,
  ]);

/** Approves and sends all, and waits until it is attested. */
const send = async (): Promise<void> => {
  await approve();
  await at('push').first().click();
  await at('ledger-attested').filter({ hasText: '2' }).waitFor({ timeout: 90_000 });
};
const openPanel = async (): Promise<void> => {
  await pressOn(at('review-grid'), 'Control+Home', 'F4');
  await at('difference').first().waitFor(soon);
};
const state = async (field: string): Promise<string | null> =>
  at('difference')
    .and(tab.page.locator(`[data-field="${field}"]`))
    .getAttribute('data-state', soon);

describe('the customer against the register, in the window', () => {
  it('is chosen field by field with the keyboard alone; the approval names it, and sending changes it', async () => {
    await toReview(month('hyra-oktober.csv', '2026-10-30', 'ek@example.se', 'Malmö'));
    await send();

    await importFiles(month('hyra-november.csv', '2026-11-30', 'faktura@example.se', ''));
    await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    await openPanel();
    await expect.poll(() => Promise.all(['email', 'city'].map(state)), soon).toEqual(['differs', 'same']);
    // Nothing is chosen by itself.
    await expect.poll(() => at('choice-email').inputValue(), soon).toBe('keep');
    await tabTo(tab.page, '[data-testid="choice-email"]');
    await press('ArrowDown');
    await expect.poll(() => at('choice-email').inputValue(), soon).toBe('change');
    await tabTo(tab.page, '[data-testid="differences-save"]');
    await press('Enter');
    await expect.poll(() => at('differences-saved').innerText(), soon).toBe('Valen är sparade.');

    // The whole run, from the same panel: who differs, and on to that customer.
    await tabTo(tab.page, '[data-testid="differing-ask"]');
    await press('Enter');
    await expect.poll(() => at('differing-total').innerText(), soon).toBe('En kund skiljer från registret: E-post 1');
    await press('Escape');
    await at('match-panel').waitFor({ state: 'hidden', ...soon });

    await at('approve').click();
    await expect
      .poll(() => at('register-changes').innerText(), soon)
      .toMatch(/^En kund ändras i registret\n1001 Ek & Alm AB\nE-post: ek@example\.se → faktura@example\.se/);
    await at('approve-dialog').getByTestId('confirm-no').click();
    await send();

    await importFiles(month('hyra-december.csv', '2026-12-30', 'faktura@example.se', ''));
    await at('review-grid').getByTestId('grid-row').first().waitFor(soon);
    await openPanel();
    await expect.poll(() => state('email'), soon).toBe('same');
    expect(faults).toEqual([]);
  });

  it('fills what the file lacks from the register, and one undo takes it back', async () => {
    await press('Escape');
    await at('match-panel').waitFor({ state: 'hidden', ...soon });
    await pressOn(at('review-grid'), 'Control+Home', 'ArrowDown', 'F4');
    await expect.poll(() => state('city'), soon).toBe('only-register');
    await tabTo(tab.page, '[data-testid="differences-fill"]');
    await press('Enter');
    await tabTo(tab.page, '[data-testid="differences-save"]');
    await press('Enter');
    await expect.poll(() => state('city'), soon).toBe('same');
    await press('Escape');
    await at('undo').click();
    await pressOn(at('review-grid'), 'F4');
    await expect.poll(() => state('city'), soon).toBe('only-register');
    expect(faults).toEqual([]);
  });
});
