import { describe, expect, test, vi } from 'vitest';
import { NotSentError } from '../../electron/service/pace.ts';
import { settle } from './manual-timers.ts';
import { held, ok, refused, setUp } from './pace-hands.ts';

describe('a call that is prepared', () => {
  /** What a test says when it is asked whether a call is prepared. */
  const asking = () => {
    const asked: ((yes: boolean) => void)[] = [];
    const prepare = () => new Promise<boolean>((resolve) => asked.push(resolve));
    return { asked, prepare };
  };

  test('is so while others run, as many as are prepared ahead, and goes at its turn without being asked again', async () => {
    const { pace } = setUp({ concurrency: 2, ahead: 2 });
    const running = [held(pace), held(pace)];
    const { asked, prepare } = asking();
    const calls = [held(pace, { prepare }), held(pace, { prepare }), held(pace, { prepare })];
    expect(asked).toHaveLength(2);
    for (const say of asked) say(true);
    await settle();
    expect(calls.map(({ call }) => call.started)).toEqual([false, false, false]);
    running[0]?.call.answer(ok);
    await settle();
    expect([calls.map(({ call }) => call.started), asked.length]).toEqual([[true, false, false], 3]);
  });

  test('is asked for in a group with others, once no more of the last group stand ready than may run at once', async () => {
    const { pace } = setUp({ concurrency: 1, ahead: 3 });
    const running = [held(pace)];
    const { asked, prepare } = asking();
    const calls = Array.from({ length: 6 }, () => held(pace, { prepare }));
    expect(asked).toHaveLength(2);
    for (const say of asked) say(true);
    await settle();
    const counts: number[] = [];
    for (const { call } of [...running, ...calls.slice(0, 2)]) {
      call.answer(ok);
      await settle();
      counts.push(asked.length);
    }
    expect([counts, calls.map(({ call }) => call.started)]).toEqual([
      [4, 4, 4],
      [true, true, false, false, false, false],
    ]);
  });

  test('of a person is asked for at once, however many of the batch stand ready', async () => {
    const { pace } = setUp({ concurrency: 1, ahead: 3 });
    held(pace);
    const { asked, prepare } = asking();
    for (let call = 0; call < 3; call += 1) held(pace, { prepare: () => true });
    await settle();
    held(pace, { prepare, priority: 'person' });
    expect(asked).toHaveLength(1);
  });

  test('lets those behind it pass until it is, and never goes where it was said no', async () => {
    const { pace } = setUp({ concurrency: 1 });
    const { asked, prepare } = asking();
    const first = held(pace, { prepare });
    const second = held(pace);
    expect([first.call.started, second.call.started]).toEqual([false, true]);
    asked[0]?.(false);
    await expect(first.done).rejects.toBeInstanceOf(NotSentError);
    second.call.answer(ok);
    await settle();
    expect([first.call.started, held(pace).call.started]).toEqual([false, true]);
  });

  test('is asked at its turn whether it still goes', async () => {
    const { pace } = setUp({ concurrency: 1 });
    const running = held(pace);
    const beforeSend = vi.fn(() => false);
    const call = held(pace, { prepare: () => true, beforeSend });
    await settle();
    expect(beforeSend).not.toHaveBeenCalled();
    running.call.answer(ok);
    await expect(call.done).rejects.toBeInstanceOf(NotSentError);
    expect([call.call.started, beforeSend.mock.calls.length]).toEqual([false, 1]);
  });

  test('is given up where it is held for long after all, and none is prepared meanwhile', async () => {
    const { timers, pace } = setUp({ concurrency: 1 });
    const running = held(pace);
    const call = held(pace, { prepare: () => true });
    await settle();
    running.call.answer(refused(429, 30));
    await expect(call.done).rejects.toBeInstanceOf(NotSentError);
    const { asked, prepare } = asking();
    const later = held(pace, { prepare });
    expect(asked).toHaveLength(0);
    await timers.advance(30_001);
    asked[0]?.(true);
    await settle();
    expect(later.call.started).toBe(true);
  });

  test('is given up while the line is paused', async () => {
    const { pace } = setUp({ concurrency: 1 });
    held(pace);
    const call = held(pace, { prepare: () => true });
    await settle();
    pace.pause('all');
    await expect(call.done).rejects.toBeInstanceOf(NotSentError);
  });

  test('hands on what preparing it throws, and nothing is sent', async () => {
    const { pace } = setUp();
    const broken = held(pace, { prepare: () => Promise.reject(new Error('disk full')) });
    await expect(broken.done).rejects.toThrow('disk full');
    expect(broken.call.started).toBe(false);
  });
});
