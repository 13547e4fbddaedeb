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
    const options = {
      title: saveTitle[language],
      defaultPath: name,
      filters: [{ name: kind[language], extensions: [ending] }],
    };
    const window = windowOf();
    const { canceled, filePath } =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
    return canceled || filePath === '' ? null : filePath;
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
