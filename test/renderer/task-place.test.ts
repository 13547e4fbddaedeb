import { expect, it } from 'vitest';
import { placeOf } from '../../renderer/rooms/start/task-place.ts';
import { task } from '../../shared/contract/start.ts';

it('every task that is about a run or a file leads to that very one', () => {
  const kinds = task.shape.kind.options;
  expect(Object.fromEntries(kinds.map((kind) => [kind, placeOf({ kind, runId: 7, waitingId: 9 })]))).toEqual({
    review: '/review/7',
    'ready-to-send': '/runs/7',
    sending: '/runs/7',
    'needs-person': '/runs/7',
    overdue: '/follow?filter=overdue',
    'file-waiting': '/import?waiting=9',
    'drop-file': '/import',
  });
});
