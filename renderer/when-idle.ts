/** No longer than this, also where the window is never at rest. */
const longestMs = 2_000;

/** When what is to be shown first is shown, and the window is at rest: for what nobody waits for yet. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(
      () => {
        resolve();
      },
      { timeout: longestMs },
    );
  });

/** The first room has its charts to fetch before anything is fetched ahead. */
const restMs = 1_000;

/** When the first room has stood there for a while, and the window is at rest: for what may be asked for later. */
export const whenAtRest = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await whenIdle();
};
