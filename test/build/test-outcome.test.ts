import { expect, it } from 'vitest';
import { afterAgain, inWords, type Outcome, toTryAgain, wasStarved } from '../../build/test-outcome.ts';

const starved = (file: string) => ({ file, counts: { passed: 2, failed: 1, skipped: 1 } });
const outcome = (failed: number, ...files: readonly string[]): Outcome => ({
  all: { passed: 100, failed, skipped: 4 },
  starved: files.map(starved),
});

it('only starved windows are tried once more, and only where nothing else failed', () => {
  expect(toTryAgain(outcome(0))).toEqual([]);
  expect(toTryAgain(outcome(2, 'a', 'b'))).toEqual(['a', 'b']);
  expect(toTryAgain(outcome(3, 'a', 'b'))).toEqual([]);
  expect(toTryAgain(outcome(4, 'a', 'b', 'c', 'd'))).toEqual([]);
});

it('a window was starved where something did not show in time, also before the first test, and nothing else was said', () => {
  const late = 'locator.waitFor: Timeout 30000ms exceeded.';
  expect(wasStarved([late])).toBe(true);
  expect(wasStarved([`follow, many marked: TimeoutError: ${late}\n{"faults":[]}`, late])).toBe(true);
  expect(wasStarved([late, 'expected 1 to be 2'])).toBe(false);
  expect(wasStarved([])).toBe(false);
});

it('of what was tried again the second run counts, whichever way it ended', () => {
  const first = outcome(2, 'a', 'b');
  const well: Outcome = { all: { passed: 8, failed: 0, skipped: 0 }, starved: [] };
  const badly: Outcome = { all: { passed: 6, failed: 2, skipped: 0 }, starved: [] };
  expect(inWords(afterAgain(first, well))).toBe('104 passed, 0 failed, 2 skipped');
  expect(inWords(afterAgain(first, badly))).toBe('102 passed, 2 failed, 2 skipped');
  expect(inWords({ passed: 4500, failed: 0, skipped: 0 })).toBe('4500 passed, 0 failed');
});
