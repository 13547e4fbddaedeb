import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { attachRefusals } from '../../../shared/intake/attach-words.ts';
import { mailPdfBytes } from '../../../shared/service/limits.ts';
import { call } from '../../bridge.ts';
import { usePagedList } from '../../paged-list.ts';
import { type Act, useAct } from '../../use-act.ts';

export type Attachments = CallOutput<'review.attachments'>;
export type AttachLine = Attachments['lines'][number];
export type AttachedInvoice = NonNullable<AttachLine['invoice']>;
export type AttachList = CallInput<'review.attachments'>['list'];
type Outcome = CallOutput<'review.attach'>;

/** What came of the files that were added last, and how many are paired since. */
export interface Taken extends Outcome {
  readonly paired: number;
}

export interface Attach {
  readonly found: ShallowRef<Attachments | null>;
  readonly lines: ShallowRef<readonly AttachLine[]>;
  readonly list: Ref<AttachList>;
  /** Words that invoices without a file are looked for by. */
  readonly search: Ref<string>;
  /** Invoices without a file that a person may choose from: the first that the words find. */
  readonly free: ShallowRef<readonly AttachedInvoice[]>;
  readonly act: Act;
  readonly taken: ShallowRef<Taken | null>;
  /** Files that are taken in just now: how many of how many. */
  readonly going: ShallowRef<{ readonly done: number; readonly total: number } | null>;
  readonly more: () => Promise<void>;
  readonly take: (files: readonly File[], pattern: string) => Promise<void>;
  readonly pairAll: (pattern: string) => Promise<void>;
  readonly pair: (attachmentNo: number, draftNo: number | null) => Promise<void>;
  readonly remove: (what: CallInput<'review.removeAttachments'>['what']) => Promise<void>;
}

const pageSize = 50;
const freeSize = 200;
/** So many at a time are handed over, and so many bytes: the main process holds no more for a moment. */
const atOnce = { files: 20, bytes: 60_000_000 } as const;

const portions = (files: readonly File[]): readonly (readonly File[])[] => {
  const made: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = made.at(-1);
    bytes += file.size;
    if (last !== undefined && last.length < atOnce.files && bytes <= atOnce.bytes) last.push(file);
    else {
      made.push([file]);
      bytes = file.size;
    }
  }
  return made;
};

/** What the files go with: a run's invoices, or the records of a list. */
export interface AttachTo {
  readonly read: (ask: Omit<CallInput<'review.attachments'>, 'runId'>) => Promise<Settled<Attachments>>;
  readonly take: (fileIds: string[]) => Promise<Settled<Outcome>>;
  readonly pairAll: (pattern: string) => Promise<Settled<CallOutput<'review.pairAttachments'>>>;
  readonly pair: (attachmentNo: number, draftNo: number | null) => Promise<Settled<unknown>>;
  readonly remove: (what: CallInput<'review.removeAttachments'>['what']) => Promise<Settled<unknown>>;
  /** Tells of every change; answers how to stop that. */
  readonly onChange: (tell: () => void) => () => void;
}

/** The files beside what they go with, one list at a time, anew after every change. */
export const useAttach = (to: AttachTo): Attach => {
  const free = shallowRef<readonly AttachedInvoice[]>([]);
  const [list, search] = [ref<AttachList>('paired'), ref('')];
  const taken = shallowRef<Taken | null>(null);
  const going = shallowRef<{ readonly done: number; readonly total: number } | null>(null);
  const act = useAct();
  let round = 0;

  const read = (which: AttachList, offset: number, limit: number): Promise<Attachments | null> =>
    act.read(() => to.read({ list: which, search: search.value, page: { offset, limit } }));
  const { found, lines, restart, more } = usePagedList(
    (offset) => read(list.value, offset, pageSize),
    (answer) => answer.lines,
  );
  /** Answers how many there are of each list, null where they could not be had. */
  const readAnew = async (): Promise<Attachments['counts'] | null> => {
    round += 1;
    const mine = round;
    const answer = await restart();
    if (answer !== null && mine === round && (list.value === 'asked' || list.value === 'loose')) {
      const without = await read('without', 0, freeSize);
      if (without !== null && mine === round) free.value = without.lines.flatMap(({ invoice }) => invoice ?? []);
    }
    return answer?.counts ?? null;
  };

  const stage = async (file: File): Promise<string | null> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return (await act.run(() => call('import.stage', { name: file.name, bytes })))?.fileId ?? null;
  };
  /** Null where one could not be handed over: the reason stands in `act`. */
  const takePortion = async (files: readonly File[]): Promise<Outcome | null> => {
    const fileIds: string[] = [];
    for (const file of files) {
      const fileId = await stage(file);
      if (fileId === null) return null;
      fileIds.push(fileId);
    }
    return act.run(() => to.take(fileIds));
  };
  const add = (all: Taken, outcome: Outcome): Taken => ({
    ...all,
    added: all.added + outcome.added,
    again: all.again + outcome.again,
    refused: [...all.refused, ...outcome.refused],
  });

  /** What still asks for a person comes first. */
  const showRest = async (): Promise<void> => {
    const counts = await readAnew();
    if (counts === null) return;
    const next = counts.asked > 0 ? 'asked' : counts.loose > 0 ? 'loose' : 'paired';
    if (next !== list.value) list.value = next;
  };

  const take = async (files: readonly File[], pattern: string): Promise<void> => {
    const large = files.filter((file) => file.size > mailPdfBytes);
    const refused = large.map(({ name }) => ({ name, sentence: attachRefusals['too-large'] }));
    let all: Taken = { added: 0, again: 0, refused, paired: 0 };
    going.value = { done: large.length, total: files.length };
    for (const portion of portions(files.filter((file) => !large.includes(file)))) {
      const outcome = await takePortion(portion);
      if (outcome === null) break;
      all = add(all, outcome);
      going.value = { done: going.value.done + portion.length, total: files.length };
    }
    const failed = act.error.value;
    const pairs = found.value?.editable === false || all.added === 0 ? null : await act.run(() => to.pairAll(pattern));
    taken.value = { ...all, paired: pairs?.paired ?? 0 };
    act.error.value ??= failed;
    await showRest();
    going.value = null;
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  watch(list, () => void readAnew());
  watch(search, () => {
    clearTimeout(typing);
    typing = setTimeout(() => void readAnew(), 150);
  });
  const stop = to.onChange(() => {
    // While files are taken in, each portion tells of itself: one reading at the end serves all.
    if (going.value === null) void readAnew();
  });
  onUnmounted(() => {
    clearTimeout(typing);
    stop();
  });
  void readAnew();

  const change = async (work: () => Promise<Settled<unknown>>): Promise<void> => {
    taken.value = null;
    await act.run(work, async () => {
      await readAnew();
    });
  };
  return {
    found,
    lines,
    list,
    search,
    free,
    act,
    taken,
    going,
    more,
    take,
    pairAll: async (pattern) => {
      await act.run(
        () => to.pairAll(pattern),
        ({ paired }) => {
          taken.value = { added: 0, again: 0, refused: [], paired };
          return showRest();
        },
      );
    },
    pair: (attachmentNo, draftNo) => change(() => to.pair(attachmentNo, draftNo)),
    remove: (what) => change(() => to.remove(what)),
  };
};
