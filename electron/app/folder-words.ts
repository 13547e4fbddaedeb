import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';

/** What is said of watched folders. */

export const notHere = (): AppError =>
  new AppError(
    'folders-not-here',
    text(
      'Mappar kan bara bevakas i Runsheets eget fönster, inte i en webbläsare.',
      'Folders can be watched in Runsheet’s own window only, not in a browser.',
    ),
    text(
      'Öppna Runsheet på skrivbordet och välj mappen där.',
      'Open Runsheet on the desktop and choose the folder there.',
    ),
  );

export const noFolder = (cause?: unknown): AppError =>
  new AppError(
    'folder-not-there',
    text('Mappen finns inte eller kan inte läsas.', 'The folder does not exist or cannot be read.'),
    text('Välj en annan mapp.', 'Choose another folder.'),
    { cause },
  );

export const ownFolder = (): AppError =>
  new AppError(
    'folder-is-own',
    text('I den mappen har Runsheet sina egna filer.', 'Runsheet keeps its own files in that folder.'),
    text('Välj en annan mapp.', 'Choose another folder.'),
  );

export const folderTaken = (name: string): AppError =>
  new AppError(
    'folder-taken',
    text(`Mappen bevakas redan för mallen ${name}.`, `The folder is watched already for the template ${name}.`),
    text(
      'Välj en annan mapp, eller sluta bevaka den för den andra mallen.',
      'Choose another folder, or stop watching it for the other template.',
    ),
  );

/** Why nothing is read from the folder now, by the system's code of the error. */
export const troubleOf = (folder: string, code: unknown): LocalText => {
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return text(
      `Mappen ${folder} finns inte just nu. Så snart den är tillbaka läses den igen.`,
      `The folder ${folder} is not there now. It is read again as soon as it is back.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return text(
      `Runsheet får inte läsa mappen ${folder}. Ändra dess behörighet, så läses den igen.`,
      `Runsheet may not read the folder ${folder}. Change its permissions, and it is read again.`,
    );
  return text(
    `Mappen ${folder} kan inte läsas just nu. Runsheet försöker igen.`,
    `The folder ${folder} cannot be read now. Runsheet tries again.`,
  );
};
