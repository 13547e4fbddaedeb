import { describe, expect, it } from 'vitest';
import { sparingly } from '../../renderer/shell/use-lock.ts';
import { isLockKey } from '../../renderer/shell/use-shell-keys.ts';

describe('word that somebody is there', () => {
  it('is given at once and then sparingly, and the last of a while is not lost', () => {
    let reports = 0;
    let then: () => void = () => undefined;
    const hear = sparingly(
      () => (reports += 1),
      (_ms, next) => (then = next),
    );
    hear();
    expect(reports).toBe(1);
    for (let moves = 0; moves < 500; moves += 1) hear();
    expect(reports).toBe(1);
    then();
    expect(reports).toBe(2);
    // Nobody moved since: the next is given at once again.
    then();
    expect(reports).toBe(2);
    hear();
    expect(reports).toBe(3);
  });
});

describe('the key that locks', () => {
  const bare = { key: 'L', ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };

  it('is Ctrl+Shift+L, on a Mac with the command key, and no other', () => {
    expect(isLockKey({ ...bare, ctrlKey: true }, false)).toBe(true);
    expect(isLockKey({ ...bare, metaKey: true }, true)).toBe(true);
    expect(isLockKey({ ...bare, ctrlKey: true }, true)).toBe(false);
    expect(isLockKey({ ...bare, ctrlKey: true, shiftKey: false }, false)).toBe(false);
    expect(isLockKey({ ...bare, ctrlKey: true, altKey: true }, false)).toBe(false);
    expect(isLockKey(bare, false)).toBe(false);
  });
});
