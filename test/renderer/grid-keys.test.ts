import { describe, expect, it } from 'vitest';
import { type GridColumn, moved, placeColumns, widthsOf } from '../../renderer/grid/columns.ts';

const size = { rows: 412, columns: 11, page: 20 };
const from = { row: 5, column: 3 };
const go = (key: string, control = false) => moved(from, key, control, size);

describe('where the keys lead in the grid', () => {
  it('moves by one with the arrows and by a page with PgUp and PgDn', () => {
    expect(go('ArrowDown')).toEqual({ row: 6, column: 3 });
    expect(go('ArrowLeft')).toEqual({ row: 5, column: 2 });
    expect(go('PageDown')).toEqual({ row: 25, column: 3 });
    expect(go('PageUp')).toEqual({ row: 0, column: 3 });
  });

  it('goes to the ends of the row with Home and End, to the ends of the sheet with Ctrl', () => {
    expect(go('Home')).toEqual({ row: 5, column: 0 });
    expect(go('End')).toEqual({ row: 5, column: 10 });
    expect(go('Home', true)).toEqual({ row: 0, column: 0 });
    expect(go('End', true)).toEqual({ row: 411, column: 10 });
    expect(go('ArrowDown', true)).toEqual({ row: 411, column: 3 });
  });

  it('never leaves the sheet, and leaves other keys alone', () => {
    expect(moved({ row: 411, column: 10 }, 'ArrowDown', false, size)).toEqual({ row: 411, column: 10 });
    expect(moved({ row: 0, column: 0 }, 'ArrowLeft', false, size)).toEqual({ row: 0, column: 0 });
    expect(go('F8')).toBeNull();
    expect(moved(from, 'ArrowDown', false, { ...size, rows: 0 })).toBeNull();
  });
});

describe('frozen columns', () => {
  const column = (key: string, width: number, frozen: boolean): GridColumn<null> => ({
    key,
    head: key,
    width,
    align: 'start',
    frozen,
    text: () => '',
  });

  it('stand beside each other from the left, the last with the edge', () => {
    const columns = [column('no', 34, true), column('level', 26, true), column('net', 80, false)];
    const placed = placeColumns(columns);
    expect(placed.map((one) => one.style?.['--left'])).toEqual(['var(--left-0)', 'var(--left-1)', undefined]);
    expect(widthsOf(columns)).toEqual({ '--tracks': '34px 26px 80px', '--left-0': '0px', '--left-1': '34px' });
    expect(placed.map((one) => one.shape.includes('edge'))).toEqual([false, true, false]);
  });
});
