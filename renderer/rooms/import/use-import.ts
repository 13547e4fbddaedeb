import { onUnmounted, ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import { type EventData } from '../../../shared/contract/events.ts';
import { type Scope } from '../../../shared/domain/deployment.ts';
import { call, on } from '../../bridge.ts';
import { mustBeAnswered } from '../../../shared/intake/held-questions.ts';
import { useAct, type Act } from '../../use-act.ts';

export type ImportView = CallOutput<'import.open'>;
export type SheetPlan = ImportView['sheets'][number];
export type ColumnPlan = SheetPlan['columns'][number];
export type PlanChange = CallInput<'import.change'>['change'];
export type Progress = EventData<'import.progress'>;

/** Where an import stands. Each case carries its own data. */
export type ImportState =
  | { readonly at: 'waiting-for-files' }
  | { readonly at: 'reading'; readonly names: readonly string[] }
  | { readonly at: 'planning'; readonly view: ImportView }
  | { readonly at: 'checking'; readonly view: ImportView };

export interface Import {
  readonly state: ShallowRef<ImportState>;
  readonly progress: ShallowRef<Progress | null>;
  readonly act: Act;
  readonly changing: Ref<boolean>;
  readonly open: (scope: Scope, files: readonly File[]) => Promise<void>;
  readonly change: (change: PlanChange) => Promise<void>;
  readonly toReview: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Nothing is left to ask: the columns were decided before and no question stands open. */
const decided = (view: ImportView): boolean =>
  view.known && !view.questions.some(mustBeAnswered) && view.missing.length === 0;

/** From dropped files to a run to review; `arrived` is told the run. */
export const useImport = (arrived: (runId: number) => void): Import => {
  const state = shallowRef<ImportState>({ at: 'waiting-for-files' });
  const progress = shallowRef<Progress | null>(null);
  const act = useAct();
  const changing = ref(false);
  onUnmounted(on('import.progress', (news) => (progress.value = news)));

  const stage = async (file: File): Promise<string | null> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return (await act.run(() => call('import.stage', { name: file.name, bytes })))?.fileId ?? null;
  };

  const check = async (view: ImportView): Promise<void> => {
    state.value = { at: 'checking', view };
    progress.value = null;
    const made = await act.run(() => call('import.toReview', { importId: view.importId }));
    if (made === null) state.value = { at: 'planning', view };
    else arrived(made.runId);
  };

  const open = async (scope: Scope, files: readonly File[]): Promise<void> => {
    state.value = { at: 'reading', names: files.map((file) => file.name) };
    progress.value = null;
    const fileIds: string[] = [];
    for (const file of files) {
      const fileId = await stage(file);
      if (fileId === null) {
        state.value = { at: 'waiting-for-files' };
        return;
      }
      fileIds.push(fileId);
    }
    const view = await act.run(() => call('import.open', { scope, fileIds }));
    if (view === null) state.value = { at: 'waiting-for-files' };
    else if (decided(view)) await check(view);
    else state.value = { at: 'planning', view };
  };

  const change = async (wanted: PlanChange): Promise<void> => {
    const now = state.value;
    if (now.at !== 'planning') return;
    changing.value = true;
    const view = await act.run(() => call('import.change', { importId: now.view.importId, change: wanted }));
    changing.value = false;
    // A failed change leaves the controls as the plan says: a fresh object draws them anew.
    state.value = { at: 'planning', view: view ?? { ...now.view } };
  };

  const toReview = async (): Promise<void> => {
    if (state.value.at === 'planning') await check(state.value.view);
  };

  const discard = async (): Promise<void> => {
    const now = state.value;
    state.value = { at: 'waiting-for-files' };
    if (now.at === 'planning') await act.run(() => call('import.discard', { importId: now.view.importId }));
  };

  return { state, progress, act, changing, open, change, toReview, discard };
};
