import { onMounted, onUnmounted, watch, type Ref } from 'vue';
import { useRouter } from 'vue-router';
import { callsSettled, on } from '../bridge.ts';
import { type useSession } from '../stores/session.ts';
import { lockNowKnown, lockView, lookAtLock, windowCovered as covered } from './lock.ts';

/** So seldom the window reports that somebody is there. */
const reportEveryMs = 20_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports a person's input at once and then sparingly; the last of a while is reported at its end. */
export const sparingly = (report: () => void, wait: (ms: number, then: () => void) => void): (() => void) => {
  let waiting = false;
  let again = false;
  const tell = (): void => {
    report();
    waiting = true;
    wait(reportEveryMs, () => {
      waiting = false;
      if (again) {
        again = false;
        tell();
      }
    });
  };
  return () => {
    if (waiting) again = true;
    else tell();
  };
};

/** What the window does at the lock: it covers itself, and comes back to where it was. */
export interface WindowLock {
  /** Nothing of the rooms may stand in the window. */
  readonly covered: Ref<boolean>;
  /** Looks how it stands, and does what follows from it. */
  readonly follow: () => Promise<void>;
  /** The same for a window that opens, which has looked already. */
  readonly begin: () => Promise<void>;
}

/**
 * Follows the lock. `enter` reads what the rooms stand on, at the first unlocking and at each later. `report` tells the main process that
 * somebody is there.
 */
export const useLock = (
  session: ReturnType<typeof useSession>,
  enter: () => Promise<void>,
  report: () => void,
): WindowLock => {
  const router = useRouter();
  /** Counts what the main process told of the lock: what came before it says nothing any more. */
  let told = 0;

  /** The address may hold a name that was searched: only the room stands there meanwhile. */
  const showAddress = (): void => {
    const { path, fullPath } = router.currentRoute.value;
    window.history.replaceState(window.history.state, '', `#${covered.value ? path : fullPath}`);
  };
  const cover = (): void => {
    covered.value = true;
    session.forget();
    showAddress();
  };
  const uncover = async (): Promise<void> => {
    await enter();
    covered.value = false;
    showAddress();
  };
  /** A cell that is being written keeps what stands in it when the keys leave it. */
  const keepWriting = async (): Promise<void> => {
    const has = document.activeElement;
    if (has instanceof HTMLElement) has.blur();
    const before = told;
    await callsSettled();
    // A long call may outlast the lock itself.
    if (before === told) cover();
  };
  const followOnce = async (look: typeof lookAtLock): Promise<void> => {
    const view = await look();
    if (view === null) return;
    if (view.state !== 'open') {
      if (!covered.value) cover();
      session.showAs(view.preferences);
    } else if (covered.value) await uncover();
  };
  /** One after the other: the rooms are entered once for each unlocking. */
  let line = Promise.resolve();
  const inLine = (look: typeof lookAtLock): Promise<void> => {
    const next = (): Promise<void> => followOnce(look);
    line = line.then(next, next);
    return line;
  };
  const follow = (): Promise<void> => inLine(lookAtLock);

  const onInput = sparingly(
    () => {
      if (lockView.value?.on === true && !covered.value) report();
    },
    (ms, then) => setTimeout(then, ms),
  );
  const onSeen = (): void => {
    if (!document.hidden && lockView.value?.on === true) void follow();
  };
  const stops = [
    on('lock.coming', () => void keepWriting()),
    on('lock.changed', ({ shut }) => {
      told += 1;
      if (shut) cover();
      void follow();
    }),
    router.afterEach(() => {
      if (covered.value) setTimeout(showAddress);
    }),
  ];
  onMounted(() => {
    document.addEventListener('visibilitychange', onSeen);
    for (const one of inputs) document.addEventListener(one, onInput, { capture: true, passive: true });
  });
  onUnmounted(() => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onSeen);
    for (const one of inputs) document.removeEventListener(one, onInput, { capture: true });
  });
  watch(covered, (now) => {
    document.documentElement.dataset['locked'] = String(now);
  });
  return { covered, follow, begin: () => inLine(lockNowKnown) };
};
