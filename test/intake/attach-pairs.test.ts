import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PairInvoice, pairFiles, type Pairing } from '../../shared/intake/attach-pairs.ts';
import { readPattern } from '../../shared/intake/attach-pattern.ts';

const invoice = (draftNo: number, more: Partial<PairInvoice> = {}): PairInvoice => ({
  draftNo,
  taken: false,
  documentKey: null,
  customerNo: null,
  orgNo: null,
  customerName: null,
  ...more,
});

const ek = invoice(1, { documentKey: 'F-1001', customerNo: '12', orgNo: '556036-0793', customerName: 'Ek & Alm AB' });
const bjork = invoice(2, { documentKey: '1002', customerNo: '123', customerName: 'Björk & Co HB' });
const lind = invoice(3, { documentKey: '1003', customerNo: '0012', customerName: 'Lind AB' });

const pair = (names: readonly string[], invoices: readonly PairInvoice[], pattern?: string): Pairing =>
  pairFiles(
    names.map((name, fileNo) => ({ fileNo, name })),
    invoices,
    pattern === undefined ? null : readPattern(pattern),
  );
/** File by file: the invoice that it goes with, why it is asked, or nothing. */
const said = (...args: Parameters<typeof pair>): readonly unknown[] => {
  const { pairs, questions } = pair(...args);
  return args[0].map(
    (_, at) =>
      pairs.find(({ fileNo }) => fileNo === at)?.draftNo ??
      questions.find(({ fileNo }) => fileNo === at)?.cause ??
      null,
  );
};

describe('a file goes with an invoice', () => {
  test.each([
    ['the invoice’s number', 'F-1001.pdf', 1, ['documentKey']],
    ['its number among other words', 'Underlag 1002 november.PDF', 2, ['documentKey']],
    ['its number after a word that is glued to it', 'faktura1003.pdf', 3, ['documentKey']],
    ['the customer’s number', 'kund_0012.pdf', 3, ['customerNo']],
    ['the identity number without hyphen', '5560360793 rapport.pdf', 1, ['orgNo']],
    ['the identity number with century', '16556036-0793.pdf', 1, ['orgNo']],
    ['the name without the form of the company', 'Tidrapport Ek_Alm.pdf', 1, ['customerName']],
    ['the name with other accents and forms of letters', 'BJO\u0308RK-CO.pdf', 2, ['customerName']],
    ['two values of the same invoice', '1002_123.pdf', 2, ['documentKey', 'customerNo']],
  ])('by %s: %s', (_rule, name, draftNo, why) => {
    const { pairs } = pair([name], [ek, bjork, lind]);
    expect(pairs.map((one) => [one.draftNo, one.why])).toEqual([[draftNo, why]]);
  });

  test('by its number where the customer that the name gives too has several', () => {
    const again = { ...bjork, draftNo: 4, documentKey: '1004' };
    expect(said(['1002 Björk & Co HB.pdf', 'Björk & Co HB.pdf'], [bjork, again])).toEqual([2, 'several-invoices']);
  });

  test('by the longest of the names that stand in it', () => {
    const other = invoice(4, { customerName: 'Lind & Co AB' });
    expect(said(['Lind & Co.pdf', 'Lind.pdf'], [lind, other])).toEqual([4, 3]);
  });
});

describe('never guessed', () => {
  test('a number that is but a part of another, or of a date', () => {
    const numbers = [invoice(1, { documentKey: '11' }), invoice(2, { customerNo: '30' })];
    expect(said(['0011.pdf', '112.pdf', 'rapport 2026-11-30.pdf', 'B11X.pdf'], numbers)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(said(['2026-11-30 nr 11.pdf'], numbers)).toEqual([1]);
  });

  test('a small number or a year of which the name does not say what it numbers: it is asked about', () => {
    const common = [
      invoice(1, { customerNo: '2026' }),
      invoice(2, { documentKey: '12' }),
      invoice(3, { customerNo: '3' }),
    ];
    const asked = [
      'tidrapport 2026.pdf',
      'underlag 12 ek.pdf',
      'underlag 3b 3.pdf',
      'kund 12.pdf',
      'faktura 3.pdf',
      'faktura nr 3.pdf',
      'kund nr12.pdf',
    ];
    expect(said(asked, common)).toEqual(asked.map(() => 'common-number'));
    const named = ['kund 2026.pdf', 'Faktura nr 12.pdf', 'underlag kund3 nov.pdf'];
    expect(said(named, common)).toEqual([1, 2, 3]);
    expect(said(['2026.pdf', 'F12.pdf', '3.pdf'], common)).toEqual([1, 2, 3]);
    expect(said(['rapport 12.pdf', 'kundnr 12.pdf'], [invoice(1, { documentKey: '12', customerNo: '12' })])).toEqual([
      'common-number',
      1,
    ]);
    expect(said(['rapport 12 7.pdf'], [invoice(1, { documentKey: '12', customerNo: '7' })])).toEqual([1]);
  });

  test.each([
    'tidrapport november 2026.pdf',
    '2026 nov.pdf',
    '3 maj 2026.pdf',
    '30.11.2026.pdf',
    'Sida 1 av 2.pdf',
    'page 2 of 3.pdf',
    'bilaga 3.pdf',
    'Bilaga nr 3.pdf',
    'bilaga3.pdf',
    'rapport rev 2.pdf',
    'tid v 3.pdf',
  ])('a number of a day, a month, a page, an attachment, a version or a week: %s', (name) => {
    const numbers = ['1', '2', '3', '11', '30', '2026'].map((customerNo, at) => invoice(at + 1, { customerNo }));
    expect(said([name], numbers)).toEqual([null]);
    expect(said([name.replace('.pdf', ' kundnr 0012.pdf')], [...numbers, { ...lind, draftNo: 9 }])).toEqual([9]);
  });

  test('one that fits two invoices by what it says of each', () => {
    const clash = [invoice(1, { documentKey: '1001' }), invoice(2, { customerNo: '1001' })];
    const { questions } = pair(['1001.pdf'], clash);
    expect(questions).toEqual([
      {
        fileNo: 0,
        cause: 'several-invoices',
        candidates: [
          { draftNo: 1, why: ['documentKey'] },
          { draftNo: 2, why: ['customerNo'] },
        ],
      },
    ]);
  });

  test('two files that fit one invoice, and one whose invoice has a file', () => {
    expect(said(['1002.pdf', '1002 (1).pdf', '1003.pdf'], [bjork, { ...lind, taken: true }])).toEqual([
      'several-files',
      'several-files',
      'has-one',
    ]);
  });
});

describe('a pattern', () => {
  test('decides alone which value stands where', () => {
    const clash = [
      invoice(1, { documentKey: '1001', customerNo: '7' }),
      invoice(2, { documentKey: '7', customerNo: '1001' }),
    ];
    expect(said(['1001_7.pdf', '7_1001.pdf'], clash)).toEqual(['several-invoices', 'several-invoices']);
    expect(said(['1001_7.pdf', '7_1001.pdf', '1001.pdf'], clash, '{fakturanr}_{kundnr}.pdf')).toEqual([1, 2, null]);
  });

  test('may hold anything where a star stands', () => {
    expect(said(['tid 1002 nov v 47.pdf', 'tid 1002.pdf', '1002 nov.pdf'], [bjork], 'tid {invoiceno} *')).toEqual([
      'several-files',
      'several-files',
      null,
    ]);
    expect(said(['nov 0012.pdf', 'nov 12.pdf', 'nov 112.pdf'], [ek, lind], '*{kundnr}.pdf')).toEqual([3, 1, null]);
  });

  test.each(['faktura.pdf', '{belopp}.pdf', '*', '{}'])('that names no field there is, is refused: %s', (pattern) => {
    expect(() => readPattern(pattern)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ code: 'name-pattern' }) }),
    );
  });
});

const few = fc.constantFrom(
  '1',
  '11',
  '0011',
  '12',
  'F-12',
  '2026',
  'Ek AB',
  'Ek & Alm AB',
  'Alm',
  '556036-0793',
  '',
  '*',
  '-',
);
const nullable = fc.option(few);
const invoices = fc
  .array(
    fc.record({
      documentKey: nullable,
      customerNo: nullable,
      orgNo: nullable,
      customerName: nullable,
      taken: fc.boolean(),
    }),
    {
      maxLength: 6,
    },
  )
  .map((all) => all.map((one, at): PairInvoice => ({ ...one, draftNo: at + 1 })));
const names = fc.array(
  fc.array(few, { maxLength: 4 }).map((words) => `${words.join('_')}.pdf`),
  { maxLength: 6 },
);

test('whatever the names and invoices are: each file stands once, each pair is one to one and free', () => {
  fc.assert(
    fc.property(
      names,
      invoices,
      fc.constantFrom(undefined, '{fakturanr}', '{kundnr}*', '*{kund}'),
      (files, all, pattern) => {
        const { pairs, questions, loose } = pair(files, all, pattern);
        const listed = [...pairs, ...questions].map(({ fileNo }) => fileNo).concat(loose);
        expect(listed.toSorted((a, b) => a - b)).toEqual(files.map((_, at) => at));
        expect(new Set(pairs.map(({ draftNo }) => draftNo)).size).toBe(pairs.length);
        for (const { draftNo } of pairs) expect(all.find((one) => one.draftNo === draftNo)?.taken).toBe(false);
        for (const { candidates } of questions) expect(candidates.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 500 },
  );
});
