import { describe, expect, it } from 'vitest';
import { a4Pdf } from '../files/pdf-files.ts';
import { soon } from '../harness/practice-tab.ts';
import { reviewTab } from './review-tab.ts';

const tab = reviewTab();
const { at, faults, press, cell, seen, hold, importMany } = tab;

describe('what is typed in the review', () => {
  it('leaves the keyboard on the problem that F8 led to, whatever was being written', async () => {
    const onProblem = () => tab.page.evaluate(() => document.activeElement?.closest('.pop') !== null);
    // F8 while the lines after a write are on their way, to an invoice that was not looked at before.
    const write = tab.page.waitForResponse(/review\.write$/);
    await cell(3, 'customerName').click();
    await tab.page.keyboard.type('Dal AB');
    const release = await hold('review.grid');
    await press('Enter');
    await write;
    await press('F8');
    await at('problem-popover').waitFor(soon);
    await expect.poll(onProblem, soon).toBe(true);
    release();
    await cell(3, 'customerName').filter({ hasText: 'Dal AB' }).waitFor(soon);
    expect(await onProblem()).toBe(true);
    await press('Escape');

    // F8 with the editor still open: what is typed is written, and the problem has the keyboard.
    await cell(0, 'customerName').click();
    await tab.page.keyboard.type('Berg AB');
    await press('F8');
    await at('problem-popover').waitFor(soon);
    await cell(0, 'customerName').filter({ hasText: 'Berg AB' }).waitFor(soon);
    await expect.poll(onProblem, soon).toBe(true);
  });

  it('keeps what is being typed however far it is scrolled away, and the keyboard with it', async () => {
    await importMany(60);
    const drawn = (index: number) =>
      at('review-grid').locator(`[data-testid="grid-row"][data-index="${String(index)}"]`);
    const away = async (): Promise<void> => {
      await at('review-grid').hover();
      await tab.page.mouse.wheel(0, 4000);
      await drawn(150).waitFor(soon);
      await drawn(3).waitFor({ state: 'detached', ...soon });
    };
    await cell(1, 'customerName').click(soon);
    await tab.page.keyboard.type('Ny');
    await away();
    await tab.page.keyboard.type('tt namn');
    await press('Enter');
    await cell(1, 'customerName').filter({ hasText: 'Nytt namn' }).waitFor(soon);
    expect(await drawn(1).count()).toBe(1);

    // Of a column that is not drawn while the list rushes past.
    await cell(2, 'customerNo').click();
    await tab.page.keyboard.type('K9');
    await away();
    await tab.page.keyboard.type('87');
    await press('Enter');
    await cell(2, 'customerNo').filter({ hasText: 'K987' }).waitFor(soon);

    await cell(0, 'invoiceDate').click();
    await press('Space');
    const price = tab.page.locator('[data-testid="row-cell"][data-row="1"][data-field="unitPrice"]');
    await price.click(soon);
    await tab.page.keyboard.type('12');
    await away();
    await tab.page.keyboard.type('3');
    await press('Enter');
    await expect.poll(() => price.innerText(), soon).toBe('123,00');
    await tab.page.locator('[data-testid="row-cell"][data-row="2"][data-field="unitPrice"]:focus').waitFor(soon);
    // Left by a click elsewhere instead of by a key.
    await price.click(soon);
    await tab.page.keyboard.type('45');
    await away();
    await at('review-search').click();
    await drawn(0).waitFor({ state: 'detached', ...soon });
    await at('review-grid').hover();
    await tab.page.mouse.wheel(0, -9000);
    await price.filter({ hasText: '45,00' }).waitFor(soon);
  });

  it('shows no cells to type in before it is known which columns were chosen', async () => {
    const release = await hold('review.gridColumns');
    const answers = ['open', 'grid'].map((name) => tab.page.waitForResponse(new RegExp(`review\\.${name}$`)));
    await at('nav-start').click();
    await tab.page.goBack();
    await Promise.all(answers);
    const frame = () => tab.page.evaluate(() => new Promise(requestAnimationFrame));
    await frame();
    await frame();
    expect(await at('review-grid').count()).toBe(0);
    release();
    await seen('customerNo').toEqual(['1001', '1002', '1003', '1004']);
  });

  it('keeps what is typed when another window has approved the run meanwhile, and saves it after all when told to', async () => {
    const other = await tab.anotherWindow();
    await at('nav-review', other).waitFor(soon);
    await other.evaluate((hash) => (window.location.hash = hash), new URL(tab.page.url()).hash);
    await cell(0, 'customerName', other).waitFor(soon);
    await cell(0, 'customerName').click();
    await tab.page.keyboard.type('Nytt namn AB');
    await at('approve', other).click();
    await at('approve-confirm', other).click();
    await at('push', other).first().waitFor(soon);
    await press('Enter');
    await at('confirm-no').click(soon);
    await at('unsaved-text').filter({ hasText: 'Nytt namn AB' }).waitFor(soon);
    await cell(0, 'customerName').filter({ hasText: 'Öberg AB' }).waitFor(soon);
    await at('unsaved-save').click();
    await at('confirm-yes').click(soon);
    await cell(0, 'customerName').filter({ hasText: 'Nytt namn AB' }).waitFor(soon);
    await other.close();
    expect(faults).toEqual([]);
  });

  it('approves what a panel changed a moment ago, however late its figures come', async () => {
    const name = `F${String(tab.firstNo() + 3)}.pdf`;
    const bytes = [...a4Pdf()];
    const data = await tab.page.evaluateHandle(
      ([file, given]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(given)], file, { type: 'application/pdf' }));
        return transfer;
      },
      [name, bytes] as const,
    );
    const release = await hold('review.open');
    await at('review-grid').dispatchEvent('drop', { dataTransfer: data });
    await at('attach-told').filter({ hasText: 'En parades ihop' }).waitFor(soon);
    await at('attach-close').click();
    await at('approve').click();
    release();
    await at('approve-confirm').click(soon);
    await at('push').first().waitFor(soon);
    expect(faults).toEqual([]);
  });
});
