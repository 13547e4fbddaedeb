import { describe, expect, it } from 'vitest';
import { codesOf, csv, intake } from './raw.ts';

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
