import { app, Menu } from 'electron';
import { type Language } from '../../shared/domain/text.ts';
import { type MenuActs, menuTemplate } from './menu-template.ts';
import { type RecentFiles } from './recent-files.ts';

export interface SystemMenu {
  /** The language that it is shown in. */
  readonly spoken: () => Language;
  /** Shows the menu in a language. */
  readonly speak: (language: Language) => void;
  /** Shows it anew: a file was opened. */
  readonly refresh: () => void;
}

/** The application's menu, which is the system's and not the page's. While it is locked it names no file and does nothing of ours. */
export const systemMenu = (
  recent: RecentFiles,
  isLocked: () => boolean,
  acts: Omit<MenuActs, 'clearRecent'>,
): SystemMenu => {
  let spoken: Language = 'sv';
  /** A menu that stood open when it was locked does nothing either. */
  const unlocked =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      if (!isLocked()) act(...args);
    };
  const whileOpen: typeof acts = {
    chooseFile: unlocked(acts.chooseFile),
    openRecent: unlocked(acts.openRecent),
    askForUpdate: unlocked(acts.askForUpdate),
    showDataFolder: unlocked(acts.showDataFolder),
    command: unlocked(acts.command),
  };
  const refresh = (): void => {
    const locked = isLocked();
    const state = { language: spoken, platform: process.platform, recent: recent.list(), locked };
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(state, { ...whileOpen, clearRecent: unlocked(clearRecent) })),
    );
  };
  const clearRecent = (): void => {
    recent.clear();
    app.clearRecentDocuments();
    refresh();
  };
  return {
    spoken: () => spoken,
    speak: (language) => {
      spoken = language;
      refresh();
    },
    refresh,
  };
};
