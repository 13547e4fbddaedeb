import { expect, it } from 'vitest';
import { practiceTab, pressOn, soon } from '../harness/practice-tab.ts';
import { digitsIn } from './keyboard.ts';
import { sheet, twoPeople } from './two-people.ts';

const tab = practiceTab();
const { approve, at, send, toReview } = tab;

it('where the company wants two people, another one finds the credits of an undo under Runs and attests them', async () => {
  const { world, as, wantFourEyes } = await twoPeople(tab);
  await as('Anna');
  await toReview(sheet);
  await approve('and-attest');
  await send();
  await wantFourEyes();
  await at('nav-runs').click();
  await at('run-row').first().getByRole('link').click();
  await at('undo-open').click(soon);
  await at('undo-consent').check(soon);
  await at('undo-do').click();
  await at('undo-told').filter({ hasText: 'väntar på en annan persons attest' }).waitFor(soon);
  expect(await at('undo-attest').count()).toBe(0);
  const read = tab.page.waitForResponse(/\/call\/approval\.waiting$/, soon);
  await at('nav-runs').click();
  await read;
  await at('run-row').first().waitFor(soon);
  expect(await at('waiting-attest').count()).toBe(0);

  await as('Bo');
  await pressOn(at('waiting-attest').getByRole('link'), 'Enter');
  await at('undo-told').filter({ hasText: 'väntar på din attest' }).waitFor(soon);
  await pressOn(at('undo-attest').filter({ hasText: 'Attestera 2 kreditfakturor som bo' }), 'Enter');
  await at('undo-told').filter({ hasText: 'Klart.' }).waitFor(soon);
  expect(await digitsIn(tab.page, 'undo-reversed')).toBe(2);
  expect((await world.hands.open()).length).toBe(0);
  expect(tab.faults).toEqual([]);
}, 120_000);
