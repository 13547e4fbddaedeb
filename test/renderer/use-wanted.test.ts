import { describe, expect, it } from 'vitest';
import { useWanted } from '../../renderer/parts/use-wanted.ts';

/** Answers each question when the test says so. */
const answering = (): {
  readonly ask: (id: string) => Promise<string | null>;
  readonly answer: (id: string, value: string | null) => void;
} => {
  const waiting = new Map<string, (value: string | null) => void>();
  return {
    ask: (id) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
      }),
    answer: (id, value) => waiting.get(id)?.(value),
  };
};

describe('what is shown of the one that was asked for last', () => {
  it('is never an answer about the one before it, however late that comes', async () => {
    const { ask, answer } = answering();
    const { shown, look } = useWanted(ask);
    const looks = [look('before'), look('chosen')];
    answer('chosen', 'of the chosen');
    answer('before', 'of the one before');
    expect(await Promise.all(looks)).toEqual([null, 'of the chosen']);
    expect(shown.value).toBe('of the chosen');
  });

  it('is nothing once nothing is wanted, and an answer that was under way stays unseen', async () => {
    const { ask, answer } = answering();
    const { shown, look } = useWanted(ask);
    const first = look('one');
    await look(null);
    answer('one', 'of the one');
    expect(await first).toBeNull();
    expect(shown.value).toBeNull();
  });

  it('stands while it is asked for once more, and where that is refused', async () => {
    const { ask, answer } = answering();
    const { shown, look, again } = useWanted(ask);
    const first = look('one');
    answer('one', 'as it was');
    await first;
    const refused = again();
    expect(shown.value).toBe('as it was');
    answer('one', null);
    expect(await refused).toBeNull();
    expect(shown.value).toBe('as it was');
    await again((id) => Promise.resolve(`${id} in another way`));
    expect(shown.value).toBe('one in another way');
  });

  it('is asked for again as the one that is wanted now, not as the one that is shown', async () => {
    const { ask, answer } = answering();
    const { shown, look, again } = useWanted(ask);
    const first = look('shown');
    answer('shown', 'shown');
    await first;
    void look('wanted');
    const fresh = again();
    answer('wanted', 'wanted');
    expect(await fresh).toBe('wanted');
    expect(shown.value).toBe('wanted');
  });
});
