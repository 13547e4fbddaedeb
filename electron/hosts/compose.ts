import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChooseFolder,
  type FileDialogs,
  type ProxyFor,
  type Seal,
  type Secrets,
} from '../../shared/domain/ports.ts';
import { createApplication, type Application } from '../app/application.ts';
import { type Lock, openLock } from '../app/lock.ts';
import { behindLock } from '../app/lock-door.ts';
import { type HostInfo } from '../app/window-info.ts';
import { systemTimers } from '../service/timers.ts';
import { type Store } from '../store/store.ts';
import { startPracticeThread } from '../practice/practice-thread-host.ts';
import { folderEyes } from './folder-eyes.ts';
import { reopenable } from './reopenable.ts';
import { environmentProxy } from './proxies.ts';
import { version } from './version.ts';
import { machineClock, machineRandom } from './world.ts';

export interface Composition {
  /** Where everything is kept; made when it is missing. */
  readonly dataFolder: string;
  /** Its database, where the host has opened it already. */
  readonly store?: Store;
  readonly host: HostInfo['host'];
  readonly secrets: Secrets;
  /** Where the hash of the lock's passphrase is kept; without it there is no lock. */
  readonly seal?: Seal;
  /** The lock, where the host has opened it already. */
  readonly lock?: Lock;
  /** Seconds since a person touched the computer, where the host knows it. */
  readonly idleSeconds?: () => number;
  /** The folder of the built worker files, with a slash at its end. */
  readonly workers: URL;
  /** Where the host has a dialog that asks for a folder. */
  readonly chooseFolder?: ChooseFolder;
  readonly dialogs?: FileDialogs;
  /** Where the host knows the system's proxy; without it the environment's counts. */
  readonly proxyFor?: ProxyFor;
  /** False for the length of one command: no run starts by the clock. */
  readonly keepsTimes?: boolean;
}

type PracticeService = Awaited<ReturnType<typeof startPracticeThread>>;

export interface PracticeHolder {
  readonly start: () => Promise<PracticeService>;
  /** It can be started again. */
  readonly close: () => Promise<void>;
}

/** Makes the file, open to its owner only; SQLite gives its companions the same rights. */
const ownFile = (path: string): string => {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
};

/** The embedded practice service of a data folder: started when first asked for, once at a time. */
export const practiceOf = (
  dataFolder: string,
  workers: URL,
  options: { readonly port?: number; readonly clock?: number } = {},
): PracticeHolder => {
  let running: Promise<PracticeService> | null = null;
  return {
    start: () => {
      running ??= startPracticeThread({
        file: ownFile(join(dataFolder, 'practice.db')),
        ...options,
        threadFile: new URL('practice-thread.js', workers),
      }).catch((error: unknown) => {
        running = null;
        throw error;
      });
      return running;
    },
    close: async () => {
      const ending = await running;
      running = null;
      await ending?.close();
    },
  };
};

/** The application as its host has it, and as the window has it. */
export interface Opened extends Application {
  readonly lock: Lock;
  /** What a window may ask and hear: nothing with content while it is locked. */
  readonly window: Pick<Application, 'call' | 'on'>;
}

/** Puts the one application together for a host: the machine's clock and chance, the host's secrets, the practice service. */
export const openApplication = (composition: Composition): Opened => {
  const { dataFolder, host, secrets, workers, chooseFolder, dialogs, keepsTimes = true } = composition;
  const proxyFor = composition.proxyFor ?? environmentProxy(process.env);
  const practice = practiceOf(dataFolder, workers);
  const lock =
    composition.lock ??
    openLock({
      seal: composition.seal ?? null,
      clock: machineClock,
      timers: systemTimers,
      ...(composition.idleSeconds === undefined ? {} : { idleSeconds: composition.idleSeconds }),
    });
  // Once: what is opened anew after a restore is another file.
  let store = composition.store;
  const opened = (): { readonly store?: Store } => {
    const first = store;
    store = undefined;
    return first === undefined ? {} : { store: first };
  };
  const application = reopenable((reopening) =>
    createApplication({
      ...opened(),
      version,
      host,
      dataFolder,
      clock: machineClock,
      random: machineRandom,
      secrets,
      lock,
      startPractice: practice.start,
      stopPractice: practice.close,
      intakeWorker: new URL('intake-worker.js', workers),
      keepsTimes,
      service: { transport: { proxyFor } },
      reopening,
      ...(chooseFolder === undefined ? {} : { folders: { chooseFolder, eyes: folderEyes } }),
      ...(dialogs === undefined ? {} : { dialogs }),
    }),
  );
  return {
    ...application,
    lock,
    window: behindLock(application, lock),
    close: async () => {
      lock.close();
      await application.close();
      await practice.close();
    },
  };
};
