import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Database from 'better-sqlite3';
import { z } from 'zod';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  ledgerTotals,
  openWorld,
  runState,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  world = await openWorld();
  one = startComputer(world, 'one');
  // Not the five seconds of every store: a test would stand still.
  one.store.prepare('PRAGMA busy_timeout = 20').get();
});
afterEach(async () => {
  await one.end();
  await world.end();
});

/** Calls when the first invoice's call has left, and before its answer is written down. */
const whenSending = (runId: number, work: () => void): void => {
  let done = false;
  one.client.pace.onChange(() => {
    if (done || (states(one.store, runId, 'createInvoice').sending ?? 0) === 0) return;
    done = true;
    work();
  });
};

const firstWords = (): string | undefined => one.outbox.waiting('here')?.reason.sv;

describe('an answer that cannot be written down', () => {
  it('because another program holds the database: its invoice is looked up when that is over, without a person', async () => {
    await world.hands.settings({ LatencyMs: 10 });
    const sheet = drafts(6, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    const other = new Database(one.store.path);
    whenSending(runId, () => {
      other.exec('BEGIN IMMEDIATE');
    });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(firstWords()).toBe('Databasen är upptagen av ett annat program.');
      expect(one.outbox.waiting('here')?.needsPerson).toBe(false);
    }, 10_000);
    other.exec('COMMIT');
    other.close();
    await one.outbox.idle('here');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 6 });
    expect(runState(one.store, runId)).toBe('done');
  });

  it('because the disk is full: it goes on when there is room', async () => {
    await world.hands.settings({ LatencyMs: 10 });
    const sheet = drafts(6, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    const { page_count: pages } = z.object({ page_count: z.int() }).parse(one.store.prepare('PRAGMA page_count').get());
    const room = (most: number): void => {
      one.store.prepare(`PRAGMA max_page_count = ${String(most)}`).get();
    };
    whenSending(runId, () => {
      room(pages);
    });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(firstWords()).toBe('Disken är full, så inget kan skrivas ner.');
    }, 10_000);
    room(1_000_000);
    await one.outbox.idle('here');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 6 });
  });

  it('because the file may only be read: it goes on when it may be written again', async () => {
    await world.hands.settings({ LatencyMs: 10 });
    const sheet = drafts(6, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    whenSending(runId, () => {
      one.store.prepare('PRAGMA query_only = 1').run();
    });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(firstWords()).toBe('Databasens fil får bara läsas, så inget kan skrivas ner.');
      expect(one.outbox.waiting('here')?.needsPerson).toBe(false);
    }, 10_000);
    one.store.prepare('PRAGMA query_only = 0').run();
    await one.outbox.idle('here');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 6 });
  });
});

describe('a lease that cannot be written down', () => {
  it('is told of while nothing goes, and the run goes on when it can be', async () => {
    const runId = addRun(one.store, { attest: true, drafts: drafts(2) });
    one.store.prepare('PRAGMA query_only = 1').run();
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(firstWords()).toBe('Databasens fil får bara läsas, så inget kan skrivas ner.');
    }, 5_000);
    one.store.prepare('PRAGMA query_only = 0').run();
    await one.outbox.idle('here');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
  });
});

describe('a connection that cannot be read', () => {
  it('because another program holds the database: is asked for now and then, not without a pause', async () => {
    const began = performance.now();
    let asked = 0;
    const two = startComputer(world, 'two', {
      clientFor: () => {
        asked += 1;
        return performance.now() - began < 200
          ? Promise.reject(new Database.SqliteError('database is locked', 'SQLITE_BUSY'))
          : Promise.resolve(one.client);
      },
    });
    const runId = addRun(two.store, { attest: false, drafts: drafts(1) });
    await drain(two);
    expect(states(two.store, runId, 'createInvoice')).toEqual({ sent: 1 });
    // Twenty milliseconds apart at the least, but for the first ones.
    expect(asked).toBeLessThan(20);
    await two.end();
  });
});
