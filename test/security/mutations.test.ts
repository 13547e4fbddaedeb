import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultBounds } from '../../electron/files/bounds.ts';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { openParts } from '../../electron/files/xlsx/zip.ts';
import { seeded, type Seeded } from '../../samples/seeded.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { makeArchive } from '../files/archive.ts';
import { fixture } from '../files/reading.ts';

/**
 * 2,000 files that were files once: bytes flipped, cut, spliced, doubled, overwritten. Each settles, soon and in little
 * memory, with a table or with a sentence. A case is replayed by its number alone.
 */

const CASES = 2_000;
const MOST_MILLISECONDS = 10_000;
const MOST_GROWTH = 400 * 1024 * 1024;

const sampleNames = [
  'trap.xlsx',
  'trap1904.xlsx',
  'trap.ods',
  'trap.xls',
  'stadfirma-2026-11.csv',
  'gym-2026-11.xlsx',
] as const;
type SampleName = (typeof sampleNames)[number];

const sample = (name: SampleName): Promise<Buffer> =>
  name.startsWith('trap') ? fixture(name) : readFile(join(import.meta.dirname, '..', '..', 'samples', name));

/** What breaks readers: ends of quotes and tags, zeros, signs of encodings, large lengths. */
const spices = [
  '"',
  "'",
  '\0',
  '\r',
  '\n',
  ';',
  '<',
  '>',
  '&',
  '\uFEFF',
  '\xff\xff\xff\xff',
  '\xff\xfe',
  '\x1a',
  '1e999',
  '</row>',
  '<c r="XFD1048576">',
];

const mutateOnce = (bytes: Buffer, random: Seeded): Buffer => {
  const at = random.between(0, Math.max(0, bytes.length - 1));
  const length = random.between(1, Math.max(1, Math.min(600, bytes.length - at)));
  const piece = bytes.subarray(at, at + length);
  switch (random.between(0, 6)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7));
      return flipped;
    }
    case 1:
      return bytes.subarray(0, at);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 3:
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: random.between(1, 40) }, () => piece),
        bytes.subarray(at),
      ]);
    case 4: {
      const to = random.between(0, bytes.length);
      return Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(to)]);
    }
    case 5:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(spices), 'latin1'), bytes.subarray(at)]);
    default: {
      const filled = Buffer.from(bytes);
      return filled.fill(random.pick([0, 0xff, 0x41, 0x22]), at, Math.min(at + length, bytes.length));
    }
  }
};

const mutate = (bytes: Buffer, random: Seeded): Buffer => {
  let mutated = bytes;
  for (let times = random.between(1, 4); times > 0; times -= 1) mutated = mutateOnce(mutated, random);
  return mutated;
};

/** Unpacks an archive, so that a part can be changed under a checksum that is right: what lies behind the first door. */
const unpack = async (bytes: Buffer): Promise<Record<string, Buffer>> => {
  const parts = await openParts('x', bytes, defaultBounds);
  const found: Record<string, Buffer> = {};
  for (const name of parts.names()) {
    const pieces: Buffer[] = [];
    for await (const piece of parts.open(name) ?? []) pieces.push(piece);
    found[name] = Buffer.concat(pieces);
  }
  return found;
};

const isArchive = (name: SampleName): boolean => !/\.(csv|xls)$/.test(name);

const mutant = async (name: SampleName, random: Seeded): Promise<Buffer> => {
  const bytes = await sample(name);
  if (!isArchive(name) || random.between(0, 2) === 0) return mutate(bytes, random);
  const parts = await unpack(bytes);
  const part = random.pick(Object.keys(parts));
  return makeArchive({ ...parts, [part]: mutate(parts[part] ?? Buffer.alloc(0), random) });
};

/** `read`, or the code of the sentence; anything else is a fault of ours. */
const outcome = async (bytes: Buffer): Promise<string> => {
  try {
    await readFileBytes({ name: 'underlag', bytes, bounds: { ...defaultBounds, legacyMilliseconds: 2_000 } });
    return 'read';
  } catch (error) {
    if (error instanceof AppError) return error.data.code;
    throw error;
  }
};

describe('a mutated file', () => {
  it.each(sampleNames)(
    'always settles soon, in little memory, with a table or a sentence: %s',
    async (name) => {
      const outcomes = new Map<string, number>();
      const before = process.memoryUsage().rss;
      for (let number = sampleNames.indexOf(name); number < CASES; number += sampleNames.length) {
        const bytes = await mutant(name, seeded(number));
        const started = performance.now();
        const ended = await outcome(bytes).catch((fault: unknown) => {
          throw new Error(`case ${String(number)} of ${name}`, { cause: fault });
        });
        expect([number, performance.now() - started < MOST_MILLISECONDS]).toEqual([number, true]);
        outcomes.set(ended, (outcomes.get(ended) ?? 0) + 1);
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
      // Some are read all the same and some are refused: else nothing was tried.
      expect(outcomes.size).toBeGreaterThan(1);
    },
    90_000,
  );
});
