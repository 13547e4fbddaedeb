import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { manifestShape } from './backup-manifest.ts';

/** Backups are made and checked beside main's thread: a database of a gigabyte takes a while. */
export const backupStart = z.object({
  task: z.literal('backup'),
  storePath: z.string(),
  work: z.discriminatedUnion('what', [
    z.object({ what: z.literal('make'), to: z.string(), version: z.string(), at: z.string(), workFolder: z.string() }),
    z.object({ what: z.literal('check'), path: z.string(), into: z.string() }),
  ]),
});
export type BackupStart = z.infer<typeof backupStart>;

export const madeBackup = z.object({ bytes: z.int() });
export const checkedBackup = z.object({
  manifest: manifestShape,
  lost: z.object({ runs: z.int(), invoices: z.int() }),
});
export type CheckedBackup = z.infer<typeof checkedBackup>;

/** A folder of this process, beside which another's lies. */
export const workName = (kind: 'backup' | 'restore'): string =>
  `${kind}-${String(process.pid)}-${randomBytes(8).toString('hex')}`;

/** `runsheet-2026-11-30T081500.runsheet-backup`, in UTC. */
export const backupName = (at: Date, before = ''): string =>
  `runsheet-${before}${at.toISOString().slice(0, 19).replaceAll(':', '')}.runsheet-backup`;
