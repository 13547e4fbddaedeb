import { describe, expect, it } from 'vitest';
import { usePagedList } from '../../renderer/paged-list.ts';

interface Answer {
  readonly version: string;
  readonly lines: readonly string[];
}
interface Asked {
  readonly offset: number;
  readonly answer: (answer: Answer | null) => void;
}

/** A list whose every reading is answered when the test says so. */
const heldList = () => {
  const asked: Asked[] = [];
  const list = usePagedList(
    (offset) => new Promise<Answer | null>((answer) => asked.push({ offset, answer })),
    (answer) => answer.lines,
  );
  const answer = (at: number, version: string, ...lines: readonly string[]): void =>
    asked[at]?.answer({ version, lines });
  return { list, asked, answer };
};

describe('a list that is read from the top, and on when asked', () => {
  it('shows the latest reading from the top, in whatever order they are answered', async () => {
    const { list, answer } = heldList();
    const [before, now] = [list.restart(), list.restart()];
    answer(1, 'now', 'b');
    await now;
    answer(0, 'before', 'a');
    await before;
    expect(list.found.value?.version).toBe('now');
    expect(list.lines.value).toEqual(['b']);
  });

  it('a wish for more made while the list is read anew is neither lost nor takes the new reading away', async () => {
    const { list, asked, answer } = heldList();
    const first = list.restart();
    answer(0, 'old', 'a', 'b', 'c');
    await first;
    const [anew, more] = [list.restart(), list.more()];
    answer(1, 'new', 'A', 'B');
    await anew;
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[2]?.offset).toBe(2);
    answer(2, 'new', 'C');
    await more;
    expect(list.lines.value).toEqual(['A', 'B', 'C']);
  });

  it('two wishes for the same lines show them once', async () => {
    const { list, asked, answer } = heldList();
    const first = list.restart();
    answer(0, 'one', 'a');
    await first;
    const wishes = [list.more(), list.more()];
    await expect.poll(() => asked.length).toBe(3);
    answer(1, 'one', 'b');
    answer(2, 'one', 'b');
    await Promise.all(wishes);
    expect(list.lines.value).toEqual(['a', 'b']);
  });

  it('what was read on from a list that is no longer shown is dropped, and a failed reading changes nothing', async () => {
    const { list, asked, answer } = heldList();
    const first = list.restart();
    answer(0, 'one', 'a');
    await first;
    const more = list.more();
    await expect.poll(() => asked.length).toBe(2);
    const anew = list.restart();
    answer(1, 'one', 'b');
    await more;
    asked[2]?.answer(null);
    expect(await anew).toBeNull();
    expect(list.lines.value).toEqual(['a']);
  });
});
