import { shallowRef, type ShallowRef } from 'vue';
import { panels, type Panel } from '../../shared/contract/rooms.ts';

export { panels, type Panel };

const asked: ShallowRef<{ readonly panel: Panel } | null> = shallowRef(null);

/** The panel that was asked for last: a new object at each asking, so that the same can be asked for again. */
export const askedPanel: Readonly<ShallowRef<{ readonly panel: Panel } | null>> = asked;

export const showPanel = (panel: Panel): void => {
  asked.value = { panel };
};
