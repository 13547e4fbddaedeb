import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type z } from 'zod';
import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { errorBudget } from '../../shared/service/limits.ts';
import { type Application, createApplication } from '../../electron/app/application.ts';
import {
  creditorId,
  openWorld,
  quickTimings,
  systemClock,
  systemRandom,
  windowMs,
  type World,
} from '../outbox/harness.ts';
import { temporaryFolder } from '../store/open.ts';
import { workerEntry } from './review-world.ts';

const credentials = { method: 'password', userName: 'demo', password: 'demo' } as const;
const invoices = 24;

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...Array.from({ length: invoices }, (_, index) => {
    const n = String(index + 1);
    const customer = String(1 + (index % 5));
    return `F${n};100${customer};Kund ${customer} AB;k${customer}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
  }),
].join('\r\n');

const shapes: { readonly [N in CallName]: { readonly output: z.ZodType<CallOutput<N>> } } = contract;

interface Desk {
  readonly application: Application;
  readonly ask: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
}

/** The application over a folder and a keychain that outlive it. */
const openDesk = (dataFolder: string, secrets: Map<string, Credential>): Desk => {
  const application = createApplication({
    dataFolder,
    clock: systemClock,
    random: systemRandom,
    secrets: {
      kept: 'keychain',
      get: (id) => secrets.get(id) ?? null,
      set: (id, credential) => {
        secrets.set(id, credential);
      },
      remove: (id) => {
        secrets.delete(id);
      },
    },
    host: 'browser',
    version: '0.1.0',
    startPractice: () => Promise.reject(new Error('not asked for')),
    intakeWorker: workerEntry,
    service: { pace: { budget: { ourShare: 4, windowMs } } },
    timings: quickTimings,
  });
  onTestFinished(() => application.close());
  const ask: Desk['ask'] = async (name, input) => {
    const settled = await application.call(name, input);
    if (!settled.ok) throw new Error(`${name}: ${settled.error.code} ${settled.error.sentence.en}`);
    return shapes[name].output.parse(settled.value);
  };
  return { application, ask };
};

const start = async (): Promise<{ world: World; dataFolder: string; secrets: Map<string, Credential> }> => {
  const world = await openWorld();
  onTestFinished(world.end);
  return { world, dataFolder: join(temporaryFolder(), 'data'), secrets: new Map() };
};

const importSheet = async ({ ask }: Desk, connectionId: string): Promise<number> => {
  const { fileId } = await ask('import.stage', { name: 'nov.csv', bytes: new TextEncoder().encode(sheet) });
  const { importId } = await ask('import.open', { scope: { connectionId, creditorId }, fileIds: [fileId] });
  return (await ask('import.toReview', { importId })).runId;
};

const approve = async ({ ask }: Desk, runId: number, attest: boolean): Promise<void> => {
  const { sendable } = await ask('review.open', { runId });
  await ask('review.approve', { runId, invoices: sendable.invoices, total: sendable.total, attest });
};

const connect = async ({ ask }: Desk, world: World): Promise<string> => {
  const at = { name: 'Byrån', kind: 'test', baseAddress: world.practice.url, credentials, createToken: true } as const;
  const answer = await ask('connections.add', at);
  if (answer.outcome !== 'connected') throw new Error(answer.outcome);
  return answer.connection.connectionId;
};

const until = async ({ ask }: Desk, runId: number, holds: (run: CallOutput<'runs.get'>) => boolean): Promise<void> => {
  await vi.waitFor(
    async () => {
      expect(holds(await ask('runs.get', { runId }))).toBe(true);
    },
    { timeout: 12_000, interval: 20 },
  );
};

const mostErrors = async (world: World): Promise<number> => {
  const at = (await world.hands.calls())
    .filter((call) => (call.Status ?? 0) >= 400)
    .map((call) => Date.parse(call.Time));
  return Math.max(0, ...at.map((from) => at.filter((time) => time >= from && time < from + windowMs).length));
};

describe('a run of the whole application', () => {
  test('whose token is revoked midway waits for a person, and goes on by itself after the new sign-in', async () => {
    const { world, dataFolder, secrets } = await start();
    const desk = openDesk(dataFolder, secrets);
    const connectionId = await connect(desk, world);
    const runId = await importSheet(desk, connectionId);
    await approve(desk, runId, true);
    await world.hands.settings({ LatencyMs: 15 });
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent > 2);
    await world.hands.ask('POST', '/v1/authentication/apiauthenticate');
    await until(desk, runId, (run) => run.state === 'needs-person');
    const stopped = await desk.ask('runs.get', { runId });
    expect([stopped.waiting?.reason.sv, stopped.ledger.rejected]).toEqual([
      'Tjänsten godtar inte inloggningen längre.',
      0,
    ]);
    await vi.waitFor(() => desk.ask('connections.signIn', { connectionId, credentials, createToken: true }), {
      timeout: 5_000,
      interval: 100,
    });
    await until(desk, runId, (run) => run.state === 'done');
    expect((await desk.ask('runs.get', { runId })).ledger).toMatchObject({
      invoices,
      sent: invoices,
      attested: invoices,
    });
    expect((await world.hands.open()).length).toBe(invoices);
    expect(await mostErrors(world)).toBeLessThanOrEqual(errorBudget.ourShare);
  });

  test('that is closed midway goes on at the next start, and its file is known as billed', async () => {
    const { world, dataFolder, secrets } = await start();
    const first = openDesk(dataFolder, secrets);
    const connectionId = await connect(first, world);
    const runId = await importSheet(first, connectionId);
    await approve(first, runId, true);
    await world.hands.settings({ LatencyMs: 15 });
    await first.ask('runs.push', { runId });
    await until(first, runId, (run) => run.ledger.sent > 2);
    await first.application.close();
    const second = openDesk(dataFolder, secrets);
    await until(second, runId, (run) => run.state === 'done');
    expect((await world.hands.open()).length).toBe(invoices);
    const again = await importSheet(second, connectionId);
    const { counts, sendable } = await second.ask('review.open', { runId: again });
    expect([counts.billed, counts.excluded, sendable.invoices]).toEqual([invoices, invoices, 0]);
  });

  test('that is cancelled midway may be billed again: what was sent is left out, the rest goes once', async () => {
    const { world, dataFolder, secrets } = await start();
    const desk = openDesk(dataFolder, secrets);
    const connectionId = await connect(desk, world);
    const runId = await importSheet(desk, connectionId);
    await approve(desk, runId, false);
    await world.hands.settings({ LatencyMs: 15 });
    await desk.ask('runs.push', { runId });
    await until(desk, runId, (run) => run.ledger.sent > 2);
    await desk.ask('runs.cancel', { runId });
    await until(desk, runId, (run) => run.finishedAt !== null);
    const { ledger } = await desk.ask('runs.get', { runId });
    expect(ledger.sent + ledger.cancelled).toBe(invoices);
    const again = await importSheet(desk, connectionId);
    const { counts } = await desk.ask('review.open', { runId: again });
    expect(counts).toMatchObject({ billed: ledger.sent, excluded: ledger.sent });
    await approve(desk, again, false);
    await desk.ask('runs.push', { runId: again });
    await until(desk, again, (run) => run.state === 'done');
    expect((await desk.ask('runs.get', { runId: again })).ledger.sent).toBe(ledger.cancelled);
    expect((await world.hands.open()).length).toBe(invoices);
  });
});
