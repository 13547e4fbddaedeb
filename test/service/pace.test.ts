import { describe, expect, test, vi } from 'vitest';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace, NotSentError } from '../../electron/service/pace.ts';
import { holdText } from '../../electron/service/hold-text.ts';
import { storedErrorLog } from '../../electron/store/error-answers.ts';
import { openStore } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { manualTimers, settle } from './manual-timers.ts';
import { held, instant, ok, refused, search, setUp, turn } from './pace-hands.ts';

describe('rate windows', () => {
  const limits = [
    {
      method: 'POST' as const,
      path: '/v1/search/actions',
      windows: [
        { calls: 3, windowMs: 10_000 },
        { calls: 5, windowMs: 60_000 },
      ],
    },
  ];

  test('no window ever holds more than its calls, whatever the service counts between start and answer', async () => {
    const { timers, pace } = setUp({ limits });
    const starts: number[] = [];
    const calls = Array.from({ length: 12 }, () =>
      pace.run(turn({ endpoint: search }), () => {
        starts.push(timers.now());
        return Promise.resolve(ok);
      }),
    );
    await timers.advance(200_000);
    await Promise.all(calls);
    expect(starts).toHaveLength(12);
    for (const start of starts) {
      expect(starts.filter((other) => other >= start && other < start + 10_000).length).toBeLessThanOrEqual(3);
      expect(starts.filter((other) => other >= start && other < start + 60_000).length).toBeLessThanOrEqual(5);
    }
  });

  test('a slow answer keeps its place in the window until the window has passed after the answer', async () => {
    const { timers, pace } = setUp({ limits });
    const slow = [1, 2, 3].map(() => held(pace, { endpoint: search }));
    const late = held(pace, { endpoint: search });
    await timers.advance(30_000);
    expect(late.call.started).toBe(false);
    for (const { call } of slow) call.answer(ok);
    await timers.advance(9_000);
    expect(late.call.started).toBe(false);
    await timers.advance(1_100);
    expect(late.call.started).toBe(true);
  });

  test('a limited call that waits holds no other, and says why and until when', async () => {
    const { timers, pace } = setUp({ limits });
    for (let call = 0; call < 3; call += 1) void instant(pace, ok, { endpoint: search });
    await settle();
    const waiting = held(pace, { endpoint: search });
    const free = held(pace);
    expect([waiting.call.started, free.call.started]).toEqual([false, true]);
    const { hold } = pace.state();
    expect(hold?.reason).toBe('rate-limit');
    expect(hold?.until).toBeGreaterThanOrEqual(timers.now() + 9_000);
  });
});

describe('error budget', () => {
  test('the fifth call after four refusals waits until the first of them is a minute old', async () => {
    const { timers, pace } = setUp();
    for (const status of [400, 404, 401, 500]) await instant(pace, refused(status));
    const next = held(pace);
    expect(next.call.started).toBe(false);
    expect(pace.state().hold).toEqual({ reason: 'error-budget', until: timers.now() + 60_000 });
    expect(holdText({ reason: 'error-budget', until: timers.now() + 60_000 }, timers.now()).en).toContain('60 s');
    await timers.advance(59_000);
    expect(next.call.started).toBe(false);
    await timers.advance(1_500);
    expect(next.call.started).toBe(true);
  });

  test.each([1, 2, 3, 4, 5])(
    'a call that comes %i ms before its hold ends goes, though the clock goes on while it is looked at',
    async (early) => {
      const timers = manualTimers(0, 1);
      const errorLog = memoryErrorLog();
      errorLog.record(0, 400);
      const pace = createPace({ errorLog, timers, budget: { ourShare: 1, windowMs: 1_000 } });
      await timers.advance(1_000 - early);
      const { call } = held(pace);
      await timers.advance(100);
      expect(call.started).toBe(true);
    },
  );

  test('as many calls run at once as the budget would bear if all were refused', async () => {
    const { pace } = setUp();
    for (const status of [400, 400, 400]) await instant(pace, refused(status));
    const [first, second] = [held(pace), held(pace)];
    expect([first.call.started, second.call.started]).toEqual([true, false]);
    first.call.answer(ok);
    await settle();
    expect(second.call.started).toBe(true);
  });

  test('a new process over the same store still knows the refusals, of its own connection alone', async () => {
    const store = temporaryStore();
    addTwoScopes(store);
    const timers = manualTimers();
    const first = createPace({ errorLog: storedErrorLog(store, 'one'), timers });
    for (const status of [400, 400, 404, 400]) await instant(first, refused(status));
    first.close();
    const again = createPace({ errorLog: storedErrorLog(store, 'one'), timers });
    const other = createPace({ errorLog: storedErrorLog(store, 'two'), timers });
    const [waits, goes] = [held(again), held(other)];
    expect([waits.call.started, goes.call.started]).toEqual([false, true]);
    await timers.advance(61_000);
    expect(waits.call.started).toBe(true);
  });

  test('what another process was refused meanwhile is counted before the next call', async () => {
    const store = temporaryStore();
    addTwoScopes(store);
    const elsewhere = openStore(store.path);
    const timers = manualTimers();
    const pace = createPace({ errorLog: storedErrorLog(store, 'one'), timers });
    await instant(pace, ok);
    for (let n = 0; n < 4; n += 1) storedErrorLog(elsewhere, 'one').record(timers.now(), 400);
    const waits = held(pace);
    expect(waits.call.started).toBe(false);
    await timers.advance(61_000);
    expect(waits.call.started).toBe(true);
    elsewhere.close();
  });

  test('refusals that a clock set back left in the future hold nobody', () => {
    const timers = manualTimers();
    const errorLog = memoryErrorLog();
    for (let n = 0; n < 4; n += 1) errorLog.record(timers.now() + 3_600_000, 400);
    expect(held(createPace({ errorLog, timers })).call.started).toBe(true);
  });
});

describe('429', () => {
  test('of a limited endpoint holds that endpoint for as long as the service asks', async () => {
    const { timers, pace } = setUp();
    await instant(pace, refused(429, 12), { endpoint: search });
    const [same, other] = [held(pace, { endpoint: search }), held(pace)];
    expect([same.call.started, other.call.started]).toEqual([false, true]);
    expect(pace.state().hold).toEqual({ reason: 'asked-to-wait', until: timers.now() + 12_000 });
    await timers.advance(11_900);
    expect(same.call.started).toBe(false);
    await timers.advance(200);
    expect(same.call.started).toBe(true);
  });

  test('of any other endpoint holds the whole connection', async () => {
    const { timers, pace } = setUp();
    await instant(pace, refused(429, 3));
    const other = held(pace, { endpoint: 'GET /v1/products/products/{id}' });
    expect(other.call.started).toBe(false);
    await timers.advance(3_100);
    expect(other.call.started).toBe(true);
  });
});

describe('the line', () => {
  test('no more than four calls run at once', async () => {
    const { pace } = setUp();
    const calls = [1, 2, 3, 4, 5].map(() => held(pace));
    expect(calls.map(({ call }) => call.started)).toEqual([true, true, true, true, false]);
    expect(pace.state()).toMatchObject({ inFlight: 4, waiting: 1, hold: { reason: 'busy', until: null } });
    calls[0]?.call.answer(ok);
    await settle();
    expect(calls[4]?.call.started).toBe(true);
  });

  test('a person goes ahead of the batch, each in the order of coming', async () => {
    const { pace } = setUp({ concurrency: 1 });
    const order: string[] = [];
    const running = held(pace);
    const add = (name: string, priority: 'person' | 'batch') =>
      pace.run(turn({ priority }), () => {
        order.push(name);
        return Promise.resolve(ok);
      });
    const calls = [add('b1', 'batch'), add('b2', 'batch'), add('p1', 'person'), add('p2', 'person')];
    running.call.answer(ok);
    await Promise.all(calls);
    expect(order).toEqual(['p1', 'p2', 'b1', 'b2']);
  });

  test('a paused batch waits while a person’s calls go; a pause of all holds both', async () => {
    const { pace } = setUp();
    pace.pause('batch');
    const [batch, person] = [held(pace), held(pace, { priority: 'person' })];
    expect([batch.call.started, person.call.started]).toEqual([false, true]);
    pace.pause('all');
    const second = held(pace, { priority: 'person' });
    expect([second.call.started, pace.state().hold?.reason]).toEqual([false, 'paused']);
    pace.resume();
    expect([batch.call.started, second.call.started]).toEqual([true, true]);
  });

  test('a withdrawn call never starts, and the next takes its place', async () => {
    const { pace } = setUp({ concurrency: 1 });
    const running = held(pace);
    const stop = new AbortController();
    const withdrawn = held(pace, { signal: stop.signal });
    const next = held(pace);
    stop.abort();
    await expect(withdrawn.done).rejects.toBeInstanceOf(NotSentError);
    running.call.answer(ok);
    await settle();
    expect([withdrawn.call.started, next.call.started]).toEqual([false, true]);
  });

  test('beforeSend is asked at the call’s turn, not before, and false withdraws it', async () => {
    const { pace } = setUp({ concurrency: 1 });
    const running = held(pace);
    const asked = vi.fn(() => false);
    const refusedByUs = held(pace, { beforeSend: asked });
    expect(asked).not.toHaveBeenCalled();
    running.call.answer(ok);
    await expect(refusedByUs.done).rejects.toBeInstanceOf(NotSentError);
    expect([asked.mock.calls.length, refusedByUs.call.started]).toEqual([1, false]);
    expect(held(pace).call.started).toBe(true);
  });

  test('what beforeSend throws reaches the caller, and nothing is sent', async () => {
    const { pace } = setUp();
    const broken = held(pace, {
      beforeSend: () => {
        throw new Error('disk full');
      },
    });
    await expect(broken.done).rejects.toThrow('disk full');
    expect(broken.call.started).toBe(false);
  });

  test('closing withdraws whatever waits', async () => {
    const { pace } = setUp({ concurrency: 1 });
    held(pace);
    const waiting = held(pace);
    pace.close();
    await expect(waiting.done).rejects.toBeInstanceOf(NotSentError);
    await expect(held(pace).done).rejects.toBeInstanceOf(NotSentError);
  });

  test('changes are told, and calls are counted by second', async () => {
    const { timers, pace } = setUp();
    const listener = vi.fn();
    const stop = pace.onChange(listener);
    await instant(pace, ok);
    expect(listener).toHaveBeenCalled();
    stop();
    listener.mockClear();
    await timers.advance(1_000);
    await instant(pace, ok);
    await instant(pace, ok);
    expect(listener).not.toHaveBeenCalled();
    expect(pace.state().callsPerSecond.slice(-2)).toEqual([1, 2]);
  });
});

test('a log of refusals that cannot be read for a while holds the calls, loses none and sends none twice', async () => {
  const log = memoryErrorLog();
  let locked = true;
  const errorLog = {
    ...log,
    since: (from: number) => {
      if (locked) throw new Error('database is locked');
      return log.since(from);
    },
  };
  const { timers, pace } = setUp({ errorLog });
  const { call, done } = held(pace);
  await timers.advance(1_000);
  expect([call.started, pace.state().waiting]).toEqual([false, 1]);
  locked = false;
  await timers.advance(1_000);
  expect([call.started, pace.state().waiting]).toEqual([true, 0]);
  call.answer(ok);
  expect(await done).toEqual(ok);
});
