import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EventData, events } from '../../shared/contract/events.ts';
import { openRunClock } from '../../electron/app/run-clock.ts';
import { runScheduleHandlers } from '../../electron/app/run-schedule.ts';
import { scheduleViewOf } from '../../electron/app/run-schedule-view.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { cancelRun, pushRun } from '../../electron/outbox/person.ts';
import { type Outbox } from '../../electron/outbox/outbox.ts';
import { type Waiting } from '../../electron/outbox/drain-context.ts';
import { type Run, reopenRun, runById } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addRun, drafts } from '../outbox/harness.ts';
import { manualTimers, type ManualTimers } from '../service/manual-timers.ts';
import { addTwoScopes, creditorA, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';
import { codeOfPending } from '../harness/code-of.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Saturday. */
const start = Date.parse('2026-11-28T09:00:00.000Z');

interface Desk {
  readonly store: Store;
  readonly calls: ReturnType<typeof runScheduleHandlers>;
  readonly notices: EventData<'runs.notice'>[];
  readonly woken: string[];
  readonly look: () => void;
  readonly sleep: (ms: number) => void;
  readonly tell: (runId: number) => void;
  readonly hold: (waiting: Waiting | null) => void;
  readonly close: () => void;
}

/** The application's clock over a store, without a service: what it wakes is written down. */
const openDesk = (path: string, timers: ManualTimers): Desk => {
  let sleptMs = 0;
  const store = openTestStore(path);
  const notices: Desk['notices'] = [];
  const woken: string[] = [];
  let waiting: Waiting | null = null;
  const deps: Deps = {
    store,
    clock: { now: () => new Date(timers.now() + sleptMs) },
    random: { hex: () => '0' },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: (name, data) => {
      if (name === 'runs.notice') notices.push(events['runs.notice'].parse(data));
    },
  };
  const outbox: Outbox = {
    start: () => undefined,
    wake: (connectionId) => woken.push(connectionId),
    waiting: () => waiting,
    callsPerSecond: () => [],
    clientOf: () => null,
    idle: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const log = (_: string, error: unknown): void => {
    throw error;
  };
  const { scheduler, notices: told } = openRunClock(deps, outbox, log, timers);
  scheduler.start();
  return {
    store,
    calls: runScheduleHandlers(deps, outbox, scheduler),
    notices,
    woken,
    look: scheduler.look,
    sleep: (ms) => {
      sleptMs += ms;
    },
    tell: told.changed,
    hold: (next) => {
      waiting = next;
    },
    close: () => {
      scheduler.stop();
      store.close();
    },
  };
};

/** A desk with an approved run of two invoices. */
const atDesk = (options: { readonly state?: string; readonly from?: string } = {}) => {
  const path = join(temporaryFolder(), 'runsheet.db');
  const timers = manualTimers(options.from === undefined ? start : Date.parse(options.from));
  const desk = openDesk(path, timers);
  onTestFinished(desk.close);
  addTwoScopes(desk.store);
  const runId = addRun(desk.store, { attest: true, drafts: drafts(2), state: options.state ?? 'approved' });
  const run = (): Run => {
    const found = runById(desk.store, runId);
    if (found === null) throw new Error('the run is gone');
    return found;
  };
  return { ...desk, path, timers, runId, run, schedule: () => scheduleViewOf(desk.store, run()) };
};

describe('a run that is to be sent at a time', () => {
  test('goes at that minute and no earlier, by itself', async () => {
    const { calls, runId, run, timers, woken, schedule } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-30T08:00' });
    await timers.advance(2 * day - 2 * hour - 1);
    expect([run().state, woken.length]).toEqual(['approved', 0]);
    await timers.advance(1);
    expect([run().state, woken]).toEqual(['sending', ['one']]);
    expect(schedule()).toEqual({
      wall: '2026-11-30T08:00',
      at: '2026-11-30T07:00:00.000Z',
      held: null,
      startedAt: '2026-11-30T07:00:00.000Z',
    });
  });

  test.each([
    ['that has been', '2026-11-28T10:00', 'schedule-past'],
    ['more than a year ahead', '2027-11-29T08:00', 'schedule-too-far'],
    ['that does not exist', '2026-11-31T08:00', 'schedule-no-such-time'],
  ])('is refused a time %s', async (_, wall, code) => {
    const { calls, runId, schedule } = atDesk();
    expect(await codeOfPending(calls['runs.schedule']({ runId, wall }))).toBe(code);
    expect(schedule()).toBeNull();
  });

  test('may wait a year to the day', async () => {
    const { calls, runId } = atDesk();
    expect(await codeOfPending(calls['runs.schedule']({ runId, wall: '2027-11-28T08:00' }))).toBe('none');
  });

  test.each(['review', 'sending', 'paused', 'done', 'cancelled'])('is refused one when it is %s', async (state) => {
    const { calls, runId } = atDesk({ state });
    expect(await codeOfPending(calls['runs.schedule']({ runId, wall: '2026-11-30T08:00' }))).toBe(
      'schedule-not-approved',
    );
  });

  test('shows the time after the gap for one that clocks jump over, and goes then', async () => {
    const { calls, runId, run, timers, look } = atDesk({ from: '2027-03-27T12:00:00.000Z' });
    const { schedule } = await calls['runs.schedule']({ runId, wall: '2027-03-28T02:30' });
    expect(schedule).toMatchObject({ wall: '2027-03-28T03:00', at: '2027-03-28T01:00:00.000Z' });
    await timers.advance(Date.parse('2027-03-28T00:59:59.999Z') - timers.now());
    look();
    expect(run().state).toBe('approved');
    await timers.advance(1);
    expect(run().state).toBe('sending');
  });

  test('keeps the last time that it was given, or none', async () => {
    const { calls, runId, run, timers, schedule } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-28T11:00' });
    await calls['runs.schedule']({ runId, wall: '2026-11-28T13:00' });
    await timers.advance(2 * hour);
    expect(run().state).toBe('approved');
    await calls['runs.unschedule']({ runId });
    await timers.advance(day);
    expect([run().state, schedule()]).toEqual(['approved', null]);
  });

  test.each([
    [
      'its approval is lifted',
      (store: Store, run: Run) => {
        reopenRun(store, run);
      },
    ],
    [
      'it is pushed by hand',
      (store: Store, run: Run) => {
        pushRun(store, run, new Date(start));
      },
    ],
    [
      'it is cancelled',
      (store: Store, run: Run) => {
        cancelRun(store, run, new Date(start));
      },
    ],
  ])('loses its time when %s', async (_, change) => {
    const { calls, store, runId, run, timers, schedule, woken } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-28T11:00' });
    change(store, run());
    expect(schedule()).toBeNull();
    await timers.advance(2 * hour);
    expect(woken).toEqual([]);
  });
});

describe('a time that passed while nobody looked', () => {
  test('within a day: the run goes at once and says so', async () => {
    const { calls, runId, path, timers, close, run } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-30T08:00' });
    close();
    await timers.advance(3 * day - 2 * hour);
    const later = openDesk(path, timers);
    onTestFinished(later.close);
    expect([runById(later.store, runId)?.state, later.woken]).toEqual(['sending', ['one']]);
    expect(later.notices).toEqual([
      {
        scope: { connectionId: 'one', creditorId: creditorA },
        runId,
        kind: 'late',
        title: 'Run',
        body: {
          sv: 'Skulle ha skickats 2026-11-30 08:00, men Runsheet var inte igång. Den skickas nu.',
          en: 'Was to be sent 2026-11-30 08:00, but Runsheet was not running. It is being sent now.',
        },
      },
    ]);
    expect(run).toThrow();
  });

  test('more than a day ago: a person is asked, once, and the run stays', async () => {
    const { calls, runId, path, timers, close } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-30T08:00' });
    close();
    await timers.advance(3 * day - 2 * hour + 1);
    const later = openDesk(path, timers);
    onTestFinished(later.close);
    await timers.advance(hour);
    expect([runById(later.store, runId)?.state, later.woken]).toEqual(['approved', []]);
    expect(later.notices.map(({ kind, body }) => [kind, body.sv])).toEqual([
      ['needs-person', 'Runsheet var inte igång när körningen skulle ha skickats, och det är mer än ett dygn sedan.'],
    ]);
    expect(scheduleViewOf(later.store, { scopeId: 1, runId })?.held).not.toBeNull();
    await later.calls['runs.schedule']({ runId, wall: '2026-12-02T08:00' });
    await timers.advance(day);
    expect(runById(later.store, runId)?.state).toBe('sending');
  });

  test.each([
    ['at the look that waking gives', 0],
    ['within a minute where nothing told of the waking', minute],
  ])('because the computer slept: it goes %s', async (_, afterMs) => {
    const { calls, runId, run, timers, look, sleep } = atDesk();
    await calls['runs.schedule']({ runId, wall: '2026-11-28T11:00' });
    // Timers stand still while a computer sleeps; its clock does not.
    sleep(8 * hour);
    await timers.advance(0);
    expect(run().state).toBe('approved');
    if (afterMs === 0) look();
    await timers.advance(afterMs);
    expect(run().state).toBe('sending');
  });
});

describe('two processes with one data folder', () => {
  test('push a due run once', async () => {
    const first = atDesk();
    const second = openDesk(first.path, first.timers);
    onTestFinished(second.close);
    await first.calls['runs.schedule']({ runId: first.runId, wall: '2026-11-28T11:00' });
    await first.timers.advance(hour + minute);
    expect([...first.woken, ...second.woken]).toEqual(['one']);
  });

  test('one hears within a minute of a time that the other was given', async () => {
    const first = atDesk();
    const second = openDesk(first.path, first.timers);
    onTestFinished(second.close);
    await first.calls['runs.schedule']({ runId: first.runId, wall: '2026-11-28T10:05' });
    first.close();
    await first.timers.advance(6 * minute);
    expect(second.woken).toEqual(['one']);
  });
});

describe('word of a run', () => {
  const blocked: Waiting = {
    reason: { sv: 'Tjänsten godtar inte inloggningen längre.', en: '' },
    nextStep: { sv: '', en: '' },
    until: null,
    needsPerson: true,
  };

  test('comes when it is done, with counts and no customer', () => {
    const { store, tell, notices, runId } = atDesk({ state: 'sending' });
    tell(runId);
    store.prepare(`UPDATE job SET state = 'sent'`).run();
    store.prepare(`UPDATE run SET state = 'done'`).run();
    tell(runId);
    tell(runId);
    expect(notices).toEqual([
      {
        scope: { connectionId: 'one', creditorId: creditorA },
        runId,
        kind: 'done',
        title: 'Run',
        body: { sv: 'Klar: 2 fakturor skickade.', en: 'Done: 2 invoices sent.' },
      },
    ]);
  });

  test('calls for the person when something was refused', () => {
    const { store, tell, notices, runId } = atDesk({ state: 'sending' });
    tell(runId);
    store.prepare(`UPDATE job SET state = 'sent'`).run();
    store.prepare(`UPDATE job SET state = 'rejected' WHERE draft_no = 1`).run();
    store.prepare(`UPDATE job SET blocked_by = 1 WHERE draft_no = 1 AND kind = 'attest'`).run();
    store.prepare(`UPDATE run SET state = 'done'`).run();
    tell(runId);
    expect(notices).toMatchObject([
      {
        kind: 'needs-person',
        body: { en: 'Done: 1 invoice sent, 1 refused. Open the run to see why.' },
      },
    ]);
  });

  test('calls for the person once for each time that only they can go on', () => {
    const { tell, hold, notices, runId } = atDesk({ state: 'sending' });
    tell(runId);
    hold(blocked);
    tell(runId);
    tell(runId);
    expect(notices.map(({ kind }) => kind)).toEqual(['needs-person']);
    hold(null);
    tell(runId);
    hold(blocked);
    tell(runId);
    expect(notices.length).toBe(2);
  });

  test('of a run that was done before is not given', () => {
    const { tell, notices, runId } = atDesk({ state: 'done' });
    tell(runId);
    expect(notices).toEqual([]);
  });
});

describe('what goes on without a window', () => {
  test('is what is being sent, and the next time', async () => {
    const { calls, runId, store } = atDesk();
    expect(await calls['runs.activity']({})).toEqual({ sending: 0, needsPerson: 0, done: null, next: null });
    await calls['runs.schedule']({ runId, wall: '2026-11-30T08:00' });
    addRun(store, { attest: false, drafts: [] });
    expect(await calls['runs.activity']({})).toEqual({
      sending: 1,
      needsPerson: 0,
      done: null,
      next: { runId, name: 'Run', wall: '2026-11-30T08:00' },
    });
  });

  test('is paused as a whole', async () => {
    const { calls, store } = atDesk();
    const ids = [1, 2].map(() => addRun(store, { attest: false, drafts: [] }));
    expect(await calls['runs.pauseAll']({})).toEqual({ paused: 2 });
    expect(ids.map((id) => runById(store, id)?.state)).toEqual(['paused', 'paused']);
  });
});
