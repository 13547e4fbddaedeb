import { powerMonitor, powerSaveBlocker } from 'electron';

export interface Power {
  /** Keeps the computer awake while something is sent, and only then; its screen may go dark. */
  readonly keepAwake: (wanted: boolean) => void;
  /** True once the system is about to shut down: nobody is there to be asked. */
  readonly isShuttingDown: () => boolean;
}

/** The system's power: what waits is woken with the computer. */
export const followPower = (woke: () => void): Power => {
  let blocker: number | null = null;
  let shuttingDown = false;
  powerMonitor.on('resume', woke);
  powerMonitor.on('unlock-screen', woke);
  powerMonitor.on('shutdown', () => {
    shuttingDown = true;
  });
  return {
    keepAwake: (wanted) => {
      if (wanted) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
    isShuttingDown: () => shuttingDown,
  };
};
