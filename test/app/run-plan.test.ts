import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { stepMeasure } from '../../electron/app/run-measure.ts';
import { ceilingOf, runPlanHandlers } from '../../electron/app/run-plan.ts';
import { timeLeft } from '../../electron/app/run-steps.ts';
import { pauseRun } from '../../electron/outbox/person.ts';
import { runById } from '../../electron/store/runs.ts';
import {
  addRun,
  type Computer,
  drafts,
  openWorld,
  startComputer,
  states,
  systemClock,
  windowMs,
  type World,
} from '../outbox/harness.ts';

type Plan = CallOutput<'runs.plan'>;

describe('the pace of a step', () => {
  /** Asked every second: `done` at each, and whether it moved then. */
  const watched = (seconds: readonly (readonly [done: number, moves: boolean])[]): number | null => {
    const measure = stepMeasure();
    return seconds.reduce<number | null>(
      (_, [done, moves], at) => measure.seen('drafts', { at: at * 1000, done, moves }),
      null,
    );
  };

  it('is measured, never assumed: nothing is said before enough was seen', () => {
    expect(watched([[0, true]])).toBeNull();
    expect(
      watched([
        [0, true],
        [30, true],
        [60, true],
      ]),
    ).toBeNull();
    expect(watched([0, 1, 2, 3, 4].map((done) => [done, true] as const))).toBeNull();
    expect(watched([0, 10, 20, 30].map((done) => [done, true] as const))).toBe(10);
  });

  it('leaves out the time in which it was held', () => {
    const moved = [0, 10, 20, 30].map((done) => [done, true] as const);
    const held = Array.from({ length: 40 }, () => [40, false] as const);
    expect(watched([...moved, ...held, [40, true], [50, true]])).toBe(10);
  });

  it('follows what happened lately, and begins anew where nobody looked', () => {
    const slow = Array.from({ length: 40 }, (_, at) => [at * 2, true] as const);
    const quick = Array.from({ length: 40 }, (_, at) => [80 + at * 20, true] as const);
    expect(watched([...slow, ...quick])).toBe(20);
    const measure = stepMeasure();
    for (const at of [0, 1, 2, 3, 4]) measure.seen('drafts', { at: at * 1000, done: at * 10, moves: true });
    expect(measure.seen('drafts', { at: 600_000, done: 5_000, moves: true })).toBeNull();
  });
});

describe('the time left', () => {
  const step = { done: 0, sending: 0, unknown: 0, later: 0, perSecond: 2, secondsLeft: 50 } as const;
  const now = Date.parse('2026-11-30T08:00:00.000Z');
  const hold = (until: string | null): NonNullable<Plan['hold']> => ({
    kind: 'asked-to-wait',
    reason: { sv: '', en: '' },
    nextStep: { sv: '', en: '' },
    until,
  });

  it('N094: is that of every step that was measured, and a known wait before it', () => {
    const steps = [
      { ...step, step: 'drafts', left: 100 },
      { ...step, step: 'attest', left: 20, secondsLeft: 10 },
    ] as const;
    expect(timeLeft(steps, null, now)).toEqual({ secondsLeft: 60, more: false });
    expect(timeLeft(steps, hold('2026-11-30T08:00:12.000Z'), now)).toEqual({ secondsLeft: 72, more: false });
    expect(timeLeft(steps, hold(null), now)).toEqual({ secondsLeft: null, more: false });
  });

  it('says that a step which was not measured is not in it, and nothing where that is the step at hand', () => {
    const drafts = { ...step, step: 'drafts', left: 100 } as const;
    const attest = { ...step, step: 'attest', left: 20, perSecond: null, secondsLeft: null } as const;
    expect(timeLeft([drafts, attest], null, now)).toEqual({ secondsLeft: 50, more: true });
    expect(timeLeft([{ ...drafts, left: 0 }, attest], null, now)).toEqual({ secondsLeft: null, more: true });
  });
});

describe('the plan of a run', () => {
  let world: World;
  let computer: Computer;
  beforeEach(async () => {
    world = await openWorld();
    computer = startComputer(world, 'one');
  });
  afterEach(async () => {
    await computer.end();
    await world.end();
  });

  const planner = (): ((runId: number) => Promise<Plan>) => {
    const handlers = runPlanHandlers({ store: computer.store, clock: systemClock }, computer.outbox);
    return (runId) => handlers['runs.plan']({ runId });
  };
  const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 20 });

  it('calls out what is out, not what is claimed and stands in the line', async () => {
    const plan = planner();
    await world.hands.holdAfter(0);
    const runId = addRun(computer.store, { attest: false, drafts: drafts(20, 4) });
    computer.outbox.wake('here');
    await until(async () => {
      expect(states(computer.store, runId, 'createInvoice')['sending']).toBeGreaterThan(4);
      expect(await plan(runId)).toMatchObject({ concurrency: 4, running: { length: 4 } });
    });
    await world.hands.faults([]);
    await computer.outbox.idle('here');
  });

  it('names what is out, in words and since when, and counts what is left of each step', async () => {
    const plan = planner();
    await world.hands.settings({ LatencyMs: 60 });
    await world.hands.holdAfter(8);
    const runId = addRun(computer.store, { attest: true, drafts: drafts(20, 4) });
    computer.outbox.wake('here');
    await until(async () => {
      const { running, steps, live, hold, seconds, concurrency } = await plan(runId);
      expect(running.map(({ words }) => words.sv)).toContainEqual(
        expect.stringMatching(/^Skapar utkast för Kund \d AB$/),
      );
      expect(running.length).toBeLessThanOrEqual(concurrency);
      expect(running.every(({ whose }) => whose === 'run')).toBe(true);
      expect(steps.map(({ step }) => step)).toEqual(['debtors', 'products', 'drafts', 'attest']);
      expect(steps.find(({ step }) => step === 'attest')).toMatchObject({ left: 20, perSecond: null });
      expect([live, hold]).toEqual([true, null]);
      expect(seconds.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(0);
    });
    await until(async () => {
      const { ceiling, answerMs, seconds } = await plan(runId);
      expect(answerMs).toBeGreaterThan(50);
      const most = Math.max(...seconds.map(({ calls }) => calls));
      expect(ceiling).toBeCloseTo(Math.max(4000 / (answerMs ?? 1), most));
    });
    await world.hands.faults([]);
    await computer.outbox.idle('here');
    const after = await plan(runId);
    expect([after.live, after.running, after.steps.map(({ left }) => left)]).toEqual([false, [], [0, 0, 0, 0, 0]]);
  });

  it('says that the error budget is spent, how much of it, and when the next may go', async () => {
    const plan = planner();
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Effect: 'Status', Status: 400, Times: 4 }]);
    const runId = addRun(computer.store, { attest: false, drafts: drafts(12) });
    computer.outbox.wake('here');
    await until(async () => {
      const { hold, budget, at } = await plan(runId);
      expect(hold).toMatchObject({ kind: 'error-budget' });
      expect(budget).toMatchObject({ used: 4, most: 4, seconds: windowMs / 1000, nextAt: hold?.until });
      expect(Date.parse(hold?.until ?? '')).toBeGreaterThan(Date.parse(at));
    });
    await computer.outbox.idle('here');
  });

  it('says that the service is away and when it is asked again, and that a paused run waits for its person', async () => {
    const plan = planner();
    const runId = addRun(computer.store, { attest: false, drafts: drafts(12) });
    await world.practice.close();
    computer.outbox.wake('here');
    await until(async () => {
      const { hold, secondsLeft } = await plan(runId);
      expect(hold).toMatchObject({ kind: 'service', until: expect.any(String) });
      expect(secondsLeft).toBeNull();
    });
    const run = runById(computer.store, runId);
    if (run === null) throw new Error('gone');
    pauseRun(computer.store, run);
    const { hold, seconds } = await plan(runId);
    expect(hold).toMatchObject({ kind: 'paused', until: null });
    expect(seconds.at(-1)?.held ?? 'paused').toBe('paused');
  });

  it('names the run that goes first, and that another Runsheet sends', async () => {
    const plan = planner();
    await world.hands.holdAfter(2);
    const first = addRun(computer.store, { attest: false, drafts: drafts(8) });
    const second = addRun(computer.store, {
      attest: false,
      drafts: drafts(4).map((one) => ({ ...one, businessKey: `b${one.businessKey}` })),
    });
    const other = startComputer(world, 'one');
    other.outbox.wake('here');
    await until(async () => {
      expect((await plan(first)).running.length).toBeGreaterThan(0);
    });
    computer.outbox.wake('here');
    await until(async () => {
      const { ahead, hold } = await plan(second);
      expect([ahead.map(({ runId }) => runId), hold?.kind]).toEqual([[first], 'elsewhere']);
    });
    await world.hands.faults([]);
    await other.outbox.idle('here');
    await other.end();
  });
});

it('no second shows more calls than the ceiling', () => {
  const second = (calls: number) => ({ second: 0, calls, held: null });
  expect(ceilingOf({ answerMs: 50, concurrency: 4, seconds: [second(20), second(60)] })).toBe(80);
  expect(ceilingOf({ answerMs: 50, concurrency: 4, seconds: [second(20), second(97)] })).toBe(97);
  expect(ceilingOf({ answerMs: null, concurrency: 4, seconds: [second(1)] })).toBeNull();
});
