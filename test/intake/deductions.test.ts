import { describe, expect, it } from 'vitest';
import { readChoice } from '../../shared/intake/field-choices.ts';
import { matchHeader } from '../../shared/intake/header-match.ts';
import { codesOf, csv, fieldsOf, intake } from './raw.ts';

const person = '900101-0017';

/** One invoice of rows with ROT or RUT: what stands in these columns, what is asked for, what is said. */
const invoiceOf = (header: string, ...rows: readonly string[]) => {
  const lines = rows.map((row) => `F1|1|Anna Ek|anna@example.se|2026-11-30|2026-12-30|${row}`);
  const { invoices, problems, plan } = intake([
    csv([`Fakturanr|Kundnr|Kundnamn|E-post|Fakturadatum|Förfallodatum|${header}`, ...lines]),
  ]);
  const [invoice, found] = [invoices[0], problems[0] ?? []];
  return {
    plan,
    found,
    codes: codesOf(found),
    asked: invoice?.deduction?.shares.map(({ person: who, asked }) => [who?.digits12, asked]) ?? [],
    amount: invoice?.deduction?.amount ?? null,
  };
};

describe('a row that goes against the work', () => {
  const header = 'Personnr|Fastighetsbeteckning|Beskrivning|Antal|Enhet|À-pris|Moms|ROT';
  const home = `${person}|Åsen 1:2`;
  const work = `${home}|Elinstallation|10|tim|500|25|El`;
  it.each(['Avgår ROT-avdrag', 'Avgår ROT', 'Prel. skattereduktion 30 %', 'Husavdrag', 'ROT/RUT-avdrag'])(
    '%s is not asked for once more',
    (name) => {
      const { codes } = invoiceOf(header, work, `${home}|${name}|1|st|-1875|0|`);
      expect(codes).toContain('deduction-row-twice');
      const alone = invoiceOf(header, work.replace(/El$/, 'Nej'), `${home}|${name}|1|st|-1875|0|`);
      expect(codesOf(alone.found, 'warning')).toEqual(['deduction-as-row']);
    },
  );
  it('that is a discount must be told from one on the labour', () => {
    for (const name of ['Rabatt arbete', 'Rabatt på ROT', 'Avgår deposition']) {
      const { found } = invoiceOf(header, work, `${home}|${name}|-2|tim|500|25|`);
      expect(codesOf(found, 'warning')).toEqual(['deduction-discount']);
    }
    const told = invoiceOf(`${header}|Arbetskostnad`, `${work}|4000`, `${home}|Rabatt arbete|-2|tim|500|25||`);
    expect([told.codes.includes('deduction-discount'), told.amount]).toEqual([false, 150_000]);
  });
});

it('what is left to pay may be rounded to whole kronor in the file, as the total may', () => {
  const row = (stated: string): readonly string[] =>
    invoiceOf(
      'Personnr|Beskrivning|Antal|Enhet|À-pris|Moms|RUT|Att betala',
      `${person}|Städ|1|tim|1050,20|25|Städning|${stated}`,
    ).codes;
  expect(row('657')).toContain('rounded-total');
  expect(row('657')).not.toContain('total-disagrees');
  expect(row('650')).toContain('total-disagrees');
});

describe('who asks', () => {
  const asked = (header: string, cells: string) =>
    invoiceOf(`${header}|Beskrivning|Antal|Enhet|À-pris|Moms|RUT`, `${cells}|Städ|2|tim|500|25|Städning`);
  const both = [
    ['199001010017', 31_300],
    ['195502099392', 31_200],
  ];
  it.each([
    ['Personnr|Medsökande', `${person}|550209-9392`],
    ['Personnr|Medsökande personnr', `${person}|Bo Ek, 550209-9392`],
    ['Personnr|Personnr 2', `${person}|550209-9392`],
    ['Personnr sökande 1|Personnr sökande 2', `${person}|550209-9392`],
    ['Personnr ROT/RUT|Medsökande', `${person}|550209-9392`],
  ])('%s: the buyer and who shares with the buyer', (header, cells) => {
    expect(asked(header, cells).asked).toEqual(both);
  });
  it('a partner without a number is said, and never asks alone', () => {
    expect(asked('Personnr|Medsökande', `${person}|Bo Ek`).found).toContainEqual(
      expect.objectContaining({ code: 'deduction-person', field: 'deductionPartners' }),
    );
    expect(asked('Orgnr|Medsökande', '556036-0793|550209-9392').codes).toContain('deduction-needs-person');
    for (const none of ['', '-', 'Nej'])
      expect(asked('Personnr|Medsökande', `${person}|${none}`).asked).toHaveLength(1);
  });
});

describe('labour and material', () => {
  const header = 'Personnr|Fastighetsbeteckning|Beskrivning|Antal|Enhet|Moms|ROT';
  const cells = (price: string): string => `${person}|Åsen 1:2|Elinstallation|10|tim|25|El|${price}`;
  it.each([
    ['À-pris exkl. moms|Arbetskostnad', '1000|6000'],
    ['À-pris exkl. moms|Arbetskostnad inkl moms', '1000|7500'],
    ['À-pris|Varav arbete (inkl. 25 % moms)', '1000|7500'],
    ['À-pris exkl. moms|ROT-underlag', '1000|7500'],
    ['À-pris exkl. moms|Materialkostnad inkl. moms', '1000|5000'],
    ['À-pris inkl. moms|ROT-underlag', '1250|7500'],
    ['À-pris exkl. moms|Arbetskostnad inkl. moms|Materialkostnad', '1000|7500|4000'],
  ])('%s: VAT is put on what is without it, once', (price, values) => {
    const { amount, codes, found } = invoiceOf(`${header}|${price}`, cells(values));
    expect([amount, codesOf(found, 'error')]).toEqual([225_000, []]);
    expect(codes).not.toContain('deduction-parts');
  });
  it('with VAT are held against the row with VAT', () => {
    const { codes } = invoiceOf(
      `${header}|À-pris|Arbetskostnad inkl. moms|Materialkostnad inkl. moms`,
      cells('1000|7500|0'),
    );
    expect(codes).toContain('deduction-parts');
  });
});

it.each([
  ['RUT-avdrag %', null],
  ['RUT-avdrag procent', null],
  ['Skattereduktion (%)', null],
  ['Andel ROT-avdrag', null],
  ['Arbetskostnad, andel', null],
  ['RUT-avdrag', 'deductionAmount'],
  ['Pris inkl. 25 % moms', 'unitPrice'],
  ['Rabatt %', 'discountPercent'],
])('%s: a share is never read as kronor', (header, field) => {
  expect(matchHeader(header)?.field ?? null).toBe(field);
});

describe('an amount of the deduction on several rows', () => {
  const header = 'Personnr|Beskrivning|Antal|Enhet|À-pris|Moms|RUT|RUT-avdrag';
  const rows = (first: string, second: string) =>
    invoiceOf(
      header,
      `${person}|Städ|3|tim|400|25|Städning|${first}`,
      `${person}|Fönster|3|tim|400|25|Städning|${second}`,
    );
  it('is added up where the rows differ', () => {
    for (const [first, second, sum] of [
      ['750', '600', 135_000],
      ['-750', '-600,00', 135_000],
      ['750', '0', 75_000],
      ['0', '750', 75_000],
    ] as const) {
      const { amount, codes } = rows(first, second);
      expect([first, amount, codes.includes('conflicting-heads')]).toEqual([first, sum, false]);
    }
    expect(rows('750', '900').codes).toContain('deduction-too-high');
  });
  it('is asked about where all have the same and the labour gives it for each', () => {
    const said = rows('750', '750').found.find(({ code }) => code === 'deduction-repeated');
    expect(said?.mend).toEqual({ field: 'deductionAmount', value: '1500' });
    expect(rows('1500', '1500')).toMatchObject({ amount: 150_000, codes: ['deduction'] });
    expect(rows('1500', '')).toMatchObject({ amount: 150_000, codes: ['deduction'] });
  });
});

describe('words where a deduction is told', () => {
  it('Nej and - in a column of amounts ask for none', () => {
    for (const word of ['Nej', '-', '–', 'Ingen']) {
      const said = invoiceOf('Personnr|Beskrivning|Antal|À-pris|Moms|RUT-avdrag', `${person}|Städ|1|400|25|${word}`);
      expect([word, said.codes, said.asked]).toEqual([word, [], []]);
    }
  });
  it('a column of Ja and Nej says whether, not how much', () => {
    const header = 'Personnr|Beskrivning|Antal|Enhet|À-pris|Moms|RUT-avdrag';
    const row = (word: string): string => `${person}|Hemstädning|3|tim|400|25|${word}`;
    expect(fieldsOf(invoiceOf(header, row('Ja'), row('Nej'), row('-')).plan)).toContain('deductionType');
    expect(fieldsOf(invoiceOf(header, row('Nej'), row('750')).plan)).toContain('deductionAmount');
    expect(fieldsOf(invoiceOf(header, row('Nej'), row('-')).plan)).toContain('deductionAmount');
    expect(invoiceOf(header, row('Ja')).found).toContainEqual(
      expect.objectContaining({ code: 'deduction-type', mend: { field: 'deductionType', value: 'Cleaning' } }),
    );
  });
  it.each([
    ['ROT el', 'Electricity'],
    ['ROT-arbete: måleri', 'PaintingWallpapering'],
    ['RUT - Städning', 'Cleaning'],
    ['ROT städning', null],
    ['ROT', 'ROT'],
    ['RUT-avdrag', 'RUT'],
    ['50%', 'Unknown'],
    ['30 %', 'ROT'],
    ['0 %', 'None'],
    ['15 %', null],
  ])('%s is the kind of work within its scheme', (written, work) => {
    expect(readChoice('deductionType', written)).toBe(work);
  });
});

describe('a row of labour and material without an amount of its own', () => {
  const header = 'Personnr|Fastighetsbeteckning|Beskrivning|Antal|Enhet|Moms|ROT|Arbetskostnad|Materialkostnad';
  const row = (parts: string): string => `${person}|Åsen 1:2|Elinstallation|8|tim|25|El|${parts}`;
  it('costs what they are together', () => {
    const { plan, codes, amount } = invoiceOf(header, row('4000|960'));
    expect([plan.missing, codes]).toEqual([[], expect.not.arrayContaining(['missing-price', 'deduction-parts'])]);
    expect(amount).toBe(150_000);
    expect(invoiceOf(`${header}|Belopp`, `${row('4000|960')}|`).amount).toBe(150_000);
  });
  it('lacks a price where one of them is missing, or unreadable', () => {
    for (const parts of ['4000|', '|960', '4000|?'])
      expect([parts, invoiceOf(header, row(parts)).codes]).toEqual([parts, expect.arrayContaining(['missing-price'])]);
  });
  it('keeps a price or a total of its own', () => {
    expect(invoiceOf(`${header}|Belopp`, `${row('4000|960')}|5000`).codes).toContain('deduction-parts');
  });
  it('is another invoice where they are others', () => {
    const keyOf = (parts: string): string | undefined =>
      intake([csv([`Kundnr|Fakturadatum|${header}`, `1|2026-11-30|${row(parts)}`])]).drafts[0]?.businessKey;
    expect(keyOf('4000|960')).not.toBe(keyOf('4100|960'));
    expect(keyOf('4000|960')).toBe(keyOf('4000|960'));
  });
});
