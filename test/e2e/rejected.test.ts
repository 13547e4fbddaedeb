import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, soon } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';
import { digitsIn } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, press, send, toReview } = tab;
const service = () => serviceHands(practiceAddress(tab.home));
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (n: number): string =>
  `900${String(n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-30;2026-12-30;Städning;1;${String(n)}00,00;25`;
const file = {
  ...{ name: 'november.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...[1, 2, 3, 4].map(row)].join('\r\n')),
};

it('what the service refused is marked by keyboard, skipped with a reason, and corrected in a run of its own', async () => {
  await service().faults([
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 1, Effect: 'Status', Status: 400, Times: 1 },
    { Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400, Times: 1 },
  ]);
  await toReview(file);
  await approve('and-attest');
  await send();
  expect(await digitsIn(tab.page, 'ledger-rejected')).toBe(2);

  await expect.poll(() => at('run-state').textContent(), soon).toBe('Klar, men 2 nekade väntar på dig');
  await at('show-refused').press('Enter');
  await at('rejected-panel').waitFor(soon);
  await press('Space');
  await at('filter-marked').click();
  await at('rejected-skip').click();
  await expect.poll(() => at('rejected-ask').textContent(), soon).toContain('En faktura skickas inte.');
  expect(await at('confirm-yes').isDisabled()).toBe(true);
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
