import { powerMonitor } from 'electron';

/** Seconds since anybody touched the keyboard or the mouse of this computer, in whatever program. */
export const systemIdleSeconds = (): number => powerMonitor.getSystemIdleTime();

/** When the computer is locked or falls asleep, so is Runsheet. */
export const lockWithSystem = (begin: () => void): void => {
  powerMonitor.on('lock-screen', begin);
  powerMonitor.on('suspend', begin);
};
