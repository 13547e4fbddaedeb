import { onUnmounted } from 'vue';

/** Work that waits until nobody has asked for it for so many milliseconds: it is then done once. */
export const putOff = (work: () => void, restMs: number): { readonly ask: () => void; readonly drop: () => void } => {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(resting);
  };
  return {
    ask: () => {
      drop();
      resting = setTimeout(work, restMs);
    },
    drop,
  };
};

/** The same in a part of the window: what waits goes with it. */
export const usePutOff = (...given: Parameters<typeof putOff>): ReturnType<typeof putOff> => {
  const made = putOff(...given);
  onUnmounted(made.drop);
  return made;
};
