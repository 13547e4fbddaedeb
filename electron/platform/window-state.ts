import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The size that the person left the window at; its place is the system's matter. */
const windowSize = z.object({ width: z.int().min(640).max(8_000), height: z.int().min(480).max(8_000) });
export type WindowSize = z.infer<typeof windowSize>;

const usual: WindowSize = { width: 1280, height: 840 };

export const readWindowSize = (path: string): WindowSize => {
  try {
    return windowSize.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return usual;
  }
};

/** Keeps the size; losing it is not worth a word to the person. */
export const keepWindowSize = (path: string, size: WindowSize): void => {
  try {
    writeFileSync(path, JSON.stringify({ width: size.width, height: size.height }), { mode: 0o600 });
  } catch {
    // A full disk: the window opens at its usual size next time.
  }
};
