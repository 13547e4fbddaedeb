import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { rooms } from '../../renderer/shell/rooms.ts';
import { axeFaults, bringAxe } from '../harness/axe.ts';
import { focusFaults } from '../harness/focus.ts';
import { layoutFaults } from '../harness/layout.ts';
import { motionFaults } from '../harness/motion.ts';
import { practiceTab } from '../harness/practice-tab.ts';
import { fillCompany, type RichCompany } from '../harness/rich-company.ts';
import { goToPlace, type Place, places } from '../harness/rooms.ts';
import { addresses, settled, speak } from '../harness/window-state.ts';

/** What holds of every place of the window. One walk looks at all of it; each rule is a test of its own. */

const tab = practiceTab({ reducedMotion: 'reduce' });
const { at } = tab;

/** Two common windows, and one at twice its size. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
] as const;

const rules = ['axe', 'overlaps', 'is cut off', 'overflows', 'keys', 'closing', 'motion', 'deployment'] as const;
type Rule = (typeof rules)[number];
/** What was found, with the places where it was. */
const found = new Map<Rule, Map<string, string[]>>(rules.map((rule) => [rule, new Map()]));
const note = (rule: Rule, where: string, what: string): void => {
  const all = found.get(rule);
  all?.set(what, [...(all.get(what) ?? []), where]);
};
const told = (rule: Rule): readonly string[] =>
  [...(found.get(rule) ?? [])].map(([what, where]) => `${what} (${where.slice(0, 3).join(', ')})`);

/** What stands: a busy machine draws a window of another size late. */
const standingFaults = async (): ReturnType<typeof layoutFaults> => {
  const first = await layoutFaults(tab.page);
  if (first.length === 0) return first;
  await settled(tab, 500);
  return layoutFaults(tab.page);
};

const lookAtLayout = async (name: string): Promise<void> => {
  for (const size of sizes) {
    await tab.page.setViewportSize(size);
    await settled(tab, 30);
    for (const { kind, what } of await standingFaults()) note(kind, `${name} at ${String(size.width)}`, what);
  }
  await tab.page.setViewportSize(sizes[0]);
};

/** Colours are all that the dark scheme changes, and words all that the language does. */
const lookAtScheme = async (name: string): Promise<void> => {
  for (const fault of await axeFaults(tab.page)) note('axe', name, fault);
  await tab.page.emulateMedia({ colorScheme: 'dark' });
  for (const fault of await axeFaults(tab.page, ['color-contrast', 'link-in-text-block']))
    note('axe', `${name}, dark`, fault);
  await tab.page.emulateMedia({ colorScheme: 'light' });
};

const deploymentFault = async ({ page }: { readonly page: Page }): Promise<string | null> => {
  const badge = page.getByTestId('deployment-badge');
  const box = await badge.boundingBox();
  const edge = await page
    .locator('nav')
    .first()
    .evaluate((nav) => getComputedStyle(nav).borderLeftStyle);
  if (box === null || box.x < 0 || box.y < 0 || box.x + box.width > sizes[0].width) return 'the badge is not seen';
  if (!(await badge.innerText()).startsWith('ÖVNING')) return 'the badge does not say the word';
  return edge === 'dashed' ? null : 'the edge is not that of the deployment';
};

const focusIsIn = (id: string): Promise<boolean> =>
  tab.page.evaluate((of) => document.activeElement?.closest(`[data-testid="${of}"]`) !== null, id);

/** Presses Esc where the keys stand; tells what breaks the rule of closing, null where nothing does. */
const closingFault = async (shows: string, from: string, patience: number): Promise<string | null> => {
  await tab.page.keyboard.press('Escape');
  const gone = await at(shows)
    .first()
    .waitFor({ state: 'hidden', timeout: patience })
    .then(
      () => true,
      () => false,
    );
  if (!gone) return 'Esc does not close it';
  return (await focusIsIn(from)) ? null : `Esc does not lead back to ${from}`;
};

const lookAtKeys = async (made: RichCompany, place: Place): Promise<void> => {
  const { name, opens, shows } = place;
  if (opens?.passing !== true) for (const fault of await focusFaults(tab.page)) note('keys', name, fault);
  if (!opens) return;
  // Where Tab stands, Esc may belong to a field first: only as it was opened it must close.
  if (opens.passing !== true) {
    if ((await focusIsIn(shows)) && (await closingFault(shows, opens.from, 1_000)) === null) return;
    await goToPlace(tab, made, place);
  }
  const fault = await closingFault(shows, opens.from, 5_000);
  if (fault !== null) note('closing', name, fault);
};

beforeAll(async () => {
  const made = await fillCompany(tab);
  await bringAxe(tab.page);
  for (const place of places) {
    const { name } = place;
    await goToPlace(tab, made, place);
    for (const fault of await motionFaults(tab.page)) note('motion', name, fault);
    const unclear = await deploymentFault(tab);
    if (unclear !== null) note('deployment', name, unclear);
    await lookAtScheme(name);
    await lookAtLayout(name);
    await speak(tab, 'en');
    if (places.find(({ route }) => route === place.route) === place)
      for (const fault of await axeFaults(tab.page)) note('axe', `${name}, English`, fault);
    await lookAtLayout(`${name}, English`);
    await speak(tab, 'sv');
    await lookAtKeys(made, place);
  }
}, 900_000);

describe('every room', () => {
  it('has a place in the walk, and so has every address', async () => {
    const walked = new Set(places.map(({ route }) => route));
    const routes = await addresses(tab);
    expect(routes.filter((route) => !walked.has(route))).toEqual([]);
    const paths = places.map(({ at: to }) => (typeof to === 'string' ? to : ''));
    expect(rooms.filter((room) => room !== 'start' && !paths.includes(`#/${room}`))).toEqual([]);
  });

  it('keeps the rules of WCAG 2.2 A and AA and the best practices, light and dark, in both languages', () => {
    expect(told('axe')).toEqual([]);
  });

  it('has nothing that overlaps, at three sizes and in both languages', () => {
    expect(told('overlaps')).toEqual([]);
  });

  it('cuts nothing off without telling the rest, at three sizes and in both languages', () => {
    expect(told('is cut off')).toEqual([]);
  });

  it('has nothing where no scrolling leads, and never scrolls sideways, at three sizes and in both languages', () => {
    expect(told('overflows')).toEqual([]);
  });

  it('is worked with Tab alone: everything that can be used is reached, and one sees where the keys are', () => {
    expect(told('keys')).toEqual([]);
  });

  it('closes what was opened by Esc, and the keys are back where they were', () => {
    expect(told('closing')).toEqual([]);
  });

  it('moves nothing for whoever asked for less motion', () => {
    expect(told('motion')).toEqual([]);
  });

  it('says which deployment it shows, by word and edge', () => {
    expect(told('deployment')).toEqual([]);
  });

  it('complains of nothing', () => {
    expect(tab.faults).toEqual([]);
  });
});
