import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { App } from './app.ts';
import { browserWindowOf } from './browser-window.ts';
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
  menu: unknown;
  /** What the next dialog for a folder answers: null when the person closes it. */
  folder: string | null;
  readonly asked: unknown[];
}
const seen: Seen = { opened: [], permission: null, permissionCheck: null, menu: null, folder: null, asked: [] };

export const shell = strict(
  {
    openExternal: (address: string): Promise<void> => {
      seen.opened.push(address);
      return Promise.resolve();
    },
  },
  'shell',
);

export const session = strict(
  {
    defaultSession: strict(
      {
        setPermissionRequestHandler: (handler: (...args: unknown[]) => unknown): void => {
          seen.permission = handler;
        },
        setPermissionCheckHandler: (handler: (...args: unknown[]) => unknown): void => {
          seen.permissionCheck = handler;
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
    showOpenDialog: (...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> => {
      seen.asked.push(args.at(-1));
      const { folder } = seen;
      return Promise.resolve({ canceled: folder === null, filePaths: folder === null ? [] : [folder] });
    },
  },
  'dialog',
);

const key = randomBytes(32);
const isAvailable = (): boolean => process.env['STANDIN_NO_KEYCHAIN'] !== '1';

/** Seals with a key of this process: what another process sealed cannot be opened, like another computer's. */
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
