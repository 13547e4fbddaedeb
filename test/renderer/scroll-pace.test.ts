// @vitest-environment happy-dom
import { createApp, h, onMounted, type Ref, shallowRef } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScrollPace } from '../../renderer/grid/scroll-pace.ts';
import { type GridColumn, placeColumns } from '../../renderer/grid/columns.ts';

let unmount = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const openList = async (height: number) => {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { value: height });
  const seen = shallowRef<Readonly<Ref<boolean>>>();
  const app = createApp({
    setup: () => {
      const shown = shallowRef<HTMLElement | null>(null);
      seen.value = useScrollPace(shown);
      onMounted(() => (shown.value = element));
      return () => h('i');
    },
  });
  app.mount(document.createElement('div'));
  unmount = () => {
    app.unmount();
  };
  await vi.advanceTimersByTimeAsync(0);
  return {
    isRushing: () => seen.value?.value === true,
    isAside: () => 'aside' in element.dataset,
    scrollTo: (top: number, left = 0) => {
      Object.assign(element, { scrollTop: top, scrollLeft: left });
      element.dispatchEvent(new Event('scroll'));
    },
  };
};

it('a list rushes by where no row of one moment is seen in the next, until it slows down or rests', async () => {
  const { isRushing, scrollTo } = await openList(500);
  scrollTo(499);
  expect(isRushing()).toBe(false);
  scrollTo(1_000);
  expect(isRushing()).toBe(true);
  vi.advanceTimersByTime(90);
  scrollTo(300);
  vi.advanceTimersByTime(90);
  expect(isRushing()).toBe(true);
  scrollTo(350);
  expect(isRushing()).toBe(false);
  scrollTo(9_000);
  vi.advanceTimersByTime(100);
  expect(isRushing()).toBe(false);
});

it('frozen columns are held as soon as the list goes aside, and for as long as it stands there', async () => {
  const { isAside, scrollTo } = await openList(500);
  scrollTo(1_000);
  expect(isAside()).toBe(false);
  scrollTo(1_000, 1);
  expect(isAside()).toBe(true);
  scrollTo(2_000, 1);
  expect(isAside()).toBe(true);
  scrollTo(2_000, 0);
  expect(isAside()).toBe(false);
});

it('what one finds one’s way by is what is frozen, else the first two columns', () => {
  const column = (key: string, frozen: boolean): GridColumn<object> => ({
    ...{ key, head: key, width: 50, align: 'start', frozen, text: () => '' },
  });
  const steady = (columns: readonly GridColumn<object>[]): readonly string[] =>
    placeColumns(columns).flatMap((one) => (one.steady ? [one.key] : []));
  expect(steady([column('no', true), column('name', true), column('due', false), column('sum', false)])).toEqual([
    'no',
    'name',
  ]);
  expect(steady([column('name', false), column('town', false), column('sum', false)])).toEqual(['name', 'town']);
});
