import { app, BrowserWindow, screen } from 'electron';
import { pageAddress } from './page-protocol.ts';
import { keepWindowState, placedOn, readWindowState } from './window-state.ts';

interface WindowFiles {
  readonly preload: string;
  readonly state: string;
  /** A page of the window, as `#/runs/5`; the first one without it. */
  readonly page?: string;
}

/** Keeps how the window is; one that is maximized keeps what it goes back to. */
export const keepWindow = (window: BrowserWindow, path: string): void => {
  const { x, y, width, height } = window.getNormalBounds();
  keepWindowState(path, {
    width,
    height,
    place: { x, y },
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoom: window.webContents.getZoomLevel(),
  });
};

/** Opens the window as it was left: isolated, sandboxed, without Node, with the preload's two functions as its only way out. */
export const openWindow = (files: WindowFiles): BrowserWindow => {
  const state = readWindowState(files.state);
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...placedOn(areas, state),
    minWidth: 640,
    minHeight: 480,
    // A plain false would take the button for it away on a Mac.
    ...(state.fullScreen ? { fullscreen: true } : {}),
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
  window.webContents.once('dom-ready', () => {
    window.webContents.setZoomLevel(state.zoom);
  });
  window.once('ready-to-show', () => {
    if (state.maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    keepWindow(window, files.state);
  });
  // What becomes of a page that dies while it loads, or whose window is closed, is seen to where that is told.
  window.loadURL(pageAddress + (files.page ?? '')).catch((error: unknown) => {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) throw error;
  });
  return window;
};
