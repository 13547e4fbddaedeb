import { type Locator, type Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished } from 'vitest';
import { practiceTab, soon, type PracticeTab } from '../harness/practice-tab.ts';

const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const rows = (start: number): readonly string[] => [
  `F${String(start)};1001;Öberg AB;o@example.se;2026-11-30;2026-12-30;Städning ${String(start)};2;100,00;25`,
  `F${String(start)};1001;Öberg AB;o@example.se;2026-11-30;2026-12-30;Putsning ${String(start)};1;50,50;25`,
  `F${String(start + 1)};1002;Ärlig HB;e@example.se;2026-11-30;2026-12-30;Städning ${String(start)};1;1400,00;25`,
  `F${String(start + 2)};1003;Alm AB;a@example.se;2026-11-30;2026-10-30;Städning ${String(start)};1;300,00;25`,
  `F${String(start + 3)};1004;Åkeson AB;k@example.se;2026-11-30;2026-12-30;Städning ${String(start)};1;80,00;25`,
];

/** Review in the practice company, with a run of its own for each test. */
export interface ReviewTab extends PracticeTab {
  /** A cell of the list. */
  readonly cell: (row: number, column: string, on?: Page) => Locator;
  /** What the cells of a column show. */
  readonly column: (name: string) => Promise<string[]>;
  /** Looks at the first lines of a column's cells until they are as expected. */
  readonly seen: (name: string) => ReturnType<typeof expect.poll>;
  /** The number in the first invoice of the run; the others follow it. */
  readonly firstNo: () => number;
  /** Imports a run of four invoices, so many times over. */
  readonly importMany: (times: number) => Promise<void>;
  /** Keeps every call of a name waiting until it is told to let them go; a test that fails before that holds up no other. */
  readonly hold: (call: string) => Promise<() => void>;
}

/** Opens Review in the practice company, and imports a run of four invoices before each test of the file. */
export const reviewTab = (): ReviewTab => {
  const tab = practiceTab({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { at, fileOf, importFiles } = tab;
  let run = 0;
  const importRows = (name: string, lines: readonly string[]): Promise<void> =>
    importFiles(fileOf(`${name}.csv`, [header, ...lines].join('\r\n')));
  const column: ReviewTab['column'] = (name) => at('review-grid').locator(`[data-column="${name}"]`).allInnerTexts();
  const seen: ReviewTab['seen'] = (name) =>
    expect.poll(async () => (await column(name)).map((text) => text.trim().split('\n')[0]), soon);

  beforeEach(async () => {
    run += 10;
    await importRows(`nov-${String(run)}`, rows(run));
    if (run === 10) await at('to-review').click(soon);
    await seen('customerNo').toEqual(['1001', '1002', '1003', '1004']);
  });

  return {
    ...tab,
    get page() {
      return tab.page;
    },
    cell: (row, column, on) =>
      at('review-grid', on)
        .locator(`[data-testid="grid-row"][data-index="${String(row)}"]`)
        .locator(`[data-column="${column}"]`),
    column,
    seen,
    firstNo: () => run,
    importMany: (times) =>
      importRows(
        `nov-${String(run)}-many`,
        Array.from({ length: times }, (_, time) => rows(run + 1000 + 4 * time)).flat(),
      ),
    hold: async (call) => {
      const gate = Promise.withResolvers<null>();
      const release = (): void => gate.resolve(null);
      await tab.page.route(`**/call/${call}`, async (route) => {
        await gate.promise;
        await route.fallback();
      });
      onTestFinished(release);
      return release;
    },
  };
};
