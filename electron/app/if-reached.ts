import { AppError } from '../../shared/domain/app-error.ts';
import { NotSentError } from '../service/pace.ts';

/** How long a person waits for what only the service tells, before what is kept here is shown alone. */
const patienceMs = 10_000;

/** What the service tells; null where it cannot be reached, does not answer in time or does not give it. */
export const ifReached = async <T>(ask: (patience: AbortSignal) => Promise<T>): Promise<T | null> => {
  try {
    return await ask(AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (error instanceof AppError || error instanceof NotSentError) return null;
    throw error;
  }
};
