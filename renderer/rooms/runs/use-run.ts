import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type CallInput, type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { call, on } from '../../bridge.ts';
import { useLineWindow, type LineWindow } from '../../grid/line-window.ts';
import { useAct, type Act } from '../../use-act.ts';
import { type Run } from './run-words.ts';

export type Job = CallOutput<'runs.jobs'>['jobs'][number];
export type JobFilter = CallInput<'runs.jobs'>['state'];
export type RunAct = 'runs.push' | 'runs.pause' | 'runs.resume' | 'runs.cancel' | 'runs.attest';

export interface LiveRun {
  readonly run: ShallowRef<Run | null>;
  readonly jobs: LineWindow<Job>;
  readonly filter: Readonly<Ref<JobFilter>>;
  readonly show: (filter: JobFilter) => void;
  readonly act: Act;
  readonly reload: () => Promise<void>;
  readonly perform: (name: RunAct) => Promise<void>;
  readonly retry: (jobId: number) => Promise<void>;
  /** Leaves a customer of the register as it is. */
  readonly skip: (jobId: number) => Promise<void>;
}

const calmly = 400;

/** A run and its jobs, kept fresh by what the main process tells; many news in a row cost one question. */
export const useRun = (runId: number): LiveRun => {
  const run = shallowRef<Run | null>(null);
  const filter = ref<JobFilter>('all');
  const act = useAct();

  const jobs = useLineWindow<Job>(async (offset, limit) => {
    const found = await act.read(() => call('runs.jobs', { runId, state: filter.value, page: { offset, limit } }));
    return found === null ? null : { total: found.total, lines: found.jobs };
  });

  const show = async (found: Run): Promise<void> => {
    run.value = found;
    await jobs.reload();
  };
  const load = async (): Promise<void> => {
    const found = await act.read(() => call('runs.get', { runId }));
    if (found !== null) await show(found);
  };
  const change = async (work: () => Promise<Settled<Run>>): Promise<void> => {
    await act.run(work, show);
  };

  let due: ReturnType<typeof setTimeout> | undefined;
  const stop = on('runs.changed', (changed) => {
    if (changed.runId !== runId || due !== undefined) return;
    due = setTimeout(() => {
      due = undefined;
      void load();
    }, calmly);
  });
  onUnmounted(() => {
    clearTimeout(due);
    stop();
  });
  watch(filter, () => void jobs.restart());
  void load();

  return {
    run,
    jobs,
    filter,
    show: (next) => (filter.value = next),
    act,
    reload: load,
    perform: (name) => change(() => call(name, { runId })),
    retry: (jobId) => change(() => call('runs.retry', { runId, jobId })),
    skip: (jobId) => change(() => call('runs.skip', { runId, jobId })),
  };
};
