import { posix, relative, sep } from 'node:path';

/** The rooms of electron/ in the order in which data goes: a room may import those that stand before it, never one after. */
const rooms = ['store', 'files', 'sheets', 'service', 'outbox', 'follow', 'app'];
const windowPackages = ['vue', 'vue-router', 'pinia', 'chart.js', 'naive-ui'];
const purePackages = ['zod', 'decimal.js', 'personnummer', 'organisationsnummer'];

const upTo = (room) => rooms.slice(0, rooms.indexOf(room) + 1).map((name) => `electron/${name}`);
const all = upTo('app');
const hostRooms = [...all, 'electron/practice', 'electron/hosts', 'package.json'];

/** Which rooms a room may import beside `shared`. A room that is not named here (tests, build) may import all. */
const mayImport = {
  shared: ['shared'],
  ...Object.fromEntries(rooms.map((room) => [`electron/${room}`, upTo(room)])),
  'electron/practice': ['electron/practice'],
  'electron/hosts': hostRooms,
  'electron/cli': [...hostRooms, 'electron/cli'],
  'electron/platform': [...all, 'electron/hosts', 'electron/platform'],
  'electron/desktop.ts': [...hostRooms, 'electron/platform'],
  'electron/browser.ts': hostRooms,
  'electron/cli.ts': [...hostRooms, 'electron/cli'],
  'electron/preload.ts': ['electron/platform'],
  renderer: ['renderer'],
};

const electronRooms = ['electron/platform', 'electron/desktop.ts', 'electron/preload.ts'];

/** `electron/store` for a file in that room, `electron/cli.ts` for a host, `shared`, `renderer`; else its first folder. */
const roomOf = (path) => {
  const [first, second] = path.split('/');
  return first === 'electron' && second !== undefined ? `electron/${second}` : first;
};

const packageOf = (source) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');

const wrongPackage = (room, source) => {
  const name = packageOf(source);
  if (room === 'shared' && !purePackages.includes(name)) return 'shared/ is pure: no Node, Electron, DOM or Vue.';
  if (room === 'renderer') {
    const fits = windowPackages.includes(name) || purePackages.includes(name);
    return fits ? null : 'The window knows shared/ and its bridge, nothing of the main process.';
  }
  if (!room.startsWith('electron/')) return null;
  if (windowPackages.includes(name)) return 'The main process never imports the window.';
  if (name === 'electron' && !electronRooms.includes(room))
    return 'Only electron/platform, desktop.ts and preload.ts may import electron.';
  return null;
};

const wrongRoom = (room, target) => {
  const fits = mayImport[room].includes(target) || target === 'shared';
  return fits ? null : `${room} never imports ${target}: data goes one way through the rooms (ARCHITECTURE.md).`;
};

/** What is wrong with an import, or null. `path` and the result of the import are relative to the checkout. */
const wrong = (path, source) => {
  const room = roomOf(path);
  if (!(room in mayImport)) return null;
  if (!source.startsWith('.')) return wrongPackage(room, source);
  return wrongRoom(room, roomOf(posix.join(posix.dirname(path), source)));
};

/** Holds the arrows between the rooms for every form of import: static, re-exported, while running, as a type. */
const arrows = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node) => {
      const source = node.source?.value ?? node.source?.literal?.value;
      const message = typeof source === 'string' ? wrong(path, source) : null;
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export const roomArrows = { rules: { arrows } };
