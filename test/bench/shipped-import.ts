import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { z } from 'zod';
import { makeHome } from '../harness/home.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = new URL('probe.mjs', import.meta.url).href;

const ready = /^Runsheet is ready at (http:\/\/127\.0\.0\.1:\d+)\/#key=([0-9a-f]+)$/;
const report = z.object({ peakMB: z.number(), blockMs: z.number() });
const answered = z.object({ ok: z.literal(true), value: z.unknown() });

/** What an import cost the process that did it: its peak of memory, and the longest time its main thread answered nothing. */
export type Cost = z.infer<typeof report> & { readonly seconds: number };

/** The built browser host over a data folder, with `probe.mjs` inside. */
const startHost = async (home: string) => {
  const child = spawn(process.execPath, ['--import', probe, 'build/start.mjs', '--no-open'], {
    cwd: root,
    env: { ...process.env, RUNSHEET_HOME: home, RUNSHEET_BUILT: '1' },
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  if (child.stdout === null) throw new Error('The browser host cannot be heard');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin, token] = ready.exec(line) ?? [];
    if (origin !== undefined && token !== undefined) return { child, exited, origin, token };
  }
  throw new Error('The browser host did not start');
};

/** The window's end of the contract over HTTP. */
export const windowOf = async (origin: string, token: string) => {
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, secret: string): Promise<unknown> => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const headers = { origin, 'content-type': type, 'x-runsheet-secret': secret };
    // A line of its own for each: one that is kept may be closed by the host while a measure does something else.
    const answer = await request(`${origin}${path}`, { method: 'POST', headers, body, reset: true });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${String(answer.statusCode)} ${await answer.body.text()}`);
    return answer.body.json();
  };
  const { secret } = z.object({ secret: z.string() }).parse(await post('/session', JSON.stringify({ token }), ''));
  const value = (settled: unknown): unknown => {
    const { success, data } = answered.safeParse(settled);
    if (!success) throw new Error(JSON.stringify(settled));
    return data.value;
  };
  return {
    call: async (name: string, input: unknown) => value(await post(`/call/${name}`, JSON.stringify(input), secret)),
    stage: async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      value(await post(`/stage?name=${encodeURIComponent(name)}`, bytes, secret)),
  };
};
export type ShippedWindow = Awaited<ReturnType<typeof windowOf>>;

const practice = z.object({
  connection: z.object({ connectionId: z.string(), creditors: z.array(z.object({ creditorId: z.string() })).min(1) }),
});

const scopeOfPractice = async (window: ShippedWindow) => {
  const { connection } = practice.parse(await window.call('connections.startPractice', {}));
  return { connectionId: connection.connectionId, creditorId: connection.creditors[0]?.creditorId };
};

/** As much as one upload may be: what is more is put where its upload would lie. */
const mostUploaded = 200_000_000;

const stage = async (window: ShippedWindow, home: string, path: string): Promise<string> => {
  const whole = statSync(path).size <= mostUploaded;
  const bytes = whole ? Uint8Array.from(readFileSync(path)) : new TextEncoder().encode('a;b\n');
  const { fileId } = z.object({ fileId: z.string() }).parse(await window.stage(basename(path), bytes));
  const [folder = ''] = readdirSync(join(home, 'staged'));
  if (!whole) copyFileSync(path, join(home, 'staged', folder, fileId));
  return fileId;
};

/** Imports a file as the window does: uploaded, opened, stored for review. Answers its run. */
export const reviewShipped = async (window: ShippedWindow, home: string, path: string): Promise<number> => {
  const scope = await scopeOfPractice(window);
  const fileId = await stage(window, home, path);
  const opened = z
    .object({ importId: z.string() })
    .parse(await window.call('import.open', { scope, fileIds: [fileId] }));
  return z.object({ runId: z.int() }).parse(await window.call('import.toReview', opened)).runId;
};

/** What it costs to import a file into the built application. */
export const importIntoShipped = async (path: string): Promise<Cost> => {
  const { home, remove } = makeHome();
  const { child, exited, origin, token } = await startHost(home);
  try {
    const window = await windowOf(origin, token);
    await scopeOfPractice(window);
    child.send('begin');
    const began = performance.now();
    await reviewShipped(window, home, path);
    const seconds = (performance.now() - began) / 1000;
    const [told] = await Promise.all([once(child, 'message'), child.send('report')]);
    return { ...report.parse(told[0]), seconds };
  } finally {
    child.kill('SIGTERM');
    await exited;
    remove();
  }
};
