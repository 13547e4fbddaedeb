import { existsSync } from 'node:fs';
import { dialog, shell, type BrowserWindow } from 'electron';
import { type FileDialogs } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';

const saveTitle = text('Spara säkerhetskopian', 'Save the backup');
const openTitle = text('Välj en säkerhetskopia', 'Choose a backup');
const kind = text('Säkerhetskopia från Runsheet', 'Runsheet backup');
const ending = 'runsheet-backup';

/** The system's own dialogs for a backup, over the window where there is one. The path never comes from the window. */
export const fileDialogs = (windowOf: () => BrowserWindow | null): FileDialogs => ({
  saveBackup: async (name, language) => {
    for (let proposed = name; ;) {
      const options = {
        title: saveTitle[language],
        defaultPath: proposed,
        filters: [{ name: kind[language], extensions: [ending] }],
      };
      const window = windowOf();
      const { canceled, filePath } =
        window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
      if (canceled || filePath === '') return null;
      // No file of another kind is written over, the database least of all; not every system sees to the ending itself.
      const path = filePath.endsWith(`.${ending}`) ? filePath : `${filePath}.${ending}`;
      if (path === filePath || !existsSync(path)) return path;
      // The system has asked whether that may be written over under the name without its ending only.
      proposed = path;
    }
  },
  openBackup: async (language) => {
    const options = {
      title: openTitle[language],
      filters: [{ name: kind[language], extensions: [ending] }],
      properties: ['openFile' as const],
    };
    const window = windowOf();
    const { canceled, filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    return canceled ? null : (filePaths[0] ?? null);
  },
  showFolder: async (folder) => {
    await shell.openPath(folder);
  },
});
