import { basename } from 'node:path';
import { app, dialog, type BrowserWindow, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Language } from '../../shared/domain/text.ts';
import { type Application } from '../app/application.ts';
import { tableEndings } from '../app/folder-files.ts';
import { openedPaths, placeOf, type StartOf } from '../hosts/opened-paths.ts';
import { networkWords, openDialogWords } from './menu-words.ts';
import { openFile, shownPath, strangeArgument } from './open-file.ts';
import { type RecentFiles } from './recent-files.ts';

export interface OpenedFilesOptions {
  readonly application: Application;
  readonly windowOf: () => BrowserWindow | null;
  /** The window in front of the person, opened where there is none: it asks what was handed in. */
  readonly open: () => void;
  readonly language: () => Promise<Language>;
  readonly recent: RecentFiles;
  /** The list of files that were opened changed. */
  readonly changed: () => void;
}

/** Files that a person opens outside the window: by the menu, the dock, the file manager, a second start. */
export interface OpenedFiles {
  /** Asks for files by the system's dialog. */
  readonly choose: () => Promise<void>;
  /** Files that were chosen in this application. */
  readonly openChosen: (paths: readonly string[]) => Promise<void>;
  /** Files that the system hands over: one on another computer is asked for first. */
  readonly openGiven: (paths: readonly string[]) => Promise<void>;
  /** What a start names. */
  readonly openStart: (start: StartOf) => Promise<void>;
}

export const openedFiles = (options: OpenedFilesOptions): OpenedFiles => {
  const { application, windowOf, recent } = options;

  const openOne = async (path: string): Promise<void> => {
    try {
      const { name, bytes } = await openFile(path, process.platform);
      if (!(await application.handIn({ what: 'file', name, bytes }))) return;
      recent.remember(path);
      app.addRecentDocument(path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await application.handIn({ what: 'refused', name: shownPath(basename(path)), error: error.data });
    }
  };
  const openChosen = async (paths: readonly string[]): Promise<void> => {
    // One after the other: each may be as large as an import takes.
    for (const path of paths) await openOne(path);
    if (paths.length === 0) return;
    options.changed();
    options.open();
  };
  const over = async (question: MessageBoxOptions): Promise<number> => {
    const window = windowOf();
    const { response } =
      window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question);
    return response;
  };
  const wanted = async (path: string): Promise<boolean> => {
    if (placeOf(path, process.platform) !== 'network') return true;
    const language = await options.language();
    const answer = await over({
      type: 'warning',
      title: networkWords.title[language],
      message: networkWords.title[language],
      detail: `${shownPath(path)}\n\n${networkWords.why[language]}`,
      buttons: [networkWords.no[language], networkWords.yes[language]],
      defaultId: 0,
      cancelId: 0,
    });
    return answer === 1;
  };
  const openGiven = async (paths: readonly string[]): Promise<void> => {
    const agreed: string[] = [];
    for (const path of paths) if (await wanted(path)) agreed.push(path);
    await openChosen(agreed);
  };
  return {
    openChosen,
    openGiven,
    choose: async () => {
      const language = await options.language();
      const question: OpenDialogOptions = {
        title: openDialogWords.title[language],
        buttonLabel: openDialogWords.button[language],
        filters: [{ name: openDialogWords.tables[language], extensions: [...tableEndings] }],
        properties: ['openFile', 'multiSelections'],
      };
      const window = windowOf();
      const { canceled, filePaths } =
        window === null ? await dialog.showOpenDialog(question) : await dialog.showOpenDialog(window, question);
      if (!canceled) await openChosen(filePaths);
    },
    openStart: async (start) => {
      const { paths, strange } = openedPaths(start);
      for (const argument of strange)
        await application.handIn({ what: 'refused', name: shownPath(argument), error: strangeArgument(argument).data });
      if (strange.length > 0) options.open();
      await openGiven(paths);
    },
  };
};
