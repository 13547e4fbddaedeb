const freeTries = 3;
const longestSeconds = 60;

/** Seconds to wait after so many wrong passphrases in a row: 1 after the third, then twice as long each time, at most 60. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestSeconds, 2 ** Math.min(wrong - freeTries, 10));

/**
 * Whole seconds that are left of the wait. `lastWrong`, `now`: epoch ms; a clock that was set back leaves no more than the whole wait.
 */
export const waitLeft = (wrong: number, lastWrong: number, now: number): number => {
  const whole = waitAfter(wrong);
  const left = Math.ceil((lastWrong + whole * 1000 - now) / 1000);
  return Math.max(0, Math.min(whole, left));
};
