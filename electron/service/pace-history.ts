import { type HoldReason } from './pace-rules.ts';

/** How far back a connection's pace is remembered. */
export const historySeconds = 180;

/** One second of a connection's calls. */
export interface PaceSecond {
  /** Epoch s. */
  readonly second: number;
  /** Calls whose first byte left in it. */
  readonly calls: number;
  /** What held a waiting call at some time in it; null where nothing did. */
  readonly held: HoldReason | null;
}

/** What a connection did in the last minutes: measured, never assumed. Times are epoch ms. */
export interface PaceHistory {
  readonly sent: (now: number) => void;
  readonly answered: (sentAt: number, now: number) => void;
  /** What holds the first waiting call from now on. That all places are taken is no hold: it is the pace itself. */
  readonly holds: (reason: HoldReason | null, now: number) => void;
  /** Oldest first; the last is the running second. */
  readonly seconds: (now: number) => readonly PaceSecond[];
  /** How long an answer took lately, in ms; null until enough have come. */
  readonly answerMs: () => number | null;
}

const answersMeasured = 40;
const fewestAnswers = 5;

export const createPaceHistory = (): PaceHistory => {
  const calls = new Map<number, number>();
  const held = new Map<number, HoldReason>();
  const durations: number[] = [];
  let holding: { readonly reason: HoldReason; readonly from: number } | null = null;

  let newest = -Infinity;

  const secondOf = (ms: number): number => Math.floor(ms / 1000);

  const forget = (now: number): void => {
    const oldest = secondOf(now) - historySeconds;
    for (const second of calls.keys()) if (second <= oldest) calls.delete(second);
    for (const second of held.keys()) if (second <= oldest) held.delete(second);
  };

  /** Writes down what has been held until now: a clock that jumped ahead is followed no further than what is kept. */
  const fill = (now: number): void => {
    if (holding === null) return;
    const first = Math.max(secondOf(holding.from), secondOf(now) - historySeconds);
    for (let second = first; second <= secondOf(now); second += 1) held.set(second, holding.reason);
  };

  return {
    sent: (now) => {
      const second = secondOf(now);
      calls.set(second, (calls.get(second) ?? 0) + 1);
      if (second !== newest) forget(now);
      newest = second;
    },
    answered: (sentAt, now) => {
      if (now < sentAt) return;
      durations.push(now - sentAt);
      if (durations.length > answersMeasured) durations.shift();
    },
    holds: (reason, now) => {
      const next = reason === 'busy' ? null : reason;
      if (next === (holding?.reason ?? null)) return;
      fill(now);
      holding = next === null ? null : { reason: next, from: now };
    },
    seconds: (now) => {
      fill(now);
      forget(now);
      const last = secondOf(now);
      return Array.from({ length: historySeconds }, (_, at) => {
        const second = last - historySeconds + 1 + at;
        return { second, calls: calls.get(second) ?? 0, held: held.get(second) ?? null };
      });
    },
    answerMs: () =>
      durations.length < fewestAnswers ? null : durations.reduce((sum, ms) => sum + ms, 0) / durations.length,
  };
};
