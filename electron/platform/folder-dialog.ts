import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import { type ChooseFolder } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';

const title = text('Välj mapp att bevaka', 'Choose a folder to watch');
const button = text('Bevaka mappen', 'Watch the folder');

/** The system's own dialog for a folder, over the window where there is one. The path never passes through the window. */
export const folderDialog =
  (windowOf: () => BrowserWindow | null): ChooseFolder =>
  async (language) => {
    const options: OpenDialogOptions = {
      title: title[language],
      buttonLabel: button[language],
      properties: ['openDirectory'],
    };
    const window = windowOf();
    const { canceled, filePaths } =
      window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
    return canceled ? null : (filePaths[0] ?? null);
  };
