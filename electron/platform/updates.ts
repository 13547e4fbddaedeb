import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { type Application } from '../app/application.ts';
import { faultLog } from '../app/fault-log.ts';
import { askOf } from '../hosts/ask.ts';
import { machineClock } from '../hosts/world.ts';
import { engineOf } from './update-engine.ts';
import { type UpdateFlow, updateFlow } from './update-flow.ts';
import { type Installation, whyNoUpdates } from './update-rules.ts';
import { type Question, told } from './update-words.ts';

/** Updates of the installed application. Asks first, at each step; says nothing of what fails but to whoever asked by the menu. */

interface Options {
  readonly application: Application;
  readonly dataFolder: string;
  /** Puts away what is open; false where the person wants to go on. */
  readonly finish: () => Promise<boolean>;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The window comes first. */
const afterStart = 30_000;

const installation = (): Installation => {
  const path = app.isPackaged ? join(process.resourcesPath, 'app-update.yml') : '';
  return {
    isPackaged: app.isPackaged,
    platform: process.platform,
    appImage: process.env['APPIMAGE'],
    channelFile: existsSync(path) ? readFileSync(path, 'utf8') : null,
  };
};

const makeFlow = async (options: Options, ask: (question: Question) => Promise<number>): Promise<UpdateFlow> => {
  // Loaded where there is a channel alone.
  const { default: updater } = await import('electron-updater');
  const log = faultLog(options.dataFolder, machineClock);
  return updateFlow({
    engine: engineOf(updater.autoUpdater),
    running: app.getVersion(),
    activity: () => askOf(options.application)('runs.activity', {}),
    ask,
    finish: options.finish,
    log: (error) => {
      log('update', error);
    },
    now: () => machineClock.now().getTime(),
  });
};

let askNow: (() => Promise<void>) | null = null;

/** The menu's “Check for updates …”: tells of everything, also that there is nothing. */
export const askForUpdate = (): void => {
  void askNow?.();
};

/** Looks for updates a while after the start and daily, in an installation that has a channel. */
export const openUpdates = (options: Options): void => {
  const askApplication = askOf(options.application);
  const ask = async ({ title, detail, buttons }: Question): Promise<number> => {
    const { language } = (await askApplication('app.info', {})).preferences;
    const { response } = await dialog.showMessageBox({
      type: buttons.length > 1 ? 'question' : 'info',
      title: title[language],
      message: title[language],
      detail: detail[language],
      buttons: buttons.map((one) => one[language]),
      defaultId: 0,
      cancelId: buttons.length - 1,
    });
    return response;
  };
  const why = whyNoUpdates(installation());
  if (why !== null) {
    askNow = async () => {
      await ask(told.not(why));
    };
    return;
  }
  let flow: Promise<UpdateFlow> | null = null;
  const look = async (asker: 'person' | 'clock'): Promise<void> => {
    flow ??= makeFlow(options, ask);
    await (await flow).look(asker);
  };
  /** Whoever only practises is told that everything stays on this computer: nothing is asked on the net unbidden. */
  const lookUnbidden = async (): Promise<void> => {
    const { connections } = await askApplication('connections.list', {});
    if (connections.some(({ kind }) => kind !== 'practice')) await look('clock');
  };
  const lookWhereHeld = async (): Promise<void> => {
    const opened = await flow;
    if (opened?.waits() === true) await opened.look('clock');
  };
  askNow = () => look('person');
  const quietly = (work: Promise<void>): void => {
    work.catch(() => undefined);
  };
  setTimeout(() => {
    quietly(lookUnbidden());
  }, afterStart).unref();
  setInterval(() => {
    quietly(lookUnbidden());
  }, day).unref();
  setInterval(() => {
    quietly(lookWhereHeld());
  }, hour).unref();
};
