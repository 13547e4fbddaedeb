import fc from 'fast-check';
import { chosenRejected } from '../../electron/app/run-rejected.ts';
import { skipInvoices } from '../../electron/outbox/leave.ts';
import { attestRun, cancelRun, pauseRun, pushRun } from '../../electron/outbox/person.ts';
import { retryRejected } from '../../electron/outbox/retry.ts';
import { type ApprovedDraft } from '../../electron/outbox/plan-run.ts';
import { spentGeneration } from '../../electron/store/billed.ts';
import { liveJob } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { drillFaults } from '../crash/faults.ts';
import { addRun, type Computer, draft, type Fault } from './harness.ts';
import { checkCounts, comesToAnEnd, heldMs, type Model, type Name, names, type Real } from './live-model-world.ts';
import { askUndo, runNow } from './undo-world.ts';
import { AppError } from '../../shared/domain/app-error.ts';

/** So few contents that runs and computers meet. */
const contents = 5;

/** What the service may be up to. */
const moods = {
  well: [],
  // A 429 asks for seconds of patience, for whose right use the pace has tests of its own.
  drill: drillFaults
    .filter(({ Status }) => Status !== 429)
    .map((fault) => (fault.Effect === 'Delay' ? { ...fault, DelayMs: heldMs } : fault)),
  /** Any call, of whatever kind. */
  wild: [
    { Rate: 0.1, Effect: 'DropBefore' },
    { Rate: 0.1, Effect: 'DropAfter' },
    { Rate: 0.06, Effect: 'StatusAfter', Status: 500 },
    { Rate: 0.03, Effect: 'Status', Status: 503 },
    { Rate: 0.02, Effect: 'Delay', DelayMs: heldMs },
  ],
  refusing: [{ Method: 'POST', Path: '/v1/invoice/action', Rate: 0.5, Effect: 'Status', Status: 400 }],
  broken: [{ Method: 'POST', Path: '/v1/invoice', Rate: 0.6, Effect: 'StatusAfter', Status: 500 }],
  away: [{ Rate: 0.8, Effect: 'DropBefore' }],
} as const satisfies Readonly<Record<string, readonly Fault[]>>;
type Mood = keyof typeof moods;
const moodNames: readonly Mood[] = Object.keys(moods).filter((name): name is Mood => name in moods);

/** What the person's room would refuse with words is no fault; anything else is. */
const refusable = async (act: () => Promise<void> | void): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

type Step = fc.AsyncCommand<Model, Real>;

/** A step that may always be taken, after which the counts are looked at. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void> | void): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    checkCounts(model, real);
  },
  toString: () => name,
});

/** What a person approves on a computer. */
export interface Wish {
  readonly name: Name;
  readonly ns: readonly number[];
  readonly attest: boolean;
}

/** Contents that this computer does not bill already, in the generation that is free after what was taken back. */
const freeDrafts = (store: Store, ns: readonly number[]): readonly ApprovedDraft[] =>
  ns
    .map((n) => draft(n, 2, { generation: spentGeneration(store, 1, draft(n).businessKey) + 1 }))
    .filter((one) => liveJob(store, { ...one, scopeId: 1, kind: 'createInvoice' }) === null);

/** A person approves and pushes. */
export const approve = (model: Model, real: Real, { name, ns, attest }: Wish): void => {
  const { store, outbox } = real.desks[name].computer();
  const drafts = freeDrafts(store, ns);
  if (drafts.length === 0) return;
  const runId = addRun(store, { attest, drafts });
  model.approved.push({ name, runId, ns: drafts.map(({ draftNo }) => draftNo), takenBack: false });
  outbox.wake('here');
};

const approveStep = (wish: Wish): Step =>
  step(`${wish.name} approves ${wish.ns.join('+')}${wish.attest ? ' attest' : ''}`, (model, real) => {
    approve(model, real, wish);
  });

const acts = {
  push: (computer, runId) => {
    pushRun(computer.store, runNow(computer, runId), new Date());
  },
  pause: (computer, runId) => {
    pauseRun(computer.store, runNow(computer, runId));
  },
  attest: (computer, runId) => {
    attestRun(computer.store, runNow(computer, runId), new Date());
  },
  retry: (computer, runId) => {
    const run = runNow(computer, runId);
    retryRejected(computer.store, run, chosenRejected(computer.store, run, 'all').jobs, new Date());
  },
  cancel: (computer, runId) => {
    cancelRun(computer.store, runNow(computer, runId), new Date());
  },
  skip: (computer, runId) => {
    const run = runNow(computer, runId);
    skipInvoices(computer.store, run, chosenRejected(computer.store, run, 'all').invoices, {
      reason: 'så',
      now: new Date(),
    });
  },
  undo: (computer, runId) => askUndo(computer, runId),
} as const satisfies Readonly<Record<string, (computer: Computer, runId: number) => Promise<void> | void>>;
type ActName = keyof typeof acts;
const takesBack: ReadonlySet<ActName> = new Set<ActName>(['cancel', 'skip', 'undo']);

const actStep = ({ act, on }: { readonly act: ActName; readonly on: number }): Step =>
  step(`${act} ${String(on)}`, async (model, real) => {
    const approval = model.approved[on % Math.max(1, model.approved.length)];
    if (approval === undefined) return;
    const computer = real.desks[approval.name].computer();
    await refusable(async () => {
      await acts[act](computer, approval.runId);
      if (takesBack.has(act)) approval.takenBack = true;
    });
    computer.outbox.wake('here');
  });

const restartStep = (name: Name): Step => step(`restart ${name}`, (_, real) => real.desks[name].restart());

const clockStep = ({ name, hours }: { readonly name: Name; readonly hours: number }): Step =>
  step(`clock of ${name} +${String(hours)} h`, (_, real) => {
    real.desks[name].setClockAhead(hours * 3_600_000);
  });

const moodStep = (mood: Mood): Step =>
  step(`service ${mood}`, async (_, real) => {
    await real.world.hands.faults(moods[mood]);
  });

/** Lets so many moves of the computers' calls go by, or all that there is to do. */
const goStep = (moves: number): Step =>
  step(`go ${String(moves)}`, async (_, real) => {
    const computers = names.map((name) => real.desks[name].computer());
    let left = moves;
    const moved = new Promise<void>((resolve) => {
      const stops = computers.map(({ client }) =>
        client.pace.onChange(() => {
          left -= 1;
          if (left === 0) end();
        }),
      );
      const end = (): void => {
        for (const stop of stops) stop();
        resolve();
      };
      void Promise.all(computers.map(({ outbox }) => outbox.idle('here'))).then(end);
    });
    await comesToAnEnd(real, moved);
  });

const name = fc.constantFrom(...names);
export const wish: fc.Arbitrary<Wish> = fc.record({
  name,
  ns: fc.uniqueArray(fc.integer({ min: 1, max: contents }), { minLength: 1, maxLength: 4 }),
  attest: fc.boolean(),
});
const actOf = (...names: readonly ActName[]) =>
  fc.record({ act: fc.constantFrom(...names), on: fc.nat(5) }).map(actStep);

/** What people, the two computers and the service may be up to; a sequence that failed again by its path. */
export const liveStepsOf = (replayPath?: string): fc.Arbitrary<Iterable<Step>> =>
  fc.commands<Model, Real, false>(
    [
      wish.map(approveStep),
      wish.map(approveStep),
      actOf('push', 'pause', 'attest'),
      actOf('retry', 'skip', 'attest'),
      actOf('cancel', 'undo'),
      actOf('undo', 'push'),
      name.map(restartStep),
      fc.record({ name, hours: fc.constantFrom(0, 1, 30) }).map(clockStep),
      fc.constantFrom(...moodNames).map(moodStep),
      fc.constantFrom<Mood>('wild', 'drill').map(moodStep),
      fc.integer({ min: 1, max: 40 }).map(goStep),
      fc.integer({ min: 1, max: 10 }).map(goStep),
      fc.integer({ min: 20, max: 60 }).map(goStep),
    ],
    { size: 'max', maxCommands: 40, ...(replayPath === undefined ? {} : { replayPath }) },
  );
