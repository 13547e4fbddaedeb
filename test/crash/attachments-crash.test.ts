import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { keepContent } from '../../electron/store/attachment-bytes.ts';
import { count } from '../../electron/store/rows.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { addRun, draft, openComputer, openWorld, runState, states, type World } from '../outbox/harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const startWorker = async (storePath: string): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), storePath, world.practice.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
};

const named = z.looseObject({
  Attachments: z.array(z.looseObject({ File: z.looseObject({ FilePublicId: z.string(), FileName: z.string() }) })),
});
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
const contentAt = async (fileId: string): Promise<string> => {
  const answer = await fetch(`${world.practice.url}/v1/files/file/${fileId}`, { headers: { authorization } });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
};

it('a worker that is killed while files are on their way leaves each invoice at the service once, with its own file', async () => {
  const store = openComputer(world.folder, 'crash', world.practice.url);
  const files = Array.from({ length: 12 }, (_, at) => {
    const name = `F${String(at + 1)}.pdf`;
    return { name, sha256: keepContent(store, Buffer.concat([a4Pdf(1, 400_000), Buffer.from(name)])), sort: 1 };
  });
  const sheet = files.map((file, at) => draft(at + 1, 3, { attachments: [file] }));
  const runId = addRun(store, { attest: true, drafts: sheet });
  await world.hands.settings({ LatencyMs: 15 });
  let worker = await startWorker(store.path);
  for (const until of [4, 9, 14]) {
    const tries = (): number => count(store.prepare('SELECT count(*) AS n FROM job_try'), []);
    while (worker.exitCode === null && tries() < until) await wait(2);
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    worker = await startWorker(store.path);
  }
  if (worker.exitCode === null) await once(worker, 'exit');
  expect([states(store, runId, 'attest'), runState(store, runId)]).toEqual([{ sent: 12 }, 'done']);
  const invoices = await world.hands.open();
  const views = await Promise.all(
    invoices.map(async (one) => named.parse(await world.hands.ask('GET', `/v1/invoice/action/${one.ActionPublicId}`))),
  );
  const there = await Promise.all(
    views.flatMap(({ Attachments }) =>
      Attachments.map(async ({ File }) => [File.FileName, await contentAt(File.FilePublicId)] as const),
    ),
  );
  expect(there.toSorted()).toEqual(files.map(({ name, sha256 }) => [name, sha256] as const).toSorted());
  store.close();
});
