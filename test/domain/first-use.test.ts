import { expect, test } from 'vitest';
import { onFirstUse } from '../../shared/domain/first-use.ts';

test('what is slow to make is made when first asked for, and once', () => {
  let made = 0;
  const table = onFirstUse(() => {
    made += 1;
    return new Map([['a', 1]]);
  });
  expect(made).toBe(0);
  expect(table().get('a')).toBe(1);
  expect(table()).toBe(table());
  expect(made).toBe(1);
});
