import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { ledgerNow } from '../../electron/app/run-ledger.ts';
import { chosenRejected } from '../../electron/app/run-rejected.ts';
import { retryRejected } from '../../electron/outbox/retry.ts';
import { attestRun, pushRun } from '../../electron/outbox/person.ts';
import { words } from '../../electron/outbox/words.ts';
import { type Job, type JobKind } from '../../electron/store/jobs.ts';
import { errorBudget } from '../../shared/service/limits.ts';
import { idsOfTwoBodies, limitsCrossed } from '../crash/proof.ts';
import { type Computer, draft, drain, jobs, startComputer, type World } from './harness.ts';
import { allowed } from './model-commands.ts';
import { runNow } from './undo-world.ts';

/**
 * Two computers with the real worker, before the practice service with its faults, and beside them what people approved and took
 * back: little enough to be seen at a glance to be right. Source: outbox.md, Proof.
 */

export const names = ['one', 'two'] as const;
export type Name = (typeof names)[number];

/** What a person approved on a computer, as one run. */
export interface Approval {
  readonly name: Name;
  readonly runId: number;
  /** The contents, by number. */
  readonly ns: readonly number[];
  /** Something of it was cancelled, skipped or undone: it may be at the service no longer. */
  takenBack: boolean;
}

export interface Model {
  readonly approved: Approval[];
}

/** A computer as its person has it: Runsheet is closed and opened there, and its clock may be wrong. */
export interface Desk {
  readonly computer: () => Computer;
  readonly restart: () => Promise<void>;
  readonly setClockAhead: (ms: number) => void;
  readonly end: () => Promise<void>;
}

export interface Real {
  readonly world: World;
  /** Whether both sign in as one API user, or each as its own. */
  readonly users: 1 | 2;
  readonly desks: Readonly<Record<Name, Desk>>;
}

/** How long the service holds what it is slow with: past the computers' patience, and not past their last look. */
export const heldMs = 300;
const patienceMs = 200;

export const openDesk = (world: World, name: string, kind: 'practice' | 'test'): Desk => {
  let aheadMs = 0;
  const start = (): Computer => {
    const computer = startComputer(world, name, {
      kind,
      timeoutMs: patienceMs,
      clock: { now: () => new Date(Date.now() + aheadMs) },
      // What is out when it is stopped stays out.
      timings: { looksMs: [60, 120, 240], stopGraceMs: 5 },
    });
    computer.outbox.start();
    return computer;
  };
  let computer = start();
  const end = async (): Promise<void> => {
    await computer.end();
    expect(computer.faults, 'nothing goes wrong in Runsheet itself').toEqual([]);
  };
  return {
    computer: () => computer,
    restart: async () => {
      await end();
      computer = start();
    },
    setClockAhead: (ms) => {
      aheadMs = ms;
    },
    end,
  };
};

/** After every command: each invoice that was approved stands in exactly one count of its run. */
export const checkCounts = (model: Model, real: Real): void => {
  for (const { name, runId, ns, takenBack } of model.approved) {
    const { invoices, attested, ...parts } = ledgerNow(real.desks[name].computer().store, { scopeId: 1, runId });
    const sum = Object.values(parts).reduce((all, count) => all + count, 0);
    expect([invoices, sum], `run ${name} ${String(runId)} counts what was approved`).toEqual([ns.length, ns.length]);
    expect(
      Math.min(...Object.values(parts), parts.sent - attested),
      'no count is below nothing',
    ).toBeGreaterThanOrEqual(0);
    if (!takenBack) expect(parts.cancelled, 'nothing is taken back that no person took back').toBe(0);
  }
};

/** What a computer tells of one approved invoice in the end. */
interface Told {
  readonly name: Name;
  readonly n: number;
  /** Its content, and how often that was billed before. */
  readonly key: string;
  readonly end: 'stands' | 'undone' | 'taken back' | 'elsewhere' | 'gone' | 'open';
  readonly attested: boolean;
  readonly actionId: string | null;
  readonly shown: string;
}

const elsewhere: readonly string[] = [words.billedElsewhere.en, words.billedElsewhereDraftDeleted.en];

const endOf = (create: Job, attest: Job | undefined, isUndone: boolean): Told['end'] => {
  if (isUndone) return 'undone';
  if (create.state === 'cancelled') return 'taken back';
  const no = [create, attest].find((job) => job?.state === 'rejected')?.words?.en;
  if (no !== undefined && elsewhere.includes(no)) return 'elsewhere';
  if (no === words.draftGone.en) return 'gone';
  const attestEnded = attest === undefined || attest.state === 'sent' || attest.state === 'cancelled';
  return create.state === 'sent' && attestEnded ? 'stands' : 'open';
};

const toldOf = (real: Real, { name, runId }: Approval): readonly Told[] => {
  const { store } = real.desks[name].computer();
  const sent = (kind: JobKind) => jobs(store, runId, kind).filter(({ state }) => state === 'sent');
  const undone = new Set([...sent('deleteDraft'), ...sent('attestCredit')].map(({ draftNo }) => draftNo));
  return jobs(store, runId, 'createInvoice').map((create): Told => {
    const ofDraft = jobs(store, runId, 'attest').filter(({ draftNo }) => draftNo === create.draftNo);
    const attest = ofDraft.find(({ state }) => state !== 'cancelled') ?? ofDraft[0];
    return {
      name,
      n: create.draftNo ?? 0,
      key: `${create.businessKey}:${String(create.generation)}`,
      end: endOf(create, attest, undone.has(create.draftNo)),
      attested: attest?.state === 'sent',
      actionId: create.serviceId,
      shown: JSON.stringify([name, runId, [create, attest].map((job) => [job?.kind, job?.state, job?.words?.en])]),
    };
  });
};

const keysOf = (told: readonly Told[]): ReadonlySet<string> => new Set(told.map(({ key }) => key));

const patience = 30_000;

/** What is never over is told, with why: nothing may be left for ever. */
export const comesToAnEnd = async (real: Real, work: Promise<unknown>): Promise<void> => {
  const over = new AbortController();
  const late = wait(patience, null, { signal: over.signal }).then(
    () => {
      const held = names.map((name) => {
        const { store, outbox, client } = real.desks[name].computer();
        const open = store.prepare(
          `SELECT kind, state, doubt, not_before FROM job WHERE state IN ('queued', 'sending', 'unknown')`,
        );
        return [name, outbox.waiting('here'), client.pace.state(), open.all()];
      });
      throw new Error(`It does not come to an end: ${JSON.stringify(held)}`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
};

/** Everything of a run that may go goes, on both computers, until nothing is left to do. */
const drainAll = async (model: Model, real: Real): Promise<void> => {
  for (const { name, runId } of model.approved) {
    const computer = real.desks[name].computer();
    allowed(() => {
      pushRun(computer.store, runNow(computer, runId), new Date());
    });
  }
  await comesToAnEnd(real, Promise.all(names.map((name) => drain(real.desks[name].computer()))));
};

/** Nothing fails any more: everything comes to its end, and what was refused is tried once more. */
export const finish = async (model: Model, real: Real): Promise<void> => {
  await real.world.hands.faults([]);
  await drainAll(model, real);
  // What the service still holds comes now.
  await wait(heldMs);
  for (const { name, runId } of model.approved) {
    const computer = real.desks[name].computer();
    const run = runNow(computer, runId);
    allowed(() => {
      retryRejected(computer.store, run, chosenRejected(computer.store, run, 'all').jobs, new Date());
    });
    // Of what two API users make in the same moment the later one is found before it is attested, and no earlier (outbox.md).
    if (real.users === 2)
      allowed(() => {
        attestRun(computer.store, run, new Date());
      });
  }
  await drainAll(model, real);
};

const ledgerOf = async ({ world }: Real) => [...(await world.hands.open()), ...(await world.hands.closed())];
type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

/** How often the content is billed: credits that are attested take an invoice back. */
const billed = (ledger: Ledger, n: number): number => {
  const { total } = draft(n).expected;
  const alike = ledger.filter(({ InvoicedAmount }) => Math.abs(InvoicedAmount?.value ?? 0) === total);
  const credits = alike.filter(({ ActionType }) => ActionType === 'CreditInvoiceAction');
  return alike.length - credits.length - credits.filter(({ Stage }) => Stage !== 'Created').length;
};

/** Every approved invoice has an end, and who tells that another computer bills it, or took it away, is right. */
const checkTold = (told: readonly Told[], undone: ReadonlySet<string>, ledger: Ledger): void => {
  const stageOf = new Map(ledger.map(({ ActionPublicId, Stage }) => [ActionPublicId, Stage]));
  const made = told.filter(({ end }) => end === 'stands' || end === 'undone');
  for (const { name, key, end, attested, actionId, shown } of told) {
    expect(end, shown).not.toBe('open');
    if (end === 'gone') expect(undone, shown).toContain(key);
    if (end === 'elsewhere') expect(keysOf(made.filter((other) => other.name !== name)), shown).toContain(key);
    // Not of a draft: it may have been deleted as the late one of another's try; the other with its key stands for it.
    if (end === 'stands' && attested && !undone.has(key))
      expect(stageOf.get(actionId ?? ''), shown).toBeOneOf(['Attested', 'Completed']);
  }
};

/** What is told to stand is there exactly once, and nothing else is; what one computer undid, the other may not know of. */
const checkBilled = (told: readonly Told[], undone: ReadonlySet<string>, ledger: Ledger): void => {
  for (const [n, ends] of Map.groupBy(told, (one) => one.n)) {
    const keys = [...keysOf(ends.filter(({ end }) => end === 'stands'))];
    const sure = keys.filter((key) => !undone.has(key));
    const shown = `invoice ${String(n)} is there as often as it is told\n${ends.map((one) => one.shown).join('\n')}`;
    expect(billed(ledger, n), shown).toBeGreaterThanOrEqual(sure.length);
    expect(billed(ledger, n), shown).toBeLessThanOrEqual(keys.length);
  }
};

const checkCalls = async ({ world, desks }: Real): Promise<void> => {
  // Each computer has its share: together they stay below what the service takes.
  expect(limitsCrossed(await world.hands.calls(), errorBudget.threshold - 1), 'no limit is crossed').toBe(0);
  for (const name of names) expect(idsOfTwoBodies(desks[name].computer().store), 'no id for two contents').toBe(0);
};

/** When nothing is open any more: what the computers tell against what the service holds. */
export const checkEnd = async (model: Model, real: Real): Promise<void> => {
  checkCounts(model, real);
  const told = model.approved.flatMap((approval) => toldOf(real, approval));
  const undone = keysOf(told.filter(({ end }) => end === 'undone'));
  const ledger = await ledgerOf(real);
  checkTold(told, undone, ledger);
  checkBilled(told, undone, ledger);
  await checkCalls(real);
};
