import { describe, expect, it } from 'vitest';
import { decimal, type Decimal } from '../../shared/domain/decimal.ts';
import { type Field, headFields, rowFields } from '../../shared/intake/fields.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { type Register, type RegisterArticle } from '../../shared/intake/register.ts';
import { codesOf, csv, intake } from './raw.ts';

const cleaning: RegisterArticle = {
  description: 'Städning',
  unit: 'tim',
  active: true,
  unitPrice: decimal(100),
  vatRate: decimal(25),
};
const register: Register = {
  customer: { name: 'Exempel AB', active: true },
  article: (articleNo) => (articleNo === 'S1' ? cleaning : null),
};
const withArticle = (change: Partial<RegisterArticle>): Register => ({
  ...register,
  article: () => ({ ...cleaning, ...change }),
});

const allFields: readonly Field[] = [...headFields, ...rowFields];

/** One invoice of one row that agrees with the register in all, but for these fields. */
const problemsOf = (
  cells: Partial<Record<Field, string>>,
  says: Register = register,
  vatRate: Decimal | null = null,
): readonly Problem[] => {
  const right: Partial<Record<Field, string>> = {
    customerNo: '1007',
    customerName: 'Exempel AB',
    email: 'anna@example.se',
    invoiceDate: '2026-11-30',
    dueDate: '2026-12-30',
    articleNo: 'S1',
    description: 'Städning',
    quantity: '2',
    unitPrice: '100,00',
    vatRate: '25',
  };
  const all = { ...right, ...cells };
  const names = allFields.filter((field) => field in all);
  // A column with nothing in it at all is no column: the other row has a unit.
  const other = names.map((name) => (name === 'customerNo' ? '1008' : name === 'unit' ? 'st' : (right[name] ?? '')));
  const file = csv([names.join('|'), names.map((name) => all[name] ?? '').join('|'), other.join('|')]);
  return intake([file], { defaults: { vatRate } }, { register: says }).problems[0] ?? [];
};
const found = (code: string, problems: readonly Problem[]): Problem | undefined =>
  problems.find((problem) => problem.code === code);
const sentences = (problem: Problem | undefined) => (problem === undefined ? null : problemText(problem).sentence);

describe('checks against the register', () => {
  it('an invoice that agrees with the register has nothing to say', () => {
    expect(problemsOf({})).toEqual([]);
  });
  it('a customer that is inactive cannot be billed', () => {
    const problems = problemsOf({}, { ...register, customer: { name: 'Exempel AB', active: false } });
    expect(found('customer-inactive', problems)).toMatchObject({ level: 'error', field: 'customerName' });
  });
  it('N102: another name than the register’s warns and shows both', () => {
    const problem = found('customer-renamed', problemsOf({ customerName: 'Exemplet HB' }));
    expect(problem).toMatchObject({ level: 'warning', params: { file: 'Exemplet HB', register: 'Exempel AB' } });
    for (const sentence of Object.values(sentences(problem) ?? {})) expect(sentence).toMatch(/Exemplet HB.*Exempel AB/);
  });
  it.each(['EXEMPEL AB', 'Exempel  AB', 'Exempel-AB', 'Exempél AB'])('%s is the register’s name', (customerName) => {
    expect(problemsOf({ customerName })).toEqual([]);
  });
  it('a customer that the register has not is not held against it', () => {
    expect(codesOf(problemsOf({ customerName: 'Ny AB' }, { ...register, customer: null }))).toEqual([]);
  });
  it('an article that the register has not warns, while the register has articles', () => {
    expect(found('article-unknown', problemsOf({ articleNo: 'S2' }))).toMatchObject({ level: 'hint', rowNo: 1 });
    expect(problemsOf({ articleNo: 'S2' }, { ...register, article: null })).toEqual([]);
    expect(problemsOf({ articleNo: '' })).toEqual([]);
  });
  it('an article that is inactive cannot be billed', () => {
    expect(found('article-inactive', problemsOf({}, withArticle({ active: false })))).toMatchObject({ level: 'error' });
  });
  it('other words than the article’s are a hint, more words are not', () => {
    expect(found('article-text-differs', problemsOf({ description: 'Hyra' }))).toMatchObject({ level: 'hint' });
    expect(problemsOf({ description: 'STÄDNING november' })).toEqual([]);
  });
  it('another price warns, with the register’s as its mend', () => {
    const problem = found('article-price-differs', problemsOf({ unitPrice: '110' }));
    expect(problem).toMatchObject({ level: 'warning', mend: { field: 'unitPrice', value: '100' } });
    expect(sentences(problem)?.sv).toContain('Filen säger 110,00, registret säger 100,00');
    expect(problemsOf({ unitPrice: '100' })).toEqual([]);
    expect(problemsOf({ unitPrice: '110' }, withArticle({ unitPrice: null }))).toEqual([]);
  });
  it('a price has no mend where the file gives the row’s total too', () => {
    const problem = found('article-price-differs', problemsOf({ unitPrice: '110', lineTotal: '220' }));
    expect(problem?.level).toBe('warning');
    expect(problem?.mend).toBeUndefined();
  });
  it('a price in another currency is not held against the register', () => {
    expect(codesOf(problemsOf({ unitPrice: '110', currency: 'EUR' }))).not.toContain('article-price-differs');
  });
  it('a price that is taken back keeps its sign in the mend', () => {
    const problem = found('article-price-differs', problemsOf({ unitPrice: '-110' }));
    expect(problem?.mend).toEqual({ field: 'unitPrice', value: '-100' });
    expect(codesOf(problemsOf({ unitPrice: '-100' }))).not.toContain('article-price-differs');
  });
  it('another VAT rate than the article’s warns', () => {
    const problem = found('article-vat-differs', problemsOf({ vatRate: '12' }));
    expect(problem).toMatchObject({ level: 'warning', field: 'vatRate' });
    expect(sentences(problem)?.sv).toContain('Raden har 12 % moms, artikel S1 har 25 % i registret');
    expect(problemsOf({ vatRate: '12' }, withArticle({ vatRate: decimal(12) }))).toEqual([]);
  });
  it('a VAT rate that the sheet does not give is mended by the article’s, one that it gives is not', () => {
    const food = withArticle({ vatRate: decimal(12) });
    const mend = { field: 'vatRate', value: '12' };
    expect(found('article-vat-differs', problemsOf({ vatRate: '' }, food, decimal(25)))?.mend).toEqual(mend);
    expect(found('article-vat-differs', problemsOf({ vatRate: '25' }, food))?.mend).toBeUndefined();
  });
  it.each([
    ['missing-description', { description: '' }, { field: 'description', value: 'Städning' }],
    ['missing-price', { unitPrice: '' }, { field: 'unitPrice', value: '100' }],
    ['missing-vat', { vatRate: '' }, { field: 'vatRate', value: '25' }],
  ] as const)('%s is mended by what the article says', (code, cells, mend) => {
    expect(found(code, problemsOf(cells))?.mend).toEqual(mend);
    expect(found(code, problemsOf({ ...cells, articleNo: 'S2' }))?.mend).toBeUndefined();
    expect(found(code, problemsOf(cells, { ...register, article: null }))?.mend).toBeUndefined();
  });
  it('a missing price has no mend where the register’s price is another kind, or there is none', () => {
    for (const says of [withArticle({ unitPrice: null }), withArticle({ unitPrice: decimal(0) })])
      expect(found('missing-price', problemsOf({ unitPrice: '' }, says))?.mend).toBeUndefined();
    const foreign = found('missing-price', problemsOf({ unitPrice: '', currency: 'EUR' }));
    expect([foreign?.code, foreign?.mend]).toEqual(['missing-price', undefined]);
  });
  it('a unit is a hint with its mend where the sheet has units and this row none', () => {
    expect(found('article-unit-blank', problemsOf({ unit: '' }))).toMatchObject({
      level: 'hint',
      mend: { field: 'unit', value: 'tim' },
    });
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ unit: 'st' })).toEqual([]);
    expect(problemsOf({ unit: '' }, withArticle({ unit: '' }))).toEqual([]);
  });
  it('every fact of the sentences is there', () => {
    const problems = [
      ...problemsOf({ unit: '' }),
      ...problemsOf(
        { customerName: 'X', description: 'Y', unitPrice: '1', vatRate: '6' },
        withArticle({ active: false }),
      ),
      ...problemsOf({ articleNo: '9' }, { ...register, customer: { name: 'Z', active: false } }),
    ];
    for (const problem of problems)
      for (const sentence of Object.values(sentences(problem) ?? {})) expect(sentence).not.toMatch(/[{}]/);
  });
});
