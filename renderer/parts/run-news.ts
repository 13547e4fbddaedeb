import { on } from '../bridge.ts';
import { putOff } from '../put-off.ts';

/** Who types in a run changes it many times a minute: what stands beside what is typed may come a little later. */
const restMs = 300;

/**
 * Tells of every change of a run in review: of what changes its invoices soon, of all else at once. Answers how to stop that.
 */
export const onRunChanged = (runId: number, tell: () => void): (() => void) => {
  const soon = putOff(tell, restMs);
  const stop = on('review.changed', (changed) => {
    if (changed.runId !== runId) return;
    // A change of its invoices tells the stamp of what came of it.
    if (changed.stamp === undefined) tell();
    else soon.ask();
  });
  return () => {
    soon.drop();
    stop();
  };
};
