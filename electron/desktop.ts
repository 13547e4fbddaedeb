import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, type BrowserWindow } from 'electron';
import { type HostCommand } from '../shared/contract/host.ts';
import { roomPath } from '../shared/contract/rooms.ts';
import { type Language } from '../shared/domain/text.ts';
import { sealedName } from './app/sealed-file.ts';
import { askOf } from './hosts/ask.ts';
import { openApplication } from './hosts/compose.ts';
import { dataFolder } from './hosts/data-folder.ts';
import { version } from './hosts/version.ts';
import { startFailureWords } from './hosts/start-failure.ts';
import { openBackground } from './platform/background.ts';
import { eventChannel } from './platform/channels.ts';
import { followCrashes, keepCrashes } from './platform/crashes.ts';
import { openDoor } from './platform/door.ts';
import { fileDialogs } from './platform/file-dialogs.ts';
import { folderDialog } from './platform/folder-dialog.ts';
import { installGuards } from './platform/guards.ts';
import { lockWithSystem, systemIdleSeconds } from './platform/idle.ts';
import { keychainSeal, keychainSecrets } from './platform/keychain.ts';
import { type GivenFiles, givenFiles } from './platform/given-files.ts';
import { systemMenu } from './platform/menu.ts';
import { openedFiles } from './platform/opened-files.ts';
import { registerPageScheme, servePage } from './platform/page-protocol.ts';
import { sessionProxy } from './platform/proxy.ts';
import { openingSwitch, switchRefused } from './platform/switches.ts';
import { trayPicture } from './platform/tray.ts';
import { askForUpdate, openUpdates } from './platform/updates.ts';
import { recentFiles } from './platform/recent-files.ts';
import { keepWindow, openWindow } from './platform/window.ts';

/** The desktop host: the same application as in the browser and on the command line, behind a locked-down window. */

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const start = async (folder: string, given: GivenFiles): Promise<void> => {
  let window: BrowserWindow | null = null;
  const windowState = join(folder, 'window.json');
  const application = openApplication({
    dataFolder: folder,
    host: 'desktop',
    secrets: keychainSecrets(join(folder, sealedName)),
    seal: keychainSeal(join(folder, 'lock.sealed')),
    idleSeconds: systemIdleSeconds,
    workers: new URL('./', import.meta.url),
    chooseFolder: folderDialog(() => window),
    dialogs: fileDialogs(() => window),
    proxyFor: sessionProxy,
  });
  const { lock } = application;
  lockWithSystem(lock.begin);
  servePage(here('../renderer'));
  installGuards();
  const languageNow = async (): Promise<Language> => (await askOf(application)('app.info', {})).preferences.language;
  const openNew = (page = ''): void => {
    const made = openWindow({ preload: here('./preload.cjs'), state: windowState, page });
    window = made;
    made.once('closed', () => {
      if (window === made) window = null;
    });
    crashes.watch(made);
    background.leave();
  };
  /** The new one first: without any window the application might end. */
  const replace = (dead: BrowserWindow): void => {
    keepWindow(dead, windowState);
    openNew(URL.parse(dead.webContents.getURL())?.hash);
    dead.destroy();
  };
  /** The window, in front of the person. */
  const open = (page?: string): void => {
    if (window === null) {
      openNew(page);
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const background = openBackground({
    application,
    windowOf: () => window,
    open,
    quit: () => {
      app.quit();
    },
    isCovered: lock.isCovered,
    icon: here(`../renderer/${trayPicture(process.platform)}`),
    told: join(folder, 'tray-told'),
  });
  const command = (wanted: HostCommand): void => {
    if (lock.isCovered()) open();
    else if (window === null) open(wanted.command === 'goTo' ? `#${roomPath(wanted.room)}` : '');
    else {
      open();
      window.webContents.send(eventChannel, 'host.command', wanted);
    }
  };
  const recent = recentFiles(join(folder, 'recent.json'), process.platform);
  const menu = systemMenu(recent, lock.isCovered, {
    chooseFile: () => void files.choose(),
    openRecent: (path) => void files.openChosen([path]),
    askForUpdate,
    showDataFolder: () => void application.call('storage.openFolder', {}),
    command,
  });
  lock.on(menu.refresh);
  const files = openedFiles({
    application,
    windowOf: () => window,
    open,
    language: languageNow,
    recent,
    changed: menu.refresh,
  });
  const crashes = followCrashes({ application, dataFolder: folder, language: menu.spoken, replace });
  openDoor(application, application.window, () => window, menu.speak);
  app.on('second-instance', (_event, argv, cwd) => {
    open();
    void files.openStart({ argv, cwd, packaged: app.isPackaged, platform: process.platform });
  });
  app.on('activate', () => {
    if (window === null) open();
  });
  app.on('window-all-closed', () => {
    const stays = background.stay().catch(() => false);
    void stays.then((yes) => {
      if (!yes) app.quit();
    });
  });
  let closing: 'no' | 'asking' | 'yes' = 'no';
  /** Puts everything away; false where the person wants to go on. */
  const finish = async (): Promise<boolean> => {
    closing = 'asking';
    const may = await background.mayQuit().catch(() => true);
    closing = may ? 'yes' : 'no';
    if (may) {
      crashes.ended();
      await application.close().catch(() => undefined);
    }
    return may;
  };
  app.on('before-quit', (event) => {
    if (closing === 'yes') return;
    event.preventDefault();
    if (closing === 'asking') return;
    void finish().then((may) => {
      if (may) app.quit();
    });
  });
  openUpdates({ application, dataFolder: folder, finish });
  menu.speak(await languageNow());
  open();
  given.hear((paths) => void files.openGiven(paths));
  await files.openStart({
    argv: process.argv,
    cwd: process.cwd(),
    packaged: app.isPackaged,
    platform: process.platform,
  });
};

app.setName('Runsheet');
app.setAboutPanelOptions({ applicationName: 'Runsheet', applicationVersion: version });
// Windows shows no notification of an application that it cannot name.
app.setAppUserModelId('se.runsheet.desktop');
app.enableSandbox();
registerPageScheme();
const given = givenFiles();
const folder = dataFolder();
app.setPath('userData', join(folder, 'window'));
keepCrashes(folder);

const opened = app.isPackaged ? openingSwitch((name) => app.commandLine.hasSwitch(name)) : null;
if (opened !== null) {
  const { sv, en } = switchRefused(opened);
  dialog.showErrorBox('Runsheet', `${sv}\n\n${en}`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(() => start(folder, given))
    .catch((error: unknown) => {
      dialog.showErrorBox('Runsheet', startFailureWords(error));
      app.exit(1);
    });
} else {
  app.quit();
}
