import { expect, it } from 'vitest';
import { reporter } from '../../electron/app/import-progress.ts';

it('tells each phase at most ten times a second, its end always, and the time that is left of it', () => {
  let time = 0;
  const told: unknown[] = [];
  const report = reporter(
    'i',
    () => time,
    ({ phase, done, total, secondsLeft }) => told.push([phase, done, total, secondsLeft]),
  );
  for (const done of [0, 10, 20, 30, 40]) {
    report('reading', done, 40);
    time += 40;
  }
  time = 1_000;
  report('storing', 0, 4);
  time = 2_000;
  report('storing', 1, 4);
  expect(told).toEqual([
    ['reading', 0, 40, null],
    ['reading', 30, 40, null],
    ['reading', 40, 40, null],
    ['storing', 0, 4, null],
    ['storing', 1, 4, 3],
  ]);
});
