import { expect, it } from 'vitest';
import { followPlace } from '../../renderer/rooms/follow/follow-place.ts';
import { placeOf } from '../../renderer/rooms/start/task-place.ts';
import { task } from '../../shared/contract/start.ts';

it('every task that is about a run or a file leads to that very one', () => {
  const kinds = task.shape.kind.options;
  expect(
    Object.fromEntries(kinds.map((kind) => [kind, placeOf({ kind, runId: 7, waitingId: 9, currency: 'SEK' })])),
  ).toEqual({
    review: '/review/7',
    'ready-to-send': '/runs/7',
    sending: '/runs/7',
    'needs-person': '/runs/7',
    exceptions: '/follow/inbox',
    overdue: followPlace({ currency: 'SEK', overdueFrom: 1 }),
    'file-waiting': '/import?waiting=9',
    'drop-file': '/import',
  });
});
