import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, RowPacker } from '../../electron/files/packed-rows.ts';
import { factsOf, firstRows, reachOf, rowsFrom } from '../../shared/intake/raw-rows.ts';
import { type RawCell, type RawRow } from '../../shared/intake/raw-table.ts';

const text = fc.oneof(
  fc.constantFrom('', ' ', '0017', 'Åsa – 5 €', '\u001F', '\u0001n', '\u0003b', '\uD800', 'a\nb'),
  fc.string({ unit: 'binary' }),
);
const number: fc.Arbitrary<RawCell> = fc.record(
  {
    kind: fc.constant('number' as const),
    raw: fc.oneof(fc.constantFrom('0.25', '1E-7', '9007199254740993'), text),
    shape: fc.constantFrom('plain', 'percent', 'date', 'datetime', 'duration'),
    date: fc.constantFrom('2026-11-30', '2026-11-30T08:00:00'),
    currency: fc.constantFrom('EUR', 'SEK'),
  },
  { requiredKeys: ['kind', 'raw', 'shape'] },
);
const cell: fc.Arbitrary<RawCell> = fc.oneof(
  fc.constant(null),
  text,
  number,
  fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
  fc.record({ kind: fc.constant('error' as const), code: fc.constantFrom('#REF!', '#N/A') }),
  fc.constant({ kind: 'uncalculated' as const }),
);
const row: fc.Arbitrary<RawRow> = fc.record({
  number: fc.nat(1_048_576),
  hidden: fc.boolean(),
  cells: fc.array(cell, { maxLength: 8 }),
});

const packed = (rows: readonly RawRow[]): RowPacker => {
  const packer = new RowPacker();
  for (const { number: at, hidden, cells } of rows) packer.putCells(at, hidden, cells);
  return packer;
};

describe('packed rows', () => {
  it('give back every cell of every kind as it was', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        expect([...packed(rows).finish()]).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('know what is blank and hidden as the rows themselves do', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), (rows) => {
        const facts = factsOf(packed(rows).finish());
        expect(rows.map((_, index) => facts.reachAt(index))).toEqual(rows.map(reachOf));
        expect(rows.map((_, index) => facts.hiddenAt(index))).toEqual(rows.map(({ hidden }) => hidden));
        expect(rows.map((_, index) => factsOf(rows).reachAt(index))).toEqual(rows.map(reachOf));
      }),
    );
  });

  it('tell a single cell as the whole row has it, whatever was asked before', () => {
    const asked = fc.array(fc.tuple(fc.nat(10), fc.nat(9), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), asked, (rows, questions) => {
        const made = packed(rows).finish();
        for (const [index, column, whole] of questions) {
          expect(made.cellAt(index, column)).toEqual(rows[index]?.cells[column]);
          if (whole) expect(made.at(index)).toEqual(rows[index]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('tell a single cell of divided text as the whole row has it', () => {
    const field = fc.oneof(
      fc.constantFrom('', ' ', 'Å', '–', '\u001F', '\u0001n'),
      fc.stringMatching(/^[^;\uD800-\uDFFF]*$/),
    );
    const asked = fc.array(fc.tuple(fc.nat(7), fc.nat(9)), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
        asked,
        (rows, questions) => {
          const packer = new RowPacker(';');
          rows.forEach((fields, index) => {
            packer.putText(index + 1, fields.join(';'), fields.length);
          });
          const made = packer.finish();
          for (const [index, column] of questions)
            expect(made.cellAt(index, column)).toBe(made.at(index)?.cells[column]);
        },
      ),
    );
  });

  it('are found in any order over many blocks', () => {
    const rows = Array.from({ length: 20_000 }, (_, index): RawRow => ({
      number: index + 1,
      hidden: index % 7 === 0,
      cells: [`rad ${String(index)}`, index % 3 === 0 ? '–' : null, 'x'],
    }));
    const made = packed(rows).finish();
    for (const index of [19_999, 0, 12_345, 4_096, 4_095, 1, 19_998]) expect(made.at(index)).toEqual(rows[index]);
    expect(made.at(20_000)).toBeUndefined();
    expect(firstRows(rowsFrom(made, 19_998), 5)).toEqual(rows.slice(19_998));
  });

  it('are the same where they are so many that they lie deflated, wherever they are asked', () => {
    const many = 400_000;
    const text = (index: number): string =>
      `rad ${String(index)};;${index % 1_000 === 0 ? '–' : 'å'};${'x'.repeat(100)};${String(index * 7)}`;
    const packer = new RowPacker(';');
    for (let index = 0; index < many; index += 1) packer.putText(index + 1, text(index), 5);
    const made = packer.finish();
    const cells = (index: number): readonly RawCell[] =>
      text(index)
        .split(';')
        .map((cell) => (cell === '' ? null : cell));
    for (let step = 0; step < 2_000; step += 1) {
      const index = (step * 199_933) % many;
      expect(made.at(index)?.cells).toEqual(cells(index));
      expect(made.cellAt(many - 1 - index, 4)).toBe(String((many - 1 - index) * 7));
    }
    let index = 0;
    for (const { number: at } of made) expect(at).toBe((index += 1));
    expect(index).toBe(many);
  });

  it('divide plain text at the delimiter, a blank between two being nothing', () => {
    const packer = new RowPacker(';');
    packer.putText(1, 'a;;Å', 3);
    packer.putEmpty(2);
    packer.putText(3, ';–', 2);
    expect([...packer.finish()].map(({ cells }) => cells)).toEqual([['a', null, 'Å'], [], [null, '–']]);
    expect(packer.finish(1)).toHaveLength(1);
  });

  it('come in the order of their numbers, equal ones as they came', () => {
    const rows = [3, 1, 2, 1].map((at, index): RawRow => ({ number: at, hidden: false, cells: [String(index)] }));
    expect([...inOrder(packed(rows))].map(({ number: at, cells }) => [at, cells[0]])).toEqual([
      [1, '1'],
      [1, '3'],
      [2, '2'],
      [3, '0'],
    ]);
  });
});
