import { existsSync, writeFileSync } from 'node:fs';
import { dialog, type BrowserWindow } from 'electron';
import { type EventData, events } from '../../shared/contract/events.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { type Language } from '../../shared/domain/text.ts';
import { type Application } from '../app/application.ts';
import { askOf } from '../hosts/ask.ts';
import { type Activity, activityWords, goesOn, leaveWords, lockedNotice, trayWords } from './background-words.ts';
import { eventChannel } from './channels.ts';
import { notify } from './notify.ts';
import { followPower } from './power.ts';
import { trayIcon } from './tray.ts';

export interface BackgroundOptions {
  readonly application: Application;
  readonly windowOf: () => BrowserWindow | null;
  /** Opens the window, or brings it forward; on a page of it where one is named. */
  readonly open: (page?: string) => void;
  readonly quit: () => void;
  /** While the windows are covered by the lock no run is named, and the icon's menu changes nothing. */
  readonly isCovered: () => boolean;
  /** The tray's icon, a PNG. */
  readonly icon: string;
  /** Remembers that the person was told of the tray once. */
  readonly told: string;
}

/** The application without a window: runs go on and go at their times, and the person hears of them. */
export interface Background {
  /** The last window was closed; false when nothing goes on, and the application may end. */
  readonly stay: () => Promise<boolean>;
  /** There is a window again. */
  readonly leave: () => void;
  /** Asks before the application ends while something goes on; true when it may. */
  readonly mayQuit: () => Promise<boolean>;
}

const wasTold = (path: string): boolean => {
  if (existsSync(path)) return true;
  try {
    writeFileSync(path, '', { mode: 0o600 });
  } catch {
    // A full disk: the person is told once more next time.
  }
  return false;
};

/** On the taskbar or the dock: how far what is sent has come; held where only a person can move it, gone when it is over. */
const showProgress = (window: BrowserWindow | null, { sending, needsPerson, done }: Activity): void => {
  if (window === null || window.isDestroyed()) return;
  if (sending === 0 || done === null) window.setProgressBar(-1);
  else window.setProgressBar(done, { mode: needsPerson === sending ? 'paused' : 'normal' });
};

export const openBackground = (options: BackgroundOptions): Background => {
  const { application, windowOf, open, isCovered } = options;
  const ask = askOf(application);
  const power = followPower(application.woke);
  const languageNow = async (): Promise<Language> => (await ask('app.info', {})).preferences.language;
  const tray = trayIcon(options.icon, {
    open: () => {
      open();
    },
    pauseAll: () => {
      if (!isCovered()) void ask('runs.pauseAll', {});
    },
    quit: options.quit,
  });

  const follow = async (): Promise<Activity> => {
    const activity = await ask('runs.activity', {});
    power.keepAwake(activity.sending > activity.needsPerson);
    showProgress(windowOf(), activity);
    if (tray.isShown()) tray.show(activity, await languageNow(), isCovered());
    return activity;
  };

  const show = async (scope: Scope, runId: number): Promise<void> => {
    const window = windowOf();
    if (isCovered()) {
      open();
      return;
    }
    if (window === null) {
      await ask('connections.choose', scope);
      open(`#/runs/${String(runId)}`);
      return;
    }
    open();
    window.webContents.send(eventChannel, 'host.show', { scope, runId });
  };

  const tell = async ({ scope, runId, title, body }: EventData<'runs.notice'>): Promise<void> => {
    // Whoever sits at the window reads it there.
    if (windowOf()?.isFocused() === true) return;
    const language = await languageNow();
    const words = isCovered()
      ? { title: lockedNotice.title[language], body: lockedNotice.body[language] }
      : { title, body: body[language] };
    notify({ ...words, click: () => void show(scope, runId) });
  };

  // The application may be closing meanwhile: then there is nothing left to follow.
  const quietly = (work: Promise<unknown>): void => {
    work.catch(() => undefined);
  };
  application.on((name, data) => {
    if (name === 'runs.changed' || name === 'lock.coming' || name === 'lock.changed') quietly(follow());
    if (name === 'runs.notice') quietly(tell(events['runs.notice'].parse(data)));
  });
  quietly(follow());

  return {
    stay: async () => {
      const activity = await follow();
      if (!goesOn(activity)) return false;
      const language = await languageNow();
      tray.show(activity, language, isCovered());
      if (!wasTold(options.told))
        notify({
          title: trayWords.staysTitle[language],
          body: `${activityWords(activity, isCovered())[language]} ${trayWords.staysHow[language]}`,
          click: () => {
            open();
          },
        });
      return true;
    },
    leave: () => {
      tray.hide();
      quietly(follow());
    },
    mayQuit: async () => {
      const activity = await follow();
      if (power.isShuttingDown() || !goesOn(activity)) return true;
      const language = await languageNow();
      const means = activity.sending > 0 ? leaveWords.sending : leaveWords.waiting;
      const { response } = await dialog.showMessageBox({
        type: 'question',
        title: leaveWords.title[language],
        message: leaveWords.title[language],
        detail: `${activityWords(activity, isCovered())[language]} ${means[language]}`,
        buttons: [leaveWords.stay[language], leaveWords.quit[language]],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 1;
    },
  };
};
