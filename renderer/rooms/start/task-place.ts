import { assertNever } from '../../../shared/domain/text.ts';
import { type Overview } from '../../stores/session.ts';
import { followPlace } from '../follow/follow-place.ts';

type Task = Pick<Overview['tasks'][number], 'kind' | 'runId' | 'waitingId' | 'currency'>;

/** Where in the window a task is done: at the very run or file that it is about, where it is about one. */
export const placeOf = ({ kind, runId, waitingId, currency }: Task): string => {
  switch (kind) {
    case 'review':
      return runId === null ? '/review' : `/review/${String(runId)}`;
    case 'ready-to-send':
    case 'sending':
    case 'needs-person':
      return runId === null ? '/runs' : `/runs/${String(runId)}`;
    case 'exceptions':
      return '/follow/inbox';
    case 'overdue':
      return followPlace({ currency, overdueFrom: 1 });
    case 'file-waiting':
      return waitingId === null ? '/import' : `/import?waiting=${String(waitingId)}`;
    case 'drop-file':
      return '/import';
    default:
      return assertNever(kind);
  }
};
