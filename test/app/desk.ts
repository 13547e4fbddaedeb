import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { type z } from 'zod';
import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { type Application, createApplication } from '../../electron/app/application.ts';
import { reopenable } from '../../electron/hosts/reopenable.ts';
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
import { madeReady } from '../store/ready.ts';
import { workerEntry } from '../harness/worker-entry.ts';

/** The whole application at a desk, asked by its contract, with a practice service to send to. */

const shapes: { readonly [N in CallName]: { readonly output: z.ZodType<CallOutput<N>> } } = contract;

/** A call that is answered, or throws what it was refused with. */
export type Ask = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;

export interface Desk {
  readonly application: Application;
  readonly ask: Ask;
  /** The code with which a call is refused; `none` when it is not. */
  readonly codeOf: <N extends CallName>(name: N, input: CallInput<N>) => Promise<string>;
}

/** What outlives an application: its data folder and its keychain. */
export interface Kept {
  readonly dataFolder: string;
  readonly secrets: Map<string, Credential>;
}

/** A data folder in which nothing was done yet, and an empty keychain. */
export const newlyKept = (): Kept => {
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  madeReady(join(dataFolder, 'runsheet.db'));
  return { dataFolder, secrets: new Map() };
};

/** A practice service that ends with the test. */
export const startWorld = async (): Promise<World> => {
  const world = await openWorld();
  onTestFinished(world.end);
  return world;
};

/** The practice service of a data folder, where a test has one. */
export interface DeskPractice {
  readonly start: () => Promise<{ readonly url: string }>;
  readonly close: () => Promise<void>;
}

/** The application over what is kept; it is closed with the test, if not before. */
export const openDesk = ({ dataFolder, secrets }: Kept = newlyKept(), practice: DeskPractice | null = null): Desk => {
  const application = reopenable((reopening) =>
    createApplication({
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
      startPractice: practice?.start ?? (() => Promise.reject(new Error('not asked for'))),
      ...(practice === null ? {} : { stopPractice: practice.close }),
      intakeWorker: workerEntry,
      service: { pace: { budget: { ourShare: 4, windowMs } } },
      timings: quickTimings,
      reopening,
    }),
  );
  onTestFinished(() => application.close());
  return {
    application,
    ask: async (name, input) => {
      const settled = await application.call(name, input);
      if (!settled.ok) throw new Error(`${name}: ${settled.error.code} ${settled.error.sentence.en}`);
      return shapes[name].output.parse(settled.value);
    },
    codeOf: async (name, input) => {
      const settled = await application.call(name, input);
      return settled.ok ? 'none' : settled.error.code;
    },
  };
};

/** The user that every practice service has. */
export const demo = { method: 'password', userName: 'demo', password: 'demo' } as const;

/** Connects to the service as a user, with a token; answers the connection. */
export const connect = async (
  { ask }: Desk,
  world: World,
  name = 'Byrån',
  credentials: Extract<CallInput<'connections.add'>['credentials'], { readonly method: 'password' }> = demo,
): Promise<string> => {
  const at = { name, kind: 'test', baseAddress: world.practice.url, credentials, createToken: true } as const;
  const answer = await ask('connections.add', at);
  if (answer.outcome !== 'connected') throw new Error(answer.outcome);
  return answer.connection.connectionId;
};

/** Imports a sheet as it is understood; answers the run in Review. */
export const imported = async ({ ask }: Desk, connectionId: string, lines: readonly string[]): Promise<number> => {
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  const { fileId } = await ask('import.stage', { name: 'nov.csv', bytes });
  const { importId } = await ask('import.open', { scope: { connectionId, creditorId }, fileIds: [fileId] });
  return (await ask('import.toReview', { importId })).runId;
};

/** Approves all of a run that can be sent. */
export const approve = async ({ ask }: Desk, runId: number, attest: boolean): Promise<void> => {
  const { sendable } = await ask('review.open', { runId });
  await ask('review.approve', { runId, invoices: sendable.invoices, total: sendable.total, attest });
};

/** Waits until something holds of a run. */
export const until = async (
  { ask }: Desk,
  runId: number,
  holds: (run: CallOutput<'runs.get'>) => boolean,
): Promise<void> => {
  await vi.waitFor(
    async () => {
      expect(holds(await ask('runs.get', { runId }))).toBe(true);
    },
    { timeout: 30_000, interval: 20 },
  );
};
