import { onUnmounted, ref, watch, type Ref } from 'vue';
import { type Settled } from '../../../shared/contract/contract.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { type Focusable, type Panel, usePanel } from '../../parts/use-panel.ts';
import { useWanted, type Wanted } from '../../parts/use-wanted.ts';
import { useSession } from '../../stores/session.ts';
import { type Act } from '../../use-act.ts';

/** The record of a register that is chosen; `shown` is what its panel shows. */
export interface Chosen<T> extends Omit<Panel, 'shown'>, Omit<Wanted<string, T>, 'wanted'> {
  /** Whether the panel stands above the list, where the window is narrow. */
  readonly detailShown: Ref<boolean>;
  /** The panel holds the form of a new record instead. */
  readonly adding: Ref<boolean>;
}

export interface Choosing<T> {
  readonly act: Act;
  /** The id of the record in a row. */
  readonly idAt: (row: number) => string | undefined;
  readonly ask: (scope: Scope, id: string) => Promise<Settled<T>>;
  readonly detail: Readonly<Ref<Focusable | null>>;
  readonly room: Readonly<Ref<Focusable | null>>;
}

/** The panel follows the chosen row; while the keys run, only the row where they rest is asked for. */
export const useChosen = <T>({ act, idAt, ask, detail, room }: Choosing<T>): Chosen<T> => {
  const session = useSession();
  const { place, shown: detailShown, top, open, back } = usePanel(detail, room);
  const adding = ref(false);
  const { shown, look, again } = useWanted<string, T>(async (id) => {
    const { scope } = session;
    const found = scope === null ? null : await act.read(() => ask(scope, id));
    return scope === session.scope ? found : null;
  });
  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(
    () => idAt(place.value.row),
    (id) => {
      clearTimeout(resting);
      if (id === undefined) void look(null);
      else resting = setTimeout(() => void look(id), 80);
    },
    { immediate: true },
  );
  onUnmounted(() => {
    clearTimeout(resting);
  });
  return {
    place,
    shown,
    detailShown,
    adding,
    look,
    again,
    top,
    open,
    back: () => {
      // The form of a new record gives the keys back to the button that opened it.
      if (adding.value) document.querySelector<HTMLElement>('[data-testid="register-add"]')?.focus();
      else back();
      adding.value = false;
    },
  };
};
