// @vitest-environment happy-dom
import { createApp, h, onMounted, shallowRef } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLooseColumns } from '../../renderer/grid/loose-columns.ts';

let unmount = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const scroller = (): HTMLElement => {
  const element = document.createElement('div');
  const app = createApp({
    setup: () => {
      const shown = shallowRef<HTMLElement | null>(null);
      useLooseColumns(shown);
      onMounted(() => (shown.value = element));
      return () => h('i');
    },
  });
  app.mount(document.createElement('div'));
  unmount = () => {
    app.unmount();
  };
  return element;
};
const scrolledTo = (element: HTMLElement, left: number, top: number): void => {
  Object.assign(element, { scrollLeft: left, scrollTop: top });
  element.dispatchEvent(new Event('scroll'));
};
const isLoose = ({ dataset }: HTMLElement): boolean => 'loose' in dataset;

it('frozen columns are let loose while the list goes up and down, and held when it rests', async () => {
  const element = scroller();
  await vi.advanceTimersByTimeAsync(0);
  scrolledTo(element, 0, 1_000);
  expect(isLoose(element)).toBe(true);
  vi.advanceTimersByTime(100);
  scrolledTo(element, 0, 2_000);
  vi.advanceTimersByTime(100);
  expect(isLoose(element)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(isLoose(element)).toBe(false);
});

it('frozen columns are held at once where the list goes aside, and for as long as it stands there', async () => {
  const element = scroller();
  await vi.advanceTimersByTimeAsync(0);
  scrolledTo(element, 0, 1_000);
  scrolledTo(element, 1, 1_000);
  expect(isLoose(element)).toBe(false);
  scrolledTo(element, 1, 2_000);
  expect(isLoose(element)).toBe(false);
});
