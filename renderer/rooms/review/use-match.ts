import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
import { type Act, useAct } from '../../use-act.ts';

export type Match = CallOutput<'review.customer'>;
type Choice = CallInput<'review.chooseCustomer'>['choice'];
type Corrections = CallOutput<'review.corrections'>['corrections'];

export interface MatchRoom {
  readonly match: ShallowRef<Match | null>;
  readonly kept: ShallowRef<Corrections>;
  /** A register id, or one of the two words that stand for no customer of the register. */
  readonly picked: Ref<string>;
  readonly all: Ref<boolean>;
  readonly remember: Ref<boolean>;
  readonly act: Act;
  readonly look: (draftNo: number) => Promise<void>;
  /** Answers false where it was refused; the reason stands in `act`. */
  readonly choose: () => Promise<boolean>;
  readonly forget: (written: string) => Promise<void>;
}

export const asNew = 'new';
export const asWritten = 'as-written';

const choiceOf = (picked: string): Choice =>
  picked === asNew || picked === asWritten ? { kind: picked } : { kind: 'debtor', debtorId: picked };

/** The customer of one invoice beside the register, and the choice of another. */
export const useMatch = (runId: () => number): MatchRoom => {
  const match = shallowRef<Match | null>(null);
  const kept = shallowRef<Corrections>([]);
  const [picked, all, remember, act] = [ref(''), ref(false), ref(false), useAct()];
  let at = 0;

  const readKept = async (): Promise<void> => {
    const found = await act.read(() => call('review.corrections', { runId: runId() }));
    if (found !== null) kept.value = found.corrections;
  };
  const look = async (draftNo: number): Promise<void> => {
    at = draftNo;
    match.value = null;
    act.error.value = null;
    const found = await act.read(() => call('review.customer', { runId: runId(), draftNo }));
    if (found === null || at !== draftNo) return;
    match.value = found;
    picked.value = found.debtor?.debtorId ?? asNew;
    all.value = found.alike > 1;
    remember.value = false;
    await readKept();
  };
  const choose = async (): Promise<boolean> => {
    const choice = choiceOf(picked.value);
    const keep = remember.value && choice.kind === 'debtor';
    const input = { runId: runId(), draftNo: at, choice, remember: keep, all: all.value };
    return (await act.run(() => call('review.chooseCustomer', input))) !== null;
  };
  const forget = async (written: string): Promise<void> => {
    await act.run(() => call('review.forgetCorrection', { runId: runId(), written }));
    await readKept();
  };
  return { match, kept, picked, all, remember, act, look, choose, forget };
};
