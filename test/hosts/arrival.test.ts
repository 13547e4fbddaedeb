import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitPage } from '../../electron/hosts/browser/arrival.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = () => {
  const arrival = awaitPage();
  const settled: string[] = [];
  void arrival.served.then(() => settled.push('served'));
  void arrival.answered.then(() => settled.push('answered'));
  return { arrival, settled };
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('what takes the processor waits until a page has its files, and then its first answer', async () => {
  const { arrival, settled } = watched();
  await pass(400);
  arrival.hadFile('text/html; charset=utf-8');
  await pass(100);
  arrival.hadFile('text/javascript');
  await pass(10);
  arrival.hadFile('text/css');
  await pass(10);
  expect(settled).toEqual([]);
  await pass(10);
  expect(settled).toEqual(['served']);
  arrival.hadAnswer();
  await pass(0);
  expect(settled).toEqual(['served', 'answered']);
});

test('a page that runs has its files', async () => {
  const { arrival, settled } = watched();
  arrival.runs();
  await pass(0);
  expect(settled).toEqual(['served']);
});

test('nothing waits for a page that does not come, nor for an answer that nobody asks', async () => {
  const { settled } = watched();
  await pass(1_000);
  expect(settled).toEqual(['served', 'answered']);
});

test('who asks for files without end holds nobody up', async () => {
  const { arrival, settled } = watched();
  for (let asked = 0; asked < 210; asked += 1) {
    arrival.hadFile('text/javascript');
    await pass(10);
  }
  expect(settled).toEqual(['served']);
});
