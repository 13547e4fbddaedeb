import { expect, it } from 'vitest';
import { createCommits } from '../../electron/store/commits.ts';
import { type Store } from '../../electron/store/store.ts';
import { temporaryStore } from './open.ts';

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

it('while answers are out, what comes in turns of the event loop that follow each other waits for the disk once', async () => {
  const { add, count, kept } = open(() => true);
  const first = add('a');
  await new Promise(setImmediate);
  await Promise.all([first, add('b')]);
  expect([count(), kept()]).toEqual([1, ['a', 'b']]);
});

it('with nothing out, or no longer, nothing waits for more to come', async () => {
  let out = true;
  const { add, count, kept } = open(() => out);
  const first = add('a');
  out = false;
  const second = add('b');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect([count(), kept()]).toEqual([1, ['a', 'b']]);
  await Promise.all([first, second, add('c')]);
  expect([count(), kept()]).toEqual([2, ['a', 'b', 'c']]);
});

it('what somebody waits for is written in the next turn, and what waited with it', async () => {
  const { add, count, kept } = open(() => true);
  const first = add('a');
  await new Promise(setImmediate);
  const second = add('b', 'now');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const written = [count(), kept()];
  await Promise.all([first, second]);
  expect(written).toEqual([1, ['a', 'b']]);
});

it('what one of them throws undoes its own writes alone, and is thrown to it', async () => {
  const { add, kept } = open(() => true);
  const ends = await Promise.allSettled([add('a'), add('a'), add('b')]);
  expect([ends.map(({ status }) => status), kept()]).toEqual([
    ['fulfilled', 'rejected', 'fulfilled'],
    ['a', 'b'],
  ]);
});
