import { renameSync, rmSync, statSync } from 'node:fs';
import { type z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { count } from '../store/rows.ts';
import { type Store } from '../store/store.ts';
import { type BackupOrder, makeBackup } from './backup-file.ts';
import { type Manifest } from './backup-manifest.ts';
import { type BackupStart, type CheckedBackup, type madeBackup } from './backup-protocol.ts';
import { checkUnpacked } from './backup-restore.ts';
import { unpackBackup } from './backup-unpack.ts';
import { notWritten } from './backup-words.ts';

/** What is here, and was not when the backup was made. */
const lostBy = (store: Store, { madeAt }: Manifest): CheckedBackup['lost'] => ({
  runs: count(
    store.prepare(`SELECT count(*) AS n FROM run WHERE created_at > ? AND state NOT IN ('importing', 'discarded')`),
    [madeAt],
  ),
  invoices: count(
    store.prepare(`SELECT count(*) AS n FROM job WHERE kind = 'createInvoice' AND state = 'sent' AND changed_at > ?`),
    [madeAt],
  ),
});

/**
 * Unpacks and checks a backup. What is answered lies in `into`, to be put back or removed.
 *
 * @param present the database in use; null where none can be read.
 * @throws AppError as `unpackBackup` and `checkUnpacked`; nothing is left of it then.
 */
export const checkBackup = async (path: string, into: string, present: Store | null): Promise<CheckedBackup> => {
  const manifest = await unpackBackup(path, into);
  checkUnpacked(into, manifest, present);
  return { manifest, lost: present === null ? { runs: 0, invoices: 0 } : lostBy(present, manifest) };
};

/**
 * Makes a backup and reads it back: one that could not be put back is none. Only then it takes the place of what lies there.
 *
 * @throws AppError as `makeBackup` and `checkBackup`; what lay there is as it was then.
 */
export const makeChecked = async (store: Store, order: BackupOrder): Promise<z.infer<typeof madeBackup>> => {
  const unfinished = `${order.to}.part`;
  try {
    rmSync(unfinished, { force: true });
    await makeBackup(store, { ...order, to: unfinished });
    await checkBackup(unfinished, order.workFolder, store);
    const { size } = statSync(unfinished);
    renameSync(unfinished, order.to);
    return { bytes: size };
  } catch (error) {
    throw error instanceof AppError ? error : notWritten(error);
  } finally {
    rmSync(unfinished, { force: true });
    rmSync(order.workFolder, { recursive: true, force: true });
  }
};

export const doBackup = (store: Store, { work }: BackupStart): Promise<unknown> =>
  work.what === 'make' ? makeChecked(store, work) : checkBackup(work.path, work.into, store);
