import { expect, it } from 'vitest';
import { practiceAddress } from '../harness/practice-address.ts';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';
import { serviceHands } from '../outbox/harness.ts';
import { openSelf, outgoingOf } from '../outbox/self-world.ts';

const tab = practiceTab();
const { at, faults, fileOf } = tab;

const sheet = [
  'Nr;Leverantör;Momsregnr;Bankgiro;Datum;Text;Antal;Pris;Moms',
  'S-1;Gården AB;SE559999001601;5050-1055;2026-11-20;Virke;10;100;25',
  'S-1;;;;;Frakt;1;50;25',
].join('\r\n');

it('a self invoice of a sheet becomes a draft of a new supplier, is attested, and is paid once, after one question', async () => {
  await at('nav-import').click();
  await at('file-input').setInputFiles(fileOf('självfakturor.csv', sheet));
  await textOf(tab.page.locator('main')).toContain('Självfakturor');
  await at('to-review').click();
  await at('owed-hand-over').click();
  await textOf(at('owed-dialog')).toContain('En leverantör läggs först upp i registret.');
  await textOf(at('owed-dialog')).toContain('1\u00a0312,50');
  await at('confirm-yes').click();
  await textOf(at('owed-done')).toBe('En är överlämnad');
  const world = { hands: serviceHands(practiceAddress(tab.home)) };
  await expect
    .poll(async () => (await openSelf(world)).map(({ DebtorName, DebtorAccount }) => [DebtorName, DebtorAccount]), soon)
    .toEqual([['Gården AB', '5050-1055']]);

  await at('nav-follow').click();
  await at('follow-tab-self').click();
  await at('self-read').click();
  await at('self-grid').getByTestId('grid-row').filter({ hasText: 'Gården AB' }).click();
  await textOf(at('self-rows')).toContain('Frakt');
  await at('self-act-attest').click();
  await at('self-form-send').click();
  await textOf(at('self-state')).toBe('attesterad');

  await at('self-act-pay').click();
  await textOf(at('self-from')).toContain('991-2346');
  await at('self-form-send').click();
  await textOf(at('self-sure')).toContain('Gården AB, 5050-1055');
  await at('self-form-send').click();
  await textOf(at('self-state')).toBe('betalning hos banken');
  expect(await outgoingOf(world)).toMatchObject([{ Amount: { Value: 131_250 } }]);
  expect(faults).toEqual([]);
});
