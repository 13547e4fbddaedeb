import { expect, test } from 'vitest';
import { spread } from '../../build/test-order.ts';

test('files that open windows are spread evenly among the others, each kind in its own order', () => {
  expect(spread(['W1', 'W2'], ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'W1', 'b', 'c', 'd', 'W2', 'e']);
  expect(spread([], ['a', 'b'])).toEqual(['a', 'b']);
});
