import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';

/** One line of the benchmark. */
export interface Measure {
  readonly name: string;
  /** With its unit: `2.31s`, `312MB`. */
  readonly value: string;
  /** What counts against the limit; null where the value itself does. */
  readonly ratio: number | null;
  /** Null where the figure is only told. */
  readonly limit: number | null;
  readonly ok: boolean;
  /** What the ratio is divided by, and of how many runs it is the middle. */
  readonly by: string;
}

export const print = ({ name, value, ratio, limit, ok, by }: Measure): void => {
  console.log(
    `bench: ${name} value=${value} ratio=${ratio === null ? '-' : ratio.toFixed(2)} limit=${limit === null ? '-' : String(limit)} ${ok ? 'ok' : 'short'}  (${by})`,
  );
};

/** The middle of an odd count of numbers. */
export const median = (numbers: readonly number[]): number => {
  const middle = [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new RangeError('Nothing was measured');
  return middle;
};

/** Nineteen of twenty are no more. */
export const percentile95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

export const seconds = (value: number): string => `${value.toFixed(2)}s`;

const before = (path: string): readonly Measure[] => {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' && read !== null && 'measures' in read && Array.isArray(read.measures)
      ? read.measures
      : [];
  } catch {
    return [];
  }
};

/** Writes the measures beside those of other names that were taken before. */
export const writeResults = (path: string, measures: readonly Measure[]): void => {
  const names = new Set(measures.map(({ name }) => name));
  const kept = before(path).filter(({ name }) => !names.has(name));
  mkdirSync(dirname(path), { recursive: true });
  const about = { node: process.versions.node, cores: availableParallelism(), platform: process.platform };
  writeFileSync(path, `${JSON.stringify({ ...about, measures: [...kept, ...measures] }, null, 2)}\n`);
};
