import { type Answer } from './answer.ts';
import { type EndpointName } from './endpoint-path.ts';

/** A person's click goes ahead of the batch. */
export type Priority = 'person' | 'batch';

/** Why calls wait. `error-budget`: our share of refused answers is spent; `asked-to-wait`: the service answered 429. */
export type HoldReason = 'paused' | 'error-budget' | 'rate-limit' | 'asked-to-wait' | 'busy';

export interface PaceState {
  readonly inFlight: number;
  readonly waiting: number;
  /** Why the first waiting call does not go, and until when (epoch ms; null: no known time). Null when nothing waits. */
  readonly hold: { readonly reason: HoldReason; readonly until: number | null } | null;
  /** Calls sent in each of the last thirty seconds, oldest first. */
  readonly callsPerSecond: readonly number[];
}

/** The call was withdrawn before its first byte left: nothing was sent. */
export class NotSentError extends Error {
  constructor() {
    super('The call was withdrawn before it was sent');
    this.name = 'NotSentError';
  }
}

export interface Turn {
  readonly endpoint: EndpointName;
  readonly priority: Priority;
  readonly signal: AbortSignal | null;
  readonly beforeSend: (() => boolean) | null;
}

/** The one line in which every call of a connection stands. */
export interface Pace {
  readonly run: (turn: Turn, send: () => Promise<Answer>) => Promise<Answer>;
  /** Lets nothing more go (`all`), or only a person's calls (`batch`). */
  readonly pause: (which: 'batch' | 'all') => void;
  readonly resume: () => void;
  readonly state: () => PaceState;
  /** Tells of every change of state; answers how to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => void;
}
