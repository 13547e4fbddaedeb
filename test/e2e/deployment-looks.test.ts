import { type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { focusOn, practiceTab, soon } from '../harness/practice-tab.ts';
import { openWorld } from '../outbox/harness.ts';

const tab = practiceTab();
const { at } = tab;

interface Look {
  readonly word: string;
  readonly colours: string;
  readonly edge: string;
}

/** How the window says of which deployment it is: the badge above, and the edge at the left. */
const lookOf = async (page: Page, kind: string): Promise<Look> => {
  const badge = page.locator(`[data-testid="deployment-badge"][data-kind="${kind}"]`);
  await badge.waitFor(soon);
  const drawn = await badge.evaluate((element) => {
    const { backgroundColor, borderStyle, borderColor } = getComputedStyle(element);
    return `${backgroundColor} ${borderStyle} ${borderColor}`;
  });
  const edge = await page
    .locator('nav')
    .first()
    .evaluate((element) => {
      const { borderLeftStyle, borderLeftColor, borderLeftWidth } = getComputedStyle(element);
      return `${borderLeftWidth} ${borderLeftStyle} ${borderLeftColor}`;
    });
  return { word: (await badge.locator('b').innerText()).trim(), colours: drawn, edge };
};

/** No test may reach a live service, and none here is one: the application's own answers call the next one so. */
const callItLive = async (): Promise<void> => {
  await tab.page.route(/call\/connections\.(add|list)$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"kind":"test"', '"kind":"live"') });
  });
};

/** Signs in to a service as a deployment for tests, in Settings. */
const connect = async (name: string, url: string): Promise<void> => {
  await at('nav-start').click();
  await at('door-connect').click();
  await at('connection-name').fill(name);
  await at('connection-kind').and(tab.page.locator('[value="test"]')).check();
  await at('connection-address').fill(url);
  await at('connection-method').and(tab.page.locator('[value="password"]')).check();
  await at('connection-user').fill('demo');
  await at('connection-password').fill('demo');
  await at('connection-submit').click();
  await at('connection-form').waitFor({ state: 'detached', ...soon });
};

it('no deployment can be taken for another: word, colour and edge differ, light, dark and in forced colours', async () => {
  const world = await openWorld();
  onTestFinished(world.end);
  const looks: Record<string, Look[]> = { light: [], dark: [], forced: [] };
  const look = async (kind: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.page.emulateMedia({ colorScheme });
      looks[colorScheme]?.push(await lookOf(tab.page, kind));
    }
    await tab.page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    looks['forced']?.push(await lookOf(tab.page, kind));
    await tab.page.emulateMedia({ forcedColors: 'none' });
  };
  await look('practice');
  await connect('Prov', world.practice.url);
  await look('test');
  await callItLive();
  await connect('Skarp', world.practice.url);
  await look('live');

  const different = (all: readonly string[]): number => new Set(all).size;
  for (const scheme of ['light', 'dark'] as const) {
    const seen = looks[scheme] ?? [];
    expect(seen.map(({ word }) => word)).toEqual(['ÖVNING', 'TEST', 'SKARP']);
    expect(different(seen.map(({ colours }) => colours))).toBe(3);
    expect(different(seen.map(({ edge }) => edge))).toBe(3);
  }
  // The system takes the colours: what is left are words and the shape of the edge.
  expect(different((looks['forced'] ?? []).map(({ word }) => word))).toBe(3);
  expect(different((looks['forced'] ?? []).map(({ edge }) => edge))).toBe(3);
});

it('in forced colours the focus, the edges and the marks of the levels are still seen', async () => {
  await tab.page.emulateMedia({ forcedColors: 'active' });
  const sheet = [
    'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum;Förfallodatum',
    '1001;Ek & Alm AB;ek@gmial.com;Hyra;1;450,00;25;2026-11-30;2026-12-30',
    '1002;Björk & Co HB;bjork@example.se;Hyra;1;400,00;25;2026-11-30;2026-10-30',
  ].join('\r\n');
  await at('scope-picker').selectOption({ index: 0 });
  await tab.toReview(tab.fileOf('hyra.csv', sheet));
  const mark = at('review-grid').locator('svg[data-level]').or(at('review-grid').locator('.cell svg')).first();
  const fill = await mark
    .locator('path, polygon, circle')
    .first()
    .evaluate((element) => {
      const { fill: inside, stroke } = getComputedStyle(element);
      return { inside, stroke, ground: getComputedStyle(document.body).backgroundColor };
    });
  expect([fill.inside, fill.stroke].some((colour) => colour !== 'none' && colour !== fill.ground)).toBe(true);

  const gridOf = () =>
    at('review-grid').evaluate((grid) => {
      const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
      const chosen = cell === null ? null : getComputedStyle(cell);
      return chosen === null ? '' : `${chosen.outlineStyle} ${chosen.outlineWidth}`;
    });
  await focusOn(at('review-grid'));
  await tab.page.keyboard.press('ArrowDown');
  await expect.poll(gridOf, soon).toBe('solid 2px');
  for (const id of ['approve', 'review-search', 'nav-start']) {
    await focusOn(at(id));
    const shown = await at(id).evaluate((element) => {
      const around = [element, element.closest('.n-input')].flatMap((one) => (one === null ? [] : [one]));
      return around.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
    });
    expect([id, shown]).toEqual([id, true]);
  }
  expect(tab.faults).toEqual([]);
});
