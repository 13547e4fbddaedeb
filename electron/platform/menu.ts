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

/** The application's menu, which is the system's and not the page's. While the lock covers the windows it names no file and does nothing of ours. */
export const systemMenu = (
  recent: RecentFiles,
  isCovered: () => boolean,
  acts: Omit<MenuActs, 'clearRecent'>,
): SystemMenu => {
  let spoken: Language = 'sv';
  /** A menu that stood open when the lock came does nothing either. */
  const uncovered =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      if (!isCovered()) act(...args);
    };
  const whileOpen: typeof acts = {
    chooseFile: uncovered(acts.chooseFile),
    openRecent: uncovered(acts.openRecent),
    askForUpdate: uncovered(acts.askForUpdate),
    showDataFolder: uncovered(acts.showDataFolder),
    command: uncovered(acts.command),
  };
  const refresh = (): void => {
    const covered = isCovered();
    const state = { language: spoken, platform: process.platform, recent: recent.list(), covered };
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(state, { ...whileOpen, clearRecent: uncovered(clearRecent) })),
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
