import { describe, expect, it } from 'vitest';
import { decimal, type Decimal } from '../../shared/domain/decimal.ts';
import { lineTotal } from '../../shared/domain/money.ts';
import { editDraft } from '../../shared/intake/complete-draft.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { deriveLine, sendsAsIs } from '../../shared/intake/line-math.ts';
import { checkDraft } from '../../shared/intake/check-draft.ts';
import { codesOf, csv, intake, today } from './raw.ts';

const d = (text: string | null): Decimal | null => (text === null ? null : decimal(text));
const derive = (
  quantity: string | null,
  unitPrice: string | null,
  total: string | null,
  discount: string | null = null,
): ReturnType<typeof deriveLine> =>
  deriveLine({ quantity: d(quantity), unitPrice: d(unitPrice), lineTotal: d(total), discountPercent: d(discount) });

describe('any two give the third', () => {
  it.each([
    ['3', '33.33', null, null, { quantity: null, unitPrice: null, lineTotal: '99.99' }],
    ['3', null, '300', null, { quantity: null, unitPrice: '100', lineTotal: null }],
    [null, '100', '250', null, { quantity: '2.5', unitPrice: null, lineTotal: null }],
    [null, '100', null, null, { quantity: '1', unitPrice: null, lineTotal: '100' }],
    [null, null, '100', null, { quantity: '1', unitPrice: '100', lineTotal: null }],
    ['2', '100', null, '10', { quantity: null, unitPrice: null, lineTotal: '180' }],
    ['2', null, '180', '10', { quantity: null, unitPrice: '100', lineTotal: null }],
    ['2', '100', '200', null, { quantity: null, unitPrice: null, lineTotal: null }],
    ['2', null, null, null, { quantity: null, unitPrice: null, lineTotal: null }],
    ['-2', '100', null, null, { quantity: null, unitPrice: null, lineTotal: '-200' }],
    ['0', null, '5', null, { quantity: null, unitPrice: null, lineTotal: null }],
  ])('%s × %s = %s (discount %s)', (quantity, price, total, discount, expected) => {
    expect(derive(quantity, price, total, discount)).toEqual(expected);
  });
  it('a derived price gives the total back to the öre', () => {
    for (let quantity = 1; quantity < 60; quantity += 1) {
      for (const total of ['100', '99.99', '0.01', '1234.56']) {
        const { unitPrice } = derive(String(quantity), null, total);
        expect(
          unitPrice === null ? null : lineTotal({ quantity: decimal(quantity), unitPrice, discountPercent: null }),
        ).toBe(Number(total.replace('.', '').padEnd(total.includes('.') ? 0 : total.length + 2, '0')));
      }
    }
  });
  it('a price that öre cannot express is not sent as it is', () => {
    expect([
      sendsAsIs(decimal('3'), decimal('33.33')),
      sendsAsIs(decimal('3'), decimal('33.333')),
      sendsAsIs(decimal('0.1'), decimal('1')),
    ]).toEqual([true, false, true]);
    expect(sendsAsIs(decimal('1234567890.123456789'), decimal('1'))).toBe(false);
  });
});

const header = 'Kundnr|Namn|Text|Antal|Pris|Moms|Belopp';

describe('rows of a draft', () => {
  it('what is derived says so and points at its blank cell', () => {
    const { drafts } = intake([csv([header, '1|A|a||100|25|', '1|A|b|3||25|300'])]);
    expect(drafts[0]?.rows[0]?.cells.quantity).toEqual({
      value: '1',
      raw: '',
      rule: 'derived-quantity',
      origin: { file: 0, sheet: 'underlag', row: 2, column: 3 },
    });
    expect(drafts[0]?.rows[0]?.cells.lineTotal?.rule).toBe('derived-line-total');
    expect(drafts[0]?.rows[1]?.cells.unitPrice).toMatchObject({ value: '100', rule: 'derived-unit-price' });
  });
  it('an unreadable number is never replaced by a derived one', () => {
    const { drafts, problems } = intake([csv([header, '1|A|a|x|100|25|300'])]);
    expect(drafts[0]?.rows[0]?.cells.quantity).toMatchObject({ value: null, raw: 'x' });
    expect(codesOf(problems[0], 'error')).toEqual(['not-a-number']);
  });
  it('N047: all three must agree to the öre', () => {
    const { problems } = intake([csv([header, '1|A|a|3|100|25|300,01', '2|B|b|3|33,33|25|99,99'])]);
    expect(problems[0]?.find((found) => found.code === 'line-total-disagrees')).toMatchObject({
      level: 'error',
      mend: { field: 'lineTotal', value: '300' },
    });
    expect(codesOf(problems[1], 'error')).toEqual([]);
  });
  it('a row of text only is a message row and says so', () => {
    const { invoices, problems } = intake([csv([header, '1|A|Städning|1|100|25|', '1|A|Tack för i år||||'])]);
    expect(invoices[0]?.lines[1]).toMatchObject({
      message: true,
      description: 'Tack för i år',
      lineTotal: null,
      vatRate: null,
    });
    expect(codesOf(problems[0]).sort()).toEqual(['delivery-by-default', 'text-row']);
    expect(invoices[0]?.net).toBe(10000);
  });
  it('N063, missing price, VAT and text are errors on their cells', () => {
    const { problems } = intake([csv([header, '1|A|a|1||25|', '2|B|b|1|10||10', '3|C||1|10|25|10', '4|D|a|0||25|50'])]);
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([
      ['missing-price'],
      ['missing-vat'],
      ['missing-description'],
      ['line-impossible'],
    ]);
  });
  it('a default VAT rate fills only what is blank, with its rule', () => {
    const { drafts, invoices } = intake([csv([header, '1|A|a|1|10||10', '2|B|b|1|10|12|10'])], {
      defaults: { vatRate: decimal(25) },
    });
    expect(drafts[0]?.rows[0]?.cells.vatRate).toMatchObject({ value: '25', rule: 'default' });
    expect(invoices.map((invoice) => invoice.vat)).toEqual([250, 120]);
  });
  it('N108: the totals are computed once per rate, in decimals', () => {
    const { invoices } = intake([csv([header, '1|A|a|3|99,99|25|', '1|A|b|1|0,05|25|', '1|A|c|1|10|12|'])]);
    expect(invoices[0]).toMatchObject({ net: 31002, vat: 7621, total: 38623 });
    expect(invoices[0]?.vatLines).toEqual([
      { rate: '25', net: 30002, vat: 7501 },
      { rate: '12', net: 1000, vat: 120 },
    ]);
  });
});

describe('credit', () => {
  it('N131: a negative total is a credit, and negated nowhere', () => {
    const { invoices, problems } = intake([csv([header, '1|A|Retur|-1|100|25|-100'])]);
    expect(invoices[0]).toMatchObject({
      kind: 'credit',
      total: -12500,
      lines: [{ quantity: '-1', unitPrice: '100', lineTotal: -10000 }],
    });
    expect(codesOf(problems[0], 'error')).toEqual([]);
    expect(codesOf(problems[0], 'hint')).toContain('credit');
  });
  it('N131: a minus before the total alone is a credit of the row, in its quantity too', () => {
    const { invoices, problems } = intake([
      csv([header, '1|A|Retur|1|100|25|-100', '2|B|Vara|1|1000|25|1000', '2|B|Avdrag|2|50|25|-100']),
    ]);
    expect(invoices.map(({ total, lines }) => [total, lines.map(({ quantity }) => quantity)])).toEqual([
      [-12_500, ['-1']],
      [112_500, ['1', '-2']],
    ]);
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([[], []]);
  });
  it.each(['-1|100|25|100', '1|-100|25|100', '-2|50|25|100'])(
    'N131: a minus that the total lacks holds the invoice, and the answer is not guessed: %s',
    (cells) => {
      const { problems } = intake([csv([header, `1|A|Retur|${cells}`])]);
      expect(problems[0]?.filter(({ level }) => level === 'error')).toMatchObject([
        { code: 'line-total-disagrees', params: { ours: '-100', file: '100' } },
      ]);
      expect(problems[0]?.some(({ mend }) => mend?.field === 'lineTotal')).toBe(false);
    },
  );
  it('N132: a negative price becomes a negative quantity at a positive price', () => {
    const { invoices } = intake([csv([header, '1|A|Vara|2|100|25|', '1|A|Avdrag|1|-50|25|'])]);
    expect(invoices[0]).toMatchObject({
      kind: 'invoice',
      net: 15000,
      lines: [{}, { quantity: '-1', unitPrice: '50', lineTotal: -5000 }],
    });
  });
  it('N131: “Kredit” beside positive amounts turns them once; beside negative ones it turns nothing', () => {
    const typed = 'Kundnr|Namn|Text|Antal|Pris|Moms|Fakturatyp';
    const positive = intake([csv([typed, '1|A|Retur|1|100|25|Kredit'])]).invoices[0];
    const negative = intake([csv([typed, '1|A|Retur|-1|100|25|Kredit'])]).invoices[0];
    expect(positive).toMatchObject({ kind: 'credit', total: -12500, lines: [{ quantity: '-1', unitPrice: '100' }] });
    expect(negative).toEqual(positive);
  });
  it('N134: a negative total with mixed signs is blocked, explained, and mended by choosing the type', () => {
    const { problems, drafts, plan } = intake([
      csv([header, '1|A|Retur|-2|100|25|', '1|A|Ny|1|100|25|', '2|B|Vara|2|100|25|', '2|B|Avdrag|-1|100|25|']),
    ]);
    const mixed = problems[0]?.find((found) => found.code === 'mixed-credit');
    expect(mixed).toMatchObject({ level: 'error', mend: { field: 'invoiceType', value: 'credit' } });
    expect(codesOf(problems[1], 'error')).toEqual([]);
    expect(codesOf(problems[1], 'hint')).toContain('mixed-signs');
    const [draft] = drafts;
    if (draft === undefined) throw new Error('no draft');
    const cell: Cell = { value: 'credit', raw: '', rule: 'mend', origin: null, edited: true };
    const mended = editDraft(draft, null, 'invoiceType', cell, plan.defaults);
    expect(codesOf(checkDraft(mended, { today, defaults: plan.defaults }), 'error')).toEqual([]);
    expect(readInvoice(mended, plan.defaults).total).toBe(-12500);
  });
});

describe('an edit', () => {
  const typed = (value: string): Cell => ({ value, raw: '', rule: 'typed', origin: null, edited: true });
  it('what followed from a cell follows again, what stood in the file stays', () => {
    const { drafts, plan } = intake([
      csv(['Kundnr|Namn|Text|Antal|Pris|Moms|Fakturadatum', '1|A|a|2|100|25|2026-11-30']),
    ]);
    const [draft] = drafts;
    if (draft === undefined) throw new Error('no draft');
    expect(draft.head.dueDate).toMatchObject({ value: '2026-12-30', rule: 'derived-due-date' });
    const later = editDraft(draft, null, 'invoiceDate', typed('2026-12-01'), plan.defaults);
    expect(later.head.dueDate?.value).toBe('2026-12-31');
    const more = editDraft(later, 1, 'quantity', typed('3'), plan.defaults);
    expect(more.rows[0]?.cells.lineTotal?.value).toBe('300');
    expect(more.rows[0]?.cells.unitPrice).toEqual(draft.rows[0]?.cells.unitPrice);
    expect(more.businessKey).toBe(draft.businessKey);
  });
  it('takes away what the reading said of the cell', () => {
    const { drafts, plan } = intake([csv([header, '1|A|a|x|100|25|'])]);
    const [draft] = drafts;
    if (draft === undefined) throw new Error('no draft');
    const mended = editDraft(draft, 1, 'quantity', typed('2'), plan.defaults);
    expect(codesOf(checkDraft(mended, { today, defaults: plan.defaults }), 'error')).toEqual([]);
    expect(readInvoice(mended, plan.defaults).net).toBe(20000);
  });
});
