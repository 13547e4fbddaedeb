import { posix, win32 } from 'node:path';

/** What a start's arguments name, as paths of files; none of it is looked at on the disk here. */

export interface StartOf {
  /** As the process, or the one that was started beside it, was given them. */
  readonly argv: readonly string[];
  /** The folder that relative names are from. */
  readonly cwd: string;
  /** False while the application runs unpacked: its own file stands among the arguments then. */
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
}

/** More files at one start are not opened: whoever marks a whole disk did not mean it. */
export const mostOpened = 50;

/** Switches of Electron, of Chromium and of ours; `/prefetch:1` is how Windows starts again what it closed. */
const isSwitch = (argument: string): boolean => argument.startsWith('-') || /^\/prefetch:\d+$/i.test(argument);

/** Two letters at least: `C:` is a disk. */
const scheme = /^([a-z][a-z0-9+.-]+):/i;

/**
 * An address of a file as file managers on Linux hand it over: `file:///home/anna/f%C3%B6r.csv`. Null for one that names another
 * computer, or anything but a file.
 */
const pathOfAddress = (address: string): string | null => {
  const url = URL.parse(address);
  if (url?.protocol !== 'file:' || url.host !== '') return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
};

/** One argument as a whole path; null for what is no path, as `runsheet://pay`. */
const pathOf = (argument: string, { cwd, platform }: StartOf): string | null => {
  if (argument.includes('\0')) return null;
  if (platform === 'win32') return scheme.test(argument) ? null : win32.resolve(cwd, argument);
  const path = /^file:/i.test(argument) ? pathOfAddress(argument) : argument;
  if (path === null || path.includes('\0')) return null;
  return path === argument && /^[a-z][a-z0-9+.-]+:\/\//i.test(argument) ? null : posix.resolve(cwd, path);
};

export interface Opened {
  readonly paths: readonly string[];
  /** Arguments that are neither a switch nor a path. */
  readonly strange: readonly string[];
}

/** The files that a start names. Switches are passed by: what they ask for is none of this. */
export const openedPaths = (start: StartOf): Opened => {
  const given = start.argv.slice(1).filter((argument) => argument !== '' && !isSwitch(argument));
  const named = start.packaged ? given : given.slice(1);
  const read = named.slice(0, mostOpened).map((argument) => ({ argument, path: pathOf(argument, start) }));
  return {
    paths: [...new Set(read.flatMap(({ path }) => (path === null ? [] : [path])))],
    strange: read.flatMap(({ argument, path }) => (path === null ? [argument] : [])),
  };
};

/** Names that are devices in every folder of Windows, with any ending. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * Where a path leads, by its words alone: looking would already speak to the other computer, and tell it who asks.
 * `device`: no file of a disk, or a stream hidden in one.
 */
export const placeOf = (path: string, platform: NodeJS.Platform): 'disk' | 'network' | 'device' => {
  if (platform !== 'win32') return 'disk';
  const words = path.replaceAll('/', '\\');
  if (/^\\\\[.?](\\|$)/.test(words) || words.startsWith('\\??\\')) return 'device';
  const parts = words.split('\\').map((part) => part.trimEnd());
  const [first = '', ...rest] = parts;
  if (rest.some((part) => part.includes(':') || deviceName.test(part)) || deviceName.test(first)) return 'device';
  return words.startsWith('\\\\') ? 'network' : 'disk';
};
