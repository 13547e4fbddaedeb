import { shallowRef, type ShallowRef } from 'vue';

/** What stands above the whole window when it is asked for, wherever one is. */
export const panels = ['palette', 'shortcuts', 'help'] as const;
export type Panel = (typeof panels)[number];

const asked: ShallowRef<{ readonly panel: Panel } | null> = shallowRef(null);

/** The panel that was asked for last: a new object at each asking, so that the same can be asked for again. */
export const askedPanel: Readonly<ShallowRef<{ readonly panel: Panel } | null>> = asked;

export const showPanel = (panel: Panel): void => {
  asked.value = { panel };
};
