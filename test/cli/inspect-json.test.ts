import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../electron/cli/inspect-json.ts';

describe('a report in pieces', () => {
  it('is the JSON that one text would be, and no piece holds more than one entry of a list', () => {
    const report = {
      amountsIn: 'minor units',
      none: [],
      nothing: null,
      totals: { net: 1, lines: [{ rate: '25' }] },
      invoices: [{ no: 1, raw: 'rad 1\nrad 2' }, { no: 2, rows: [] }, 'x'],
      count: 3,
    };
    const lines = [...jsonLines(report)];
    expect(lines.join('\n')).toBe(JSON.stringify(report, null, 2));
    expect(lines.filter((line) => line.includes('"no"'))).toHaveLength(2);
  });
});
