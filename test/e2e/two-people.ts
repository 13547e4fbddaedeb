import { onTestFinished } from 'vitest';
import { rights } from '../../shared/service/rights.ts';
import { type PracticeTab, soon } from '../harness/practice-tab.ts';
import { creditorId, openWorld, type World } from '../outbox/harness.ts';

/** Two invoices, as a file is given to Import. */
export const sheet = {
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

/** Two people of one company at a service of their own, each with a connection: `Anna` as demo, `Bo` as bo. */
export interface TwoPeople {
  readonly world: World;
  /** Shows the company as the person of a connection does. */
  readonly as: (name: 'Anna' | 'Bo') => Promise<void>;
  /** The company wants two people for every run from now on. */
  readonly wantFourEyes: () => Promise<void>;
}

/** Opens it for the test at hand. */
export const twoPeople = async ({ at, page }: PracticeTab): Promise<TwoPeople> => {
  const world = await openWorld();
  onTestFinished(world.end);
  await world.hands.ask('POST', '/v1/users/user', {
    Username: bo.name,
    Password: bo.password,
    Rights: [{ CreditorPublicId: creditorId, ...Object.fromEntries(rights.map((right) => [right, true])) }],
  });
  /** Signs in to the service as a user, in Settings. */
  const connect = async (name: string, user: { readonly name: string; readonly password: string }): Promise<void> => {
    await at('nav-start').click();
    await at('door-connect').click();
    await at('connection-name').fill(name);
    await at('connection-kind').and(page.locator('[value="test"]')).check();
    await at('connection-address').fill(world.practice.url);
    await at('connection-method').and(page.locator('[value="password"]')).check();
    await at('connection-user').fill(user.name);
    await at('connection-password').fill(user.password);
    await at('connection-submit').click();
    await at('connection-form').waitFor({ state: 'detached', ...soon });
  };
  await connect('Anna', { name: 'demo', password: 'demo' });
  await connect('Bo', bo);
  return {
    world,
    as: async (name) => {
      const value = await at('scope-picker')
        .locator(`optgroup[label*="${name}"] option[value$="${creditorId}"]`)
        .getAttribute('value', soon);
      await at('scope-picker').selectOption(value ?? '');
    },
    wantFourEyes: async () => {
      await at('nav-settings').click();
      await at('four-eyes')
        .and(page.locator(`[data-creditor="${creditorId}"]:enabled`))
        .first()
        .check();
    },
  };
};
