import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/domain/app-error.ts';
import type { DraftRows } from '../store/draft-insert.ts';
import { insertDrafts } from '../store/draft-insert.ts';
import { openStore, type Store } from '../store/store.ts';
import type { FailedWrite, WriterAnswer } from './writer-protocol.ts';

/*
 * The thread that writes the drafts of a large import while the import's own thread makes the next ones. It loads little, so
 * that it is there at once and weighs nothing (types are imported as types alone for the same reason); what it is told are
 * rows, whose values the tables check.
 */

const say = (answer: WriterAnswer): void => {
  parentPort?.postMessage(answer);
};

const failure = (error: unknown): FailedWrite => {
  if (error instanceof AppError) return { kind: 'app', data: error.data };
  if (error instanceof Database.SqliteError) return { kind: 'sqlite', code: error.code, message: error.message };
  return { kind: 'fault', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};

const isRows = (sent: unknown): sent is DraftRows => typeof sent === 'object' && sent !== null && 'drafts' in sent;

/** Writes each piece that is sent until it is told the end, or something fails. */
const serve = (store: Store): void => {
  const end = (): void => {
    parentPort?.off('message', take);
    store.close();
  };
  const take = (sent: unknown): void => {
    try {
      if (isRows(sent)) {
        insertDrafts(store, sent);
        return say({ what: 'written', drafts: sent.drafts.length });
      }
      store.fold();
    } catch (error) {
      say({ what: 'failed', error: failure(error) });
    }
    end();
  };
  parentPort?.on('message', take);
};

try {
  serve(openStore(String(workerData), { trusted: true, hurried: true }));
} catch (error) {
  say({ what: 'failed', error: failure(error) });
}
