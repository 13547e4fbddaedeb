import { onUnmounted, ref, shallowRef, watch } from 'vue';
import { type CallOutput } from '../../../shared/contract/contract.ts';

export type Invoice = CallOutput<'review.invoice'>;

export interface Invoices<I = Invoice> {
  /** As it was read last; none where it never was. */
  readonly invoice: (draftNo: number) => I | undefined;
  /** Reads it as it stands now. */
  readonly fetchInvoice: (draftNo: number) => Promise<I | null>;
  /**
   * For whoever shows an invoice: it is read where it is not held as it stands now, at once or when the place that tells of it has rested
   * for so many milliseconds. Null: none is shown.
   */
  readonly lookAt: (draftNo: () => number | null, restMs?: number) => void;
  /**
   * Something was changed: what is held may be another by now, also what is said of it by others alike. Settles when what is shown has
   * been read anew.
   */
  readonly outdate: () => Promise<void>;
}

const kept = 60;

interface Held<I> {
  readonly invoice: I;
  readonly round: number;
}

/** The invoices of a run that are looked at, each read anew when it may have changed. */
export const useInvoices = <I>(read: (draftNo: number) => Promise<I | null>): Invoices<I> => {
  const held = shallowRef<ReadonlyMap<number, Held<I>>>(new Map());
  const round = ref(0);
  const asked = new Map<number, number>();
  const shownAt = new Set<() => number | null>();

  const fetchInvoice: Invoices<I>['fetchInvoice'] = async (draftNo) => {
    const mine = round.value;
    asked.set(draftNo, mine);
    const invoice = await read(draftNo);
    if (asked.get(draftNo) === mine) asked.delete(draftNo);
    if (invoice === null || (held.value.get(draftNo)?.round ?? 0) > mine) return invoice;
    const next = new Map(held.value);
    next.delete(draftNo);
    next.set(draftNo, { invoice, round: mine });
    const [oldest] = next.keys();
    if (next.size > kept && oldest !== undefined) next.delete(oldest);
    held.value = next;
    return invoice;
  };

  const lookAt: Invoices<I>['lookAt'] = (shown, restMs = 0) => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = (draftNo: number): void => {
      if (asked.get(draftNo) !== round.value) void fetchInvoice(draftNo);
    };
    watch(
      () => {
        const draftNo = shown();
        return [
          draftNo !== null && held.value.get(draftNo)?.round === round.value ? null : draftNo,
          round.value,
        ] as const;
      },
      ([draftNo]) => {
        clearTimeout(resting);
        if (draftNo === null) return;
        if (restMs === 0) look(draftNo);
        else resting = setTimeout(() => look(draftNo), restMs);
      },
      { immediate: true },
    );
    if (restMs === 0) shownAt.add(shown);
    onUnmounted(() => {
      clearTimeout(resting);
      shownAt.delete(shown);
    });
  };

  return {
    invoice: (draftNo) => held.value.get(draftNo)?.invoice,
    fetchInvoice,
    lookAt,
    outdate: async () => {
      round.value += 1;
      const shown = new Set([...shownAt].flatMap((at) => at() ?? []));
      await Promise.all([...shown].map(fetchInvoice));
    },
  };
};
