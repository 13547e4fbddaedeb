import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder for one test, and how to throw it away. */
export const makeHome = (): { readonly home: string; readonly remove: () => void } => {
  const home = mkdtempSync(join(tmpdir(), 'runsheet-home-'));
  return {
    home,
    remove: () => {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
