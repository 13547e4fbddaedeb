import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { errorBudget } from '../../shared/service/limits.ts';
import { rights } from '../../shared/service/rights.ts';
import { creditorId, openWorld, type World } from '../outbox/harness.ts';
import { limitsCrossed } from './proof.ts';
import { csvOf, xlsxOf } from './sheets.ts';

export interface Computers {
  readonly invoices: number;
  /** Whether both sign in as one API user, or each as its own. */
  readonly users: 1 | 2;
  readonly seed: number;
}

export interface ComputersOutcome {
  /** Invoices that are attested at the service. */
  readonly attested: number;
  /** Invoices at the service in any other stage: twins that were left. */
  readonly left: number;
  /** Different references among the attested ones: as many as there are invoices where none is doubled. */
  readonly different: number;
  readonly limitsCrossed: number;
  /** What each computer tells of its invoices, `kind state: words`, and how often. */
  readonly told: readonly Readonly<Record<string, number>>[];
}

interface Started {
  readonly process: ChildProcess;
  /** The next line that it tells. */
  readonly tells: () => Promise<unknown>;
}

const script = join(import.meta.dirname, 'computer.ts');

const start = (order: object): Started => {
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    tells: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error('The computer ended before it was done');
      return JSON.parse(line.value);
    },
  };
};

const other = { userName: 'bo', password: 'lösen-1' };

const addUser = async (world: World): Promise<void> => {
  const all = Object.fromEntries(rights.map((right) => [right, true]));
  await world.hands.ask('POST', '/v1/users/user', {
    Username: other.userName,
    Password: other.password,
    Rights: [{ CreditorPublicId: creditorId, ...all }],
  });
};

const ends = z.record(z.string(), z.int());

const pushBoth = async (world: World, { invoices, users, seed }: Computers): Promise<ComputersOutcome['told']> => {
  const files = [join(world.folder, 'november.csv'), join(world.folder, 'kunder nov.xlsx')] as const;
  writeFileSync(files[0], csvOf(invoices));
  writeFileSync(files[1], await xlsxOf(invoices, seed));
  const demo = { userName: 'demo', password: 'demo' };
  const started = files.map((file, index) =>
    start({
      dataFolder: join(world.folder, `computer-${String(index + 1)}`),
      url: world.practice.url,
      creditorId,
      file,
      ...(index === 0 || users === 1 ? demo : other),
    }),
  );
  try {
    for (const computer of started) z.object({ sendable: z.literal(invoices) }).parse(await computer.tells());
    for (const computer of started) computer.process.stdin?.write('push\n');
    const told = await Promise.all(started.map((computer) => computer.tells()));
    return z.array(ends).parse(told);
  } finally {
    for (const { process } of started) {
      process.kill('SIGKILL');
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    }
  }
};

/**
 * Two data folders, each with a process of its own, push the same invoices at the same time, from different files. Source:
 * outbox.md, Exactly once.
 */
export const twoComputers = async (asked: Computers): Promise<ComputersOutcome> => {
  const world = await openWorld();
  try {
    if (asked.users === 2) await addUser(world);
    await world.hands.settings({ LatencyMs: 5, AttestDelayMs: 60 });
    const told = await pushBoth(world, asked);
    const open = await world.hands.open();
    const attested = open.filter((invoice) => invoice.Stage === 'Attested');
    return {
      attested: attested.length,
      left: open.length - attested.length,
      different: new Set(attested.map((invoice) => invoice.InvoicedAmount?.value)).size,
      // Each computer has its share: together they stay below what the service takes.
      limitsCrossed: limitsCrossed(await world.hands.calls(), errorBudget.threshold - 1),
      told,
    };
  } finally {
    await world.end();
  }
};
