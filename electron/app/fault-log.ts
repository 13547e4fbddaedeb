import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock } from '../../shared/domain/ports.ts';
import { withoutTokens } from '../service/redact.ts';
import { type LogFault } from './door.ts';

const maxBytes = 1_000_000;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Writes faults to `runsheet.log` in the data folder (0600); the former megabyte is kept beside it. */
export const faultLog = (dataFolder: string, clock: Clock): LogFault => {
  const path = join(dataFolder, 'runsheet.log');
  return (call, error) => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      if (sizeOf(path) > maxBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, `${clock.now().toISOString()} ${call} ${withoutTokens(what)}\n`, { mode: 0o600 });
    } catch {
      console.error(`${call}: the log in the data folder cannot be written`);
    }
  };
};
