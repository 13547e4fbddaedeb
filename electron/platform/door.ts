import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { isCallName } from '../../shared/contract/contract.ts';
import { type Language } from '../../shared/domain/text.ts';
import { type Application } from '../app/application.ts';
import { askOf, type Ask } from '../hosts/ask.ts';
import { callChannel, eventChannel } from './channels.ts';
import { isOwnAddress } from './page-protocol.ts';

/** Only the top frame of our own window, showing our own page, may call. */
const isOwnSender = (event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean => {
  const frame = event.senderFrame;
  return (
    window !== null &&
    event.sender === window.webContents &&
    frame !== null &&
    frame.parent === null &&
    isOwnAddress(frame.url)
  );
};

/** The menu is the system's and not the page's: it follows the language that the person saves. */
const followLanguage = async (ask: Ask, setLanguage: (language: Language) => void): Promise<void> => {
  setLanguage((await ask('app.info', {})).preferences.language);
};

/** Lets the window call the application as far as the lock lets it (`behind`), and tells it what happens. `windowOf` answers the one window, or null. */
export const openDoor = (
  application: Application,
  behind: Pick<Application, 'call' | 'on'>,
  windowOf: () => BrowserWindow | null,
  setLanguage: (language: Language) => void,
): void => {
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    if (!isOwnSender(event, windowOf())) throw new Error('refused');
    if (!isCallName(name)) throw new Error('no such call');
    const settled = await behind.call(name, input);
    if (name === 'settings.save') await followLanguage(askOf(application), setLanguage);
    return settled;
  });
  behind.on((name, data) => {
    const window = windowOf();
    if (window !== null && !window.isDestroyed()) window.webContents.send(eventChannel, name, data);
  });
};
