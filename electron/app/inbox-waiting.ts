import { type z } from 'zod';
import { type refusedFile, type waitingFile } from '../../shared/contract/inbox.ts';
import { type AppErrorData } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { deleteWaiting, insertWaiting, updateWaiting, waitingById, waitingFiles } from '../store/waiting-files.ts';
import { type Deps } from './deps.ts';
import { type StagedFiles } from './staged-files.ts';
import { type WaitingBytes } from './waiting-bytes.ts';

type Question = z.infer<typeof waitingFile>['question'];

/** A staged file on its way in; `waitingId` where it waits already. */
export interface Incoming {
  readonly fileId: string;
  readonly name: string;
  readonly origin: 'dropped' | 'folder';
  readonly waitingId: number | null;
}

export interface WaitingFacts extends Incoming {
  readonly scopeId: number | null;
  readonly templateId: number | null;
  readonly sha256: string;
}

/** Where files wait: a row in the store, bytes in the data folder. */
export interface WaitingRoom {
  /** Lets a file wait, or wait for something else than before. Answers its number; the staged copy is gone then. */
  readonly wait: (file: WaitingFacts, question: Question | null) => number;
  /** A file that cannot be read: a dropped one is given back with the reason, another waits with it. */
  readonly refuse: (
    file: WaitingFacts,
    error: AppErrorData,
    refused: z.infer<typeof refusedFile>[],
    waiting: Set<number>,
  ) => void;
  /** The file waits no more: it was imported or discarded. */
  readonly forget: (waitingId: number) => void;
  readonly tidy: () => void;
}

const look: Question = {
  code: 'needs-look',
  text: text('Titta på filen innan den läses in.', 'Look at the file before it is imported.'),
  choices: [],
};

interface Tools {
  readonly deps: Deps;
  readonly staged: StagedFiles;
  readonly bytes: WaitingBytes;
}

export const waitingRoom = ({ deps, staged, bytes }: Tools): WaitingRoom => {
  const { store } = deps;
  const wait: WaitingRoom['wait'] = (file, asked) => {
    const { fileId, name, origin, waitingId, scopeId, templateId, sha256 } = file;
    const question = asked ?? look;
    if (waitingId !== null) {
      updateWaiting(store, waitingId, { scopeId, templateId, question });
      staged.remove([fileId]);
      return waitingId;
    }
    const path = bytes.keep(staged.read(staged.get(fileId)));
    const addedAt = deps.clock.now().toISOString();
    const made = insertWaiting(store, { scopeId, templateId, name, path, sha256, origin, question, addedAt });
    staged.remove([fileId]);
    return made;
  };
  return {
    wait,
    refuse: (file, error, refused, waiting) => {
      if (file.origin === 'dropped' && file.waitingId === null) {
        refused.push({ name: file.name, error });
        staged.remove([file.fileId]);
        return;
      }
      const words = text(`${error.sentence.sv} ${error.nextStep.sv}`, `${error.sentence.en} ${error.nextStep.en}`);
      waiting.add(wait(file, { code: 'unreadable', text: words, choices: [] }));
    },
    forget: (waitingId) => {
      const file = waitingById(store, waitingId);
      if (file === null) return;
      // Row first: bytes that no row names are removed at the next start.
      deleteWaiting(store, waitingId);
      bytes.remove(file.path);
    },
    tidy: () => {
      bytes.removeOthers(new Set(waitingFiles(store, null).map(({ path }) => path)));
    },
  };
};
