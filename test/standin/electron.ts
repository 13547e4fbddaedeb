import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { App, told } from './app.ts';
import { browserWindowOf } from './browser-window.ts';
import { displays } from './displays.ts';
import { invoked, ipcMain } from './ipc.ts';
import { protocol } from './protocol.ts';
import { strict } from './strict.ts';

/*
 * A stand-in for the `electron` module that drives a plain Chromium, so that the real main and preload bundles run where
 * Electron's own program cannot be had. It proves nothing about Electron itself: dialogs, keychains, installers.
 */

const theApp = new App();
export const app = strict(theApp, 'app');
export const BrowserWindow = browserWindowOf(theApp);
export { ipcMain, protocol };

/** What the application did and decided, for tests to look at. */
interface Seen {
  readonly opened: string[];
  permission: ((...args: unknown[]) => unknown) | null;
  permissionCheck: ((...args: unknown[]) => unknown) | null;
  devicePermission: ((...args: unknown[]) => unknown) | null;
  /** Hears what the session tells: `will-download`. */
  readonly session: EventEmitter;
  menu: unknown;
  /** What the next dialog for a folder or files answers: null when the person closes it. */
  folder: string | null;
  files: readonly string[] | null;
  /** Where the next dialogs say that a file is to be saved, one after the other; closed by the person when there is none. */
  readonly saveTo: string[];
  readonly asked: unknown[];
  /** The button that the next question is answered with, and every question. */
  button: number;
  readonly questions: unknown[];
  readonly trays: Tray[];
  readonly notifications: Notification[];
  /** Power-save blockers that are on, by their numbers. */
  readonly blockers: Map<number, string>;
  readonly powerMonitor: EventEmitter;
  /** Seconds since somebody touched the computer. */
  idleSeconds: number;
  /** What `app` was told: recent documents, and the words about the application. */
  readonly told: typeof told;
}

/** An icon in the tray; gone from `seen` when it is destroyed. */
export class Tray extends EventEmitter {
  tooltip = '';
  menu: unknown = null;

  readonly icon: string;

  constructor(icon: string) {
    super();
    this.icon = icon;
    if (!existsSync(icon)) throw new Error(`stand-in: no icon at ${icon}`);
    seen.trays.push(this);
  }

  setToolTip(text: string): void {
    this.tooltip = text;
  }

  setContextMenu(menu: unknown): void {
    this.menu = menu;
  }

  destroy(): void {
    seen.trays.splice(seen.trays.indexOf(this), 1);
  }
}

/** A notification; `show` puts it into `seen`. */
export class Notification extends EventEmitter {
  readonly options: { readonly title: string; readonly body: string };

  constructor(options: { readonly title: string; readonly body: string }) {
    super();
    this.options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    seen.notifications.push(this);
  }
}

const seen: Seen = {
  opened: [],
  permission: null,
  permissionCheck: null,
  devicePermission: null,
  session: new EventEmitter(),
  menu: null,
  folder: null,
  files: null,
  saveTo: [],
  asked: [],
  button: 0,
  questions: [],
  trays: [],
  notifications: [],
  blockers: new Map(),
  powerMonitor: new EventEmitter(),
  idleSeconds: 0,
  told,
};

/** Nothing of a report may leave the computer: it is refused to be started otherwise. */
export const crashReporter = strict(
  {
    start: ({ uploadToServer }: { readonly uploadToServer?: boolean }): void => {
      if (uploadToServer !== false) throw new Error('stand-in: reports are never sent');
    },
  },
  'crashReporter',
);

export const screen = strict({ getAllDisplays: displays }, 'screen');

export const powerMonitor = strict(
  Object.assign(seen.powerMonitor, { getSystemIdleTime: (): number => seen.idleSeconds }),
  'powerMonitor',
);

let blockersMade = 0;
export const powerSaveBlocker = strict(
  {
    start: (kind: string): number => {
      blockersMade += 1;
      seen.blockers.set(blockersMade, kind);
      return blockersMade;
    },
    stop: (id: number): void => {
      seen.blockers.delete(id);
    },
  },
  'powerSaveBlocker',
);

export const shell = strict(
  {
    openExternal: (address: string): Promise<void> => {
      seen.opened.push(address);
      return Promise.resolve();
    },
    openPath: (path: string): Promise<string> => {
      seen.opened.push(path);
      return Promise.resolve('');
    },
  },
  'shell',
);

export const session = strict(
  {
    defaultSession: strict(
      {
        resolveProxy: (): Promise<string> => Promise.resolve('DIRECT'),
        setPermissionRequestHandler: (handler: (...args: unknown[]) => unknown): void => {
          seen.permission = handler;
        },
        setPermissionCheckHandler: (handler: (...args: unknown[]) => unknown): void => {
          seen.permissionCheck = handler;
        },
        setDevicePermissionHandler: (handler: (...args: unknown[]) => unknown): void => {
          seen.devicePermission = handler;
        },
        on: (name: string, listener: (...args: unknown[]) => void): void => {
          seen.session.on(name, listener);
        },
      },
      'session.defaultSession',
    ),
  },
  'session',
);

export const Menu = strict(
  {
    setApplicationMenu: (menu: unknown): void => {
      seen.menu = menu;
    },
    buildFromTemplate: (items: unknown): unknown => ({ items }),
  },
  'Menu',
);

export const dialog = strict(
  {
    showErrorBox: (title: string, content: string): void => {
      console.error(`${title}: ${content}`);
    },
    showMessageBox: (...args: unknown[]): Promise<{ response: number }> => {
      seen.questions.push(args.at(-1));
      return Promise.resolve({ response: seen.button });
    },
    showOpenDialog: (...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> => {
      seen.asked.push(args.at(-1));
      const found = seen.files ?? (seen.folder === null ? null : [seen.folder]);
      return Promise.resolve({ canceled: found === null, filePaths: [...(found ?? [])] });
    },
    showSaveDialog: (...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> => {
      seen.asked.push(args.at(-1));
      const filePath = seen.saveTo.shift();
      return Promise.resolve({ canceled: filePath === undefined, filePath: filePath ?? '' });
    },
  },
  'dialog',
);

const kept = process.env['STANDIN_KEYCHAIN'];
const key = kept === undefined ? randomBytes(32) : Buffer.from(kept, 'hex');
const isAvailable = (): boolean => process.env['STANDIN_NO_KEYCHAIN'] !== '1';

/**
 * Seals with a key of this process: what another process sealed cannot be opened, like another computer's. `STANDIN_KEYCHAIN` (32 bytes
 * as hex) is the key of a computer that is started again.
 */
export const safeStorage = strict(
  {
    isEncryptionAvailable: isAvailable,
    getSelectedStorageBackend: (): string => (isAvailable() ? 'gnome_libsecret' : 'basic_text'),
    encryptString: (text: string): Buffer => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decryptString: (sealed: Buffer): string => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
  },
  'safeStorage',
);

const isOrder = (
  message: unknown,
): message is { readonly id: number; readonly source: string; readonly argument: unknown } =>
  typeof message === 'object' && message !== null && 'source' in message && typeof message.source === 'string';

/** The test's hand in the main process, like Playwright's `electronApp.evaluate`: a function's source and an argument. */
const obey = async (source: string, argument: unknown): Promise<unknown> => {
  const work: unknown = new Function(`return (${source})`)();
  if (typeof work !== 'function') throw new Error('not a function');
  return Reflect.apply(work, undefined, [{ app, BrowserWindow, invoked, seen }, argument]);
};

process.on('message', (message: unknown) => {
  if (!isOrder(message)) return;
  const { id } = message;
  obey(message.source, message.argument).then(
    (value) => process.send?.({ what: 'result', id, value }),
    (error: unknown) => process.send?.({ what: 'result', id, error: String(error) }),
  );
});
process.once('disconnect', () => {
  theApp.exit(0);
});
