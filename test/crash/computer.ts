import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { createApplication } from '../../electron/app/application.ts';
import { type Ask, askOf } from '../../electron/hosts/ask.ts';
import { memorySecrets } from '../../electron/hosts/secrets.ts';
import { quickTimings, systemClock, systemRandom, windowMs } from '../outbox/quick.ts';

/**
 * A whole computer in a process of its own: imports a file as it is understood, approves it, waits for the word, pushes, and tells
 * what came of every invoice.
 */
const order = z.object({
  dataFolder: z.string(),
  url: z.string(),
  creditorId: z.string(),
  file: z.string(),
  userName: z.string(),
  password: z.string(),
});
const { dataFolder, url, creditorId, file, userName, password } = order.parse(JSON.parse(process.argv[2] ?? ''));

const imported = async (ask: Ask): Promise<number> => {
  const credentials = { method: 'password', userName, password } as const;
  const at = { name: 'Byrån', kind: 'test', baseAddress: url, credentials, createToken: false } as const;
  const answer = await ask('connections.add', at);
  if (answer.outcome !== 'connected') throw new Error(answer.outcome);
  const { connectionId } = answer.connection;
  const bytes = new Uint8Array(readFileSync(file));
  const { fileId } = await ask('import.stage', { name: basename(file), bytes });
  const { importId } = await ask('import.open', { scope: { connectionId, creditorId }, fileIds: [fileId] });
  return (await ask('import.toReview', { importId })).runId;
};

/** How often each came of a draft or an attest: `kind state: words`. */
const ends = async (ask: Ask, runId: number): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (let offset = 0; ; offset += 100) {
    const { jobs } = await ask('runs.jobs', { runId, state: 'all', page: { offset, limit: 100 } });
    if (jobs.length === 0) return counts;
    for (const { kind, state, words } of jobs) {
      const end = `${kind} ${state}: ${words.sv}`;
      counts[end] = (counts[end] ?? 0) + 1;
    }
  }
};

const application = createApplication({
  dataFolder,
  clock: systemClock,
  random: systemRandom,
  secrets: memorySecrets(),
  host: 'browser',
  version: '0.1.0',
  startPractice: () => Promise.reject(new Error('not asked for')),
  intakeWorker: new URL('../../electron/app/intake-worker.ts', import.meta.url),
  service: { pace: { budget: { ourShare: 4, windowMs } } },
  timings: quickTimings,
});
const ask = askOf(application);
const runId = await imported(ask);
const { sendable } = await ask('review.open', { runId });
await ask('review.approve', { runId, invoices: sendable.invoices, total: sendable.total, attest: true });
console.log(JSON.stringify({ sendable: sendable.invoices }));
await once(process.stdin, 'data');
await ask('runs.push', { runId });
for (;;) {
  const { state } = await ask('runs.get', { runId });
  if (state === 'done' || state === 'needs-person') break;
  await wait(50);
}
console.log(JSON.stringify(await ends(ask, runId)));
await application.close();
process.exit(0);
