import { describe, expect, it } from 'vitest';
import { practiceTab } from '../harness/practice-tab.ts';
import { billingRun, samples } from './billing-run.ts';

const tab = practiceTab({ viewport: { width: 1280, height: 840 } });

describe('a billing run in a browser tab', () => {
  it.each(samples)('goes from $file to paid invoices', async (sample) => {
    await billingRun(tab.page, sample);
    expect(tab.faults).toEqual([]);
  });
});
