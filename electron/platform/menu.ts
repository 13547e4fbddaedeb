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

/** The application's menu, which is the system's and not the page's. */
export const systemMenu = (recent: RecentFiles, acts: Omit<MenuActs, 'clearRecent'>): SystemMenu => {
  let spoken: Language = 'sv';
  const refresh = (): void => {
    const state = { language: spoken, platform: process.platform, recent: recent.list() };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(state, { ...acts, clearRecent })));
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
