import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import { type DraftRows, insertDrafts } from '../store/draft-insert.ts';
import { type Store } from '../store/store.ts';
import { importStopped } from './import-stopped.ts';
import { type FailedWrite, writerAnswer } from './writer-protocol.ts';

/** Where the drafts of an import go: written here, or by a thread of its own. */
export interface DraftSink {
  /** Takes the rows of some drafts; waits first while as many pieces as are allowed are under way. @throws as `written`. */
  readonly write: (rows: DraftRows) => Promise<void>;
  /** Settles when everything stands in the database. @throws AppError, SqliteError: what stopped the writing. */
  readonly written: () => Promise<void>;
  /** Settles when nothing is written any more; what was not is lost. */
  readonly end: () => Promise<void>;
}

export type OnWritten = (drafts: number) => void;
export type OpenSink = (store: Store, onWritten: OnWritten) => DraftSink;

/** Writes in this thread: for what is written before a thread would have started. */
export const sinkHere: OpenSink = (store, onWritten) => ({
  write: (rows) => {
    insertDrafts(store, rows);
    onWritten(rows.drafts.length);
    return Promise.resolve();
  },
  written: () => Promise.resolve(),
  end: () => Promise.resolve(),
});

/**
 * So many pieces are made ahead of the writer, a few megabytes: as many as are made while its thread starts. What it has written is heard of
 * only while the maker waits, so each time that costs a turn.
 */
export const mostUnderWay = 24;

/** The writer's file: a source beside the sources, a bundle beside the bundle. */
const entryBeside = (url: string): URL => new URL(`./draft-writer.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);

const errorOf = (failed: FailedWrite): Error => {
  if (failed.kind === 'app') return new AppError(failed.data.code, failed.data.sentence, failed.data.nextStep);
  return failed.kind === 'sqlite' ? new Database.SqliteError(failed.message, failed.code) : new Error(failed.detail);
};

/** This thread's end of the writer's thread. Asked one thing after the other. */
class WriterThread implements DraftSink {
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  #underWay = 0;
  #told = false;
  #failed: Error | null = null;
  #wake: () => void = () => undefined;

  constructor(entry: URL, storePath: string, onWritten: OnWritten) {
    // It keeps nothing: a small young generation is all that its heap needs.
    this.#worker = new Worker(entry, { workerData: storePath, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    this.#worker.on('message', (sent: unknown) => {
      const answer = writerAnswer.parse(sent);
      if (answer.what === 'failed') return this.#stop(errorOf(answer.error));
      this.#underWay -= 1;
      onWritten(answer.drafts);
      this.#wake();
    });
    this.#worker.on('error', (error: unknown) => {
      this.#stop(importStopped(error));
    });
    // Not `once` of node:events: it rejects where the thread ends by an error.
    this.#gone = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        if (this.#underWay > 0 || !this.#told) this.#stop(importStopped());
        resolve();
      });
    });
  }

  readonly write = async (rows: DraftRows): Promise<void> => {
    await this.#until(() => this.#underWay < mostUnderWay);
    this.#underWay += 1;
    this.#worker.postMessage(rows);
  };

  readonly written = async (): Promise<void> => {
    this.#tellEnd();
    await this.#until(() => this.#underWay === 0);
  };

  readonly end = async (): Promise<void> => {
    this.#tellEnd();
    await this.#gone;
  };

  #tellEnd(): void {
    if (!this.#told) this.#worker.postMessage('end');
    this.#told = true;
  }

  #stop(error: Error): void {
    this.#failed ??= error;
    this.#wake();
  }

  async #until(free: () => boolean): Promise<void> {
    while (this.#failed === null && !free()) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#failed !== null) throw this.#failed;
  }
}

/** Writes in a thread of its own, with its own connection. `entry` is for tests. */
export const sinkThere =
  (entry: URL = entryBeside(import.meta.url)): OpenSink =>
  (store, onWritten) =>
    new WriterThread(entry, store.path, onWritten);

/** From so many drafts on a thread is worth its start. */
const manyDrafts = 2_000;

/** The sink for so many drafts. */
export const sinkFor = (drafts: number): OpenSink => (drafts < manyDrafts ? sinkHere : sinkThere());
