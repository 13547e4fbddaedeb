import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';
import { digitsIn } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, importFiles, press, send, toReview } = tab;
const service = () => serviceHands(practiceAddress(tab.home));
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-30;2026-12-30;Städning;1;${String(n)}00,00;25`;
const fileOf = (name: string, numbers: readonly number[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...numbers.map(row)].join('\r\n')),
});

it('what the service refused is marked by keyboard, skipped with a reason, and corrected in a run of its own', async () => {
  await service().faults([
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 1, Effect: 'Status', Status: 400, Times: 1 },
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400, Times: 1 },
  ]);
  await toReview(fileOf('november.csv', [1, 2, 3, 4]));
  await approve('and-attest');
  await send();
  expect(await digitsIn(tab.page, 'ledger-rejected')).toBe(2);

  await expect.poll(() => at('run-state').textContent(), soon).toBe('Klar, men 2 nekade väntar på dig');
  await pressOn(at('show-refused'), 'Enter');
  await at('rejected-panel').waitFor(soon);
  await at('jobs-grid').and(tab.page.locator(':focus')).waitFor(soon);
  await press('Space');
  await at('filter-marked').click();
  await at('rejected-skip').click();
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('En faktura skickas inte.');
  await expect.poll(() => at('confirm-yes').isDisabled(), soon).toBe(true);
  await at('skip-reason').locator('input').fill('Kunden betalade kontant');
  await press('Enter');
  await expect.poll(() => digitsIn(tab.page, 'ledger-rejected'), soon).toBe(1);
  expect(await digitsIn(tab.page, 'ledger-cancelled')).toBe(1);

  await at('filter-every').click();
  await at('rejected-mend').click();
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('flyttas till en ny körning i Granska');
  await at('confirm-yes').click();
  await at('review-grid').waitFor(soon);
  await tab.page.getByText('november – rättas').first().waitFor(soon);
  await approve('and-attest');
  await send();
  const stages = (await service().open()).map(({ Stage }) => Stage);
  expect([stages.length, stages.includes('Created')]).toEqual([3, false]);
}, 120_000);

it('one whose draft is at the service has it deleted there first, in the same step, and is billed once', async () => {
  const { faults, open } = service();
  const before = (await open()).length;
  await faults([
    { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist', Nth: 1, Effect: 'Status', Status: 400, Times: 1 },
  ]);
  await importFiles(fileOf('december.csv', [5]));
  await tab.page.getByText('december').first().waitFor(soon);
  await approve('and-attest');
  await send();
  expect([await digitsIn(tab.page, 'ledger-rejected'), (await open()).length]).toEqual([1, before + 1]);

  await at('filter-rejected').click();
  await at('rejected-mend').click(soon);
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('En faktura har ett utkast hos tjänsten.');
  await at('confirm-yes').click();
  await tab.page.getByText('december – rättas').first().waitFor(soon);
  expect(await open()).toHaveLength(before);

  await approve('and-attest');
  await send();
  const stages = (await open()).map(({ Stage }) => Stage);
  expect([stages.length, stages.includes('Created')]).toEqual([before + 1, false]);
}, 120_000);
