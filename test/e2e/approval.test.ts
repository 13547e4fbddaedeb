import { describe, expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { unread, unreadCode } from '../harness/unread.ts';

const tab = practiceTab();
const { at, approve, faults, fileOf, press, toReview } = tab;

const sheet = [
  'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  '1001;Ek & Alm AB;ek@gmial.com;Hyra november 2026;1;450,00;25;2026-11-30',
  '1002;Björk & Co HB;bjork@example.se;Hyra november 2026;1;400,00;25;2026-11-30',
].join('\r\n');

describe('an approval, in the window', () => {
  it('names the warnings that it goes over, who gave it and when; a change asks first, and shows what moved', async () => {
    await toReview(fileOf('hyra.csv', sheet));
    // What it goes over could not be read: nothing is asked, and it is said why, until it can be.
    const read = await unread(tab.page, 'approval.warnings');
    await at('approve').click();
    await at('error-note')
      .and(tab.page.locator(`[data-code="${unreadCode}"]`))
      .waitFor(soon);
    expect(await at('approve-confirm').count()).toBe(0);
    await read();

    await at('approve').click();
    await at('approve-over').waitFor(soon);
    expect(await at('error-note').count()).toBe(0);
    await at('approve-confirm').click();
    await at('push').first().waitFor(soon);
    await expect.poll(() => at('approval-line').innerText(), soon).toMatch(/^Godkänd .* av demo/);

    await tab.page.getByRole('link', { name: 'Till granskningen' }).click();
    await at('approval-line').waitFor(soon);
    // No: nothing is changed, and the approval stands.
    await at('undo').waitFor(soon);
    const row = at('review-grid').getByTestId('grid-row').filter({ hasText: 'Björk & Co HB' });
    await row.waitFor(soon);
    await pressOn(at('review-grid'), 'Control+Home');
    await row.getByTestId('grid-cell').filter({ hasText: 'Björk' }).click();
    await press('F2');
    await at('grid-input').fill('Björkarna HB');
    await press('Enter');
    await at('approval-consent').waitFor(soon);
    await at('approval-consent').getByTestId('confirm-no').click();
    await at('approval-consent').waitFor({ state: 'hidden', ...soon });
    await at('unapprove').waitFor(soon);
    expect(await at('approval-difference').count()).toBe(0);
    // Yes: the approval falls, the change is made, and the difference stands beside the sums.
    await row.getByTestId('grid-cell').filter({ hasText: 'Björk' }).click();
    await press('F2');
    await at('grid-input').fill('Björkarna HB');
    await press('Enter');
    await at('approval-consent').getByTestId('confirm-yes').click(soon);
    await at('moved-invoice').first().waitFor(soon);
    await expect.poll(() => at('moved-invoice').first().innerText(), soon).toContain('Björk & Co HB → Björkarna HB');

    await at('nav-start').click();
    await at('approval-difference').waitFor({ state: 'detached', ...soon });
    await tab.page.goBack();
    await at('moved-invoice').first().waitFor(soon);
    await approve();
    expect(faults).toEqual([]);
  });

  it('saves the protocol as a PDF', async () => {
    const [saved] = await Promise.all([
      tab.page.waitForEvent('download', { timeout: 90_000 }),
      at('protocol-pdf').click(soon),
    ]);
    expect(saved.suggestedFilename()).toMatch(/körningsprotokoll\.pdf$/);
  });
});
