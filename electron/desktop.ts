import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, type BrowserWindow } from 'electron';
import { askOf } from './hosts/ask.ts';
import { openApplication } from './hosts/compose.ts';
import { dataFolder } from './hosts/data-folder.ts';
import { startFailureWords } from './hosts/start-failure.ts';
import { openDoor } from './platform/door.ts';
import { folderDialog } from './platform/folder-dialog.ts';
import { installGuards } from './platform/guards.ts';
import { keychainSecrets } from './platform/keychain.ts';
import { setMenu } from './platform/menu.ts';
import { registerPageScheme, servePage } from './platform/page-protocol.ts';
import { openWindow } from './platform/window.ts';

/** The desktop host: the same application as in the browser and on the command line, behind a locked-down window. */

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const start = async (folder: string): Promise<void> => {
  let window: BrowserWindow | null = null;
  const application = openApplication({
    dataFolder: folder,
    host: 'desktop',
    secrets: keychainSecrets(join(folder, 'secrets.json')),
    workers: new URL('./', import.meta.url),
    chooseFolder: folderDialog(() => window),
  });
  servePage(here('../renderer'));
  installGuards();
  openDoor(application, () => window, setMenu);
  const open = (): void => {
    window = openWindow({ preload: here('./preload.cjs'), size: join(folder, 'window.json') });
    window.once('closed', () => {
      window = null;
    });
  };
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('activate', () => {
    if (window === null) open();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void application.close().finally(() => {
      app.quit();
    });
  });
  setMenu((await askOf(application)('app.info', {})).preferences.language);
  open();
};

app.setName('Runsheet');
app.enableSandbox();
registerPageScheme();
const folder = dataFolder();
app.setPath('userData', join(folder, 'window'));

if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(() => start(folder))
    .catch((error: unknown) => {
      dialog.showErrorBox('Runsheet', startFailureWords(error));
      app.exit(1);
    });
} else {
  app.quit();
}
