import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleaningFirmCsv } from './cleaning-firm.ts';
import { gymWorkbook } from './gym.ts';
import { landlordWorkbook } from './landlord.ts';

/**
 * Makes the sample files: `node samples/make.ts` writes them beside this script, and with `--mistake` copies with one
 * mistake each into test/fixtures/samples-with-mistake.
 */

export const sampleNames = ['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx'] as const;
export type SampleName = (typeof sampleNames)[number];

/** The bytes of one sample: the same on every run. */
export const makeSample = async (name: SampleName, mistake: boolean): Promise<Buffer> => {
  switch (name) {
    case 'stadfirma-2026-11.csv':
      return cleaningFirmCsv(mistake);
    case 'gym-2026-11.xlsx':
      return gymWorkbook(mistake);
    case 'hyresvard-2026-12.xlsx':
      return landlordWorkbook(mistake);
  }
};

const writeSamples = async (folder: string, mistake: boolean): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const name of sampleNames) await writeFile(join(folder, name), await makeSample(name, mistake));
};

if (import.meta.main) {
  const mistake = process.argv.includes('--mistake');
  const here = import.meta.dirname;
  await writeSamples(mistake ? join(here, '..', 'test', 'fixtures', 'samples-with-mistake') : here, mistake);
}
