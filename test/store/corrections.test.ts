import { expect, test } from 'vitest';
import {
  type Correction,
  correctionFor,
  correctionsOf,
  forgetCorrection,
  saveCorrection,
} from '../../electron/store/corrections.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const said = (written: string, means: string, madeAt = '2026-11-28T09:00:00.000Z'): Correction => ({
  field: 'customer',
  written,
  shown: `”${written}”`,
  means,
  madeAt,
});

test('a correction holds for its creditor and field alone, and the latest word about a writing is the one', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  saveCorrection(store, 1, said('ek', 'a'));
  saveCorrection(store, 1, said('alm', 'b', '2026-11-28T10:00:00.000Z'));
  saveCorrection(store, 1, said('ek', 'c', '2026-11-28T11:00:00.000Z'));
  expect(correctionsOf(store, 1).map(({ written, means }) => [written, means])).toEqual([
    ['ek', 'c'],
    ['alm', 'b'],
  ]);
  expect(correctionFor(store, 1, 'customer', 'ek')?.means).toBe('c');
  expect(correctionFor(store, 1, 'article', 'ek')).toBeNull();
  expect(correctionFor(store, 2, 'customer', 'ek')).toBeNull();
});

test('a correction that is forgotten is gone, and no other', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  saveCorrection(store, 1, said('ek', 'a'));
  saveCorrection(store, 2, said('ek', 'b'));
  expect(forgetCorrection(store, 1, 'customer', 'ek')).toBe(true);
  expect(forgetCorrection(store, 1, 'customer', 'ek')).toBe(false);
  expect([correctionsOf(store, 1), correctionsOf(store, 2)]).toEqual([[], [said('ek', 'b')]]);
});
