import { onUnmounted, ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type EventData } from '../../../shared/contract/events.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { mustBeAnswered } from '../../../shared/intake/held-questions.ts';
import { becomesRun } from '../../../shared/intake/kinds.ts';
import { call, on } from '../../bridge.ts';
import { windowCovered } from '../../shell/lock.ts';
import { type Incoming } from '../../stores/incoming.ts';
import { stageFile } from './stage-file.ts';
import { useAct, type Act } from '../../use-act.ts';

export type ImportView = CallOutput<'import.open'>;
export type SheetPlan = ImportView['sheets'][number];
export type ColumnPlan = SheetPlan['columns'][number];
export type PlanChange = CallInput<'import.change'>['change'];
export type Progress = EventData<'import.progress'>;
export type Sorted = CallOutput<'inbox.add'>;

/** Where an import stands. Each case carries its own data. */
export type ImportState =
  | { readonly at: 'waiting-for-files' }
  /** Several files: read together, or each to its own company? */
  | { readonly at: 'several'; readonly files: readonly Incoming[] }
  | { readonly at: 'reading'; readonly names: readonly string[] }
  | { readonly at: 'planning'; readonly view: ImportView }
  | { readonly at: 'checking'; readonly view: ImportView }
  /** Many files went each their way. */
  | { readonly at: 'sorted'; readonly result: Sorted };

/** Where an import ends: a run to review, or a list of records. */
export interface Arrived {
  readonly run: (runId: number) => void;
  readonly list: (listId: number) => void;
}

export interface Import {
  readonly state: ShallowRef<ImportState>;
  readonly progress: ShallowRef<Progress | null>;
  readonly act: Act;
  readonly changing: Ref<boolean>;
  /** True after a person stopped the reading, until the next file. */
  readonly cancelled: Ref<boolean>;
  /** One file is opened; of several it is asked what is meant. */
  readonly take: (scope: Scope, files: readonly Incoming[]) => Promise<void>;
  /** All files as one import. */
  readonly open: (scope: Scope, files: readonly Incoming[]) => Promise<void>;
  /** Files that wait with the application already. */
  readonly openStaged: (scope: Scope, fileIds: readonly string[], names: readonly string[]) => Promise<void>;
  /** Each file to the company whose template knows it. */
  readonly sort: (files: readonly Incoming[]) => Promise<void>;
  readonly change: (change: PlanChange) => Promise<void>;
  readonly go: () => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Nothing is left to ask: the columns were decided before and no question stands open. */
const decided = (view: ImportView): boolean =>
  view.known && !view.questions.some(mustBeAnswered) && view.missing.length === 0;

const nowhere: ImportState = { at: 'waiting-for-files' };

/** What a person was deciding of a file when the window was locked: it goes on when it is unlocked. */
let overLock: ImportState | null = null;
const atFirst = (): ImportState => {
  const held = overLock;
  overLock = null;
  return held ?? nowhere;
};

/** From dropped files to a run to review or a list to look through. */
export const useImport = (arrived: Arrived): Import => {
  const state = shallowRef<ImportState>(atFirst());
  const progress = shallowRef<Progress | null>(null);
  const act = useAct();
  const changing = ref(false);
  const cancelled = ref(false);
  /** Which reading is meant: one that was cancelled is known by its older number. */
  let round = 0;

  onUnmounted(() => {
    if (windowCovered.value && state.value.at === 'planning') overLock = state.value;
  });
  const throwAway = (importId: string): Promise<unknown> => call('import.discard', { importId });
  onUnmounted(
    on('import.progress', (news) => {
      if (state.value.at === 'reading' || state.value.at === 'checking') progress.value = news;
    }),
  );

  const stage = async (file: Incoming): Promise<string | null> => {
    if (!(file instanceof File)) return file.fileId;
    return (await act.run(() => stageFile(file)))?.fileId ?? null;
  };

  const begin = (next: ImportState): number => {
    state.value = next;
    progress.value = null;
    cancelled.value = false;
    round += 1;
    return round;
  };
  /** True where the person has stopped what `mine` began: what came of it is shown no more. */
  const isOver = (mine: number): boolean => {
    if (mine === round) return false;
    act.error.value = null;
    return true;
  };

  const stageAll = async (files: readonly Incoming[], mine: number): Promise<readonly string[] | null> => {
    const fileIds: string[] = [];
    for (const file of files) {
      const fileId = await stage(file);
      if (isOver(mine)) return null;
      if (fileId === null) {
        state.value = nowhere;
        return null;
      }
      fileIds.push(fileId);
    }
    return fileIds;
  };

  const check = async (view: ImportView): Promise<void> => {
    const { importId } = view;
    const mine = begin({ at: 'checking', view });
    if (becomesRun(view.kind)) {
      const made = await act.run(() => call('import.toReview', { importId }));
      if (isOver(mine)) return;
      if (made !== null) return arrived.run(made.runId);
    } else {
      const made = await act.run(() => call('import.toList', { importId }));
      if (isOver(mine)) return;
      if (made !== null) return arrived.list(made.listId);
    }
    state.value = { at: 'planning', view };
  };

  const look = async (scope: Scope, fileIds: readonly string[], mine: number): Promise<void> => {
    const view = await act.run(() => call('import.open', { scope, fileIds: [...fileIds] }));
    if (isOver(mine)) {
      if (view !== null) void throwAway(view.importId);
      return;
    }
    if (view === null) state.value = nowhere;
    else if (decided(view)) await check(view);
    else state.value = { at: 'planning', view };
  };

  const open = async (scope: Scope, files: readonly Incoming[]): Promise<void> => {
    const mine = begin({ at: 'reading', names: files.map((file) => file.name) });
    const fileIds = await stageAll(files, mine);
    if (fileIds !== null) await look(scope, fileIds, mine);
  };

  return {
    state,
    progress,
    act,
    changing,
    cancelled,
    open,
    take: async (scope, files) => {
      if (files.length > 1) begin({ at: 'several', files });
      else await open(scope, files);
    },
    openStaged: async (scope, fileIds, names) => look(scope, fileIds, begin({ at: 'reading', names })),
    sort: async (files) => {
      const mine = begin({ at: 'reading', names: files.map((file) => file.name) });
      const fileIds = await stageAll(files, mine);
      if (fileIds === null) return;
      const result = await act.run(() => call('inbox.add', { fileIds: [...fileIds], scope: null }));
      if (isOver(mine)) return;
      state.value = result === null ? nowhere : { at: 'sorted', result };
    },
    change: async (wanted) => {
      const now = state.value;
      if (now.at !== 'planning') return;
      changing.value = true;
      const view = await act.run(() => call('import.change', { importId: now.view.importId, change: wanted }));
      changing.value = false;
      if (state.value !== now) return;
      // A failed change leaves the controls as the plan says: a fresh object draws them anew.
      state.value = { at: 'planning', view: view ?? { ...now.view } };
    },
    go: async () => {
      if (state.value.at === 'planning') await check(state.value.view);
    },
    cancel: async () => {
      const now = state.value;
      const importId = now.at === 'checking' ? now.view.importId : (progress.value?.importId ?? null);
      begin(nowhere);
      cancelled.value = true;
      if (importId !== null) await throwAway(importId);
    },
    discard: async () => {
      const now = state.value;
      begin(nowhere);
      if (now.at === 'planning') await act.run(() => call('import.discard', { importId: now.view.importId }));
    },
  };
};
