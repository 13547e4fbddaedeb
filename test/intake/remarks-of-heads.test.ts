import { describe, expect, it } from 'vitest';
import { csv, intake } from './raw.ts';

describe('what the reading of a file says of a head’s value', () => {
  it('N024: that stands on every row of the invoice is said once, for each invoice', () => {
    const remark = (row: number) =>
      ({ code: 'double-decoded', sheet: 'underlag', row, column: 2, detail: 'Malmö' }) as const;
    const rows = [
      'Fakturanr|Kundnr|Ort|Text|Pris|Moms',
      'F1|1|MalmÃ¶|a|1|25',
      'F1|1|MalmÃ¶|b|1|25',
      'F2|2|MalmÃ¶|c|1|25',
    ];
    const { problems } = intake([csv(rows, ';', [remark(2), remark(3), remark(4)])]);
    expect(problems.map((own) => own.filter(({ code }) => code === 'double-decoded').length)).toEqual([1, 1]);
  });
});
