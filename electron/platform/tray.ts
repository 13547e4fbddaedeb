import { Menu, Tray } from 'electron';
import { type Language } from '../../shared/domain/text.ts';
import { type Activity, activityWords, goesOn, trayWords } from './background-words.ts';

export interface TrayActs {
  readonly open: () => void;
  readonly pauseAll: () => void;
  readonly quit: () => void;
}

export interface TrayIcon {
  /** Puts the icon there, or tells anew what goes on. */
  readonly show: (activity: Activity, language: Language, locked: boolean) => void;
  readonly hide: () => void;
  readonly isShown: () => boolean;
}

/** The tray's picture of a system. macOS paints it in its own colour, Windows takes the density from beside it (`@2x`). */
export const trayPicture = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'tray.png' : 'tray-panel.png';
};

/** The icon in the tray, there while the application goes on without a window. `icon` is a PNG's path. */
export const trayIcon = (icon: string, acts: TrayActs): TrayIcon => {
  let tray: Tray | null = null;
  const made = (): Tray => {
    const fresh = new Tray(icon);
    fresh.on('click', acts.open);
    tray = fresh;
    return fresh;
  };
  return {
    show: (activity, language, locked) => {
      const shown = tray ?? made();
      const now = goesOn(activity) ? activityWords(activity, locked)[language] : trayWords.idle[language];
      shown.setToolTip(`Runsheet\n${now}`);
      shown.setContextMenu(
        Menu.buildFromTemplate([
          { label: now, enabled: false },
          { type: 'separator' },
          { label: trayWords.open[language], click: acts.open },
          { label: trayWords.pauseAll[language], enabled: activity.sending > 0 && !locked, click: acts.pauseAll },
          { type: 'separator' },
          { label: trayWords.quit[language], click: acts.quit },
        ]),
      );
    },
    hide: () => {
      tray?.destroy();
      tray = null;
    },
    isShown: () => tray !== null,
  };
};
