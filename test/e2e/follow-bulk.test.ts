import { expect, it } from 'vitest';
import { bill } from '../follow/trouble.ts';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { unread } from '../harness/unread.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at, press } = tab;
const reminderPath = '/v1/invoice/createandsendreminderinvoice';
const tickedRows = () =>
  expect.poll(() => at('follow-grid').locator('[role="row"][aria-selected="true"]').count(), soon);

it('twenty are reminded of at once by keyboard, those that it does not fit are left, and the refused one needs a person', async () => {
  const hands = serviceHands(practiceAddress(tab.home));
  for (let n = 1; n <= 20; n += 1) await bill(hands, -10, `Sena ${String(n)} AB`);
  await bill(hands, 20, 'Punktliga AB');
  await at('nav-follow').click();
  await at('follow-sync').click();
  await textOf(at('sum-invoices')).toBe('21 fakturor');

  // A range by Shift, one by Space, none by Esc.
  await pressOn(at('follow-grid'), 'Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await textOf(at('bulk-count')).toBe('3 markerade');
  await tickedRows().toBe(3);
  await press('ArrowDown', 'ArrowDown', 'Space');
  await textOf(at('bulk-count')).toBe('4 markerade');
  await press('Escape');
  await at('bulk-bar').waitFor({ state: 'detached', ...soon });

  // What is marked cannot be read: that is said, and not shown as nothing. Marked anew it is read again.
  const read = await unread(tab.page, 'follow.marked');
  await press('Control+a');
  await textOf(at('error-note')).toContain('Kunde inte läsas.');
  await read();
  await press('Escape', 'Control+a');
  await textOf(at('bulk-count')).toBe('21 markerade');
  expect(await at('error-note').count()).toBe(0);
  await press('Escape');

  // All that the filter gives, but three.
  await at('follow-search').fill('Sena');
  await textOf(at('sum-invoices')).toBe('20 fakturor');
  await pressOn(at('follow-grid'), 'Control+Home', 'Control+a');
  await textOf(at('bulk-count')).toBe('20 markerade');
  await textOf(at('bulk-sums')).toBe('2\u00A0500,00 kr');
  await press('Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
  await textOf(at('bulk-count')).toBe('17 markerade');

  // Nothing goes before the question is answered.
  await hands.faults([{ Path: reminderPath, Effect: 'Status', Status: 400, Nth: 3 }]);
  await pressOn(at('bulk-remind'), 'Enter');
  await textOf(at('bulk-dialog')).toContain('Skicka påminnelse: 17 av 17');
  await press('Enter', 'Escape');
  await at('bulk-dialog').waitFor({ state: 'detached', ...soon });
  await textOf(at('bulk-count')).toBe('17 markerade');
  await pressOn(at('bulk-remind'), 'Enter');
  await at('bulk-dialog').waitFor(soon);
  await pressOn(at('bulk-yes'), 'Enter');
  await at('bulk-bar').waitFor({ state: 'detached', ...soon });
  await textOf(at('acts-line')).toContain('En nekades och väntar under Att ta hand om.');
  const reminded = () =>
    expect.poll(
      async () => (await hands.calls()).filter(({ Path, Processed }) => Path === reminderPath && Processed).length,
      soon,
    );
  await reminded().toBe(16);

  // What was refused waits in the inbox, beside those that were left out.
  await at('acts-refused').click();
  await at('filter-act-refused').click();
  await pressOn(at('inbox-grid'), 'Control+Home', 'Enter');
  await pressOn(at('act-retry'), 'Enter');
  await reminded().toBe(17);
  await expect.poll(() => at('filter-act-refused').count(), soon).toBe(0);

  // Those are reminded of from there, all at once.
  await expect.poll(() => at('inbox-grid').getByTestId('grid-row').count(), soon).toBe(3);
  await pressOn(at('inbox-grid'), 'Control+Home', 'Control+a');
  await textOf(at('bulk-count')).toBe('3 markerade');
  await pressOn(at('bulk-remind'), 'Enter');
  await textOf(at('bulk-left-out')).toBe('Alla markerade är med.');
  await pressOn(at('bulk-yes'), 'Enter');
  await reminded().toBe(20);
  await at('inbox-empty').waitFor(soon);
  expect(tab.faults).toEqual([]);
}, 240_000);
