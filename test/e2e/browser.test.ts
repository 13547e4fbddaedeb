import { describe, expect, it } from 'vitest';
import { practiceTab, soon } from '../harness/practice-tab.ts';
import { billingRun, samples } from './billing-run.ts';

const tab = practiceTab({ viewport: { width: 1280, height: 840 } });

/** The chosen invoice stands beside the list; its customer's statement of account is one press away. */
const savesStatement = async (): Promise<void> => {
  const statement = tab.page.getByTestId('statement');
  await statement.waitFor(soon);
  const coming = tab.page.waitForEvent('download', soon);
  await statement.getByRole('button', { name: 'PDF' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Kontoutdrag .+ \d{4}-\d\d-\d\d\.pdf$/);
};

describe('a billing run in a browser tab', () => {
  it.each(samples)('goes from $file to paid invoices', async (sample) => {
    await billingRun(tab.page, sample);
    await savesStatement();
    expect(tab.faults).toEqual([]);
  });
});
