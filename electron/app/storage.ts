import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type storageCalls } from '../../shared/contract/storage.ts';
import { AppError, type AppErrorData } from '../../shared/domain/app-error.ts';
import { type FileDialogs } from '../../shared/domain/ports.ts';
import { text } from '../../shared/domain/text.ts';
import { lastRestore, markRestoreSeen, restoredCounts } from '../store/restored.ts';
import { backupPlace, keptBackups, keptPlace, readKept, removeKept, sizesOf } from './backup-folder.ts';
import { putBack, strangeConnections } from './backup-restore.ts';
import { type CheckedBackup, backupName, checkedBackup, madeBackup, workName } from './backup-protocol.ts';
import { ticketGone } from './backup-words.ts';
import { type Deps, type Reopen } from './deps.ts';
import { type LogFault } from './door.ts';
import { type StagedFiles } from './staged-files.ts';
import { askOnce } from './worker-client.ts';

type StorageHandlers = Pick<Handlers, keyof typeof storageCalls>;

export interface StorageRoom {
  readonly deps: Deps;
  readonly dataFolder: string;
  readonly version: string;
  readonly host: string;
  readonly staged: StagedFiles;
  /** The file of the worker. */
  readonly entry: URL | string;
  /** Null in a host without dialogs. */
  readonly dialogs: FileDialogs | null;
  /** Null where the application cannot be opened anew under its host. */
  readonly reopen: Reopen | null;
  /** Tells the window how it ended, whichever application is open then. */
  readonly replaced: (error: AppErrorData | null) => void;
  readonly log: LogFault;
}

interface Checked extends CheckedBackup {
  readonly folder: string;
}

const gone = (): AppError =>
  new AppError(
    'backup-gone',
    text('Säkerhetskopian finns inte kvar i datamappen.', 'The backup is no longer in the data folder.'),
    text('Uppdatera listan.', 'Refresh the list.'),
  );

const notHere = (): AppError =>
  new AppError(
    'not-in-this-host',
    text('Det går bara i skrivbordsprogrammet.', 'That is possible in the desktop application only.'),
    text('Mappens sökväg står här; öppna den själv.', 'The path of the folder stands here; open it yourself.'),
  );

const unexpected: AppErrorData = {
  code: 'restore-failed',
  sentence: text(
    'Säkerhetskopian kunde inte läggas tillbaka. Databasen är den som var.',
    'The backup could not be put back. The database is the one that was.',
  ),
  nextStep: text('Försök igen, eller se loggen i datamappen.', 'Try again, or see the log in the data folder.'),
};

/** What is kept on this computer, and its backups. Errors: backup-words.ts. */
export const storageRoom = (room: StorageRoom): { readonly handlers: StorageHandlers; readonly close: () => void } => {
  const { deps, dataFolder, dialogs, version } = room;
  const { store, clock, random } = deps;
  const checked = new Map<string, Checked>();

  const leave = (ticket: string): void => {
    const found = checked.get(ticket);
    if (found === undefined) return;
    checked.delete(ticket);
    rmSync(found.folder, { recursive: true, force: true });
  };

  const backUp: StorageHandlers['storage.backUp'] = async ({ language }) => {
    const at = clock.now();
    const name = backupName(at);
    const to = dialogs === null ? backupPlace(dataFolder, name) : await dialogs.saveBackup(name, language);
    if (to === null) return { outcome: 'left' };
    const answer = await askOnce(room.entry, {
      task: 'backup',
      storePath: store.path,
      work: { what: 'make', to, version, at: at.toISOString(), workFolder: join(dataFolder, workName('backup')) },
    });
    const { bytes } = madeBackup.parse(answer.what === 'reviewed' ? answer.value : null);
    return { outcome: 'made', path: to, name: basename(to), bytes };
  };

  const pathOf = async (
    asked: Parameters<StorageHandlers['storage.check']>[0],
  ): Promise<{ readonly path: string; readonly name: string } | null> => {
    if (asked.from === 'staged') return room.staged.get(asked.fileId);
    if (asked.from === 'kept') {
      const place = keptPlace(dataFolder, asked.name);
      if (place === null) throw gone();
      return { path: place, name: asked.name };
    }
    if (dialogs === null) throw notHere();
    const path = await dialogs.openBackup(asked.language);
    return path === null ? null : { path, name: basename(path) };
  };

  const check: StorageHandlers['storage.check'] = async (asked) => {
    const found = await pathOf(asked);
    if (found === null) return { outcome: 'left' };
    for (const ticket of checked.keys()) leave(ticket);
    const folder = join(dataFolder, workName('restore'));
    const answer = await askOnce(room.entry, {
      task: 'backup',
      storePath: store.path,
      work: { what: 'check', path: found.path, into: folder },
    });
    if (asked.from === 'staged') room.staged.remove([asked.fileId]);
    const { manifest, lost } = checkedBackup.parse(answer.what === 'reviewed' ? answer.value : null);
    const ticket = random.hex(16);
    checked.set(ticket, { folder, manifest, lost });
    return {
      outcome: 'checked',
      ticket,
      shown: {
        name: found.name,
        madeAt: manifest.madeAt,
        version: manifest.version,
        contents: manifest.contents,
        missing: manifest.missing.length,
        lost,
      },
    };
  };

  /** With the data folder closed: the present database is kept as a backup first, then the other takes its place. */
  const replace = async ({ folder, manifest }: Checked, strange: readonly string[]): Promise<void> => {
    const now = clock.now();
    await askOnce(room.entry, {
      task: 'backup',
      storePath: store.path,
      work: {
        what: 'make',
        to: backupPlace(dataFolder, backupName(now, 'before-restore-')),
        version,
        at: now.toISOString(),
        workFolder: join(dataFolder, workName('backup')),
      },
    });
    putBack(dataFolder, { folder, manifest, strange }, now);
  };

  const restore: StorageHandlers['storage.restore'] = async ({ ticket }) => {
    const found = checked.get(ticket);
    if (found === undefined || room.reopen === null) throw ticketGone();
    checked.delete(ticket);
    const { reopen } = room;
    const strange = strangeConnections(found.folder, store);
    const told = async (): Promise<void> => {
      try {
        await reopen(() => replace(found, strange));
        // What the host keeps elsewhere than in the data folder.
        for (const id of strange) deps.secrets.remove(id);
        room.replaced(null);
      } catch (error) {
        rmSync(found.folder, { recursive: true, force: true });
        if (!(error instanceof AppError)) room.log('storage.restore', error);
        room.replaced(error instanceof AppError ? error.data : unexpected);
      }
    };
    // Answered first: the application closes when no call is under way.
    setImmediate(() => void told());
    return {};
  };

  const restored: StorageHandlers['storage.restored'] = async () => {
    const last = lastRestore(store);
    if (last === null || last.seen) return { restored: null };
    const { madeAt, restoredAt, restoreId } = last;
    return { restored: { madeAt, restoredAt, ...restoredCounts(store, restoreId) } };
  };

  return {
    handlers: {
      'storage.get': async () => ({
        folder: dataFolder,
        hasDialogs: dialogs !== null,
        sizes: [...sizesOf(dataFolder)],
        backups: [...keptBackups(dataFolder)],
      }),
      'storage.backUp': backUp,
      'storage.readBackup': async ({ name }) => {
        const place = keptPlace(dataFolder, name);
        if (place === null) throw gone();
        return { name, bytes: readKept(place) };
      },
      'storage.removeBackup': async ({ name }) => {
        removeKept(dataFolder, name);
        return {};
      },
      'storage.check': check,
      'storage.leaveChecked': async ({ ticket }) => {
        leave(ticket);
        return {};
      },
      'storage.restore': restore,
      'storage.restored': restored,
      'storage.seenRestored': async () => {
        markRestoreSeen(store, clock.now().toISOString());
        return {};
      },
      'storage.log': async () => {
        const at = clock.now().toISOString();
        const answer = await askOnce(room.entry, { task: 'log', storePath: store.path, version, host: room.host, at });
        return { text: z.string().parse(answer.what === 'reviewed' ? answer.value : null) };
      },
      'storage.openFolder': async () => {
        if (dialogs === null) throw notHere();
        await dialogs.showFolder(dataFolder);
        return {};
      },
    },
    close: () => {
      for (const ticket of checked.keys()) leave(ticket);
    },
  };
};
