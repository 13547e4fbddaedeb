import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type z } from 'zod';
import { type Application, createApplication } from '../../electron/app/application.ts';
import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { rights } from '../../shared/service/rights.ts';
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

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-30;2026-12-30;Städning;1;100,00;25',
  'F2;1002;Björk & Co HB;bjork@example.se;2026-11-30;2026-12-30;Städning;1;200,00;25',
].join('\r\n');

const shapes: { readonly [N in CallName]: { readonly output: z.ZodType<CallOutput<N>> } } = contract;

interface Desk {
  readonly ask: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;
  /** The code with which a call is refused. */
  readonly codeOf: <N extends CallName>(name: N, input: CallInput<N>) => Promise<string>;
  /** Connects as a user; answers the connection. */
  readonly connect: (name: string, userName: string, password: string) => Promise<string>;
  readonly world: World;
}

const all = Object.fromEntries(rights.map((right) => [right, true]));

/** One data folder, one application, and a service with three users: demo, bo who may attest, and siv who may not. */
const openDesk = async (): Promise<Desk> => {
  const world = await openWorld();
  onTestFinished(world.end);
  for (const [Username, given] of [
    ['bo', all],
    ['siv', { ...all, CanAttestInvoice: false }],
  ] as const)
    await world.hands.ask('POST', '/v1/users/user', {
      Username,
      Password: 'lösen-1',
      Rights: [{ CreditorPublicId: creditorId, ...given }],
    });
  const secrets = new Map<string, Credential>();
  const application: Application = createApplication({
    dataFolder: join(temporaryFolder(), 'data'),
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
  return {
    world,
    ask,
    codeOf: async (name, input) => {
      const settled = await application.call(name, input);
      return settled.ok ? 'none' : settled.error.code;
    },
    connect: async (name, userName, password) => {
      const credentials = { method: 'password', userName, password } as const;
      const at = { name, kind: 'test', baseAddress: world.practice.url, credentials, createToken: true } as const;
      const answer = await ask('connections.add', at);
      if (answer.outcome !== 'connected') throw new Error(answer.outcome);
      return answer.connection.connectionId;
    },
  };
};

const until = async ({ ask }: Desk, runId: number, holds: (run: CallOutput<'runs.get'>) => boolean): Promise<void> => {
  await vi.waitFor(
    async () => {
      expect(holds(await ask('runs.get', { runId }))).toBe(true);
    },
    { timeout: 30_000, interval: 20 },
  );
};

const imported = async ({ ask }: Desk, connectionId: string): Promise<number> => {
  const { fileId } = await ask('import.stage', { name: 'nov.csv', bytes: new TextEncoder().encode(sheet) });
  const { importId } = await ask('import.open', { scope: { connectionId, creditorId }, fileIds: [fileId] });
  return (await ask('import.toReview', { importId })).runId;
};

/** A run that demo approved, asking for everything, and that stopped at drafts. */
const stopped = async (): Promise<{ readonly desk: Desk; readonly first: string; readonly runId: number }> => {
  const desk = await openDesk();
  const { ask } = desk;
  const first = await desk.connect('Byrån', 'demo', 'demo');
  await ask('approval.setRules', { scope: { connectionId: first, creditorId }, fourEyes: true });
  const runId = await imported(desk, first);
  const { sendable } = await ask('review.open', { runId });
  await ask('review.approve', { runId, invoices: sendable.invoices, total: sendable.total, attest: true });
  await ask('runs.push', { runId });
  await until(desk, runId, ({ state }) => state === 'done');
  return { desk, first, runId };
};

const stages = async ({ world }: Desk): Promise<readonly string[]> =>
  (await world.hands.open()).map(({ Stage }) => Stage);

describe('four eyes', () => {
  test('the run stops at drafts, whatever was asked, and another person attests it with their own credential', async () => {
    const { desk, first, runId } = await stopped();
    const { ask } = desk;
    expect(await stages(desk)).toEqual(['Created', 'Created']);
    expect((await ask('runs.get', { runId })).attest).toBe(false);
    const second = await desk.connect('Byrån, Bo', 'bo', 'lösen-1');
    expect((await ask('approval.rules', { connectionId: second, creditorId })).fourEyes).toBe(true);
    expect((await ask('approval.waiting', { connectionId: first, creditorId })).runs).toEqual([]);
    expect((await ask('approval.waiting', { connectionId: second, creditorId })).runs).toMatchObject([
      { runId, userName: 'demo', invoices: 2 },
    ]);
    await ask('approval.attest', { runId, connectionId: second });
    await until(desk, runId, ({ state, ledger }) => state === 'done' && ledger.attested === 2);
    const { made } = await ask('approval.get', { runId });
    expect(made).toMatchObject({ userName: 'demo', attested: { userName: 'bo', connection: 'Byrån, Bo' } });
    expect((await ask('approval.waiting', { connectionId: second, creditorId })).runs).toEqual([]);
  });

  test('the person who approved cannot attest: not by the run’s own call, not by a second connection, not by a new sign-in', async () => {
    const { desk, first, runId } = await stopped();
    const { ask, codeOf } = desk;
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
    expect(await codeOf('approval.attest', { runId, connectionId: first })).toBe('four-eyes-needed');
    const again = await desk.connect('En till', 'demo', 'demo');
    expect(await codeOf('approval.attest', { runId, connectionId: again })).toBe('four-eyes-needed');
    await ask('approval.setRules', { scope: { connectionId: first, creditorId }, fourEyes: false });
    expect(await codeOf('runs.attest', { runId })).toBe('four-eyes-needed');
    const credentials = { method: 'password', userName: 'demo', password: 'demo' } as const;
    await ask('connections.signIn', { connectionId: first, credentials, createToken: false });
    expect(await codeOf('approval.attest', { runId, connectionId: first })).toBe('four-eyes-needed');
    expect(await stages(desk)).toEqual(['Created', 'Created']);
  });

  test('a key that does not say whose it is neither approves nor attests', async () => {
    const { desk, first, runId } = await stopped();
    const { ask, codeOf } = desk;
    const second = await desk.connect('Byrån, Bo', 'bo', 'lösen-1');
    const { Value } = Object(await desk.world.hands.ask('GET', '/v1/authentication/securetoken'));
    const credentials = { method: 'token', token: String(Value) } as const;
    await ask('connections.signIn', { connectionId: second, credentials, createToken: false });
    expect(await codeOf('approval.attest', { runId, connectionId: second })).toBe('four-eyes-unknown-user');
    await ask('connections.signIn', { connectionId: first, credentials, createToken: false });
    const other = await imported(desk, first);
    const { sendable } = await ask('review.open', { runId: other });
    const asked = { runId: other, invoices: sendable.invoices, total: sendable.total, attest: false };
    expect(await codeOf('review.approve', asked)).not.toBe('none');
    expect(await stages(desk)).toEqual(['Created', 'Created']);
  });

  test('a user whom the service lets attest nothing is told so, and the attest stays open for another', async () => {
    const { desk, runId } = await stopped();
    const third = await desk.connect('Byrån, Siv', 'siv', 'lösen-1');
    expect(await desk.codeOf('approval.attest', { runId, connectionId: third })).toBe('four-eyes-no-right');
    expect((await desk.ask('approval.get', { runId })).made?.attested).toBeNull();
    const second = await desk.connect('Byrån, Bo', 'bo', 'lösen-1');
    expect(await desk.codeOf('approval.attest', { runId, connectionId: second })).toBe('none');
  });
});
