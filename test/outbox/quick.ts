import { randomBytes } from 'node:crypto';
import { type Clock, type Credential, type Random } from '../../shared/domain/ports.ts';
import { type OutboxTimings } from '../../electron/outbox/timings.ts';

/** What a process that only pushes needs of the harness: without the practice service, which takes long to load. */

export const basic: Credential = { scheme: 'Basic', userName: 'demo', password: 'demo' };
export const windowMs = 400;

export const quickTimings: OutboxTimings = {
  leaseMs: 600,
  looksMs: [30, 60, 90],
  attestGapsMs: [10, 20, 40],
  attestPatienceMs: 60_000,
  listsFreshMs: 200,
  backOff: { firstMs: 10, capMs: 40 },
  faultsUntilRejected: 3,
  stopGraceMs: 3_000,
  bulk: 100,
  parallel: 8,
};

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { hex: (bytes) => randomBytes(bytes).toString('hex') };
