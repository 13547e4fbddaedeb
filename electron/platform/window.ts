import { app, BrowserWindow } from 'electron';
import { pageAddress } from './page-protocol.ts';
import { keepWindowSize, readWindowSize } from './window-state.ts';

interface WindowFiles {
  readonly preload: string;
  readonly size: string;
  /** A page of the window, as `#/runs/5`; the first one without it. */
  readonly page?: string;
}

/** Opens the window: isolated, sandboxed, without Node, with the preload's two functions as its only way out. */
export const openWindow = (files: WindowFiles): BrowserWindow => {
  const window = new BrowserWindow({
    ...readWindowSize(files.size),
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Runsheet',
    webPreferences: {
      preload: files.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    keepWindowSize(files.size, window.getBounds());
  });
  void window.loadURL(pageAddress + (files.page ?? ''));
  return window;
};
