import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { columnLetters } from '../../shared/intake/show.ts';
import { makeWorkbook } from './archive.ts';
import { readBytes } from './reading.ts';

/** Sheets as wide as a sheet can be: understanding them takes no longer than a person waits. */

const SOON = 10;
const WIDTH = 16_384;
const columns = Array.from({ length: WIDTH }, (_, index) => index);

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const wide = (head: (index: number) => string, rows: number): Buffer => {
  const cells = (row: number, cell: (index: number) => string): string =>
    `<row r="${String(row)}">${columns.map((index) => `<c r="${columnLetters(index)}${String(row)}" ${cell(index)}</c>`).join('')}</row>`;
  const figures = Array.from({ length: rows }, (_, row) => cells(row + 2, (index) => `><v>${String(index)}</v>`));
  const header = cells(1, (index) => `t="inlineStr"><is><t>${head(index)}</t></is>`);
  return makeWorkbook({ sheet: `<sheetData>${header}${figures.join('')}</sheetData>` });
};

describe('16,384 columns', () => {
  it.each([
    ['each with a name of its own', (index: number) => ['Kundnr', 'Pris'][index] ?? `Kolumn ${String(index)}`],
    ['all with the same name', () => 'Pris'],
    ['all hidden', (index: number) => `Moms ${String(index)}`],
  ])('are understood soon: %s', async (_, head) => {
    const seconds = await secondsOf(async () => {
      const file = await readBytes(wide(head, 20));
      const hidden = file.sheets.map((sheet) => ({ ...sheet, hiddenColumns: columns }));
      const plan = proposePlan([{ ...file, sheets: hidden }], calendarDate('2026-11-28'));
      expect(plan.sheets[0]?.columns).toHaveLength(WIDTH);
    });
    expect(seconds).toBeLessThan(SOON);
  });
});
