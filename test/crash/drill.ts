import { setTimeout as wait } from 'node:timers/promises';
import { leaseOf } from '../../electron/store/lease.ts';
import { type Store } from '../../electron/store/store.ts';
import { openComputer, openWorld, type World } from '../outbox/harness.ts';
import { drillFaults, heldMs } from './faults.ts';
import { type Kill, killPlan } from './kill-plan.ts';
import { type Proof, prove } from './proof.ts';
import { addWaves, pauseNow, type Phase, phaseNow, pushNext, sheetOf, stepsDone, triesMade, unsent } from './waves.ts';
import { bundleWorker, ended, isAlive, kill, type Pusher, startPusher, type Worker } from './workers.ts';

export interface Drill {
  /** Of the kills' moments and the service's faults: the same seed gives the same again, as far as the machine's pace lets it. */
  readonly seed: number;
  readonly kills: number;
  readonly invoices: number;
  /** Told after each kill. */
  readonly onKill?: (kills: number, unsent: number) => void;
}

export interface DrillOutcome extends Proof {
  /** Of workers that held the lease while there was work: those that the signal ended. */
  readonly kills: number;
  /** The kills by what was being done. */
  readonly killsIn: Readonly<Record<Phase, number>>;
  /** Tries that the workers made, among them those that a kill cut off. */
  readonly tries: number;
  /** What else is not as it should be, in words. */
  readonly odd: readonly string[];
}

/** The computer that is killed again and again: one works, another is there already and watches. */
const createComputer = (worker: Worker, store: Store, url: string) => {
  let pushers: readonly Pusher[] = [];
  let started = 0;
  const start = async (): Promise<void> => {
    started += 1;
    const pusher = await startPusher(worker, `pusher-${String(started)}`, { storePath: store.path, url });
    pushers = [...pushers.filter(isAlive), pusher];
  };
  return {
    start,
    alive: () => pushers.filter(isAlive),
    /** Whoever holds the lease now. */
    working: (): Pusher | undefined => {
      const holder = leaseOf(store, 'here')?.holder;
      return pushers.find((pusher) => pusher.name === holder && isAlive(pusher));
    },
  };
};
type Computer = ReturnType<typeof createComputer>;

/** Waits until it is so, or until the runs are over; lets one run go after the other. False when they are over. */
const until = async (store: Store, computer: Computer, isSo: () => boolean): Promise<boolean> => {
  for (;;) {
    if (!pushNext(store)) return false;
    if (isSo()) return true;
    if (computer.alive().length === 0) throw new Error('Every worker ended while there was work');
    await wait(4);
  }
};

/** Longer than a lease lasts, shorter than others wait for the database: it may fall asleep while it writes. */
const sleepMs = 1_000;

/** Puts whoever works to sleep until another has taken its place; it wakes with its calls out and its lease lost. */
const sleepOnce = async (store: Store, computer: Computer): Promise<void> => {
  const sleeper = computer.working();
  if (sleeper === undefined) return;
  sleeper.process.kill('SIGSTOP');
  try {
    const end = performance.now() + sleepMs;
    await until(store, computer, () => performance.now() > end || ![undefined, sleeper].includes(computer.working()));
  } finally {
    sleeper.process.kill('SIGCONT');
  }
};

/** Kills whoever works at that moment, and answers what was being done. Null where nobody worked any more. */
const make = async (
  store: Store,
  computer: Computer,
  { atStep, laterMs, pauses, sleeps }: Kill,
): Promise<Phase | null> => {
  await until(store, computer, () => stepsDone(store) >= atStep && computer.working() !== undefined);
  if (sleeps) await sleepOnce(store, computer);
  await wait(laterMs);
  if (!(await until(store, computer, () => computer.working() !== undefined))) return null;
  const victim = computer.working();
  const phase = phaseNow(store);
  if (pauses) pauseNow(store);
  return victim !== undefined && (await kill(victim)) ? phase : null;
};

const killAll = async (
  store: Store,
  computer: Computer,
  drill: Drill,
  plan: readonly Kill[],
): Promise<readonly Phase[]> => {
  let made: readonly Phase[] = [];
  await computer.start();
  for (const each of plan) {
    const successor = computer.start();
    const phase = await make(store, computer, each);
    if (phase !== null) made = [...made, phase];
    await successor;
    drill.onKill?.(made.length, unsent(store));
  }
  return made;
};

const countsOf = (made: readonly Phase[]): Readonly<Record<Phase, number>> => {
  const count = (phase: Phase): number => made.filter((one) => one === phase).length;
  return {
    registers: count('registers'),
    drafts: count('drafts'),
    attest: count('attest'),
    confirmation: count('confirmation'),
  };
};

const oddities = (store: Store, exits: readonly (number | null)[]): readonly string[] => {
  const left = unsent(store);
  return [
    ...(left === 0 ? [] : [`${String(left)} jobs are not sent`]),
    ...exits.filter((code) => code !== 0).map((code) => `a worker ended with ${String(code)}`),
  ];
};

const drillIn = async (world: World, store: Store, worker: Worker, drill: Drill): Promise<DrillOutcome> => {
  await world.hands.ask('POST', '/practice/reset', { Seed: drill.seed });
  const sheet = sheetOf(drill.invoices);
  const waves = addWaves(store, sheet);
  await world.hands.settings({ AttestDelayMs: 60, LatencyMs: 5 });
  await world.hands.faults(drillFaults);
  const computer = createComputer(worker, store, world.practice.url);
  try {
    const kills = await killAll(store, computer, drill, killPlan(drill.seed, drill.kills, waves));
    await until(store, computer, () => false);
    const left = computer.alive();
    await Promise.all(left.map(ended));
    // What the service still holds would come now.
    await wait(heldMs + 200);
    await world.hands.faults([]);
    const odd = oddities(
      store,
      left.map((pusher) => pusher.process.exitCode),
    );
    return {
      kills: kills.length,
      killsIn: countsOf(kills),
      tries: triesMade(store),
      ...(await prove(world.hands, [store], sheet)),
      odd,
    };
  } finally {
    await Promise.all(computer.alive().map(kill));
  }
};

/**
 * Real worker processes push runs to a practice service that drops, delays and loses answers; whoever works is killed at a
 * moment of chance, and the next goes on. Then the service's books are held against the sheet. Source: outbox.md, Proof.
 */
export const crashDrill = async (drill: Drill): Promise<DrillOutcome> => {
  const world = await openWorld();
  const store = openComputer(world.folder, 'crash', world.practice.url);
  const worker = await bundleWorker();
  try {
    return await drillIn(world, store, worker, drill);
  } finally {
    worker.remove();
    store.close();
    await world.end();
  }
};
