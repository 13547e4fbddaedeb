import { expect, it } from 'vitest';
import { createSlots } from '../../electron/outbox/slots.ts';

/** Work that ends when the test says so. */
const held = () => {
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const work = (number: number) => async (): Promise<number> => {
    began.push(number);
    await new Promise<void>((resolve) => ends.push(resolve));
    return number;
  };
  return { began, ends, work };
};

const turn = (): Promise<void> => new Promise(setImmediate);

it('no more is done at once than there are slots, and what waits goes in the order of coming', async () => {
  const { within } = createSlots(2);
  const { began, ends, work } = held();
  const all = [1, 2, 3, 4].map((number) => within(work(number)));
  await turn();
  expect(began).toEqual([1, 2]);
  ends[1]?.();
  await turn();
  expect(began).toEqual([1, 2, 3]);
  ends[0]?.();
  ends[2]?.();
  await turn();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  expect(await within(() => Promise.resolve('later'))).toBe('later');
});

it('what fails leaves its slot to the next', async () => {
  const { within } = createSlots(1);
  const first = within(() => Promise.reject(new Error('gone')));
  const second = within(() => Promise.resolve('there'));
  await expect(first).rejects.toThrow('gone');
  expect(await second).toBe('there');
});
