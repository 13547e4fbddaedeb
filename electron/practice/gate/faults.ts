import { z } from 'zod';

export const faultEffects = ['Status', 'StatusAfter', 'DropBefore', 'DropAfter', 'Delay', 'Hold'] as const;

const faultIn = z
  .strictObject({
    Method: z.string().optional(),
    Path: z.string().optional(),
    Nth: z.int().min(1).optional(),
    Rate: z.number().min(0).max(1).optional(),
    Effect: z.enum(faultEffects),
    Status: z.int().min(400).max(599).optional(),
    DelayMs: z.int().min(0).optional(),
    Times: z.int().min(0).optional(),
  })
  .refine((fault) => fault.Nth === undefined || fault.Rate === undefined, 'Nth and Rate exclude each other');

const faultsIn = z.array(faultIn);
type FaultEntry = z.infer<typeof faultIn>;

/** What an injected fault does to one call. */
export interface Fault {
  readonly effect: (typeof faultEffects)[number];
  readonly status: number;
  readonly delayMs: number;
  /** Aborted when the faults are set anew: what is held goes on. */
  readonly over: AbortSignal;
}

/**
 * `Path` matches a call's path (without query) from its beginning up to the end of a segment: `/v1/invoice/action` matches
 * itself and `/v1/invoice/action/abc`, not `/v1/invoice/actionbyinvoicenumber`. `*` stands for anything, also at the end of
 * a segment; `{id}` for one segment. Without `Path` every path matches.
 */
export const pathMatches = (pattern: string, path: string): boolean => {
  const escaped = pattern
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]*\}/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${escaped}(?:$|/)`).test(path) || (pattern.endsWith('/') && path.startsWith(pattern));
};

/** A small generator of numbers in [0, 1) that a seed determines (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

interface Armed {
  readonly entry: FaultEntry;
  seen: number;
  fired: number;
}

/** The faults that are set; each counts its own matching calls (`Nth`) and how often it struck (`Times`). */
export const createFaults = () => {
  let random: () => number = Math.random;
  let armed: readonly Armed[] = [];
  let standing = new AbortController();
  const arm = (entries: readonly FaultEntry[]): void => {
    standing.abort();
    standing = new AbortController();
    armed = entries.map((entry) => ({ entry, seen: 0, fired: 0 }));
  };
  const strikes = (fault: Armed): boolean => {
    fault.seen += 1;
    const { Nth, Rate, Times } = fault.entry;
    if (Times !== undefined && fault.fired >= Times) return false;
    if (Nth !== undefined && fault.seen !== Nth) return false;
    return Rate === undefined || random() < Rate;
  };
  const matches = ({ entry }: Armed, method: string, path: string): boolean =>
    (entry.Method === undefined || entry.Method.toUpperCase() === method) &&
    (entry.Path === undefined || pathMatches(entry.Path, path));
  return {
    /** Replaces all faults, and lets go of what they hold. Throws ZodError where one is malformed. */
    set: (list: unknown): void => {
      arm(faultsIn.parse(list));
    },
    clear: (): void => {
      arm([]);
    },
    /** What `Rate` throws its dice with from now on: the same seed gives the same faults again; null is chance. */
    seed: (seed: number | null): void => {
      random = seed === null ? Math.random : seededRandom(seed);
    },
    /** The fault that strikes this call; the first in the list wins. */
    next: (method: string, path: string): Fault | null => {
      const struck = armed.filter((fault) => matches(fault, method, path) && strikes(fault));
      const [first] = struck;
      if (first === undefined) return null;
      first.fired += 1;
      const { Effect, Status, DelayMs } = first.entry;
      return { effect: Effect, status: Status ?? 500, delayMs: DelayMs ?? 1000, over: standing.signal };
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;
