import { strict } from './strict.ts';

export interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

export interface InvokeEvent {
  readonly sender: unknown;
  readonly senderFrame: Frame | null;
}

export type Invoked = (event: InvokeEvent, ...args: unknown[]) => unknown;

/** What the application registered, by channel. */
export const invoked = new Map<string, Invoked>();

export const ipcMain = strict(
  {
    handle: (channel: string, work: Invoked): void => {
      if (invoked.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      invoked.set(channel, work);
    },
  },
  'ipcMain',
);
