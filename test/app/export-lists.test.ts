import { describe, expect, test } from 'vitest';
import { listKinds } from '../../shared/intake/kinds.ts';
import { type ExportWorld, openExportWorld, valuesOf } from './export-world.ts';

const recordsOf = (world: ExportWorld, listId: number) =>
  world.records(listId).map(({ record: { cells, rows }, key, level }) => ({
    cells: valuesOf(cells),
    rows: rows.map((row) => valuesOf(row.cells)),
    key,
    level,
  }));

const again = async (world: ExportWorld, listId: number, format: 'xlsx' | 'csv', language: 'sv' | 'en') => {
  const { name, bytes } = await world.make({ what: 'list', input: { listId, format, language } });
  const { view, id } = await world.import({ [name]: bytes });
  expect([view.missing, view.questions, view.remarks]).toEqual([[], [], []]);
  return { kind: view.kind, records: recordsOf(world, id ?? 0) };
};

describe.each(listKinds)(
  'an exported list of %s is read again as the same list (N007, N048, N118, N155, N157)',
  (kind) => {
    test.each([
      ['xlsx', 'sv'],
      ['xlsx', 'en'],
      ['csv', 'sv'],
      ['csv', 'en'],
    ] as const)('as %s in %s', async (format, language) => {
      const world = openExportWorld();
      const { name, bytes } = await world.make({ what: 'blank', input: { kind, language: 'sv' } });
      const { id } = await world.import({ [name]: bytes });
      const first = recordsOf(world, id ?? 0);
      expect(first.length).toBeGreaterThan(1);
      expect(await again(world, id ?? 0, format, language)).toEqual({ kind, records: first });
    });
  },
);

test('contracts without a number stay as many as they are (N007)', async () => {
  const world = openExportWorld();
  const file = [
    'Kundnr;Intervall;Nästa faktura;Artikelnr;Beskrivning;Antal;Pris;Moms',
    '1;Månad;2027-01-01;0010;Hyra;1;100,5;25',
    '1;År;2027-01-01;0011;Försäkring;1;200;0',
    '+2;Kvartal;2027-01-01;;=Tillägg;0,125;1,001;12',
  ].join('\r\n');
  const { id, view } = await world.import({ 'avtal.csv': file });
  expect(view.kind).toBe('contractInvoices');
  const first = recordsOf(world, id ?? 0).map(({ cells, rows }) => ({ customer: cells['customerNo'], rows }));
  const { records } = await again(world, id ?? 0, 'csv', 'sv');
  expect(records.map(({ cells, rows }) => ({ customer: cells['customerNo'], rows }))).toEqual(first);
});
