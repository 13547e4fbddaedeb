import { computed, type ComputedRef, onUnmounted, ref, type Ref, shallowRef, type ShallowRef, watch } from 'vue';
import { type BookFile, type BookKind } from '../../../shared/contract/books.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call } from '../../bridge.ts';
import { saveFile } from '../../parts/save-file.ts';
import { type Act, useAct } from '../../use-act.ts';

export interface BookOrder {
  readonly kind: BookKind;
  readonly from: string;
  readonly to: string;
}

export interface Books {
  readonly books: ShallowRef<readonly BookFile[] | null>;
  readonly act: Act;
  /** Some are being made. */
  readonly making: ComputedRef<boolean>;
  readonly order: (order: BookOrder) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly save: (book: BookFile) => Promise<void>;
}

/** How often the service is asked after what it makes, in ms: it takes minutes. */
const askedEvery = 20_000;
/** As many as are shown; those before them are years old. */
const page = { offset: 0, limit: 200 };

/** The files for the books of one creditor: what is being made is asked after while the room is open. */
export const useBooks = (scope: () => Scope | null): Books => {
  const books = shallowRef<readonly BookFile[] | null>(null);
  const act = useAct();
  const making = computed(() => books.value?.some(({ state }) => state === 'making') === true);
  /** Of the next order: the same click twice is one order. */
  const key: Ref<string> = ref(crypto.randomUUID());

  const show = async (asks: 'books.list' | 'books.refresh'): Promise<void> => {
    const asked = scope();
    if (asked === null) return;
    const found = await act.read(() => call(asks, { scope: asked, page }));
    if (found !== null && asked === scope()) books.value = found.books;
  };
  const refresh = (): Promise<void> => show('books.refresh');
  watch(
    scope,
    async () => {
      books.value = null;
      await show('books.list');
      if (making.value) await refresh();
    },
    { immediate: true },
  );
  const timer = setInterval(() => {
    if (making.value && !act.busy.value) void refresh();
  }, askedEvery);
  onUnmounted(() => {
    clearInterval(timer);
  });

  return {
    books,
    act,
    making,
    order: async (order) => {
      const asked = scope();
      if (asked === null) return;
      const answered = await act.run(() => call('books.order', { scope: asked, key: key.value, ...order }));
      if (answered !== null) key.value = crypto.randomUUID();
      await show('books.list');
    },
    refresh,
    save: async ({ bookId }) => {
      const asked = scope();
      if (asked === null) return;
      const made = await act.run(() => call('books.file', { scope: asked, bookId }));
      if (made !== null) saveFile(made.name, made.bytes);
    },
  };
};
