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
