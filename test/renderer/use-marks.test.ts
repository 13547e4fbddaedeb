import { describe, expect, it } from 'vitest';
import { useMarks } from '../../renderer/grid/use-marks.ts';

const rows = Array.from({ length: 20 }, (_, row) => `i${String(row)}`);
const marksOf = () => {
  const marks = useMarks(async (from, to) => rows.slice(from, to + 1));
  const marked = (): readonly string[] => rows.filter(marks.has);
  return { marks, marked };
};

describe('the marks of a list', () => {
  it('are set and taken one by one', () => {
    const { marks, marked } = marksOf();
    marks.toggle('i3');
    marks.toggle('i5');
    marks.toggle('i3');
    expect([marked(), marks.none.value]).toEqual([['i5'], false]);
    marks.clear();
    expect([marked(), marks.none.value]).toEqual([[], true]);
  });

  it('follow a range as it grows, shrinks and turns, beside what was marked before', async () => {
    const { marks, marked } = marksOf();
    marks.toggle('i9');
    await marks.range(2, 5);
    expect(marked()).toEqual(['i2', 'i3', 'i4', 'i5', 'i9']);
    await marks.range(2, 3);
    expect(marked()).toEqual(['i2', 'i3', 'i9']);
    await marks.range(2, 0);
    expect(marked()).toEqual(['i0', 'i1', 'i2', 'i9']);
    await marks.range(12, 13);
    expect(marked()).toEqual(['i0', 'i1', 'i2', 'i9', 'i12', 'i13']);
  });

  it('hold all of the list, also what is not loaded, but for those that are taken out', () => {
    const { marks, marked } = marksOf();
    marks.everything();
    marks.toggle('i4');
    expect(marked()).toEqual(rows.filter((id) => id !== 'i4'));
    expect([marks.marked.value.of, [...marks.marked.value.ids]]).toEqual(['all', ['i4']]);
    marks.everything();
    expect(marked()).toEqual(rows);
    marks.everything();
    expect(marks.none.value).toBe(true);
  });

  it('leave a range alone of all that was marked', async () => {
    const { marks, marked } = marksOf();
    marks.everything();
    await marks.range(3, 4);
    expect(marked()).toEqual(['i3', 'i4']);
  });

  it('are those of the latest asking where an earlier one is answered later', async () => {
    const answers: (() => void)[] = [];
    const marks = useMarks((from, to) => new Promise((answer) => answers.push(() => answer(rows.slice(from, to + 1)))));
    const [first, second] = [marks.range(0, 9), marks.range(0, 1)];
    answers[1]?.();
    answers[0]?.();
    await Promise.all([first, second]);
    expect(rows.filter(marks.has)).toEqual(['i0', 'i1']);
  });
});
