import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { columnLetters } from '../../shared/intake/show.ts';
import { runsheet } from '../harness/command-line.ts';

const value = z.object({
  value: z.unknown(),
  raw: z.string(),
  rule: z.string().min(1),
  file: z.string().nullable(),
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  column: z.string().nullable(),
});
type Value = z.infer<typeof value>;
const values = z.record(z.string(), value);
const words = z.object({ sv: z.string().min(1), en: z.string().min(1) });
const report = z.object({
  grouping: z.object({ reason: words }),
  sheets: z.array(z.object({ columns: z.array(z.object({ header: z.string(), reason: words })) })),
  invoices: z.array(z.object({ head: values, rows: z.array(z.object({ sourceRow: z.int(), cells: values })) })),
});
const line = z.object({ sheet: z.string(), row: z.int(), column: z.int(), type: z.string(), raw: z.string() });

vi.setConfig({ testTimeout: 120_000 });

/** What is worked out or set by a default stands in no cell of the file. */
const isOurs = ({ rule }: Value): boolean => rule === 'default' || rule.startsWith('derived');

it.each(['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx'])(
  'every value of every invoice of %s leads back to a cell of the file, and every column has its reason',
  async (name) => {
    const path = fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
    const { sheets, invoices } = report.parse(JSON.parse((await runsheet(['inspect', path, '--json'])).out));
    const cells = new Map(
      (await runsheet(['inspect', path, '--cells'])).out
        .trimEnd()
        .split('\n')
        .map((printed) => line.parse(JSON.parse(printed)))
        .map((cell) => [`${cell.sheet}!${columnLetters(cell.column - 1)}${String(cell.row)}`, cell]),
    );
    const all = invoices.flatMap(({ head, rows }) =>
      [head, ...rows.map((row) => row.cells)].flatMap((one) => Object.values(one)),
    );
    const read = all.filter((one) => !isOurs(one) && one.raw !== '');
    expect(read.length).toBeGreaterThan(500);
    for (const { file, sheet, row, column, raw } of read) {
      expect(file).toBe(name);
      const cell = cells.get(`${sheet ?? ''}!${column ?? ''}${String(row)}`);
      expect(cell).toBeDefined();
      if (cell?.type === 'text' || cell?.type === 'number') expect(raw).toBe(cell.raw);
    }
    expect(sheets.flatMap(({ columns }) => columns).length).toBeGreaterThan(8);
  },
);
