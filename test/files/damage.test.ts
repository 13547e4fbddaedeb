import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { seeded } from '../../samples/seeded.ts';
import { fixture, readBytes } from './reading.ts';

/** Settles with a file or an AppError; anything else is a fault of ours. */
const outcome = async (bytes: Buffer): Promise<string> => {
  try {
    return (await readBytes(bytes, { legacyMilliseconds: 1_000 })).format;
  } catch (error) {
    if (error instanceof AppError) return error.data.code;
    throw error;
  }
};

const allowed = new Set([
  'xlsx',
  'xls',
  'ods',
  'csv',
  'file-damaged',
  'file-not-spreadsheet',
  'file-other-format',
  'file-empty',
  'file-no-content',
  'file-password',
  'file-too-big',
]);

describe.each(['trap.xlsx', 'trap.ods', 'trap.xls'])('a damaged %s always settles', (name) => {
  it('cut off anywhere', async () => {
    const whole = await fixture(name);
    const step = Math.ceil(whole.length / 60);
    for (let length = 0; length < whole.length; length += step)
      expect(allowed).toContain(await outcome(whole.subarray(0, length)));
  });

  it('with bits flipped', async () => {
    const whole = await fixture(name);
    const random = seeded(7);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(whole);
      for (let flips = random.between(1, 8); flips > 0; flips -= 1) {
        const at = random.between(0, bytes.length - 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
      }
      expect(allowed).toContain(await outcome(bytes));
    }
  });
});

it('never reads a changed part of an .xlsx as if nothing had happened', async () => {
  const whole = await fixture('trap.xlsx');
  const right = JSON.stringify((await readBytes(whole)).sheets);
  const random = seeded(11);
  for (let round = 0; round < 200; round += 1) {
    const bytes = Buffer.from(whole);
    const at = random.between(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
    const read = await readBytes(bytes).then(
      (file) => JSON.stringify(file.sheets),
      () => right,
    );
    expect(read).toBe(right);
  }
});
