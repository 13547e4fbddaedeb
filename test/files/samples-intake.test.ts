import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { makeSample, type SampleName } from '../../samples/make.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { checkDraft } from '../../shared/intake/check-draft.ts';
import { completeDraft } from '../../shared/intake/complete-draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { readDrafts } from '../../shared/intake/read-drafts.ts';

const today = calendarDate('2026-11-28');

interface Reading {
  readonly invoices: number;
  /** Öre, VAT included. */
  readonly total: number;
  readonly problems: readonly string[];
  readonly questions: number;
}

/** From bytes to checked drafts, with nothing chosen by a person. */
const readSample = async (name: SampleName, mistake: boolean): Promise<Reading> => {
  const file = await readFileBytes({ name, bytes: await makeSample(name, mistake) });
  const plan = proposePlan([file], today);
  const { drafts } = readDrafts([file], plan, {
    deployment: 'practice',
    creditorId: 'creditor',
    billingPeriod: '2026-11',
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  });
  let [invoices, total] = [0, 0];
  const problems: string[] = [];
  for (const draft of drafts) {
    const complete = completeDraft(draft, plan.defaults);
    invoices += 1;
    total += readInvoice(complete, plan.defaults).total;
    problems.push(
      ...checkDraft(complete, { today, defaults: plan.defaults }).map(({ level, code }) => `${level} ${code}`),
    );
  }
  return { invoices, total, problems, questions: plan.questions.length };
};

describe('a sample as it comes', () => {
  it.each([
    ['stadfirma-2026-11.csv', 60, 41_016_390],
    ['gym-2026-11.xlsx', 120, 19_106_080],
    ['hyresvard-2026-12.xlsx', 40, 36_987_550],
  ] as const)('%s becomes %i invoices of %i öre, without a problem or a question', async (name, invoices, total) => {
    expect(await readSample(name, false)).toEqual({ invoices, total, problems: [], questions: 0 });
  });

  it.each([
    ['stadfirma-2026-11.csv', 'error due-before-invoice'],
    ['gym-2026-11.xlsx', 'error not-a-date'],
    ['hyresvard-2026-12.xlsx', 'error illegal-vat'],
  ] as const)('the copy of %s has one mistake: %s', async (name, problem) => {
    expect((await readSample(name, true)).problems).toEqual([problem]);
  });
});
