import { ref, type Ref } from 'vue';
import { type Job } from './use-run.ts';

export interface Marks {
  readonly ids: Readonly<Ref<ReadonlySet<number>>>;
  readonly has: (job: Job) => boolean;
  readonly toggle: (job: Job | undefined) => void;
  readonly clear: () => void;
}

/** Rows that a person marks one by one, to do something with all of them. */
export const useMarks = (): Marks => {
  const ids = ref<ReadonlySet<number>>(new Set());
  return {
    ids,
    has: (job) => ids.value.has(job.jobId),
    toggle: (job) => {
      if (job === undefined) return;
      const next = new Set(ids.value);
      if (!next.delete(job.jobId)) next.add(job.jobId);
      ids.value = next;
    },
    clear: () => {
      ids.value = new Set();
    },
  };
};
