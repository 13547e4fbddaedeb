import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutTokens } from '../service/redact.ts';

/** Reports of what died, in a folder of the data folder: words of ours, and memory images of the system's. Nothing of it is ever sent. */
export interface CrashReports {
  /** Writes down what died and why (0600), without what looks like a credential. */
  readonly write: (what: string, why: unknown) => void;
  /** Something lies there that no person was told of. */
  readonly untold: () => boolean;
  readonly markTold: () => void;
  /** Removes what is more than ten reports or 20 MB, the oldest first. */
  readonly tidy: () => void;
}

const most = 10;
const mostBytes = 20_000_000;

interface Report {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
}

/** The words of a fault: its stack, where it has one. */
export const faultText = (why: unknown): string =>
  withoutTokens(why instanceof Error ? (why.stack ?? why.message) : String(why));

const found = (folder: string): readonly Report[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:txt|dmp)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, stat: statSync(path) }))
      .map(({ path, stat }) => ({ path, at: stat.mtimeMs, bytes: stat.size }))
      .toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
};

/** What cannot be written or removed is left: a report is never worth another fault. */
const quietly = (work: () => void): void => {
  try {
    work();
  } catch {
    // A full disk, a folder that may not be written.
  }
};

export const crashReports = (folder: string, now: () => Date): CrashReports => {
  const told = join(folder, 'told');
  const lastTold = (): number => {
    try {
      return Number(readFileSync(told, 'utf8'));
    } catch {
      return 0;
    }
  };
  const tidy = (): void => {
    let bytes = 0;
    for (const [at, report] of found(folder).entries()) {
      bytes += report.bytes;
      if (at >= most || bytes > mostBytes)
        quietly(() => {
          rmSync(report.path, { force: true });
        });
    }
  };
  return {
    write: (what, why) => {
      const at = now().toISOString();
      quietly(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const name = `${at.replaceAll(/[:.]/g, '-')}-${what}.txt`;
        writeFileSync(join(folder, name), `${at} ${what}\n${faultText(why)}\n`, { mode: 0o600 });
      });
      tidy();
    },
    untold: () => found(folder).some(({ at }) => at > lastTold()),
    markTold: () => {
      quietly(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(told, String(Date.now()), { mode: 0o600 });
      });
    },
    tidy,
  };
};
