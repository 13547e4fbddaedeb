import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { practiceTab, soon, textOf } from '../harness/practice-tab.ts';
import { creditorId, openWorld } from '../outbox/harness.ts';
import { press, tabTo } from './keyboard.ts';

const tab = practiceTab();
const { at } = tab;
const calls = z.array(z.object({ Method: z.string(), Path: z.string() }));

it('in production what cannot be undone goes only after the creditor’s own name was typed, by keyboard alone', async () => {
  const world = await openWorld();
  onTestFinished(world.end);
  const went = async (): Promise<number> =>
    calls.parse(await world.hands.ask('GET', '/practice/calls')).filter(({ Path }) => Path.includes('anonymize'))
      .length;
  await at('nav-start').click();
  await at('door-connect').click();
  await at('connection-name').fill('Skarpt');
  await at('connection-kind').and(tab.page.locator('[value="live"]')).check();
  await at('connection-address').fill(world.practice.url);
  await at('connection-method').and(tab.page.locator('[value="password"]')).check();
  await at('connection-user').fill('demo');
  await at('connection-password').fill('demo');
  await at('connection-submit').click();
  await at('connection-form').waitFor({ state: 'detached', ...soon });
  const value = await at('scope-picker')
    .locator(`optgroup[label*="Skarpt"] option[value$="${creditorId}"]`)
    .getAttribute('value', soon);
  await at('scope-picker').selectOption(value ?? '');
  const name = (await at('scope-picker').locator('option:checked').textContent())?.trim() ?? '';

  await press(tab.page, 'nav-console');
  await tabTo(tab.page, '[data-testid="console-search"]');
  await tab.page.keyboard.type('anonymisera');
  await tab.page.keyboard.press('Enter');
  await textOf(at('call-live')).toContain(name);
  await textOf(at('console-send')).toContain('Skicka skarpt');
  await tabTo(tab.page, '[data-testid="call-id"]');
  await tab.page.keyboard.type('11111111-2222-4333-8444-555555555555');
  await tab.page.keyboard.press('Control+Enter');
  await textOf(at('name-ask')).toContain('Personuppgifterna tas bort för alltid');
  const typed = '[data-testid="name-typed"]';
  for (const wrong of ['', 'fel', name.toUpperCase()]) {
    await tabTo(tab.page, typed);
    await tab.page.keyboard.press('Control+a');
    await tab.page.keyboard.type(wrong);
    await tab.page.keyboard.press('Enter');
    await textOf(at('name-ask').getByTestId('error-note')).toContain('Inget skickades');
  }
  expect(await went()).toBe(0);
  await tab.page.keyboard.press('Escape');
  await at('name-ask').waitFor({ state: 'detached', ...soon });
  expect(await went()).toBe(0);

  await press(tab.page, 'console-send');
  await tabTo(tab.page, typed);
  await tab.page.keyboard.type(name);
  await tab.page.keyboard.press('Enter');
  await at('console-answer').waitFor(soon);
  await at('name-ask').waitFor({ state: 'detached', ...soon });
  await textOf(at('answer-outcome')).toContain('Nej');
  expect(await went()).toBe(1);
  expect(tab.faults).toEqual([]);
}, 180_000);
