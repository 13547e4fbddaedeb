import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge.ts';
import { type Act, useAct } from '../../use-act.ts';

type Found = CallOutput<'review.differences'>;
export type Difference = Found['fields'][number];
export type Differing = CallOutput<'review.differing'>;
/** What a person may choose of a field; `stand`: the change that was chosen before, to another value than the file's now. */
export type Choice = CallInput<'review.chooseDifferences'>['choices'][number]['choice'] | 'stand';

export interface DifferenceRoom {
  readonly found: ShallowRef<Found | null>;
  /** The choice of each field, by its name. */
  readonly choices: Ref<Record<string, Choice>>;
  readonly act: Act;
  readonly saved: Ref<boolean>;
  readonly look: (draftNo: number) => Promise<void>;
  readonly isMoved: () => boolean;
  readonly fillAll: () => void;
  /** False where it was refused, or there was nothing to save; the reason stands in `act`. */
  readonly save: () => Promise<boolean>;
  readonly differing: ShallowRef<Differing | null>;
  readonly lookThrough: () => Promise<void>;
}

/** What stands until a person chooses otherwise. */
export const standing = ({ chosen, told }: Difference): Choice => {
  if (chosen === null) return 'keep';
  return chosen === told ? 'change' : 'stand';
};

/** What may be chosen, the standing first; nothing where both say the same and nothing is chosen. */
export const choicesOf = (one: Difference): readonly Choice[] => {
  const { state, sound, chosen } = one;
  const stand: readonly Choice[] = standing(one) === 'stand' ? ['stand'] : [];
  const change: readonly Choice[] = sound && (state === 'differs' || state === 'only-file') ? ['change'] : [];
  const take: readonly Choice[] = state === 'differs' || state === 'only-register' ? ['take'] : [];
  const all: readonly Choice[] = [...stand, 'keep', ...change, ...take];
  return all.length === 1 && chosen === null ? [] : all;
};

/** The customer of an invoice against the register, and what is chosen of each difference. */
export const useDifferences = (runId: () => number): DifferenceRoom => {
  const found = shallowRef<Found | null>(null);
  const differing = shallowRef<Differing | null>(null);
  const choices = ref<Record<string, Choice>>({});
  const saved = ref(false);
  const act = useAct();
  /** The invoice that is shown, and the one that was asked for last. */
  let [at, wanted] = [0, 0];

  const look = async (draftNo: number): Promise<void> => {
    wanted = draftNo;
    saved.value = false;
    act.error.value = null;
    const answer = await act.read(() => call('review.differences', { runId: runId(), draftNo }));
    if (answer === null || wanted !== draftNo) return;
    at = draftNo;
    found.value = answer;
    choices.value = Object.fromEntries(answer.fields.map((one) => [one.field, standing(one)]));
  };
  const moved = (): readonly Difference[] =>
    found.value?.fields.filter((one) => choices.value[one.field] !== standing(one)) ?? [];

  const save = async (): Promise<boolean> => {
    const debtorId = found.value?.customer?.debtorId;
    const chosen = moved().flatMap(({ field, register, told }) => {
      const choice = choices.value[field];
      return choice === undefined || choice === 'stand' ? [] : [{ field, choice, register, told }];
    });
    if (debtorId === undefined || chosen.length === 0) return false;
    const input = { runId: runId(), draftNo: at, debtorId, choices: chosen };
    const done = await act.run(
      () => call('review.chooseDifferences', input),
      async () => {
        await look(at);
        saved.value = true;
      },
    );
    return done !== null;
  };
  return {
    found,
    choices,
    act,
    saved,
    look,
    isMoved: () => moved().length > 0,
    fillAll: () => {
      for (const one of found.value?.fields ?? []) if (one.state === 'only-register') choices.value[one.field] = 'take';
    },
    save,
    differing,
    lookThrough: async () => {
      differing.value = await act.read(() => call('review.differing', { runId: runId() }));
    },
  };
};
