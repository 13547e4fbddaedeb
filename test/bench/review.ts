import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { z } from 'zod';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { startBrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { type Measure, median, percentile95 } from './measure.ts';
import { writeCsv } from './sample-files.ts';
import { reviewShipped, type ShippedWindow, windowOf } from './shipped-import.ts';
import { keepEdits, scrolled, shownAt } from './window-times.ts';

/** What the room Review costs with 100,000 invoices of four rows each: opened, scrolled, written in, filtered. */
export const names = ['review-open', 'review-scroll', 'review-edit', 'review-filter'] as const;
type Name = (typeof names)[number];

const invoices = 100_000;
const rounds = 5;
const frames = 600;
const edits = 60;
const size = { width: 1280, height: 800 } as const;

const row = '[data-testid="review-grid"] [data-testid="grid-cell"]';
/** A room of the same shell that holds nothing. */
const emptyPlace = { hash: '#/lists', shows: '[data-testid="empty"]' };

interface Bench {
  readonly window: ShippedWindow;
  readonly runId: number;
  readonly storePath: string;
  /** A window of its own, at the first room. */
  readonly open: () => Promise<Page>;
}

/** Until the window has fetched its other rooms: it does that while nobody asks anything of it. */
const atRest = async (page: Page): Promise<void> => {
  const isThere = (name: string): boolean =>
    performance.getEntriesByType('resource').some((one) => one.name.includes(name));
  for (const room of ['lists-room', 'review-room', 'settings-room']) await page.waitForFunction(isThere, room);
};

/** How much later the first rows stand there than an empty room does, in ms: each in a window of its own. */
const opened = async ({ open, runId }: Bench): Promise<number> => {
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [empty, full] = [await open(), await open()];
    const without = await shownAt(empty, emptyPlace.hash, emptyPlace.shows);
    later.push((await shownAt(full, `#/review/${String(runId)}`, row)) - without);
    await Promise.all([empty.close(), full.close()]);
  }
  return median(later);
};

const inReview = async (bench: Bench): Promise<Page> => {
  const page = await bench.open();
  await shownAt(page, `#/review/${String(bench.runId)}`, row);
  return page;
};

/** Searches that find much, little and nothing; each time with another word beside, so that no answer is kept from before. */
const searches = ['städ', 'service 42', '55123', 'kund 7', 'finns inte'] as const;
const listed = z.object({ total: z.int() });

/** What the window asks, divided by the same page and count of the same table in one plain statement; the worst search's middle. */
const filtered = async ({
  window,
  runId,
  storePath,
}: Bench): Promise<{ readonly ratio: number; readonly ms: number }> => {
  const db = new Database(storePath, { readonly: true });
  db.pragma('cache_size = -16000');
  const ratios: number[] = [];
  const times: number[] = [];
  try {
    for (const search of searches) {
      const pairs: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const words = [...search.split(' '), String(round)];
        const begun = performance.now();
        const found = z
          .array(z.object({ n: z.int() }))
          .parse(
            db
              .prepare(
                `SELECT draft_no AS n FROM draft_search WHERE run_id = ? AND ${words.map(() => 'instr(words, ?) > 0').join(' AND ')}`,
              )
              .all(runId, ...words),
          );
        const lines = db.prepare(`SELECT * FROM draft WHERE run_id = ? AND draft_no = ?`);
        for (const { n } of found.slice(0, 100)) lines.get(runId, n);
        const theirs = performance.now() - begun;
        const asked = performance.now();
        const answer = await window.call('review.grid', {
          ...{ runId, ask: { ...wholeRun, search: words.join(' ') } },
          page: { offset: 0, limit: 100 },
        });
        const ours = performance.now() - asked;
        if (listed.parse(answer).total !== found.length)
          throw new Error(`${search} gave ${String(listed.parse(answer).total)}, by hand ${String(found.length)}`);
        // The first round warms both.
        if (round > 0) pairs.push(ours / theirs);
        if (round > 0) times.push(ours);
      }
      ratios.push(median(pairs));
    }
  } finally {
    db.close();
  }
  return { ratio: Math.max(...ratios), ms: percentile95(times) };
};

const measure = async (bench: Bench, wanted: (name: Name) => boolean, say: (measure: Measure) => void) => {
  const absolute = (name: Name, value: number, unit: string, limit: number, by: string): void => {
    say({ name, value: `${value.toFixed(1)}${unit}`, ratio: null, limit, ok: value <= limit, by });
  };
  if (wanted('review-open')) {
    const by = `first rows of ${String(invoices)} invoices painted, less an empty room of the same shell; middle of ${String(rounds)}`;
    absolute('review-open', await opened(bench), 'ms', 200, by);
  }
  if (wanted('review-scroll')) {
    const page = await inReview(bench);
    const share = await scrolled(page, '[data-testid="review-grid"]', frames);
    // A window that stays open would read anew what the next one writes.
    await page.close();
    absolute('review-scroll', share * 100, '%', 2, `frames over 25 ms of ${String(frames)}, 1,000 px a frame`);
  }
  if (wanted('review-edit')) {
    const page = await inReview(bench);
    const times = await keepEdits(page, edits);
    await page.close();
    const by = `Enter to the row painted as it was checked anew, 95th percentile of ${String(edits)}`;
    absolute('review-edit', percentile95(times), 'ms', 50, by);
  }
  if (wanted('review-filter')) {
    const { ratio, ms } = await filtered(bench);
    const by = `the same invoices by hand; the worst search's middle of ${String(rounds)}`;
    say({ name: 'review-filter', value: `${ms.toFixed(0)}ms`, ratio, limit: 3, ok: ratio <= 3, by });
  }
};

/** Imports the invoices into the built application, opens its window in Chromium, and says what is wanted. */
export const measureReview = async (
  wantedName: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  const { home, remove } = makeHome();
  const [host, chromium] = [await startBrowserHost(home), await startTestChromium()];
  try {
    const path = join(folder, 'many.csv');
    writeCsv(path, invoices * 4);
    const window = await windowOf(host.origin, host.firstToken);
    const runId = await reviewShipped(window, home, path);
    const open = async (): Promise<Page> => {
      const page = await chromium.newPage({ viewport: size });
      await page.goto(`${host.origin}/#key=${await host.newToken()}`);
      await page.getByTestId('task-row').first().waitFor();
      await atRest(page);
      return page;
    };
    await measure({ window, runId, storePath: join(home, 'runsheet.db'), open }, wantedName, say);
  } finally {
    await chromium.close();
    await host.close();
    remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
