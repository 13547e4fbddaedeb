import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeFaults, bringAxe } from '../harness/axe.ts';
import { focusFaults } from '../harness/focus.ts';
import { layoutFaults } from '../harness/layout.ts';
import { motionFaults } from '../harness/motion.ts';
import { focusOn, practiceTab, pressOn, soon, textOf } from '../harness/practice-tab.ts';
import { settled, speak } from '../harness/window-state.ts';
import { openWorld } from '../outbox/harness.ts';

const tab = practiceTab({ reducedMotion: 'reduce' });
const { at, press } = tab;
const passphrase = 'mossig källarnyckel';
const customers = ['Öberg AB', 'Ärlig HB'];

const type = (text: string): Promise<void> => tab.page.keyboard.type(text);
/** All that the document holds, whether it is seen or not. */
const content = (of: Page = tab.page): Promise<string> => of.evaluate(() => document.documentElement.outerHTML);
const cell = (row: number, column: string) =>
  at('review-grid')
    .locator(`[data-testid="grid-row"][data-index="${String(row)}"]`)
    .locator(`[data-column="${column}"]`);
const lockByKey = async (): Promise<void> => {
  await press('Control+Shift+L');
  await at('lock-screen').waitFor(soon);
};
const unlock = async (): Promise<void> => {
  await focusOn(at('lock-passphrase'));
  await type(passphrase);
  await press('Enter');
  await at('lock-screen').waitFor({ state: 'detached', ...soon });
};
/** Sets the passphrase in Settings, by the keyboard alone. */
const turnOn = async (): Promise<void> => {
  await pressOn(at('nav-settings'), 'Enter');
  await pressOn(at('lock-turn-on'), 'Enter');
  await focusOn(at('lock-new'));
  await type(passphrase);
  await press('Tab');
  await type(passphrase);
  await press('Enter');
  await at('lock-is-on').waitFor(soon);
};
/** Says twice that the passphrase is forgotten. */
const forget = async (): Promise<void> => {
  await pressOn(at('lock-forgotten'), 'Enter');
  await pressOn(at('lock-forget').getByTestId('confirm-yes'), 'Enter');
  await pressOn(at('lock-forget-sure').getByTestId('confirm-yes'), 'Enter');
};

beforeAll(async () => {
  await tab.toReview({
    name: 'nov.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
        ...customers.map(
          (name, index) =>
            `F${String(index)};${String(1001 + index)};${name};o@example.se;2026-11-30;2026-12-30;Städning;2;100,00;25`,
        ),
      ].join('\r\n'),
    ),
  });
  await bringAxe(tab.page);
}, 120_000);

describe('the lock, by keyboard', () => {
  it('is off until a passphrase is set, typed twice and long enough', async () => {
    const address = tab.page.url();
    await press('Control+Shift+L');
    await pressOn(at('nav-settings'), 'Enter');
    await pressOn(at('lock-turn-on'), 'Enter');
    await focusOn(at('lock-new'));
    await type('kort');
    await press('Enter');
    await textOf(at('lock-fault')).toContain('minst 6 tecken');
    await type(' nyckel');
    await press('Enter');
    await textOf(at('lock-fault')).toContain('inte lika');
    await pressOn(at('lock-cancel'), 'Enter');
    await turnOn();
    await tab.page.goto(address);
    await at('review-grid').waitFor(soon);
  });

  it('keeps what was being written, leaves nothing of the room in the window, and leads back to where one was', async () => {
    const address = tab.page.url();
    await cell(0, 'customerName').click(soon);
    await type('Bergström AB');
    await lockByKey();
    const held = await content();
    for (const name of [...customers, 'Bergström', 'Städning', 'Övningsföretag', 'nov.csv'])
      expect([name, held.includes(name)]).toEqual([name, false]);
    await press('F1', 'Control+k');
    expect(await at('palette').count()).toBe(0);

    await focusOn(at('lock-passphrase'));
    await type('fel lösenfras');
    await press('Enter');
    await textOf(at('lock-refused')).toBe('Det är inte lösenfrasen.');
    await unlock();
    expect(tab.page.url()).toBe(address);
    await expect.poll(() => cell(0, 'customerName').innerText(), soon).toContain('Bergström AB');
  });

  it('takes a name that was searched for out of the address meanwhile', async () => {
    await tab.page.goto(`${new URL(tab.page.url()).origin}/#/registers?find=Lindens%20Gym`);
    await at('register-grid').waitFor(soon);
    await lockByKey();
    await expect.poll(() => tab.page.url(), soon).toMatch(/#\/registers$/);
    await unlock();
    await expect.poll(() => tab.page.url(), soon).toContain('find=Lindens');
  });

  it('keeps what was being decided of a file', async () => {
    await tab.importFiles({
      name: 'okänd.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Fakturanr;Kundnamn;Gåta;Antal;À-pris\r\nG1;Öberg AB;åtta;2;100,00'),
    });
    await at('to-review').waitFor(soon);
    await lockByKey();
    expect(await content()).not.toContain('okänd');
    await unlock();
    await at('to-review').waitFor(soon);
    await at('import-discard').click();
    await at('drop-zone').waitFor(soon);
  });

  it('is not shut again by a call that was slower than the lock', async () => {
    const gate = Promise.withResolvers<null>();
    const begun = tab.page.waitForRequest('**/call/follow.list', soon);
    await tab.page.route(
      '**/call/follow.list',
      async (route) => {
        await gate.promise;
        await route.continue();
      },
      { times: 1 },
    );
    onTestFinished(() => gate.resolve(null));
    await pressOn(at('nav-follow'), 'Enter');
    const slow = await begun;
    await lockByKey();
    await unlock();
    gate.resolve(null);
    await slow.response();
    await pressOn(at('nav-settings'), 'Enter');
    await at('lock-is-on').waitFor(soon);
    await settled(tab, 300);
    expect(await at('lock-screen').count()).toBe(0);
  });

  it('shuts every window, and another that is opened meanwhile', async () => {
    const second = await tab.anotherWindow();
    onTestFinished(() => second.close());
    await at('app-shell', second).waitFor(soon);
    // Whoever is there is told of, or it would lock under their hands.
    const told = second.waitForRequest(/call\/lock\.active$/, soon);
    await second.mouse.move(300, 300);
    await told;
    await lockByKey();
    await at('lock-screen', second).waitFor(soon);
    const third = await tab.anotherWindow();
    onTestFinished(() => third.close());
    await at('lock-screen', third).waitFor(soon);
    expect(await content(third)).not.toContain('Öberg');
    await unlock();
    for (const other of [second, third]) await at('app-shell', other).waitFor(soon);
  });

  it('is locked from the palette too, and speaks the language that was chosen', async () => {
    await pressOn(at('nav-settings'), 'Enter');
    await at('language').selectOption('en');
    await press('Control+k');
    await at('palette-input').waitFor(soon);
    await type('lock now');
    await press('Enter');
    await at('lock-screen').waitFor(soon);
    await textOf(at('lock-screen').locator('h1')).toBe('Runsheet is locked');
    await focusOn(at('lock-passphrase'));
    await type('not this one');
    await press('Enter');
    await textOf(at('lock-refused')).toBe('That is not the passphrase.');
    await unlock();
    await at('language').selectOption('sv');
  });
});

describe('the look of the lock', () => {
  const sizes = [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ] as const;

  it('keeps the rules of every room: axe, layout, keys and motion, on the screen and in its questions', async () => {
    const faults: string[] = [];
    const look = async (name: string): Promise<void> => {
      const note = (found: readonly string[]): void => {
        faults.push(...found.map((fault) => `${name}: ${fault}`));
      };
      for (const language of ['sv', 'en'] as const) {
        await speak(tab, language);
        note(await axeFaults(tab.page));
        for (const size of sizes) {
          await tab.page.setViewportSize(size);
          await settled(tab, 30);
          note((await layoutFaults(tab.page)).map(({ kind, what }) => `${kind} ${what}`));
        }
        await tab.page.setViewportSize(sizes[0]);
      }
      await tab.page.emulateMedia({ colorScheme: 'dark' });
      note(await axeFaults(tab.page, ['color-contrast', 'link-in-text-block']));
      await tab.page.emulateMedia({ colorScheme: 'light' });
      await speak(tab, 'sv');
      note(await motionFaults(tab.page));
      note(await focusFaults(tab.page));
    };
    await lockByKey();
    for (const one of ['a', 'b', 'c']) {
      await focusOn(at('lock-passphrase'));
      await type(one);
      await press('Enter');
      await at('lock-refused').waitFor(soon);
    }
    await look('locked');
    await pressOn(at('lock-forgotten'), 'Enter');
    await at('lock-forget').waitFor(soon);
    await look('forgotten');
    await press('Escape');
    await at('lock-forget').waitFor({ state: 'detached', ...soon });
    await unlock();
    expect(faults).toEqual([]);
  });
});

describe('a forgotten passphrase', () => {
  it('is nothing to be had back: a sign-in at the service opens, and the lock is off', async () => {
    const world = await openWorld();
    onTestFinished(world.end);
    await pressOn(at('nav-settings'), 'Enter');
    await at('connection-add-open').click();
    await at('connection-name').fill('Test');
    await at('connection-address').fill(world.practice.url);
    await at('connection-user').fill('demo');
    await at('connection-password').fill('demo');
    await at('connection-submit').click();
    await at('connection-form').waitFor({ state: 'detached', ...soon });
    await lockByKey();
    await forget();
    await at('lock-screen').and(tab.page.locator('[data-state="signIn"]')).waitFor(soon);
    expect(await content()).not.toContain('Öberg');
    await at('connection-user').fill('demo');
    await at('connection-password').fill('inte det');
    await at('connection-submit').click();
    await at('error-note').waitFor(soon);
    await at('connection-password').fill('demo');
    await at('connection-submit').click();
    await at('lock-screen').waitFor({ state: 'detached', ...soon });
    await at('lock-turn-on').waitFor(soon);
  });

  it('complains of nothing', () => {
    expect(tab.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });
});
