import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { call } from '../bridge.ts';

type HandedIn = CallOutput<'host.take'>;

/** A file on its way to Import: dropped on the window, or staged already for who opened it outside. */
export type Incoming = File | HandedIn['files'][number];
export type NotOpened = HandedIn['refused'][number];

/** What came to the window and has not found its room yet. */
export const useIncoming = defineStore('incoming', () => {
  const files = shallowRef<readonly Incoming[]>([]);
  const refused = shallowRef<readonly NotOpened[]>([]);
  const told = shallowRef<readonly LocalText[]>([]);

  const bring = (more: readonly Incoming[]): void => {
    files.value = [...files.value, ...more];
  };
  return {
    files,
    refused,
    told,
    bring,
    /** The files, for a room that opens them now. */
    take: (): readonly Incoming[] => {
      const taken = files.value;
      files.value = [];
      return taken;
    },
    /** Asks what came in from outside the window; answers whether there are files among it. */
    fetch: async (): Promise<boolean> => {
      const answer = await call('host.take', {});
      if (!answer.ok) return false;
      bring(answer.value.files);
      refused.value = [...refused.value, ...answer.value.refused];
      told.value = [...told.value, ...answer.value.told];
      return answer.value.files.length > 0;
    },
    /** The person has read what was said. */
    clear: (): void => {
      refused.value = [];
      told.value = [];
    },
  };
});
