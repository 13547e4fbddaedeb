import { type CallOutput } from '../../shared/contract/contract.ts';
import { wallText } from '../../shared/service/wall-time.ts';
import { scheduleOf } from '../store/run-schedules.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

export type ScheduleView = NonNullable<CallOutput<'runs.get'>['schedule']>;

/** When the run goes by itself, or went; null where it waits for a push. */
export const scheduleViewOf = (store: Store, key: RunKey): ScheduleView | null => {
  const found = scheduleOf(store, key);
  if (found === null) return null;
  const { at, held, startedAt } = found;
  return { wall: wallText(Date.parse(at)), at, held, startedAt };
};
