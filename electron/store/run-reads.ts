import { type HttpMethod } from '../../shared/service/endpoints.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';
import { answerLength } from './tries.ts';

/** Something read for a run as a whole: a register, the invoice lists. Instants are ISO 8601. */
export interface RunRead extends RunKey {
  readonly method: HttpMethod;
  readonly path: string;
  readonly sentAt: string;
  readonly answeredAt: string;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Never a credential. */
  readonly answer: string;
}

/** Appends a reading to the log of its run. */
export const appendRead = (store: Store, read: RunRead): void => {
  store
    .prepare(
      `INSERT INTO run_read (scope_id, run_id, read_no, method, path, sent_at, answered_at, status, answer)
       VALUES (@scopeId, @runId,
         (SELECT coalesce(max(read_no), 0) + 1 FROM run_read WHERE scope_id = @scopeId AND run_id = @runId),
         @method, @path, @sentAt, @answeredAt, @status, @answer)`,
    )
    .run({
      scopeId: read.scopeId,
      runId: read.runId,
      method: read.method,
      path: read.path,
      sentAt: read.sentAt,
      answeredAt: read.answeredAt,
      status: read.status,
      answer: read.answer.slice(0, answerLength),
    });
};
