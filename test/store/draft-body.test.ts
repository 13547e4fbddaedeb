import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyShape, packBody } from '../../electron/store/draft-body.ts';
import { type Cell, type HeadCells, type RowCells, valueRules } from '../../shared/intake/draft.ts';
import { headFields, type RowField, rowFields } from '../../shared/intake/fields.ts';

const origin = fc.record({
  file: fc.nat(3),
  sheet: fc.constantFrom('Blad1', 'Kunder', ''),
  row: fc.nat(2_000_000),
  column: fc.integer({ min: -1, max: 40 }),
});
const text = fc.oneof(fc.constantFrom('', '25', '95,50', '0'), fc.string({ unit: 'binary' }));
const cell: fc.Arbitrary<Cell> = fc.record(
  {
    value: fc.option(text),
    raw: text,
    rule: fc.constantFrom(...valueRules),
    typed: text,
    origin: fc.option(origin),
    edited: fc.constant(true as const),
  },
  { requiredKeys: ['value', 'raw', 'rule', 'origin'] },
);
const cellsOf = <F extends string>(fields: readonly F[]) =>
  fc.dictionary(fc.constantFrom(...fields), cell, { noNullPrototype: true });

const billed = fc.record({
  ...{ runId: fc.nat(99), runName: text, at: text, draftNo: fc.nat(99), rowNo: fc.nat(99) },
  sourceRow: fc.option(fc.nat(99)),
});
const rows = fc.array(
  fc.record(
    { rowNo: fc.nat(500), cells: cellsOf(rowFields) satisfies fc.Arbitrary<RowCells>, billed },
    { requiredKeys: ['rowNo', 'cells'] },
  ),
  { maxLength: 5 },
);

const whole = {
  head: cellsOf(headFields) satisfies fc.Arbitrary<HeadCells>,
  rows,
  billedRows: rows,
  readProblems: fc.array(
    fc.record({
      code: fc.constantFrom('not-a-number', 'cell-error'),
      level: fc.constantFrom('error', 'warning', 'hint'),
      rowNo: fc.option(fc.nat(9)),
      field: fc.option(fc.constantFrom(...headFields, ...rowFields)),
      params: fc.dictionary(fc.constantFrom('raw', 'value'), text, { noNullPrototype: true }),
    }),
    { maxLength: 3 },
  ),
};
const bodies = fc.record(whole, { requiredKeys: ['head', 'rows', 'readProblems'] });

const read = (stored: string) => bodyShape.parse(JSON.parse(stored));

describe('the stored body of a draft', () => {
  it('gives back every cell as it was', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(read(packBody(body))).toEqual(body);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same text whatever was stored before it', () => {
    const cells = (fields: readonly RowField[], left: number, rule: Cell['rule'] = 'text'): RowCells =>
      Object.fromEntries(
        fields.map((field, index) => [
          field,
          { value: '1', raw: '1', rule, origin: { file: 0, sheet: 'Blad1', row: 7, column: left + index } },
        ]),
      );
    const [without, discounted] = [cells(['quantity', 'unitPrice'], 0), cells(['quantity', 'discountPercent'], 0)];
    const kinds = [without, discounted, cells(['quantity', 'unitPrice'], 1), cells(['quantity', 'unitPrice'], 0, 'id')];
    const all = fc.array(fc.constantFrom(...kinds), { maxLength: 3 }).map((rows) => ({
      head: {},
      rows: rows.map((made, index) => ({ rowNo: index + 1, cells: made })),
      readProblems: [],
    }));
    const alone = new Map<string, string>();
    fc.assert(
      fc.property(all, (body) => {
        const [stored, key] = [packBody(body), JSON.stringify(body)];
        expect(stored).toBe(alone.get(key) ?? stored);
        alone.set(key, stored);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read too as older versions wrote it, cell by cell', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(read(JSON.stringify(body))).toEqual(body);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the numbers of fields and rules for ever', () => {
    const at = { file: 0, sheet: 'Blad1', row: 7, column: 3 };
    const stored =
      '{"form":2,"sheets":["Blad1"],"headSlots":[[1,3,1]],"rowSlots":[[31,3,4],[36,3,0]],"head":{"at":[0,0,7],"cells":["17"]},' +
      '"rows":[{"no":1,"at":[0,0,7],"cells":["25",["x","y"]]}],"problems":[]}';
    expect(read(stored)).toEqual({
      head: { customerNo: { value: '17', raw: '17', rule: 'id', origin: at } },
      rows: [
        {
          rowNo: 1,
          cells: {
            vatRate: { value: '25', raw: '25', rule: 'number-cell', origin: at },
            project: { value: 'x', raw: 'y', rule: 'text', origin: at },
          },
        },
      ],
      readProblems: [],
    });
  });

  it('takes a fraction of the room', () => {
    const at = (column: number) => ({ file: 0, sheet: 'Blad1', row: 7, column });
    const plain = (value: string, column: number): Cell => ({ value, raw: value, rule: 'text', origin: at(column) });
    const cells = Object.fromEntries(rowFields.map((field, index) => [field, plain('tio tecken', index)]));
    const body = { head: {}, rows: [1, 2, 3, 4].map((rowNo) => ({ rowNo, cells })), readProblems: [] };
    expect(packBody(body).length).toBeLessThan(JSON.stringify(body).length / 4);
  });
});
