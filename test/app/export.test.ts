import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetHandlers } from '../../electron/app/sheets.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type ExportWorld, type Files, openExportWorld, saying } from './export-world.ts';
import { codeOf, november, openReviewWorld, sample } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const formats = ['xlsx', 'csv'] as const;
const languages = ['sv', 'en'] as const;
const pairs = [
  ['xlsx', 'sv'],
  ['csv', 'en'],
] as const;

/** Exports a run and imports the file as it is: nothing is asked and nothing is missing. */
const again = async (
  world: ExportWorld,
  runId: number,
  format: (typeof formats)[number],
  language: (typeof languages)[number],
) => {
  const { name, bytes } = await world.make({ what: 'run', input: { runId, format, language } });
  const { view, id } = await world.import({ [name]: bytes });
  expect([view.missing, view.questions, view.remarks]).toEqual([[], [], []]);
  return world.drafts(id ?? 0).map(saying);
};

type Said = ReturnType<typeof saying>;

/** In a file its rows would belong to the invoice above: it must get a key that it had not, and the others know that it has. */
const runsOn = ({ head }: Said, index: number, all: readonly Said[]): boolean =>
  head['documentKey'] === undefined && head['customerNo'] === all[index - 1]?.head['customerNo'];

const beyondKeys = ({ head, rows, problems }: Said) => ({
  head: { ...head, documentKey: null },
  rows,
  problems: problems.filter(({ code }) => code !== 'no-document-key'),
});

const lines = (...rows: string[]): string => rows.join('\r\n');

const files: readonly (readonly [string, Files])[] = [
  ['a cleaning firm (CSV)', { 'a.csv': sample('stadfirma-2026-11.csv') }],
  ['a gym (XLSX, prices with VAT)', { 'b.xlsx': sample('gym-2026-11.xlsx') }],
  ['a landlord (XLSX, two sheets)', { 'c.xlsx': sample('hyresvard-2026-12.xlsx') }],
  [
    'texts like formulas, ids with leading zeros, messages and fine prices',
    {
      'd.csv': lines(
        'Fakturanr;Kundnr;Kundnamn;Telefon;E-post;Datum;Text;Antal;Pris;Moms;Belopp',
        '007;0012;=HYPERLINK("x");+46701740605;a@example.se;2026-11-01;@home;0,125;1234,5678;25;',
        '007;0012;=HYPERLINK("x");+46701740605;a@example.se;2026-11-01;Bara text;;;;',
        "008;000123456789012345678;''=x;;b@example.se;2026-11-02;-1 +2;-3;10;6;-30",
        '009;+1;Öh & co;;c@example.se;2026-11-03;"rad ett\nrad två;";1,234;0,001;0,5 %;',
        '010;2;Lind;;d@example.se;2026-11-03;Arbete;8:30;fyra;25;',
      ),
    },
  ],
  ['no dates and no rates', { 'e.csv': lines('Kundnr;Text;Pris', '1;Arbete;100', '2;Arbete;250,50') }],
  [
    'credit invoices, of either sign and with a type of their own',
    {
      'g.csv': lines(
        'Kreditnota;Krediterar faktura;Kundnr;Datum;Text;Pris;Moms;Typ',
        'K1;10025;1;2026-11-01;Retur;100;25;',
        'K2;10026;2;2026-11-02;Retur;-50,5;25;',
        'K3;10027;3;2026-11-02;Arbete;70;25;Faktura',
      ),
    },
  ],
  [
    'other delivery, currency and language',
    {
      'f.csv': lines(
        'Kundnr;Text;Pris (EUR);Utskick;Språk;Typ',
        '1;Arbete;100;post;engelska;kredit',
        '2;B;5;e-faktura;sv;',
      ),
    },
  ],
];

describe('an exported run is read again as the same invoices', () => {
  const cases = files.flatMap(([what, content]) =>
    pairs.map(([format, language]) => ({ what, content, format, language })),
  );
  test.each(cases)('$what, as $format in $language (N007, N048, N118, N155)', async ({ content, format, language }) => {
    const world = openExportWorld();
    const defaults = { invoiceDate: calendarDate('2026-10-31'), vatRate: decimal(25), paymentTermsDays: 20 };
    const { id } = await world.import(content, defaults);
    const first = world.drafts(id ?? 0).map(saying);
    expect(first.length).toBeGreaterThan(0);
    expect(await again(world, id ?? 0, format, language)).toEqual(first);
  });

  test('where one customer stands in two files, as two invoices still', async () => {
    const world = openExportWorld();
    const file = lines('Kundnr;Datum;Text;Pris;Moms', '1;2026-11-30;Hyra;100;25', '2;2026-11-30;Hyra;200;25');
    const { id } = await world.import({ 'x.csv': file, 'y.csv': file.replaceAll('Hyra', 'El') });
    const first = world.drafts(id ?? 0).map(saying);
    const { name, bytes } = await world.make({
      what: 'run',
      input: { runId: id ?? 0, format: 'xlsx', language: 'sv' },
    });
    const second = await world.import({ [name]: bytes });
    const found = world.drafts(second.id ?? 0).map(saying);
    expect(found.map(({ rows }) => rows)).toEqual(first.map(({ rows }) => rows));
    // Those that needed no key to stay apart are known as what they are.
    expect(found.slice(0, 2).map(({ businessKey }) => businessKey)).toEqual(
      first.slice(0, 2).map(({ businessKey }) => businessKey),
    );
  });

  const texts = fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@', "'"), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }))
    // A character that no encoding has is a fault of the file that it was read from, not of the invoice.
    .map((parts) =>
      parts
        .join('')
        .replace(/[\p{C}\uFFFD]/gu, '')
        .trim(),
    )
    .filter((text) => /\p{L}/u.test(text));
  const numbers = fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 100).replace('.', ','));
  const rows = fc.array(
    fc.record({
      document: fc.constantFrom('A', 'B', '', '0', '00'),
      customer: fc.constantFrom('1', '01', '+1', 'Ö'),
      date: fc.constantFrom('', '2026-11-01', '2026-11-30'),
      text: texts,
      quantity: fc.oneof(fc.constant(''), numbers),
      price: fc.oneof(fc.constant(''), numbers),
      rate: fc.constantFrom('', '25', '12', '0'),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('whatever the rows are, in either format', { timeout: 60_000 }, async () => {
    const world = openExportWorld();
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.boolean(),
        fc.constantFrom(...formats),
        fc.constantFrom(...languages),
        async (made, keyed, format, language) => {
          const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const header = `${keyed ? 'Fakturanr;' : ''}Kundnr;Kundnamn;Datum;Beskrivning;Antal;Pris;Moms`;
          const content = made.map((row) =>
            [
              ...(keyed ? [row.document] : []),
              row.customer,
              `Kund ${row.customer}`,
              row.date,
              quote(row.text),
              row.quantity,
              row.price,
              row.rate,
            ].join(';'),
          );
          const { id } = await world.import({ 'p.csv': lines(header, ...content) }, { vatRate: decimal(6) });
          const first = world.drafts(id ?? 0).map(saying);
          const { name, bytes } = await world.make({ what: 'run', input: { runId: id ?? 0, format, language } });
          const second = await world.import({ [name]: bytes });
          const found = world.drafts(second.id ?? 0).map(saying);
          if (!first.some(runsOn)) expect(found).toEqual(first);
          expect(found.map(beyondKeys)).toEqual(first.map(beyondKeys));
          const own = (_said: Said, index: number): boolean => first[index]?.head['documentKey'] !== undefined;
          expect(found.filter(own)).toEqual(first.filter(own));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the calls that make files', () => {
  test('make them in the worker, by name and content', async () => {
    const review = openReviewWorld();
    const calls = sheetHandlers(review.deps, workerEntry);
    const runId = await review.toReview({ 'nov: maj/juni.csv': november });
    const csv = await calls['review.export']({ runId, format: 'csv', language: 'sv' });
    expect(csv.name).toBe('nov maj juni.csv');
    expect([...csv.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const blank = await calls['blanks.make']({ kind: 'debtors', language: 'en' });
    expect(blank.name).toBe('Customers – template.xlsx');
    expect(await codeOf(() => calls['review.export']({ runId: 99, format: 'csv', language: 'sv' }))).toBe(
      'no-such-run',
    );
  });

  test('leave out what is excluded, and refuse when nothing is left', async () => {
    const review = openReviewWorld();
    const calls = sheetHandlers(review.deps, workerEntry);
    const runId = await review.toReview({ 'nov.csv': november });
    for (const draftNo of [1, 2, 3]) await review.calls['review.include']({ runId, draftNo, included: false });
    const { bytes } = await calls['review.export']({ runId, format: 'csv', language: 'sv' });
    const [, , ...exported] = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(exported).toHaveLength(1);
    expect(exported[0]).toContain('F4;1004');
    await review.calls['review.include']({ runId, draftNo: 4, included: false });
    expect(await codeOf(() => calls['review.export']({ runId, format: 'csv', language: 'sv' }))).toBe('export-empty');
  });
});
