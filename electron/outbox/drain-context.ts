import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type ServiceClient } from '../service/client.ts';
import { type RunKey } from '../store/runs.ts';
import { type JobOwner } from '../store/jobs.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Commits } from '../store/commits.ts';
import { type Store } from '../store/store.ts';
import { type Slots } from './slots.ts';
import { type OutboxTimings } from './timings.ts';

/** Why a connection does not drain, in words; `until` epoch ms where it is known. */
export interface Waiting {
  readonly reason: LocalText;
  readonly nextStep: LocalText;
  readonly until: number | null;
  /** True where it does not go on by itself. */
  readonly needsPerson: boolean;
}

/** What draining one connection works with. Held by one worker, under its lease. */
export interface Drain {
  readonly store: Store;
  /** What answers and claims of one moment are written with. */
  readonly commits: Commits;
  /** Work that carries files goes within these. */
  readonly files: Slots;
  readonly client: ServiceClient;
  /** The client of another connection to the same service. @throws AppError `sign-in-needed`, `unknown-connection`. */
  readonly clientFor: (connectionId: string) => Promise<ServiceClient>;
  readonly timings: OutboxTimings;
  readonly connectionId: string;
  readonly deployment: DeploymentKind;
  readonly holder: string;
  readonly now: () => Date;
  /** Tells that jobs of a run, or acts of a creditor, changed. */
  readonly changed: (owner: JobOwner) => void;
  /** Stops the connection until a person (or a new credential) lets it go on. */
  readonly block: (waiting: Waiting) => void;
  /** Withdraws what still waits for its turn when the worker stops. */
  readonly stopped: AbortSignal;
  /** The lease was found lost. */
  readonly leaseLost: () => void;
  /** True when nothing new may go. */
  readonly stopping: () => boolean;
  /** The last call reached the service, or it did not: for the back-off. */
  readonly reached: (yes: boolean, reason: LocalText | null) => void;
  /** How many entries a bulk call of a kind may carry: less than all while a bad entry is being isolated. */
  readonly bulkSize: Map<string, number>;
  /** The run that the work at hand is for: what is read for it stands in that run's log. */
  readonly run: RunKey | null;
}

/** A creditor that is being drained, with its number and its guid. */
export type DrainScope = KnownScope;

/** That many milliseconds from now, as the store writes instants. */
export const inMs = (drain: Pick<Drain, 'now'>, ms: number): string =>
  new Date(drain.now().getTime() + ms).toISOString();
