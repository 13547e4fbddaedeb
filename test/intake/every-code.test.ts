import { describe, expect, it } from 'vitest';
import { registerWords } from '../../shared/intake/checks/register-words.ts';
import { problemCodes, problemText } from '../../shared/intake/problem-texts.ts';
import { readWords } from '../../shared/intake/read-words.ts';
import { invoiceExamples, recordExamples } from './check-examples.ts';

/** Codes that no check of an invoice's or record's own values makes, with the tests that prove them. */
const elsewhere: ReadonlySet<string> = new Set([
  // The reading of cells and files: numbers, dates, values, grouping, raw-rows.
  ...Object.keys(readWords),
  // The register: register.
  ...Object.keys(registerWords),
  // Rows copied from an earlier run: they are notes on what was copied, made where it is copied.
  ...['copied-invoice', 'copied-period'],
  // The reading of lists and what their records say to each other: kinds, lists.
  ...['not-a-boolean', 'not-a-choice', 'not-whole', 'same-key', 'same-name', 'same-payment', 'further-contacts'],
  ...['rows-differ', 'no-contract-number'],
]);

const examples = { ...invoiceExamples, ...recordExamples };

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
    if (found.mend !== undefined) expect(mended(found.mend).map((each) => each.code)).not.toContain(code);
  });
});
