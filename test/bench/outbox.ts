import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openStore } from '../../electron/store/store.ts';
import { addRun, drafts, openComputer, runState, serviceHands, states } from '../outbox/harness.ts';
import { type Measure, seconds } from './measure.ts';

/** What a push of 10,000 invoices to 2,000 customers costs, from the first job to the last: calls, time, own processor time. */
export const names = ['outbox-calls', 'outbox-time', 'outbox-cpu'] as const;

/** Fewer for a look in between. */
const invoices = Number(process.env['BENCH_INVOICES'] ?? 10_000);
const customers = invoices / 5;
const latencyMs = 40;
const concurrency = 4;

/** What one bulk call, list page or attest call holds: the service's own largest page. */
const chunk = 500;
const chunks = (entries: number): number => Math.ceil(entries / chunk);

/**
 * The invoices; the customers and the one article in bulks, each of the two registers and the finished invoices read once; the attests.
 */
const leastCalls = invoices + 2 * (chunks(customers) + chunks(1)) + 2 * chunks(invoices);

const started = (file: string, ...args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args);

const told = async <S extends z.ZodType>(child: ChildProcess, shape: S): Promise<z.infer<S>> => {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the measure ended with ${String(code)}`);
  });
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return shape.parse(message);
};

interface Push {
  readonly calls: number;
  readonly seconds: number;
  readonly cpuMs: number;
}

const drainAgainst = async (folder: string, url: string): Promise<Push> => {
  const hands = serviceHands(url);
  await hands.settings({ LatencyMs: latencyMs });
  const store = openComputer(folder, 'bench', url, openStore);
  try {
    const runId = addRun(store, { attest: true, drafts: drafts(invoices, customers) });
    const cost = await told(
      started('outbox-worker.ts', store.path, url),
      z.object({ seconds: z.number(), cpuMs: z.number() }),
    );
    const attested = states(store, runId, 'attest')['sent'];
    if (runState(store, runId) !== 'done' || attested !== invoices)
      throw new Error(`Of ${String(invoices)} invoices ${String(attested)} were attested`);
    const calls = (await hands.calls()).filter(({ Path }) => Path.startsWith('/v1/')).length;
    return { calls, ...cost };
  } finally {
    store.close();
  }
};

const push = async (): Promise<Push> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  const practice = started('practice-process.ts', join(folder, 'practice.db'));
  try {
    return await drainAgainst(folder, await told(practice, z.string()));
  } finally {
    const gone = once(practice, 'exit');
    practice.disconnect();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Takes all three from one push, and says those that are wanted. */
export const measureOutbox = async (
  wanted: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const { calls, seconds: took, cpuMs } = await push();
  const line = (name: (typeof names)[number], value: string, ratio: number, limit: number, by: string): void => {
    if (wanted(name)) say({ name, value, ratio, limit, ok: ratio <= limit, by });
  };
  const implied = (leastCalls * latencyMs) / concurrency / 1000;
  line('outbox-calls', String(calls), calls / leastCalls, 1.05, `${String(leastCalls)} calls, the least possible`);
  line('outbox-time', seconds(took), took / implied, 1.1, `${seconds(implied)} at 40 ms a call and 4 at once`);
  line('outbox-cpu', `${(cpuMs / invoices).toFixed(2)}ms`, cpuMs / invoices, 1, 'one millisecond for each invoice');
};
