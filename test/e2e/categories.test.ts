import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at } = tab;

const shown = (): Promise<readonly string[]> =>
  at('register-grid')
    .locator('[data-testid="grid-cell"][data-column="name"]')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));
const addCustomer = async (name: string): Promise<void> => {
  await at('register-add').click(soon);
  await at('record-Name').fill(name);
  await pressOn(at('record-Name'), 'Enter');
  await expect.poll(shown, soon).toContain(name);
};

it('categories are made, hold customers, narrow the register, and are given up, by keyboard', async () => {
  await at('nav-registers').click(soon);
  await addCustomer('Alm AB');
  await addCustomer('Ek AB');

  await pressOn(at('categories-open'), 'Enter');
  await at('category-new').fill('Guld');
  await pressOn(at('category-new'), 'Enter');
  await textOf(at('category-list')).toContain('Guld');
  await pressOn(at('category-new'), 'Escape');

  await at('register-grid').locator('[data-testid="grid-cell"][data-column="name"]', { hasText: 'Alm AB' }).click();
  await textOf(at('customer-detail')).toContain('Kunden är inte i någon kategori.');
  // Esc closes the open list alone: the keys stay in the panel.
  await pressOn(at('category-in'), 'Enter');
  await pressOn(at('pick-search'), 'Escape');
  await at('pick-list').waitFor({ ...soon, state: 'detached' });
  await expect.poll(() => at('category-in').evaluate((button) => button === document.activeElement), soon).toBe(true);
  await pressOn(at('category-in'), 'Enter');
  await pressOn(at('pick-search'), 'Enter');
  await textOf(at('customer-categories')).toContain('Guld');
  await at('category-out').waitFor(soon);
  await pressOn(at('category-only'), 'Enter');
  await at('pick-search').fill('Guld');
  await pressOn(at('pick-search'), 'Enter');
  await expect.poll(shown, soon).toEqual(['Alm AB']);
  await textOf(at('category-only')).toContain('Guld');

  await pressOn(at('category-out'), 'Enter');
  await expect.poll(shown, soon).toEqual([]);
  await pressOn(at('categories-open'), 'Enter');
  await pressOn(at('category-rename'), 'Enter');
  await at('category-name').fill('Silver');
  await pressOn(at('category-name'), 'Enter');
  await textOf(at('category-list')).toContain('Silver');
  await pressOn(at('category-remove'), 'Enter');
  await pressOn(at('category-yes'), 'Enter');
  await textOf(at('category-panel')).toContain('Inga kategorier finns än.');
  await at('category-only').waitFor({ ...soon, state: 'detached' });
  await expect.poll(shown, soon).toEqual(['Alm AB', 'Ek AB']);
  expect(tab.faults).toEqual([]);
}, 120_000);
