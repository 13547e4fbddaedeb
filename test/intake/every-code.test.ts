import { describe, expect, it } from 'vitest';
import { registerWords } from '../../shared/intake/checks/register-words.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemCodes, problemText } from '../../shared/intake/problem-texts.ts';
import { invoiceExamples, recordExamples } from './check-examples.ts';
import { readExamples } from './read-examples.ts';
import { selfExamples } from './self-examples.ts';

/** Codes that no check of an invoice's or record's own values makes, with the tests that prove them. */
const elsewhere: ReadonlySet<string> = new Set([
  // The reading of columns, workbooks and files, where one text does not tell it: numbers, dates, values, grouping, raw-rows.
  ...['ambiguous-number', 'date-order-unproven', 'date-serial', 'float-noise', 'id-too-long', 'id-became-date'],
  ...['not-an-id', 'cell-error', 'uncalculated', 'conflicting-heads', 'two-names', 'no-document-key'],
  ...['link-missing', 'link-alike', 'link-ambiguous', 'link-differs'],
  ...['invalid-byte', 'ragged-row', 'double-decoded', 'unclosed-quote'],
  // The register: register.
  ...Object.keys(registerWords),
  // Rows copied from an earlier run: they are notes on what was copied, made where it is copied.
  ...['copied-invoice', 'copied-period'],
  // An invoice that was rejected and goes back to review says why: run-mend.
  'was-rejected',
  // The reading of lists and what their records say to each other: kinds, lists.
  ...['not-a-boolean', 'not-a-choice', 'not-whole', 'same-key', 'same-name', 'same-payment', 'further-contacts'],
  ...['rows-differ', 'no-contract-number'],
]);

const examples = { ...invoiceExamples, ...recordExamples, ...selfExamples, ...readExamples };

/** Errors that only a person can answer. */
const deadEnds = (problems: readonly Problem[]): readonly string[] =>
  problems.filter(({ level, mend }) => level === 'error' && mend === undefined).map(({ code }) => code);

describe('every code that a check of values makes', () => {
  it('has an example, or is named as one that other tests prove', () => {
    const without = problemCodes.filter((code) => !elsewhere.has(code) && !(code in examples));
    expect(without, 'add them to check-examples.ts').toEqual([]);
    expect(Object.keys(examples).filter((code) => !problemCodes.includes(code))).toEqual([]);
  });
  it.each(Object.entries(examples))('%s: is found where the rule is broken, and only there', (code, make) => {
    const { level, failing, passing, mended } = make();
    const found = failing.find((each) => each.code === code);
    expect(found?.level, failing.map((each) => each.code).join(' ')).toBe(level);
    expect(passing.map((each) => each.code)).not.toContain(code);
    if (found === undefined) return;
    for (const sentence of Object.values(problemText(found).sentence)) expect(sentence).not.toMatch(/[{}]/);
    if (found.mend === undefined) return;
    const left = mended(found.mend);
    expect(left.map((each) => each.code)).not.toContain(code);
    // A mend never breaks another rule, unless that has its mend too (the year of both dates).
    expect(deadEnds(left).filter((each) => !deadEnds(failing).includes(each))).toEqual([]);
  });
  it('offers its mend: where one answer is certain it is one click away', () => {
    const withMend = Object.entries(examples).flatMap(([code, make]) =>
      make().failing.some((each) => each.code === code && each.mend !== undefined) ? [code] : [],
    );
    expect(withMend.sort()).toEqual([
      'broken-letters',
      'deduction-flat-rate',
      'deduction-repeated',
      'deduction-too-high',
      'deduction-type',
      'discount-fraction',
      'due-before-invoice',
      'due-not-bank-day',
      'due-year-slip',
      'email',
      'email-slip',
      'line-total-disagrees',
      'mixed-credit',
      'phone-lost-zero',
      'price-with-vat',
      'reverse-vat-charged',
      'time-not-number',
      'year-slip',
    ]);
  });
});
