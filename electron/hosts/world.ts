import { randomBytes } from 'node:crypto';
import { type Clock, type Random } from '../../shared/domain/ports.ts';

/** The machine's own clock and random numbers, for every host. */
export const machineClock: Clock = { now: () => new Date() };
export const machineRandom: Random = { hex: (bytes) => randomBytes(bytes).toString('hex') };
