import { expect, it, onTestFinished } from 'vitest';
import { rights } from '../../shared/service/rights.ts';
import { practiceTab, soon } from '../harness/practice-tab.ts';
import { creditorId, openWorld } from '../outbox/harness.ts';
import { digitsIn } from './keyboard.ts';

const tab = practiceTab();
const { approve, at, send, toReview } = tab;
const sheet = {
  ...{ name: 'november.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(
    [
      'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
      '9001;Ek AB;ek@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25',
      '9002;Alm AB;alm@example.se;2026-11-30;2026-12-30;Städning;1;200,00;25',
    ].join('\r\n'),
  ),
};
const bo = { name: 'bo', password: 'lösen-1' } as const;

/** Signs in to the service as a user, in Settings. */
const connect = async (address: string, name: string, user: { readonly name: string; readonly password: string }) => {
  await at('nav-start').click();
  await at('door-connect').click();
  await at('connection-name').fill(name);
  await at('connection-kind').and(tab.page.locator('[value="test"]')).check();
  await at('connection-address').fill(address);
  await at('connection-method').and(tab.page.locator('[value="password"]')).check();
  await at('connection-user').fill(user.name);
  await at('connection-password').fill(user.password);
  await at('connection-submit').click();
  await at('connection-form').waitFor({ state: 'detached', ...soon });
};

/** Shows the creditor as the person of a connection does. */
const as = async (name: string): Promise<void> => {
  const value = await at('scope-picker')
    .locator(`optgroup[label*="${name}"] option[value$="${creditorId}"]`)
    .getAttribute('value', soon);
  await at('scope-picker').selectOption(value ?? '');
};

it('where the company wants two people, another one finds the credits of an undo under Runs and attests them', async () => {
  const world = await openWorld();
  onTestFinished(world.end);
  await world.hands.ask('POST', '/v1/users/user', {
    Username: bo.name,
    Password: bo.password,
    Rights: [{ CreditorPublicId: creditorId, ...Object.fromEntries(rights.map((right) => [right, true])) }],
  });
  await connect(world.practice.url, 'Anna', { name: 'demo', password: 'demo' });
  await connect(world.practice.url, 'Bo', bo);

  await as('Anna');
  await toReview(sheet);
  await approve('and-attest');
  await send();
  await at('nav-settings').click();
  await at('four-eyes')
    .and(tab.page.locator(`[data-creditor="${creditorId}"]:enabled`))
    .first()
    .check();
  await at('nav-runs').click();
  await at('run-row').first().getByRole('link').click();
  await at('undo-open').click(soon);
  await at('undo-consent').check(soon);
  await at('undo-do').click();
  await at('undo-told').filter({ hasText: 'väntar på en annan persons attest' }).waitFor(soon);
  expect(await at('undo-attest').count()).toBe(0);
  await at('nav-runs').click();
  expect(await at('waiting-attest').count()).toBe(0);

  await as('Bo');
  await at('waiting-attest').getByRole('link').press('Enter');
  await at('undo-told').filter({ hasText: 'väntar på din attest' }).waitFor(soon);
  await at('undo-attest').filter({ hasText: 'Attestera 2 kreditfakturor som bo' }).press('Enter');
  await at('undo-told').filter({ hasText: 'Klart.' }).waitFor(soon);
  expect(await digitsIn(tab.page, 'undo-reversed')).toBe(2);
  expect((await world.hands.open()).length).toBe(0);
  expect(tab.faults).toEqual([]);
}, 120_000);
