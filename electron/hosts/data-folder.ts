import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

const usualFolder = ({ env, platform, home }: World): string => {
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env['XDG_CONFIG_HOME'] ?? join(home, '.config');
};

/** Where the database lives: `RUNSHEET_HOME`, else the same folder as the desktop window's (Electron's `userData`). */
export const dataFolderOf = (world: World): string => {
  const told = world.env['RUNSHEET_HOME'];
  return told === undefined || told === '' ? join(usualFolder(world), 'Runsheet') : resolve(told);
};

/** Makes the folder, open to its owner only. */
export const makeDataFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
};

/** The folder of this process, made when it is not there. */
export const dataFolder = (): string =>
  makeDataFolder(dataFolderOf({ env: process.env, platform: process.platform, home: homedir() }));
