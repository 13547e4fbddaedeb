import { Menu, type MenuItemConstructorOptions } from 'electron';
import { text, type Language, type LocalText } from '../../shared/domain/text.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const editing: readonly (readonly [Role, LocalText] | null)[] = [
  ['undo', text('Ångra', 'Undo')],
  ['redo', text('Gör om', 'Redo')],
  null,
  ['cut', text('Klipp ut', 'Cut')],
  ['copy', text('Kopiera', 'Copy')],
  ['paste', text('Klistra in', 'Paste')],
  ['selectAll', text('Markera allt', 'Select all')],
];

const viewing: readonly (readonly [Role, LocalText] | null)[] = [
  ['zoomIn', text('Förstora', 'Zoom in')],
  ['zoomOut', text('Förminska', 'Zoom out')],
  ['resetZoom', text('Normal storlek', 'Actual size')],
  null,
  ['togglefullscreen', text('Helskärm', 'Full screen')],
];

const quitting: readonly (readonly [Role, LocalText] | null)[] = [['quit', text('Avsluta Runsheet', 'Quit Runsheet')]];

const items = (list: typeof editing, language: Language): MenuItemConstructorOptions[] =>
  list.map((item) => (item === null ? { type: 'separator' } : { role: item[0], label: item[1][language] }));

/** The menu with the system's own roles: no reload, no developer tools. */
export const setMenu = (language: Language): void => {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: text('Arkiv', 'File')[language], submenu: items(quitting, language) },
      { label: text('Redigera', 'Edit')[language], submenu: items(editing, language) },
      { label: text('Visa', 'View')[language], submenu: items(viewing, language) },
    ]),
  );
};
