import { describe, expect, test, vi } from 'vitest';
import { listHandlers } from '../../electron/app/lists.ts';
import { sheetHandlers } from '../../electron/app/sheets.ts';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { openReviewWorld, scopeA } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 60_000 });

const lineOf = (key: number, text: string, quantity = 1): string =>
  `F${String(key)};${String(1000 + key)};Kund ${String(key)} AB;k${String(key)}@example.se;2026-11-30;2026-12-30;${text};${String(quantity)};100,00;25`;
const header = 'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';

describe('much at once', () => {
  test('N151: of thousands of rows every one stands in the run, with its amount', async () => {
    const world = openReviewWorld();
    const rows = Array.from({ length: 9_000 }, (_, at) => lineOf(1 + Math.floor(at / 2), `Rad ${String(at)}`));
    const runId = await world.imported([header, ...rows].join('\r\n'));
    const { counts, sendable, accounts } = await world.calls['review.open']({ runId });
    expect(accounts).toMatchObject([{ rows: 9_001, headerRows: 1, invoiceRows: 9_000 }]);
    expect([counts.all, sendable.invoices, sendable.total]).toEqual([4_500, 4_500, 9_000 * 12_500]);
    const stored = world.store.prepare('SELECT sum(json_array_length(body, ?)) AS n FROM draft_body').get('$.rows');
    expect(stored).toEqual({ n: 9_000 });
  });

  test('N170: a register of more than 10,000 customers is read in one piece', async () => {
    const world = openReviewWorld();
    const customers = Array.from(
      { length: 12_000 },
      (_, at) => `${String(1 + at)};Kund ${String(1 + at)} AB;211 22;Malmö`,
    );
    const fileIds = await world.stage({ 'kunder.csv': ['Kundnr;Namn;Postnr;Ort', ...customers].join('\r\n') });
    const { importId } = await world.calls['import.open']({ scope: scopeA, fileIds });
    const { listId } = await world.calls['import.toList']({ importId });
    const { counts, accounts } = await listHandlers(world.deps)['lists.open']({ listId });
    expect([counts.all, accounts[0]?.invoiceRows]).toEqual([12_000, 12_000]);
  });
});

describe('a file that went out and came back', () => {
  test('N049: changed quantities are no new invoice: the rows that are as they were name the one that they stand in', async () => {
    const world = openReviewWorld();
    const runId = await world.imported([header, lineOf(1, 'Städning'), lineOf(1, 'Fönsterputs', 2)].join('\r\n'));
    const { sendable } = await world.calls['review.open']({ runId });
    await world.calls['review.approve']({ runId, invoices: 1, total: sendable.total, attest: false });
    const calls = sheetHandlers(world.deps, workerEntry);
    const { name, bytes } = await calls['review.export']({ runId, format: 'csv', language: 'sv' });
    const changed = new TextDecoder().decode(bytes).replace('Fönsterputs;2;', 'Fönsterputs;3;');
    expect(changed).toContain('Fönsterputs;3;');
    const again = await world.toReview({ [name]: changed });
    const { lines } = await world.calls['review.grid']({
      runId: again,
      ask: wholeRun,
      page: { offset: 0, limit: 9 },
    });
    expect(lines.map(({ included, billed }) => [included, billed?.en])).toEqual([
      [false, '1 of 2 rows already billed on 28 November 2026, in the run “nov”'],
    ]);
  });
});
