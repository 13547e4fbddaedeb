import { hostCalls } from './host.ts';
import { lockCalls } from './lock.ts';
import { runCalls } from './runs.ts';
import { settingsCalls } from './settings.ts';
import { startCalls } from './start.ts';
import { storageCalls } from './storage.ts';
import { tourCalls } from './tour.ts';

/** The calls that a window makes until its first room stands there: all that it needs of the contract by then. */
export const firstCalls = {
  ...settingsCalls,
  ...lockCalls,
  ...startCalls,
  ...runCalls,
  ...tourCalls,
  ...hostCalls,
  ...storageCalls,
} as const;
