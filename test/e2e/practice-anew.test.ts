import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...[1, 2].map((n) => {
    const one = String(n);
    return `F${one};10${one};Kund ${one} AB;k${one}@example.se;2026-11-30;2026-12-30;Städning;1;${one}00,00;25`;
  }),
].join('\r\n');

const billed = async (): Promise<void> => {
  await tab.toReview(tab.fileOf('nov.csv', sheet));
  await tab.approve('and-attest');
  await tab.send();
};

const invoiceIds = async (): Promise<readonly string[]> =>
  (await serviceHands(practiceAddress(tab.home)).open()).map((one) => one.ActionPublicId);

it('the practice company starts anew after its question was answered, in every window, and bills as on the first day', async () => {
  await billed();
  const former = await invoiceIds();
  expect(former).toHaveLength(2);
  const other = await tab.anotherWindow();
  await at('nav-settings', other).click(soon);
  await at('practice-anew', other).click();
  await textOf(at('practice-anew-goes', other)).toMatch(/Skickade fakturor\s*2/);
  await at('nav-settings').click();
  await at('practice-anew').click();
  await textOf(at('practice-anew-goes')).toMatch(/Körningar\s*1/);
  await at('practice-anew-sure').getByTestId('confirm-yes').click();
  // Both windows leave what they showed of the former company.
  await expect.poll(() => at('practice-anew-sure').count(), soon).toBe(0);
  await expect.poll(() => at('practice-anew-sure', other).count(), soon).toBe(0);
  await tab.page.locator('[data-testid="deployment-badge"][data-kind="practice"]').waitFor(soon);
  await at('nav-runs').click();
  await expect.poll(() => at('run-row').count(), soon).toBe(0);
  await billed();
  const fresh = await invoiceIds();
  expect(fresh).toHaveLength(2);
  // The same sheet would be found at a service that knows it.
  expect(fresh.filter((id) => former.includes(id))).toEqual([]);
  expect(tab.faults).toEqual([]);
});
