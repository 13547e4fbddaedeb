import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type Tour } from '../../shared/contract/tour.ts';
import { call, on } from '../bridge.ts';
import { useIncoming } from '../stores/incoming.ts';
import { useSession } from '../stores/session.ts';
import { useAct } from '../use-act.ts';
import { back, begun, ended, frontierOf, handedOver, next, nothingYet, seen, type TourFacts } from './tour-machine.ts';

/** Before it was read nothing is offered. */
const notRead: Tour = { state: 'over', step: 'sheet', sheet: null, run: null };

const readFacts = async ({ run }: Tour): Promise<TourFacts> => {
  if (run === null) return nothingYet;
  const { scope, runId } = run;
  const found = await call('runs.get', { runId });
  if (!found.ok) return nothingYet;
  const { state } = found.value;
  const review = state === 'review' ? await call('review.open', { runId }) : null;
  const errors = review?.ok === true ? review.value.counts.error : 0;
  const filter = { ...everyInvoice, runId, group: 'paid' as const };
  const paid = state === 'done' ? await call('follow.list', { scope, filter, page: { offset: 0, limit: 1 } }) : null;
  return { run: { state, errors }, paid: paid?.ok === true && paid.value.total > 0 };
};

/** The tour as this window shows it: how far the person has come, and what is known of what they did. */
export const useTour = defineStore('tour', () => {
  const session = useSession();
  const incoming = useIncoming();
  const act = useAct();
  const tour = shallowRef<Tour>(notRead);
  const facts = shallowRef<TourFacts>(nothingYet);
  /** Counts how often it was asked for: the card leads to its step each time. */
  const asked = ref(0);
  const frontier = computed(() => frontierOf(tour.value, facts.value));
  const going = computed(() => tour.value.state === 'going');

  const keep = (now: Tour): void => {
    tour.value = now;
    void call('tour.keep', now);
  };
  /** How many looks began, and which of them is shown. */
  let [begunLooks, shownLook] = [0, 0];
  /** What an answer tells of a tour that has become another meanwhile is dropped, and what a later look has overtaken. */
  const look = async (): Promise<void> => {
    begunLooks += 1;
    const nth = begunLooks;
    const { run } = tour.value;
    const found = await readFacts(tour.value);
    if (run !== tour.value.run || !going.value || nth < shownLook) return;
    shownLook = nth;
    const before = frontier.value;
    facts.value = found;
    const now = seen(tour.value, before, frontier.value);
    if (now.step !== tour.value.step) keep(now);
  };
  const show = async (kept: Tour): Promise<void> => {
    tour.value = kept;
    facts.value = nothingYet;
    if (going.value && kept.run !== null) await look();
  };
  const readAnew = async (): Promise<void> => {
    const found = await call('tour.get', {});
    if (!found.ok) return;
    // Another database may know of a tour that was ended here: it does not come back.
    await show(tour.value.state === 'over' ? ended(found.value) : found.value);
  };
  const lookAgain = (): void => {
    if (going.value && tour.value.run !== null) void look();
  };
  /** Shows the tour as it is kept, and follows what becomes of it. */
  const open = async (kept: Tour): Promise<void> => {
    on('review.changed', lookAgain);
    on('runs.changed', lookAgain);
    on('follow.changed', lookAgain);
    on('storage.replaced', ({ error }) => {
      if (error === null) void readAnew();
    });
    await show(kept);
  };

  /** A company to practise with is made where there is none at all; no other one is left for it. */
  const start = async (): Promise<void> => {
    if (session.scope === null) {
      const started = await act.run(() => call('connections.startPractice', {}));
      if (started === null) return;
      await session.adopt(started.connection);
    }
    facts.value = nothingYet;
    keep(begun());
    asked.value += 1;
  };
  /** Hands the sheet over to Import, as a file that the person dropped there. */
  const takeSheet = async (): Promise<void> => {
    const { scope } = session;
    if (scope === null) return;
    const file = await act.run(() => call('tour.sheet', scope));
    if (file === null) return;
    facts.value = nothingYet;
    keep(handedOver(tour.value, file.name));
    incoming.bring([file]);
  };
  /** A run is shown: whether it is what the sheet became. */
  const meet = async (runId: number): Promise<void> => {
    const { sheet, run } = tour.value;
    const { scope } = session;
    if (!going.value || sheet === null || run !== null || scope === null) return;
    const found = await call('review.open', { runId });
    if (!found.ok || !found.value.fileNames.includes(sheet) || tour.value.sheet !== sheet) return;
    keep({ ...tour.value, run: { scope, runId } });
    await look();
  };

  return {
    tour,
    frontier,
    going,
    asked,
    busy: act.busy,
    error: act.error,
    open,
    start,
    takeSheet,
    meet,
    goOn: (): boolean => {
      const further = next(tour.value, frontier.value);
      if (further !== null) keep(further);
      return further !== null;
    },
    goBack: (): void => {
      const former = back(tour.value);
      if (former !== null) keep(former);
    },
    stop: (): void => {
      keep(ended(tour.value));
    },
  };
});
