import { describe, expect, it } from 'vitest';
import { menuTemplate, type MenuState } from '../../electron/platform/menu-template.ts';
import { menuWords, roomNames } from '../../electron/platform/menu-words.ts';
import { en } from '../../renderer/i18n/en.ts';
import { sv } from '../../renderer/i18n/sv.ts';
import { shortcuts } from '../../renderer/shell/shortcuts.ts';
import { type HostCommand } from '../../shared/contract/host.ts';
import { rooms } from '../../shared/contract/rooms.ts';

type Item = ReturnType<typeof menuTemplate>[number];

const done: string[] = [];
const note = (what: string): void => void done.push(what);
const acts = {
  chooseFile: () => note('choose'),
  openRecent: (path: string) => note(`recent ${path}`),
  clearRecent: () => note('clear'),
  askForUpdate: () => note('update'),
  showDataFolder: () => note('folder'),
  command: (wanted: HostCommand) => note(Object.values(wanted).join(' ')),
};
const platforms = ['linux', 'win32', 'darwin'] as const;
const menuOf = (state: Partial<MenuState>): readonly Item[] =>
  menuTemplate({ language: 'sv', platform: 'linux', recent: [], covered: false, ...state }, acts);

const flat = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const itemOf = (state: Partial<MenuState>, label: string): Item | undefined =>
  flat(menuOf(state)).find((item) => item.label === label);
const click = (item: Item | undefined): void => {
  if (item?.click !== undefined) Reflect.apply(item.click, undefined, []);
};

it('asks for an update under Help, in both languages', () => {
  for (const [language, label] of [
    ['sv', 'Sök efter uppdateringar …'],
    ['en', 'Check for updates …'],
  ] as const) {
    done.length = 0;
    click(itemOf({ language }, label));
    expect(done).toEqual(['update']);
  }
});

/** The keys that roles bring along. Source: Electron, lib/browser/api/menu-item-roles.ts. */
const keysOfRole: Readonly<Record<string, readonly string[]>> = {
  about: [],
  close: ['ctrl+w'],
  quit: ['ctrl+q'],
  minimize: ['ctrl+m'],
  zoomIn: ['ctrl++', 'ctrl+='],
  zoomOut: ['ctrl+-'],
  resetZoom: ['ctrl+0'],
  togglefullscreen: ['f11'],
  hide: ['ctrl+h'],
  hideOthers: ['ctrl+alt+h'],
  unhide: [],
  services: [],
  zoom: [],
  front: [],
  window: [],
  help: [],
  undo: ['ctrl+z'],
  redo: ['ctrl+y', 'ctrl+shift+z'],
  cut: ['ctrl+x'],
  copy: ['ctrl+c'],
  paste: ['ctrl+v'],
  selectAll: ['ctrl+a'],
};
/** What these do in a field is what the window means by the same keys elsewhere. */
const ofFields = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);

const keysOf = (item: Item): readonly string[] => {
  if (item.role !== undefined) {
    if (ofFields.has(item.role)) return [];
    const keys = keysOfRole[item.role];
    if (keys === undefined) throw new Error(`which keys does ${item.role} bring?`);
    return keys;
  }
  return item.accelerator === undefined ? [] : [item.accelerator.toLowerCase().replace('commandorcontrol', 'ctrl')];
};

/** Every key that the window hears, by its own sheet of them. */
const keysOfWindow = new Set(shortcuts.flatMap(({ keys }) => keys.map((key) => key.toLowerCase())));

describe('the menu of the system', () => {
  it('takes no key that the window uses, on any system', () => {
    for (const platform of platforms)
      for (const item of flat(menuOf({ platform })))
        for (const key of keysOf(item)) expect([platform, key, keysOfWindow.has(key)]).toEqual([platform, key, false]);
  });

  it.each(platforms)('gives each key to one row (%s)', (platform) => {
    const keys = flat(menuOf({ platform })).flatMap(keysOf);
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  it.each(platforms)('has no way to reload the page or into its insides (%s)', (platform) => {
    const roles = flat(menuOf({ platform })).map(({ role }) => role?.toLowerCase() ?? '');
    expect(roles.filter((role) => /reload|devtools|viewmenu|appmenu/.test(role))).toEqual([]);
  });

  it('names the rooms as the window does, in its order, the first nine under their numbers', () => {
    for (const room of rooms) expect(roomNames[room]).toEqual({ sv: sv.nav[room], en: en.nav[room] });
    done.length = 0;
    for (const [at, room] of rooms.entries()) {
      const item = flat(menuOf({ language: 'en' })).find((one) => one.label === roomNames[room].en);
      expect(item?.accelerator).toBe(at < 9 ? `CommandOrControl+${String(at + 1)}` : undefined);
      click(item);
    }
    expect(done).toEqual(rooms.map((room) => `goTo ${room}`));
  });

  it.each(platforms)('speaks each language whole (%s)', (platform) => {
    const labels = (language: 'sv' | 'en'): readonly string[] =>
      flat(menuOf({ platform, language })).flatMap(({ label }) => label ?? []);
    expect(labels('sv').length).toBe(labels('en').length);
    const english = new Set(Object.values(menuWords).map((words) => words.en));
    const same = new Set(['Runsheet', 'Start', 'Import']);
    expect(labels('sv').filter((label) => english.has(label) && !same.has(label))).toEqual([]);
  });

  it('shows what stands above the window', () => {
    done.length = 0;
    for (const name of ['Sök och gör …', 'Kortkommandon', 'Visa hjälpen']) click(itemOf({}, name));
    expect(done).toEqual(['show palette', 'show shortcuts', 'show help']);
  });

  it.each([
    ['sv', 'Visa loggen …', 'Visa datamappen'],
    ['en', 'Show Log…', 'Show Data Folder'],
  ] as const)('leads to the log and to the data folder (%s)', (language, log, folder) => {
    done.length = 0;
    for (const name of [log, folder]) click(itemOf({ language }, name));
    expect(done).toEqual(['showLog', 'folder']);
  });

  it('opens a file that was opened before, and tells two of one name apart', () => {
    const recent = ['/a/jan/kunder.csv', '/a/feb/kunder.csv', '/a/R&D.xlsx'];
    const names = ['kunder.csv (jan)', 'kunder.csv (feb)', 'R&&D.xlsx'];
    done.length = 0;
    for (const name of [...names, menuWords.clearRecent.sv]) click(itemOf({ recent }, name));
    expect(done).toEqual([...recent.map((path) => `recent ${path}`), 'clear']);
    expect(itemOf({ recent: [] }, menuWords.noRecent.sv)?.enabled).toBe(false);
  });

  it('has what a Mac expects where a Mac expects it', () => {
    const mac = menuOf({ platform: 'darwin' });
    expect(mac.map(({ label }) => label)).toEqual(['Runsheet', 'Arkiv', 'Redigera', 'Visa', 'Fönster', 'Hjälp']);
    const own = mac[0]?.submenu;
    expect(Array.isArray(own) ? own.flatMap(({ role }) => role ?? []) : []).toEqual([
      'about',
      'services',
      'hide',
      'hideOthers',
      'unhide',
      'quit',
    ]);
    expect(menuOf({}).map(({ label }) => label)).toEqual(['Arkiv', 'Redigera', 'Visa', 'Hjälp']);
  });
});

it('names no file while the lock covers the windows, and greys all that is ours', () => {
  for (const platform of platforms) {
    const items = flat(menuOf({ platform, recent: ['/filer/Öberg AB.csv'], covered: true }));
    expect(items.filter(({ label }) => label?.includes('Öberg') === true)).toEqual([]);
    expect(items.filter(({ click: act, enabled }) => act !== undefined && enabled !== false)).toEqual([]);
  }
});
