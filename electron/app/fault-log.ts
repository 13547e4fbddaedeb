import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock } from '../../shared/domain/ports.ts';
import { type LogFault } from './door.ts';

const maxBytes = 1_000_000;

/** Headers of the service's two schemes. Source: documents, Authentication. */
const schemes = /\b(Basic|SecureToken|Bearer)\s+[^\s"',}]+/gi;
/** Anything that is named like a secret, to the end of its quotes or of its part of the line. */
const named = /("?(?:password|token|authorization)"?\s*[:=]\s*)("[^"]*"|[^\n,}]*)/gi;

/** The text without credentials: what may be written down. */
export const withoutSecrets = (line: string): string => line.replace(schemes, '$1 ***').replace(named, '$1***');

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Writes faults to `runsheet.log` in the data folder (0600); the former megabyte is kept beside it. */
export const faultLog = (dataFolder: string, clock: Clock): LogFault => {
  const path = join(dataFolder, 'runsheet.log');
  return (call, error) => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      if (sizeOf(path) > maxBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, `${clock.now().toISOString()} ${call} ${withoutSecrets(what)}\n`, { mode: 0o600 });
    } catch {
      console.error(`${call}: the log in the data folder cannot be written`);
    }
  };
};
