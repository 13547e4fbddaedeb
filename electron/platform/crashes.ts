import { join } from 'node:path';
import { app, crashReporter, dialog, type BrowserWindow } from 'electron';
import { type Language } from '../../shared/domain/text.ts';
import { type Application } from '../app/application.ts';
import { faultLog } from '../app/fault-log.ts';
import { machineClock } from '../hosts/world.ts';
import { crashReports } from './crash-reports.ts';
import { crashWords } from './crash-words.ts';

const folderIn = (dataFolder: string): string => join(dataFolder, 'crashes');

/** The system's memory images of what dies lie in the data folder, and go nowhere. Before the application is ready. */
export const keepCrashes = (dataFolder: string): void => {
  app.setPath('crashDumps', folderIn(dataFolder));
  crashReporter.start({ uploadToServer: false });
};

export interface CrashOptions {
  readonly application: Application;
  readonly dataFolder: string;
  readonly language: () => Language;
  /** Opens a window on the page of the dead one, and puts that away. */
  readonly replace: (dead: BrowserWindow) => void;
}

export interface Crashes {
  /** Watches the process of a window's page. */
  readonly watch: (window: BrowserWindow) => void;
  /** The application ends in order: what lies there was told. */
  readonly ended: () => void;
}

/** A window is opened again so often within a minute; then the person is asked. */
const mostAgain = 2;
const minuteMs = 60_000;
/** So long an application that failed has for putting itself away. */
const patienceMs = 5_000;

const late = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });

/** What died is written down and told of, and what can go on goes on. */
export const followCrashes = (options: CrashOptions): Crashes => {
  const { application, dataFolder, language } = options;
  const reports = crashReports(folderIn(dataFolder), () => machineClock.now());
  const log = faultLog(dataFolder, machineClock);
  const note = (what: string, why: unknown): void => {
    log(what, why);
    reports.write(what, why);
  };
  let again: readonly number[] = [];
  let ending = false;

  const end = async (): Promise<void> => {
    await Promise.race([application.close().catch(() => undefined), late()]);
    dialog.showErrorBox('Runsheet', crashWords.main[language()]);
    app.exit(1);
  };
  process.on('uncaughtException', (error) => {
    note('main', error);
    if (ending) return;
    ending = true;
    void end();
  });
  // What failed there was told where it was asked for, or is nobody's; it breaks nothing that is written down.
  process.on('unhandledRejection', (reason) => {
    note('promise', reason);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') note('process', `${type}: ${reason}, ${String(exitCode)}`);
  });

  const askAgain = async (dead: BrowserWindow): Promise<void> => {
    const spoken = language();
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: crashWords.oftenTitle[spoken],
      message: crashWords.oftenTitle[spoken],
      detail: crashWords.often[spoken],
      buttons: [crashWords.again[spoken], crashWords.quit[spoken]],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) app.quit();
    else options.replace(dead);
  };
  const tell = async (): Promise<void> => {
    await application.handIn({ what: 'told', text: crashWords.window });
    reports.markTold();
  };

  reports.tidy();
  if (reports.untold()) {
    void application.handIn({ what: 'told', text: crashWords.before });
    reports.markTold();
  }
  return {
    watch: (window) => {
      window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
        if (reason === 'clean-exit' || ending) return;
        note('window', `${reason}, ${String(exitCode)}`);
        const now = Date.now();
        again = again.filter((at) => now - at < minuteMs);
        if (again.length >= mostAgain) {
          void askAgain(window);
          return;
        }
        again = [...again, now];
        options.replace(window);
        void tell();
      });
    },
    ended: reports.markTold,
  };
};
