import { expect, it } from 'vitest';
import { focusOn, practiceTab, soon } from '../harness/practice-tab.ts';

const tab = practiceTab();
const { at, press, toReview } = tab;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const row = (_: unknown, n: number): string =>
  `${String(10_000 + n)};Kund ${String(n)} AB;k${String(n)}@example.se;2026-11-28;2026-12-30;Städning;1;1000,00;25`;
const file = {
  ...{ name: 'många.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([header, ...Array.from({ length: 300 }, row)].join('\r\n')),
};
/** The first row that is seen whole below the head, and how high it stands. */
const top = () =>
  at('review-grid').evaluate((grid) => {
    const head = grid.querySelector('[aria-rowindex="1"]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...grid.querySelectorAll<HTMLElement>('[data-testid="grid-row"]')]
      .map((one) => ({ index: Number(one.dataset['index']), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= head - 1)
      .toSorted((a, b) => a.box.top - b.box.top);
    return { row: rows[0]?.index, height: rows[0]?.box.height, from: Math.round((rows[0]?.box.top ?? 0) - head) };
  });
const choose = async (typed: string): Promise<void> => {
  await press('Control+k');
  await at('palette-input').waitFor(soon);
  await tab.page.keyboard.type(typed);
  await press('Enter');
  await at('palette').waitFor({ ...soon, state: 'detached' });
};

it('rows change their height in place: what stood at the top of the sheet stands there still', async () => {
  await toReview(file);
  await focusOn(at('review-grid'));
  await at('review-grid').evaluate((grid) => {
    grid.scrollTop = 28 * 120;
  });
  await expect.poll(top, soon).toEqual({ row: 120, height: 28, from: 0 });
  await choose('täthet luftig');
  await expect.poll(top, soon).toEqual({ row: 120, height: 36, from: 0 });
  await choose('täthet tät');
  await expect.poll(top, soon).toEqual({ row: 120, height: 24, from: 0 });
  expect(tab.faults).toEqual([]);
});

it('the choice is kept for the next window', async () => {
  const other = await tab.anotherWindow();
  await at('nav-settings', other).click(soon);
  await expect.poll(() => at('density', other).inputValue(), soon).toBe('compact');
  await other.close();
});
