import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type practiceCalls } from '../../shared/contract/practice.ts';
import { AppError, type AppErrorData } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { practiceConnectionId } from '../service/connections.ts';
import { connectionById } from '../store/connections.ts';
import { heldOf, isReadingIn, keepPracticeAge, practiceAge } from '../store/practice-company.ts';
import { type Store } from '../store/store.ts';
import { leaveAlone } from './backup-restore.ts';
import { type Reopen } from './deps.ts';
import { type LogFault } from './door.ts';
import { checkAnew } from './practice-anew-work.ts';
import { noPractice, practiceHeld, readingIn } from './practice-anew-words.ts';
import { askOnce } from './worker-client.ts';

interface PracticeAnew {
  readonly store: Store;
  readonly dataFolder: string;
  /** The file of the worker. */
  readonly entry: URL | string;
  readonly stopPractice: (() => Promise<void>) | null;
  /** Null where the application cannot be opened anew under its host. */
  readonly reopen: Reopen | null;
  /** Tells the window how it ended, whichever application is open then. */
  readonly replaced: (error: AppErrorData | null) => void;
  readonly log: LogFault;
}

const unexpected: AppErrorData = {
  code: 'anew-failed',
  sentence: text(
    'Övningsföretaget kunde inte börja om. Det är som det var.',
    'The practice company could not start anew. It is as it was.',
  ),
  nextStep: text('Försök igen, eller se loggen i datamappen.', 'Try again, or see the log in the data folder.'),
};

const practiceFile = (dataFolder: string): string => join(dataFolder, 'practice.db');

/**
 * Before the practice service starts: where its company was taken out of the database, the service's file goes too, so that what
 * stood in it never meets what comes. Whoever ended in between is made up for here.
 *
 * @throws AppError `store-open-elsewhere`, `anew-file-held`; the service is not to be started then.
 */
export const formerPracticeTaken = (store: Store, dataFolder: string): void => {
  if (!practiceAge(store).replace) return;
  // Under the write lock: of two processes one does it, and none removes the other's fresh file.
  store.inTransaction(() => {
    const age = practiceAge(store);
    if (!age.replace) return;
    const file = practiceFile(dataFolder);
    leaveAlone(file);
    try {
      for (const path of [`${file}-wal`, `${file}-shm`, file, join(dataFolder, 'failed-webhooks')])
        rmSync(path, { recursive: true, force: true });
    } catch (error) {
      throw practiceHeld(error);
    }
    keepPracticeAge(store, { ...age, replace: false });
  });
};

/** The practice company starts anew. Errors: practice-anew-words.ts. */
export const practiceAnewHandlers = (room: PracticeAnew): Pick<Handlers, keyof typeof practiceCalls> => {
  const { store, dataFolder } = room;

  /** With the data folder closed, and nobody else in it. */
  const forget = async (times: number): Promise<void> => {
    await room.stopPractice?.();
    leaveAlone(store.path);
    leaveAlone(practiceFile(dataFolder));
    await askOnce(room.entry, { task: 'practice-anew', storePath: store.path, times });
  };

  const told = async (reopen: Reopen, times: number): Promise<void> => {
    let begun = false;
    try {
      await reopen(() => {
        begun = true;
        return forget(times);
      });
    } catch (error) {
      if (!begun) return;
      if (!(error instanceof AppError)) room.log('practice.startAnew', error);
      room.replaced(error instanceof AppError ? error.data : unexpected);
      return;
    }
    // Another yes was first, and tells.
    if (begun) room.replaced(null);
  };

  return {
    'practice.what': async () => ({
      practice:
        room.reopen === null || connectionById(store, practiceConnectionId) === null
          ? null
          : { times: practiceAge(store).times, goes: heldOf(store, practiceConnectionId) },
    }),
    'practice.startAnew': async ({ times }) => {
      const { reopen } = room;
      if (reopen === null) throw noPractice();
      checkAnew(store, times);
      if (isReadingIn(store, process.pid)) throw readingIn();
      // Answered first: the application closes when no call is under way.
      setImmediate(() => void told(reopen, times));
      return {};
    },
  };
};
