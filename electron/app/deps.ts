import { type EventData, type EventName } from '../../shared/contract/events.ts';
import { type Clock, type Random, type Secrets } from '../../shared/domain/ports.ts';
import { type Store } from '../store/store.ts';

export type Emit = <N extends EventName>(name: N, data: EventData<N>) => void;

/** What every use case may touch. Rooms that need more take it as a further argument. */
export interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly emit: Emit;
}

/** The embedded practice service, started when first asked for. */
export type StartPractice = () => Promise<{ readonly url: string }>;

/** Closes the application, lets the work be done while nobody has the data folder open, and opens it again. */
export type Reopen = (work: () => Promise<void>) => Promise<void>;
