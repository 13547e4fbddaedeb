import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { placeOf } from '../hosts/opened-paths.ts';

/** Files that were opened with their path, the newest first. The window never sees a path: the menu shows them. */
export interface RecentFiles {
  /** Those that are still there. What lies on another computer is not looked for: that would speak to it at each look. */
  readonly list: () => readonly string[];
  readonly remember: (path: string) => void;
  readonly clear: () => void;
}

const most = 10;
const shape = z.array(z.string().min(1).max(4_096)).max(1_000);

const isThere = (path: string, platform: NodeJS.Platform): boolean => {
  if (placeOf(path, platform) === 'network') return true;
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** The list in its own file (0600). One that cannot be read is an empty list, one that cannot be written is not worth a word. */
export const recentFiles = (file: string, platform: NodeJS.Platform): RecentFiles => {
  const read = (): readonly string[] => {
    try {
      return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return [];
    }
  };
  const write = (paths: readonly string[]): void => {
    try {
      writeFileSync(`${file}.next`, JSON.stringify(paths), { mode: 0o600 });
      renameSync(`${file}.next`, file);
    } catch {
      // A full disk: the list is as it was.
    }
  };
  const list = (): readonly string[] =>
    read()
      .filter((path) => isThere(path, platform))
      .slice(0, most);
  return {
    list,
    remember: (path) => {
      write([path, ...list().filter((one) => one !== path)].slice(0, most));
    },
    clear: () => {
      rmSync(file, { force: true });
    },
  };
};
