import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type Run, runById } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

export const unknownRun = (): AppError =>
  new AppError(
    'unknown-run',
    text('Körningen finns inte längre.', 'The run no longer exists.'),
    text('Gå till Körningar och välj en annan.', 'Go to Runs and choose another.'),
  );

/** The run with that number. @throws AppError `unknown-run`. */
export const foundRun = (store: Store, runId: number): Run => {
  const run = runById(store, runId);
  if (run === null) throw unknownRun();
  return run;
};
