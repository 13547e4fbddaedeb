import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, eventChannel } from './platform/channels.ts';

/** The bridge: `call` and `on`, nothing else. Names and arguments are checked at the door in the main process. */
contextBridge.exposeInMainWorld('runsheet', {
  call: (name: unknown, input: unknown): Promise<unknown> => ipcRenderer.invoke(callChannel, name, input),
  on: (listener: (name: unknown, data: unknown) => void): (() => void) => {
    const hear = (_event: unknown, name: unknown, data: unknown): void => {
      listener(name, data);
    };
    ipcRenderer.on(eventChannel, hear);
    return () => {
      ipcRenderer.off(eventChannel, hear);
    };
  },
});
