import { basename, dirname } from 'node:path';
import { type MenuItemConstructorOptions } from 'electron';
import { type HostCommand } from '../../shared/contract/host.ts';
import { type Panel } from '../../shared/contract/rooms.ts';
import { rooms } from '../../shared/contract/rooms.ts';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import { menuWords as words, roomNames } from './menu-words.ts';
import { menuWords as checkForUpdates } from './update-words.ts';

export interface MenuActs {
  readonly chooseFile: () => void;
  readonly openRecent: (path: string) => void;
  readonly clearRecent: () => void;
  readonly askForUpdate: () => void;
  readonly showDataFolder: () => void;
  /** Tells the window, which is opened or brought forward. */
  readonly command: (command: HostCommand) => void;
}

export interface MenuState {
  readonly language: Language;
  readonly platform: NodeJS.Platform;
  readonly recent: readonly string[];
  /** The lock covers the windows: no file is named, and what would act is grey. */
  readonly covered: boolean;
}

type Item = MenuItemConstructorOptions;

const line: Item = { type: 'separator' };

/** An ampersand in a name is no key of the menu's. */
const plain = (name: string): string => name.replaceAll('&', '&&');

/** By its name; where two are called the same, with the folder. */
const recentLabel = (path: string, all: readonly string[]): string => {
  const name = basename(path);
  const alike = all.filter((one) => basename(one) === name).length > 1;
  return plain(alike ? `${name} (${basename(dirname(path))})` : name);
};

const recentItems = ({ language, recent, covered }: MenuState, acts: MenuActs): Item[] =>
  recent.length === 0 || covered
    ? [{ label: words.noRecent[language], enabled: false }]
    : [
        ...recent.map((path): Item => ({
          label: recentLabel(path, recent),
          click: () => {
            acts.openRecent(path);
          },
        })),
        line,
        { label: words.clearRecent[language], click: acts.clearRecent },
      ];

/**
 * The system's menu, as Electron takes it. Roles do what the system does and bring its keys; there is no reload and no developer
 * tool. A room has its number as key.
 */
export const menuTemplate = (state: MenuState, acts: MenuActs): Item[] => {
  const { language } = state;
  const enabled = !state.covered;
  const mac = state.platform === 'darwin';
  const role = (name: NonNullable<Item['role']>, label: LocalText): Item => ({ role: name, label: label[language] });
  const onlyMac = (...items: Item[]): Item[] => (mac ? items : []);
  const others = (...items: Item[]): Item[] => (mac ? [] : items);
  const settings: Item = {
    label: words.settings[language],
    accelerator: 'CommandOrControl+,',
    enabled,
    click: () => {
      acts.command({ command: 'goTo', room: 'settings' });
    },
  };
  const application: Item = {
    label: 'Runsheet',
    submenu: [
      role('about', words.about),
      line,
      settings,
      line,
      role('services', words.services),
      line,
      role('hide', words.hide),
      role('hideOthers', words.hideOthers),
      role('unhide', words.unhide),
      line,
      role('quit', words.quit),
    ],
  };
  const file: Item = {
    label: words.file[language],
    submenu: [
      { label: words.open[language], accelerator: 'CommandOrControl+O', enabled, click: acts.chooseFile },
      { label: words.recent[language], submenu: recentItems(state, acts) },
      line,
      ...others(settings, line),
      role('close', words.close),
      ...others(role('quit', words.quit)),
    ],
  };
  const edit: Item = {
    label: words.edit[language],
    submenu: [
      role('undo', words.undo),
      role('redo', words.redo),
      line,
      role('cut', words.cut),
      role('copy', words.copy),
      role('paste', words.paste),
      role('selectAll', words.selectAll),
    ],
  };
  const view: Item = {
    label: words.view[language],
    submenu: [
      ...rooms.map((room, at): Item => ({
        label: roomNames[room][language],
        enabled,
        ...(at < 9 ? { accelerator: `CommandOrControl+${String(at + 1)}` } : {}),
        click: () => {
          acts.command({ command: 'goTo', room });
        },
      })),
      line,
      role('zoomIn', words.zoomIn),
      role('zoomOut', words.zoomOut),
      role('resetZoom', words.resetZoom),
      line,
      role('togglefullscreen', words.fullScreen),
    ],
  };
  const window: Item = {
    label: words.window[language],
    role: 'window',
    submenu: [role('minimize', words.minimize), role('zoom', words.zoom), line, role('front', words.front)],
  };
  // Their keys are the window's own: it knows when a key is typed into a field.
  const panel = (name: Panel, label: LocalText): Item => ({
    label: label[language],
    enabled,
    click: () => {
      acts.command({ command: 'show', panel: name });
    },
  });
  const help: Item = {
    label: words.help[language],
    role: 'help',
    submenu: [
      panel('palette', words.palette),
      panel('shortcuts', words.shortcuts),
      panel('help', words.terms),
      line,
      {
        label: words.log[language],
        enabled,
        click: () => {
          acts.command({ command: 'showLog' });
        },
      },
      { label: words.dataFolder[language], enabled, click: acts.showDataFolder },
      line,
      { label: checkForUpdates[language], enabled, click: acts.askForUpdate },
      ...others(role('about', words.about)),
    ],
  };
  return [...onlyMac(application), file, edit, view, ...onlyMac(window), help];
};
