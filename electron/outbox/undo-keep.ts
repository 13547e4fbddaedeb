import { type Job } from '../store/jobs.ts';
import { keepUndoLine } from '../store/undo.ts';
import { type Drain } from './drain-context.ts';
import { settleRead } from './send.ts';
import { isRemoval } from './removal.ts';
import { type Judgement } from './undo-judge.ts';
import { undoWords } from './undo-words.ts';

/** The invoice is left as it is: the job falls, and in an undo its line says which way and why, in one transaction. */
export const keep = (drain: Drain, job: Job, { bucket, reason }: Judgement): void => {
  const words = reason ?? undoWords.stopped;
  drain.store.inTransaction(() => {
    if (!isRemoval(job)) keepUndoLine(drain.store, job, bucket === 'kept' ? 'kept' : 'could-not', words);
    settleRead(drain, [{ job, outcome: { kind: 'rejected', words } }]);
  });
};
