import { describe, expect, it } from 'vitest';
import { problemsOfInvoice } from './check-samples.ts';

const dueCodes = (dueDate: string): readonly string[] =>
  problemsOfInvoice({ dueDate })
    .filter(({ field }) => field === 'dueDate')
    .map(({ code }) => code);

describe('a due date on a day when banks are closed', () => {
  it('before the invoice has one mend: not the bank day after it, which is before the invoice too', () => {
    expect(dueCodes('2026-11-15')).toEqual(['due-before-invoice']);
  });

  it('after the invoice is told', () => {
    expect(dueCodes('2026-12-24')).toEqual(['due-not-bank-day']);
  });
});
