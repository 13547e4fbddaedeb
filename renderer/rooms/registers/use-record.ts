import { shallowRef, watch, type ShallowRef } from 'vue';
import { type RecordChange, type RecordValue } from '../../../shared/contract/record-acts.ts';
import { type RecordRegister } from '../../../shared/service/record-fields.ts';
import { call } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { type Act } from '../../use-act.ts';
import { type Acts, type ActView, useActs } from '../follow/use-acts.ts';

/** What a person asks for with one record of a register, and how it stands. */
export interface RecordActs {
  readonly acts: Acts;
  /** Those with the shown record that are under way or refused. */
  readonly standing: ShallowRef<readonly ActView[]>;
  /** Answers whether it was taken. `key` is of the form that it was asked for in. */
  readonly change: (changes: readonly RecordChange[], key: string) => Promise<boolean>;
  readonly anonymize: (key: string) => Promise<boolean>;
  /** Of a customer: into a category, or out of one. */
  readonly categorise: (
    kind: 'putInCategory' | 'takeOutOfCategory',
    category: { readonly categoryId: string; readonly shown: string },
    key: string,
  ) => Promise<boolean>;
  /** The same of a new record. */
  readonly add: (values: readonly RecordValue[], key: string) => Promise<boolean>;
}

/** The acts with the record that is shown. `show` shows the register and the record anew, whenever one of them moves. */
export const useRecord = (
  register: RecordRegister,
  shown: () => string | null,
  act: Act,
  show: () => Promise<void>,
): RecordActs => {
  const session = useSession();
  const standing = shallowRef<readonly ActView[]>([]);
  const stand = async (): Promise<void> => {
    const [{ scope }, recordId] = [session, shown()];
    if (scope === null || recordId === null) {
      standing.value = [];
      return;
    }
    const found = await act.read(() => call('acts.ofRecord', { scope, register, recordId }));
    if (found !== null && recordId === shown() && scope === session.scope) standing.value = found.acts;
  };
  const acts = useActs(
    () => session.scope,
    act,
    async () => {
      await Promise.all([stand(), show()]);
    },
  );
  watch(shown, () => {
    standing.value = [];
    void stand();
  });
  return {
    acts,
    standing,
    add: (values, key) => acts.plan([{ kind: 'addRecord', to: { register, values: [...values] } }], key),
    anonymize: (key) => {
      const recordId = shown();
      return recordId === null
        ? Promise.resolve(false)
        : acts.plan([{ kind: 'anonymizeCustomer', recordId, to: { register: 'customers' } }], key);
    },
    categorise: (kind, category, key) => {
      const recordId = shown();
      return recordId === null
        ? Promise.resolve(false)
        : acts.plan([{ kind, recordId, to: { register: 'customers' }, ...category }], key);
    },
    change: (changes, key) => {
      const recordId = shown();
      return recordId === null
        ? Promise.resolve(false)
        : acts.plan([{ kind: 'changeRecord', recordId, to: { register, changes: [...changes] } }], key);
    },
  };
};
