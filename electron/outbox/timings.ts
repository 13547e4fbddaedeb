/** How patient the outbox is. Data, so that tests are quick. Source: outbox.md, Exactly once and Pace. */
export interface OutboxTimings {
  /** How long a lease lasts without being renewed; it is renewed three times as often. */
  readonly leaseMs: number;
  /** After the service said that it knows the id already: when to look again. */
  readonly looksMs: readonly number[];
  /** After an attest was taken on: the growing gaps between looks; the last one repeats. */
  readonly attestGapsMs: readonly number[];
  /** From when on "not attested yet" is said. */
  readonly attestPatienceMs: number;
  /** How old a reading may be that attests go by (the open and closed lists), or a bulk of a register (that register). */
  readonly listsFreshMs: number;
  readonly backOff: { readonly firstMs: number; readonly capMs: number };
  /** So many 5xx answers to one payload are a no. */
  readonly faultsUntilRejected: number;
  /** How long a stop waits for answers that are out; after that their jobs are looked up at the next start. */
  readonly stopGraceMs: number;
  /** Entries in one bulk call. */
  readonly bulk: number;
  /**
   * Work that is done side by side: four calls that are out, a group that is claimed (`ahead` in `electron/service/pace-rules.ts`), one that
   * comes after it, and one whose answers wait to be written with it.
   */
  readonly parallel: number;
}

export const defaultTimings: OutboxTimings = {
  leaseMs: 30_000,
  looksMs: [5_000, 30_000, 120_000],
  attestGapsMs: [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000],
  attestPatienceMs: 15 * 60_000,
  listsFreshMs: 30_000,
  backOff: { firstMs: 1_000, capMs: 5 * 60_000 },
  faultsUntilRejected: 3,
  stopGraceMs: 5_000,
  bulk: 500,
  parallel: 52,
};

/** Capped exponential, with a jitter of half: between half and the whole of the step. `random` is in [0, 1). */
export const backOffMs = (timings: OutboxTimings, failures: number, random: number): number => {
  const step = Math.min(timings.backOff.capMs, timings.backOff.firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(step / 2 + (step / 2) * random);
};

/** How long after a try without an answer the service may still make what it asked for: until the last look. */
export const heldMs = (timings: OutboxTimings): number => timings.looksMs.reduce((sum, ms) => sum + ms, 0);

/** The gap with that number, counted from 0; the last one repeats. */
export const gapMs = (gaps: readonly number[], number: number): number => gaps[Math.min(number, gaps.length - 1)] ?? 0;
