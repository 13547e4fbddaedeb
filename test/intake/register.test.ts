import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { type Register, type RegisterArticle } from '../../shared/intake/register.ts';
import { codesOf, csv, intake } from './raw.ts';

const cleaning: RegisterArticle = {
  description: 'Städning',
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

/** One invoice of one row that agrees with the register in all, but for these fields. */
const problemsOf = (cells: Partial<Record<Field, string>>, says: Register = register): readonly Problem[] => {
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
  const names = Object.keys(all);
  const file = csv([names.join('|'), Object.values(all).join('|')]);
  return intake([file], {}, { register: says }).problems[0] ?? [];
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
  it('every fact of the sentences is there', () => {
    const problems = [
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
