import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type Measure, median, seconds } from './measure.ts';
import { writeCsv, writeXlsx } from './sample-files.ts';
import { importIntoShipped } from './shipped-import.ts';
import { openWorld } from './worlds.ts';

/** What an import of spreadsheets costs: 100,000 rows of 25 columns unless a name says otherwise. */
export const names = [
  'intake-csv',
  'intake-xlsx',
  'intake-memory-csv',
  'intake-memory-xlsx',
  'intake-memory-million',
  'intake-scaling',
  'intake-blocking',
] as const;
type Name = (typeof names)[number];

type Work = 'import' | 'papa' | 'exceljs';

/** The thread of `timing-thread.ts`. */
class Timing {
  readonly #worker: Worker;

  constructor(data: { readonly storePath: string; readonly scopeId: number }) {
    this.#worker = new Worker(new URL('timing-thread.ts', import.meta.url), { workerData: data });
  }

  /** Seconds that the work takes. */
  run(work: Work, path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const failed = (error: unknown): void => {
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      this.#worker.once('error', failed);
      this.#worker.once('message', (took: unknown) => {
        this.#worker.off('error', failed);
        resolve(z.number().parse(took));
      });
      this.#worker.postMessage({ work, path });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

const files = (folder: string) => {
  const made = new Map<string, string>();
  /** A file of so many rows, written when it is first wanted. */
  return (kind: 'csv' | 'xlsx', rows: number): string => {
    const path = join(folder, `${String(rows)}.${kind}`);
    if (!made.has(path)) (kind === 'csv' ? writeCsv : writeXlsx)(path, rows);
    made.set(path, path);
    return path;
  };
};
type Files = ReturnType<typeof files>;

const rows = 100_000;

/** Ratios of pairs that were run one after the other; the middle of them, with the middle time of the first. */
const paired = async (
  times: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ readonly ratio: number; readonly own: number }> => {
  const pairs: { readonly own: number; readonly ratio: number }[] = [];
  for (let round = 0; round < times; round += 1) {
    const other = await theirs();
    const own = await ours();
    pairs.push({ own, ratio: own / other });
  }
  return { ratio: median(pairs.map(({ ratio }) => ratio)), own: median(pairs.map(({ own }) => own)) };
};

const speed = async (timing: Timing, file: Files, wanted: (name: Name) => boolean, say: (measure: Measure) => void) => {
  await timing.run('import', file('csv', 4_000));
  await timing.run('papa', file('csv', 4_000));
  let at100k: number | null = null;
  if (wanted('intake-csv') || wanted('intake-scaling')) {
    const path = file('csv', rows);
    const { ratio, own } = await paired(
      5,
      () => timing.run('import', path),
      () => timing.run('papa', path),
    );
    at100k = own;
    const by = 'Papa Parse alone + bare SQLite insert of the same rows; middle of 5 pairs, warm code';
    if (wanted('intake-csv')) say({ name: 'intake-csv', value: seconds(own), ratio, limit: 2.5, ok: ratio <= 2.5, by });
  }
  if (wanted('intake-xlsx')) {
    const path = file('xlsx', rows);
    await timing.run('import', file('xlsx', 4_000));
    await timing.run('exceljs', file('xlsx', 4_000));
    const { ratio, own } = await paired(
      3,
      () => timing.run('import', path),
      () => timing.run('exceljs', path),
    );
    const by = 'exceljs full load alone; middle of 3 pairs, warm code';
    say({ name: 'intake-xlsx', value: seconds(own), ratio, limit: 0.8, ok: ratio <= 0.8, by });
  }
  if (wanted('intake-scaling') && at100k !== null) {
    const small: number[] = [];
    for (let round = 0; round < 5; round += 1) small.push(await timing.run('import', file('csv', 10_000)));
    const at10k = median(small);
    const at1M = await timing.run('import', file('csv', 1_000_000));
    const ratio = Math.max(at100k / (10 * at10k), at1M / (10 * at100k));
    const by = 'ten times the time of a tenth of the rows, the worse of 10k to 100k and 100k to 1M';
    say({ name: 'intake-scaling', value: seconds(at1M), ratio, limit: 1.15, ok: ratio <= 1.15, by });
  }
};

const memory = async (file: Files, wanted: (name: Name) => boolean, say: (measure: Measure) => void) => {
  const peak = (name: Name, peakMB: number, limit: number): void => {
    const by = 'peak of the built browser host that imports it, from its start on';
    say({ name, value: `${peakMB.toFixed(0)}MB`, ratio: null, limit, ok: peakMB <= limit, by });
  };
  let longest: number | null = null;
  if (wanted('intake-memory-csv') || wanted('intake-blocking')) {
    const { peakMB, blockMs } = await importIntoShipped(file('csv', rows));
    longest = blockMs;
    if (wanted('intake-memory-csv')) peak('intake-memory-csv', peakMB, 400);
  }
  if (wanted('intake-memory-xlsx') || wanted('intake-blocking')) {
    const { peakMB, blockMs } = await importIntoShipped(file('xlsx', rows));
    longest = Math.max(longest ?? 0, blockMs);
    if (wanted('intake-memory-xlsx')) peak('intake-memory-xlsx', peakMB, 400);
  }
  if (wanted('intake-memory-million'))
    peak('intake-memory-million', (await importIntoShipped(file('csv', 1_000_000))).peakMB, 600);
  if (wanted('intake-blocking') && longest !== null) {
    const by = "longest block of main's loop while a CSV and a workbook are imported, milliseconds";
    say({ name: 'intake-blocking', value: `${longest.toFixed(0)}ms`, ratio: null, limit: 50, ok: longest <= 50, by });
  }
};

/** Takes the measures whose name is wanted, and says each as soon as it is known. */
export const measureIntake = async (
  wantedName: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const wanted = (name: Name): boolean => wantedName(name);
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  const file = files(folder);
  try {
    await memory(file, wanted, say);
    if (!(['intake-csv', 'intake-xlsx', 'intake-scaling'] as const).some(wanted)) return;
    const world = await openWorld();
    const timing = new Timing({ storePath: world.storePath, scopeId: world.scopeId });
    try {
      await speed(timing, file, wanted, say);
    } finally {
      await timing.end();
      await world.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
