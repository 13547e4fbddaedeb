import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowPacker } from '../../electron/files/packed-rows.ts';
import { factsOf, rowsFrom } from '../../shared/intake/raw-rows.ts';
import { type RawCell, type RawRow, type RawRows } from '../../shared/intake/raw-table.ts';
import { dateCell, errorCell, number, uncalculated } from './raw.ts';

const cell: fc.Arbitrary<RawCell> = fc.constantFrom<RawCell>(
  ...[null, 'a', ' ', 'Å – 5 €', number('0.25'), dateCell('2026-11-30'), errorCell('#REF!'), uncalculated],
);
const table = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 });

const plain = (cells: readonly (readonly RawCell[])[]): readonly RawRow[] =>
  cells.map((each, index) => ({ number: index + 1, hidden: false, cells: each }));
const packed = (rows: readonly RawRow[]): RawRows => {
  const packer = new RowPacker(';');
  for (const row of rows) packer.putCells(row.number, row.hidden, row.cells);
  return packer.finish();
};

describe('the rows of a sheet', () => {
  it('have the same single cells as their rows, asked in any order', () => {
    const asked = fc.array(fc.tuple(fc.nat(9), fc.nat(7)), { maxLength: 40 });
    fc.assert(
      fc.property(table, asked, fc.nat(3), (cells, questions, first) => {
        const rows = plain(cells);
        for (const made of [rows, packed(rows)]) {
          const [whole, rest] = [factsOf(made), factsOf(rowsFrom(made, first))];
          for (const [index, column] of questions) {
            expect(whole.cellAt(index, column)).toEqual(rows[index]?.cells[column]);
            expect(rest.cellAt(index, column)).toEqual(rows[first + index]?.cells[column]);
          }
        }
      }),
    );
  });
});
