import { describe, expect, test } from 'vitest';
import { approve } from '../../electron/app/review-approve.ts';
import { openReview } from '../../electron/app/review-context.ts';
import { runSums } from '../../electron/store/draft-sums.ts';
import { type SampleName, sampleNames } from '../../samples/make.ts';
import { seeded } from '../../samples/seeded.ts';
import { type ExportWorld, type Files, openExportWorld } from './export-world.ts';
import { type Form, rebilledForms } from './rebilled-files.ts';
import { sample } from './review-world.ts';

const scopeId = 1;

const imported = async (world: ExportWorld, files: Files) => {
  const { id } = await world.import(files);
  if (id === null) throw new Error('something is missing');
  return { runId: id, sums: runSums(world.store, { scopeId, runId: id }) };
};

/** A world in which the sample has been approved. */
const billed = async (name: SampleName) => {
  const world = openExportWorld();
  const { runId, sums } = await imported(world, { [name]: sample(name) });
  const clock = { now: () => new Date('2026-11-28T09:00:00.000Z') };
  const { invoices, total } = sums;
  approve(openReview({ store: world.store, clock }, runId), { runId, invoices, total, attest: false });
  return { world, invoices };
};

const forms = Object.keys(rebilledForms).filter((form): form is Form => form in rebilledForms);

describe.each(sampleNames)('what was billed from %s', (name) => {
  test.each(forms)('is known again %s: every invoice is marked and left out', async (form) => {
    const { world, invoices } = await billed(name);
    let [all, known, left] = [0, 0, 0];
    for (const together of await rebilledForms[form](name, seeded(7))) {
      const { sums } = await imported(world, together);
      all += sums.all;
      known += sums.billed;
      left += sums.excluded;
    }
    expect(all).toBeGreaterThanOrEqual(invoices);
    expect([known, left]).toEqual([all, all]);
  });
});
