import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { call } from '../bridge.ts';

export type LockView = CallOutput<'lock.state'>;

const seen: ShallowRef<LockView | null> = shallowRef(null);

/** The lock as the main process told of it last; null before that. */
export const lockView: Readonly<ShallowRef<LockView | null>> = seen;

/** True while nothing of the rooms may stand in the window: they are taken away, and come back when it is false. */
export const windowCovered: Ref<boolean> = ref(false);

/** Asks how the lock stands. What was known stays where it is not answered. */
export const lookAtLock = async (): Promise<LockView | null> => {
  const answer = await call('lock.state', {});
  if (answer.ok) seen.value = answer.value;
  return seen.value;
};

/** Locks: what is being written is kept first, as before any other lock. */
export const lockNow = async (): Promise<void> => {
  await call('lock.now', {});
};
