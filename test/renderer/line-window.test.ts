import { describe, expect, it, vi } from 'vitest';
import { useLineWindow, type Page } from '../../renderer/grid/line-window.ts';

interface Line {
  readonly id: number;
  readonly text: string;
}

const source = (total: number, text = 'old') => {
  const state = { total, text, asked: [] as number[] };
  const fetchPage = async (offset: number, limit: number): Promise<Page<Line> | null> => {
    state.asked.push(offset);
    const length = Math.max(0, Math.min(limit, state.total - offset));
    const lines = Array.from({ length }, (_, at) => ({ id: offset + at, text: state.text }));
    return Promise.resolve({ total: state.total, lines });
  };
  return { state, lines: useLineWindow<Line>(fetchPage) };
};

describe('a list of which only some pages are held', () => {
  it('asks for the pages that are seen, once each, and never for the whole table', async () => {
    const { state, lines } = source(100_000);
    lines.need(0, 30);
    lines.need(5, 35);
    await vi.waitFor(() => expect(lines.at(30)?.id).toBe(30));
    lines.need(99_950, 99_999);
    await vi.waitFor(() => expect(lines.at(99_999)?.id).toBe(99_999));
    expect(state.asked).toEqual([0, 99_900]);
    expect(lines.at(50_000)).toBeUndefined();
    expect(lines.total.value).toBe(100_000);
  });

  it('asks for what comes into view next where the list moves, and for nothing ahead where it stands', async () => {
    const { state, lines } = source(100_000);
    lines.need(0, 30);
    await vi.waitFor(() => expect(lines.at(30)?.id).toBe(30));
    expect(state.asked).toEqual([0]);
    lines.need(10, 40);
    expect(state.asked).toEqual([0, 100]);
    await vi.waitFor(() => expect(lines.at(100)?.id).toBe(100));
    lines.need(510, 540);
    await vi.waitFor(() => expect(lines.at(510)?.id).toBe(510));
    lines.need(505, 535);
    expect(state.asked).toEqual([0, 100, 500, 600, 400]);
  });

  it('forgets the oldest pages when many were seen', async () => {
    const { lines } = source(100_000);
    for (let page = 0; page < 60; page += 1) lines.need(page * 100, page * 100 + 10);
    await vi.waitFor(() => expect(lines.at(5_900)?.id).toBe(5_900));
    expect(lines.at(0)).toBeUndefined();
    expect(lines.at(5_000)?.id).toBe(5_000);
  });

  it('keeps the old lines on screen until the new ones have come', async () => {
    const { state, lines } = source(10);
    lines.need(0, 9);
    await vi.waitFor(() => expect(lines.at(0)?.text).toBe('old'));
    state.text = 'new';
    const again = lines.reload();
    expect(lines.at(0)?.text).toBe('old');
    await again;
    expect(lines.at(0)?.text).toBe('new');
  });

  it('drops an answer to a question that is no longer asked', async () => {
    const answers: ((page: Page<Line>) => void)[] = [];
    const lines = useLineWindow<Line>(() => new Promise((resolve) => answers.push(resolve)));
    lines.need(0, 5);
    const restarted = lines.restart();
    answers[1]?.({ total: 1, lines: [{ id: 1, text: 'second question' }] });
    await restarted;
    answers[0]?.({ total: 9, lines: [{ id: 9, text: 'first question' }] });
    await Promise.resolve();
    expect(lines.at(0)?.text).toBe('second question');
    expect(lines.total.value).toBe(1);
  });

  it('asks again for a page that failed', async () => {
    let fails = true;
    const lines = useLineWindow<Line>(() =>
      Promise.resolve(fails ? null : { total: 1, lines: [{ id: 0, text: 'came' }] }),
    );
    lines.need(0, 0);
    await Promise.resolve();
    await Promise.resolve();
    expect(lines.at(0)).toBeUndefined();
    fails = false;
    await vi.waitFor(() => {
      lines.need(0, 0);
      expect(lines.at(0)?.text).toBe('came');
    });
  });

  it('puts a changed line in its place', async () => {
    const { lines } = source(10);
    lines.need(0, 9);
    await vi.waitFor(() => expect(lines.at(3)?.text).toBe('old'));
    lines.patch(
      (line) => line.id === 3,
      (line) => ({ ...line, text: 'mended' }),
    );
    expect(lines.at(3)?.text).toBe('mended');
    expect(lines.at(4)?.text).toBe('old');
  });
});
