// @vitest-environment happy-dom
import { createApp, nextTick, ref, shallowRef } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Invoices, useInvoices } from '../../renderer/rooms/review/use-invoices.ts';

let unmount = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

/** One place shows an invoice at once, another when the keys rest on it; what is read tells how often anything was. */
const open = () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const [shown, chosen] = [ref<number | null>(null), ref<number | null>(null)];
  const made = shallowRef<Invoices<string>>();
  const app = createApp({
    setup: () => {
      const invoices = useInvoices((draftNo) => {
        asked.push(draftNo);
        const read = asked.length;
        return new Promise<string>((resolve) =>
          answers.push(() => resolve(`${String(draftNo)}, reading ${String(read)}`)),
        );
      });
      invoices.lookAt(() => shown.value);
      invoices.lookAt(() => chosen.value, 120);
      made.value = invoices;
      return () => null;
    },
  });
  app.mount(document.createElement('div'));
  unmount = () => {
    app.unmount();
  };
  /** Lets the answers that are on their way come, the latest first. */
  const answer = async (): Promise<void> => {
    for (const one of answers.splice(0).reverse()) {
      one();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  if (made.value === undefined) throw new Error('not set up');
  return { invoices: made.value, asked, shown, chosen, answer };
};

it('an invoice is read once for all who show it, and again only when something was changed', async () => {
  const { invoices, asked, shown, chosen, answer } = open();
  shown.value = 7;
  await nextTick();
  chosen.value = 7;
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([7]);
  await answer();
  shown.value = null;
  await nextTick();
  shown.value = 7;
  await nextTick();
  expect(asked).toEqual([7]);
  void invoices.outdate();
  expect(invoices.invoice(7)).toBe('7, reading 1');
  await nextTick();
  expect(asked).toEqual([7, 7]);
  await answer();
  expect(invoices.invoice(7)).toBe('7, reading 2');
});

it('while the keys run only the invoice where they rest is read', async () => {
  const { asked, chosen } = open();
  for (const draftNo of [1, 2, 3]) {
    chosen.value = draftNo;
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toEqual([3]);
});

it('an answer from before a change is not the last word, and never takes the place of a newer one', async () => {
  const { invoices, asked, shown, answer } = open();
  shown.value = 7;
  await nextTick();
  void invoices.outdate();
  await nextTick();
  expect(asked).toEqual([7, 7]);
  await answer();
  expect(invoices.invoice(7)).toBe('7, reading 2');
});

it('a change is shown once all that is looked at was read anew, and nothing waits for what is not', async () => {
  const { invoices, asked, shown, answer } = open();
  shown.value = 7;
  await nextTick();
  await answer();
  let isShown = false;
  const change = invoices.outdate().then(() => (isShown = true));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, isShown]).toEqual([[7, 7], false]);
  await answer();
  await change;
  expect(invoices.invoice(7)).toBe('7, reading 2');
  shown.value = null;
  await invoices.outdate();
  expect(asked).toEqual([7, 7]);
});
