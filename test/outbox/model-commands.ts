import fc from 'fast-check';
import { choiceOf, chosenRejected, placeOf } from '../../electron/app/run-rejected.ts';
import { lookForInvoices, moveInvoices, skipInvoices } from '../../electron/outbox/leave.ts';
import { attestRun, cancelRun, pauseRun, pushRun } from '../../electron/outbox/person.ts';
import { planRun, unplanRun } from '../../electron/outbox/plan-run.ts';
import { retryJobs, retryRejected } from '../../electron/outbox/retry.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { spentGeneration } from '../../electron/store/billed.ts';
import { reopenRun } from '../../electron/store/runs.ts';
import { draft } from './harness.ts';
import {
  check,
  claimNext,
  claimPicked,
  crash,
  endCall,
  type Ending,
  endings,
  ghostAnswer,
  kinds,
  lookUpNext,
  type Model,
  pickNext,
  type Real,
  runOf,
} from './model-world.ts';

/** So few contents that runs meet: what one has taken back another bills. */
const contents = 5;

/** Plans a run of these contents, each in the generation that is free after what was taken back. Answers its number. */
const plan = (real: Real, ns: readonly number[], attest: boolean): number => {
  const { store, scopeId } = real;
  return store.inTransaction(() => {
    const runId = Number(
      store
        .prepare(
          `INSERT INTO run (scope_id, name, currency, state, attest, plan, accounts, control, created_at, approved_at)
           VALUES (?, 'Run', 'SEK', 'approved', ?, '{}', '[]', '[]', ?, ?)`,
        )
        .run(scopeId, attest ? 1 : 0, real.now.toISOString(), real.now.toISOString()).lastInsertRowid,
    );
    const drafts = ns.map((n) => {
      const { businessKey } = draft(n, 2);
      return draft(n, 2, { generation: spentGeneration(store, scopeId, businessKey) + 1 });
    });
    planRun(store, { scopeId, runId, attest, drafts, now: real.now });
    return runId;
  });
};

/** What the person's room would refuse with words is no fault; anything else is. */
export const allowed = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const acts = {
  push: (real: Real, runId: number) => {
    pushRun(real.store, runOf(real, runId), real.now);
  },
  pause: (real: Real, runId: number) => {
    pauseRun(real.store, runOf(real, runId));
  },
  cancel: (real: Real, runId: number) => {
    cancelRun(real.store, runOf(real, runId), real.now);
  },
  attest: (real: Real, runId: number) => {
    attestRun(real.store, runOf(real, runId), real.now);
  },
  unapprove: (real: Real, runId: number) => {
    const run = runOf(real, runId);
    if (run.state === 'done' || run.state === 'cancelled') return;
    if (unplanRun(real.store, run, real.now.toISOString())) reopenRun(real.store, run);
  },
  retryAll: (real: Real, runId: number) => {
    const run = runOf(real, runId);
    retryRejected(real.store, run, chosenRejected(real.store, run, 'all').jobs, real.now);
  },
  retryFirst: (real: Real, runId: number) => {
    const run = runOf(real, runId);
    retryJobs(real.store, run, chosenRejected(real.store, run, 'all').jobs.slice(0, 1), real.now);
  },
  skip: (real: Real, runId: number) => {
    const run = runOf(real, runId);
    const { invoices } = chosenRejected(real.store, run, 'all');
    skipInvoices(real.store, run, invoices.slice(0, 2), { reason: 'så', now: real.now });
  },
  lookFor: (real: Real, runId: number, model: Model) => {
    const run = runOf(real, runId);
    const { invoices } = chosenRejected(real.store, run, 'all');
    const perhaps = invoices.filter((invoice) => placeOf(invoice) === 'perhapsThere').map(({ create }) => create);
    lookForInvoices(real.store, run, perhaps, real.now);
    for (const { jobId, attempt } of perhaps) model.asked.set(jobId, attempt);
  },
  mend: (real: Real, runId: number) => {
    const run = runOf(real, runId);
    if (choiceOf(real.store, run, 'all').mendable === 0) return;
    const free = chosenRejected(real.store, run, 'all').invoices.filter((one) => placeOf(one) === 'mendable');
    real.store.inTransaction(() => {
      moveInvoices(real.store, run, free, { toRunId: runId, now: real.now });
      real.runIds.push(
        plan(
          real,
          free.map(({ create }) => Number(create.businessKey.slice(3))),
          run.attest,
        ),
      );
    });
  },
} as const satisfies Readonly<Record<string, (real: Real, runId: number, model: Model) => void>>;
type ActName = keyof typeof acts;
const actNames: readonly ActName[] = Object.keys(acts).filter((name): name is ActName => name in acts);

type Step = fc.Command<Model, Real>;

/** A step that may always be taken, after which everything is checked. */
const step = (name: string, run: (model: Model, real: Real) => void): Step => ({
  check: () => true,
  run: (model, real) => {
    real.now = new Date(real.now.getTime() + 10);
    run(model, real);
    check(model, real);
  },
  toString: () => name,
});

const planStep = ({ ns, attest }: { readonly ns: readonly number[]; readonly attest: boolean }): Step =>
  step(`plan ${ns.join('+')}${attest ? ' attest' : ''}`, (_, real) => {
    allowed(() => {
      real.runIds.push(plan(real, ns, attest));
    });
  });

const actStep = ({ name, on }: { readonly name: ActName; readonly on: number }): Step =>
  step(`${name} ${String(on)}`, (model, real) => {
    const runId = real.runIds[on % Math.max(1, real.runIds.length)];
    if (runId === undefined) return;
    allowed(() => {
      acts[name](real, runId, model);
    });
  });

/** Everything that the worker could do now, so that a sequence of few steps comes far: claims, and answers of one sort. */
const goStep = ({ ending, calls }: { readonly ending: Ending; readonly calls: number }): Step =>
  step(`go ${ending} ×${String(calls)}`, (model, real) => {
    for (let at = 0; at < calls; at += 1) {
      if (real.out.length === 0 && !kinds.some((kind) => claimNext(model, real, kind))) return;
      check(model, real);
      endCall(model, real, at, ending);
    }
  });

/** Faults of the service until it is a no: a call, a look that finds nothing, a call anew. */
const giveUpStep = (kind: (typeof kinds)[number]): Step =>
  step(`give up ${kind}`, (model, real) => {
    for (let at = 0; at < 4 && real.out.length === 0 && claimNext(model, real, kind); at += 1) {
      endCall(model, real, 0, 'fault-before');
      check(model, real);
      while (lookUpNext(model, real)) check(model, real);
    }
  });

const claimStep = (claims: number): Step =>
  step(`claim ×${String(claims)}`, (model, real) => {
    for (let at = 0; at < claims; at += 1) kinds.some((kind) => claimNext(model, real, kind));
  });

const answerStep = ({ at, ending }: { readonly at: number; readonly ending: Ending }): Step =>
  step(`answer ${String(at)} ${ending}`, (model, real) => {
    if (real.out.length > 0) endCall(model, real, at, ending);
  });

const crashStep = (arrived: number): Step =>
  step(`crash ${String(arrived)}`, (model, real) => {
    crash(model, real, arrived);
  });

const lookStep = (looks: number): Step =>
  step(`look ×${String(looks)}`, (model, real) => {
    for (let at = 0; at < looks && lookUpNext(model, real); at += 1) check(model, real);
  });

const pickStep = (kind: (typeof kinds)[number]): Step =>
  step(`pick ${kind}`, (_, real) => {
    real.picked = pickNext(real, kind);
  });

const claimPickedStep: Step = step('claim what was picked', (model, real) => {
  if (real.picked !== null) claimPicked(model, real, real.picked);
  real.picked = null;
});

const ghostStep: Step = step('ghost answers', (_, real) => {
  ghostAnswer(real);
});

const waitStep = (ms: number): Step =>
  step(`wait ${String(ms)}`, (_, real) => {
    real.now = new Date(real.now.getTime() + ms);
  });

const ending = fc.constantFrom(...endings);

/** Sequences of what the worker, the wire, the service and a person may do; one that failed again by its path. */
export const stepsOf = (replayPath?: string): fc.Arbitrary<Iterable<Step>> =>
  fc.commands<Model, Real>(
    [
      fc
        .record({
          ns: fc.uniqueArray(fc.integer({ min: 1, max: contents }), { minLength: 1, maxLength: 3 }),
          attest: fc.boolean(),
        })
        .map(planStep),
      fc.record({ name: fc.constantFrom(...actNames), on: fc.nat(3) }).map(actStep),
      fc.record({ name: fc.constantFrom<ActName>('push', 'retryAll', 'attest'), on: fc.nat(2) }).map(actStep),
      fc.record({ ending, calls: fc.integer({ min: 1, max: 6 }) }).map(goStep),
      fc.integer({ min: 1, max: 6 }).map((calls) => goStep({ ending: 'yes', calls })),
      fc.integer({ min: 1, max: 2 }).map((calls) => goStep({ ending: 'no', calls })),
      fc
        .record({ name: fc.constantFrom<ActName>('skip', 'lookFor', 'mend', 'retryFirst'), on: fc.nat(1) })
        .map(actStep),
      fc.constantFrom(...kinds).map(giveUpStep),
      fc.integer({ min: 1, max: 3 }).map(claimStep),
      fc.record({ at: fc.nat(3), ending }).map(answerStep),
      fc.constantFrom(...kinds).map(pickStep),
      fc.constant(claimPickedStep),
      fc.constant(ghostStep),
      fc.nat(7).map(crashStep),
      fc.integer({ min: 1, max: 4 }).map(lookStep),
      fc.constantFrom(100, 1_000).map(waitStep),
    ],
    { size: 'max', maxCommands: 60, ...(replayPath === undefined ? {} : { replayPath }) },
  );

/** Lets everything come to its end: nothing fails any more, and no run stays paused. */
export const finish = (model: Model, real: Real): void => {
  while (real.out.length > 0) endCall(model, real, 0, 'yes');
  for (let turn = 0; turn < 400; turn += 1) {
    for (const runId of real.runIds) allowed(() => pushRun(real.store, runOf(real, runId), real.now));
    real.now = new Date(real.now.getTime() + 200);
    const moved = lookUpNext(model, real) || kinds.some((kind) => claimNext(model, real, kind));
    while (real.out.length > 0) endCall(model, real, 0, 'yes');
    check(model, real);
    if (!moved && model.unknown.size === 0) return;
  }
  throw new Error('it does not come to an end');
};
