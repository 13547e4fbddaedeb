import { type Service } from '../service.ts';

/** What the service does by itself, on its own time. */
export interface Background {
  /** Works off all queued attesting that is due. */
  readonly drain: () => void;
  /** Moves service time through every midnight up to an instant, and runs each night. */
  readonly nightsTo: (instant: number) => void;
  /** Looks whether something is due. */
  readonly wake: () => void;
}

export interface Grip {
  readonly service: Service;
  readonly background: Background;
  readonly body: unknown;
  readonly query: URLSearchParams;
}

/** What a control does; its result is sent as JSON, undefined as an empty body. Throws ZodError or a Refusal. */
export type Act = (grip: Grip) => unknown;

export type Control = readonly [method: 'GET' | 'POST' | 'PUT', path: string, act: Act];
