import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { importStopped } from './import-stopped.ts';
import {
  workerMessage,
  type WorkerMessage,
  type WorkerRequest,
  type ImportStart,
  type OwedStart,
  type RegisterStart,
  type ReviewStart,
  type SortStart,
} from './worker-protocol.ts';
import { type BackupStart } from './backup-protocol.ts';
import { type LogStart } from './hand-over-protocol.ts';
import { type PracticeAnewStart } from './practice-anew-protocol.ts';
import { type SheetsStart } from './sheets-protocol.ts';

type Answer = Exclude<WorkerMessage, { readonly what: 'progress' | 'refused' | 'fault' }>;
type Progress = Extract<WorkerMessage, { readonly what: 'progress' }>['progress'];

/** Main's end of one import's worker. */
export interface ImportWorker {
  /** One change at a time; previews may be asked for meanwhile and wait for their turn. @throws AppError what the worker refused, `import-stopped` when it ended meanwhile, `import-too-large` for want of memory. */
  readonly ask: (request: WorkerRequest) => Promise<Answer>;
  readonly end: () => Promise<void>;
}

const busy = (): AppError =>
  new AppError(
    'import-busy',
    text('Filen läses fortfarande.', 'The file is still being read.'),
    text('Vänta tills det är klart.', 'Wait until it is done.'),
  );

const tooLarge = (cause: unknown): AppError =>
  new AppError(
    'import-too-large',
    text(
      'Minnet räckte inte för filen. Inget är sparat.',
      'There was not memory enough for the file. Nothing is stored.',
    ),
    text('Dela filen i flera och öppna dem var för sig.', 'Split the file and open the parts one by one.'),
    { cause },
  );

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * The engine's own limits let garbage lie that an import has no use for. The largest files that are read keep less than a
 * gigabyte alive; beyond the limit the worker ends, and near it one large piece of memory would end the whole process: leave air.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_536 } as const;

const notDone = (cause?: unknown): AppError =>
  new AppError(
    'work-stopped',
    text('Ändringen avbröts. Inget av den är sparat.', 'The change was interrupted. Nothing of it is stored.'),
    text('Försök igen.', 'Try again.'),
    { cause },
  );

interface Waiting {
  readonly what: WorkerRequest['what'];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const settle = (
  waiting: Pick<Waiting, 'resolve' | 'reject'>,
  message: Exclude<WorkerMessage, { readonly what: 'progress' }>,
): void => {
  if (message.what === 'refused') {
    waiting.reject(new AppError(message.error.code, message.error.sentence, message.error.nextStep));
  } else if (message.what === 'fault') waiting.reject(new Error(message.detail));
  else waiting.resolve(message);
};

/** Starts a worker for one piece of work and answers when it is done. @throws AppError as {@link ImportWorker.ask}. */
export const askOnce = (
  entry: URL | string,
  start: BackupStart | LogStart | OwedStart | PracticeAnewStart | RegisterStart | ReviewStart | SheetsStart | SortStart,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: start });
    worker.once('message', (sent: unknown) => {
      const message = workerMessage.parse(sent);
      if (message.what !== 'progress') settle({ resolve, reject }, message);
    });
    worker.once('error', (error: unknown) => {
      reject(notDone(error));
    });
    // Rejecting what has been settled does nothing.
    worker.once('exit', () => {
      reject(notDone());
    });
  });

/** Starts a worker for one import. A worker that dies rejects what was asked of it, and nothing else. */
export const startImportWorker = (
  entry: URL | string,
  start: ImportStart,
  onProgress: (progress: Progress) => void,
): ImportWorker => {
  const worker = new Worker(entry, { workerData: start, resourceLimits });
  /** In the order of the questions, which is the order of the answers. */
  const waiting: Waiting[] = [];
  let ended = false;
  const failAll = (error: AppError): void => {
    for (const asked of waiting.splice(0)) asked.reject(error);
  };
  worker.on('message', (sent: unknown) => {
    const message = workerMessage.parse(sent);
    if (message.what === 'progress') return onProgress(message.progress);
    const asked = waiting.shift();
    if (asked) settle(asked, message);
  });
  worker.on('error', (error: unknown) => {
    failAll(isOutOfMemory(error) ? tooLarge(error) : importStopped(error));
  });
  worker.on('exit', () => {
    ended = true;
    failAll(importStopped());
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(importStopped());
        if (request.what !== 'preview' && waiting.some((asked) => asked.what !== 'preview')) return reject(busy());
        waiting.push({ what: request.what, resolve, reject });
        worker.postMessage(request);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
};
