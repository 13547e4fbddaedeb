import { openingCalls } from '../../shared/contract/opening.ts';
import { type Secrets, type Seal } from '../../shared/domain/ports.ts';
import { type Application } from '../app/application.ts';
import { doorTo } from '../app/door.ts';
import { faultLog } from '../app/fault-log.ts';
import { behindLock } from '../app/lock-door.ts';
import { type Lock, openLock } from '../app/lock.ts';
import { openingHandlers } from '../app/opening.ts';
import { type HostInfo } from '../app/window-info.ts';
import { systemTimers } from '../service/timers.ts';
import { type Store } from '../store/store.ts';
import { version } from './version.ts';
import { machineClock } from './world.ts';

export interface OpeningParts {
  readonly dataFolder: string;
  readonly store: Store;
  readonly host: HostInfo['host'];
  readonly secrets: Secrets;
  readonly seal: Seal;
}

/** What a window asks first, and the lock that it stands behind: the application that is opened after it takes the same one. */
export interface OpenedFirst {
  readonly lock: Lock;
  readonly window: Pick<Application, 'call' | 'on'>;
  readonly isCall: (name: string) => boolean;
}

/** Answers what a window asks first, from the database alone, before the rest of the application is loaded. */
export const openFirst = ({ dataFolder, store, host, secrets, seal }: OpeningParts): OpenedFirst => {
  const clock = machineClock;
  const lock = openLock({ seal, clock, timers: systemTimers });
  const call = doorTo({
    shapes: openingCalls,
    handlers: openingHandlers({ store, clock, secrets }, lock, { version, host }),
    log: faultLog(dataFolder, clock),
  });
  return {
    lock,
    window: behindLock({ call, on: () => () => undefined }, lock),
    isCall: (name) => Object.hasOwn(openingCalls, name),
  };
};
