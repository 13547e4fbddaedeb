import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCommits } from '../../electron/store/commits.ts';
import { type Store } from '../../electron/store/store.ts';
import { temporaryStore } from './open.ts';

const moment = 2;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const set = (store: Store, key: string): void => {
  store.prepare("INSERT INTO setting (key, value) VALUES (?, '1')").run(key);
};

const open = (moreToCome: () => boolean) => {
  const store = temporaryStore();
  let commits = 0;
  const counted: Store = {
    ...store,
    inTransaction: (work) => {
      commits += 1;
      return store.inTransaction(work);
    },
  };
  const { together } = createCommits(counted, moreToCome);
  const kept = () => store.prepare('SELECT key FROM setting ORDER BY key').pluck().all();
  return {
    add: (key: string, when: 'now' | 'soon' = 'soon') =>
      together(() => {
        set(store, key);
      }, when),
    count: () => commits,
    kept,
  };
};

it('while answers are out, what comes waits for the disk once with what comes after it, and no longer than a while', async () => {
  const { add, count, kept } = open(() => true);
  const first = add('a');
  vi.advanceTimersByTime(200);
  const both = Promise.all([first, add('b')]);
  vi.advanceTimersByTime(50);
  await both;
  expect([count(), kept()]).toEqual([1, ['a', 'b']]);
});

it('with nothing out, or no longer, nothing waits for more to come', async () => {
  let out = true;
  const { add, count, kept } = open(() => out);
  const first = add('a');
  out = false;
  const second = add('b');
  vi.advanceTimersByTime(moment);
  expect([count(), kept()]).toEqual([1, ['a', 'b']]);
  const third = add('c');
  vi.advanceTimersByTime(moment);
  await Promise.all([first, second, third]);
  expect([count(), kept()]).toEqual([2, ['a', 'b', 'c']]);
});

it('what somebody waits for is written within a moment, and what waited with it', async () => {
  const { add, count, kept } = open(() => true);
  const first = add('a');
  const second = add('b', 'now');
  vi.advanceTimersByTime(moment);
  expect([count(), kept()]).toEqual([1, ['a', 'b']]);
  await Promise.all([first, second]);
});

it('a call that is about to leave is not kept waiting: nothing is written before the turns of the loop that it takes', async () => {
  const { add, count } = open(() => true);
  const written = add('a', 'now');
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(count()).toBe(0);
  vi.advanceTimersByTime(moment);
  await written;
});

it('what one of them throws undoes its own writes alone, and is thrown to it', async () => {
  const { add, kept } = open(() => true);
  const ended = Promise.allSettled([add('a'), add('a'), add('b')]);
  vi.advanceTimersByTime(250);
  const ends = await ended;
  expect([ends.map(({ status }) => status), kept()]).toEqual([
    ['fulfilled', 'rejected', 'fulfilled'],
    ['a', 'b'],
  ]);
});
