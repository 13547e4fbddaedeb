import { expect, it } from 'vitest';
import { type GridColumn } from '../../renderer/grid/columns.ts';
import { fitted, measuring, wantedBy } from '../../renderer/grid/whole-figures.ts';

/** A number is never cut: its column is as wide as the widest that was seen, and others give way. Widths in css px. */

interface Line {
  readonly name: string;
  readonly amount: string;
}
const column = (key: string, of: Partial<GridColumn<Line>>): GridColumn<Line> => ({
  ...{ key, head: key, width: 100, align: 'start', text: () => '', ...of },
});
const columns = [
  column('name', { width: 174, least: 132, text: ({ name }) => name }),
  column('way', { width: 82, least: 62 }),
  column('amount', { width: 60, align: 'end', text: ({ amount }) => amount }),
];
const tenEach = (text: string): number => text.length * 10;
const seen = (amount: string, open = false) => ({ index: 0, open, line: { name: 'Lärkträdet Måleri AB', amount } });
const widthsOf = (wanted: ReadonlyMap<string, number>, room: number) =>
  fitted(columns, wanted, room).map(({ width }) => width);

it('asks room for figures alone, and for what stands before them', () => {
  expect([...wantedBy(columns, seen('1 234,00'), tenEach)]).toEqual([['amount', 93]]);
  const marked = columns.map((one) => ({ ...one, fault: () => 'error' as const }));
  expect([...wantedBy(marked, seen('1 234,00'), tenEach)]).toEqual([['amount', 113]]);
  expect([...wantedBy(columns, { index: 0, open: false, line: undefined }, tenEach)]).toEqual([]);
});

it('measures in bold what stands in bold: a sum, and the row that is open', () => {
  const strong = (text: string, bold: boolean): number => text.length * (bold ? 12 : 10);
  const sums = columns.map((one) => ({ ...one, tone: () => 'strong' as const }));
  expect(wantedBy(columns, seen('10,00'), strong).get('amount')).toBe(63);
  expect(wantedBy(columns, seen('10,00', true), strong).get('amount')).toBe(73);
  expect(wantedBy(sums, seen('10,00'), strong).get('amount')).toBe(73);
});

it('never makes a column narrower than it was made', () => {
  expect(widthsOf(new Map([['amount', 20]]), 1000)).toEqual([174, 82, 60]);
});

it('takes no room from the others while there is some left', () => {
  expect(widthsOf(new Map([['amount', 90]]), 346)).toEqual([174, 82, 90]);
});

it('lets the others give way, all alike, by what is lacking and no more', () => {
  const [name, way, amount] = widthsOf(new Map([['amount', 91]]), 316);
  expect([name, way, amount]).toEqual([153, 72, 91]);
  expect(153 + 72 + 91).toBe(316);
});

it('keeps what a column may least be, however large the figures', () => {
  expect(widthsOf(new Map([['amount', 400]]), 300)).toEqual([132, 62, 400]);
});

it('lets the name give way that takes what is left, without being told', () => {
  const told = columns.map(({ least: _, ...one }) => one);
  const growing = told.map((one) => (one.key === 'name' ? { ...one, grows: true } : one));
  expect(fitted(growing, new Map([['amount', 91]]), 316).map(({ width }) => width)).toEqual([143, 82, 91]);
  expect(fitted(growing, new Map([['amount', 400]]), 316).map(({ width }) => width)).toEqual([96, 82, 400]);
  expect(fitted(told, new Map([['amount', 400]]), 316).map(({ width }) => width)).toEqual([174, 82, 400]);
});

it('never takes room from a figure for another', () => {
  const both = new Map([
    ['amount', 100],
    ['name', 160],
  ]);
  expect(widthsOf(both, 300)).toEqual([160, 62, 100]);
});

it('measures every text of a shape once: digits are as wide as each other', () => {
  const asked: string[] = [];
  const measure = measuring((text) => {
    asked.push(text);
    return text.length;
  });
  expect([measure('12,50', false), measure('98,76', false), measure('98,76', true)]).toEqual([5, 5, 5]);
  expect(asked).toEqual(['00,00', '00,00']);
});
