import { app, BrowserWindow, protocol } from 'electron';
import { join } from 'node:path';
import { fileOf } from './files.mjs';

/** The least that a desktop application can be: one window over files of its own. Lies in out/main, its page in out/renderer. */
const page = join(import.meta.dirname, '../renderer');
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
await app.whenReady();
protocol.handle('app', async (request) => {
  const { bytes, type } = await fileOf(page, new URL(request.url).pathname);
  return new globalThis.Response(bytes, { headers: { 'content-type': type } });
});
const window = new BrowserWindow({
  webPreferences: {
    preload: join(import.meta.dirname, 'preload.cjs'),
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
  },
});
await window.loadURL('app://bare/index.html');
