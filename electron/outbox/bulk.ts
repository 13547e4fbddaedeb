import { type JobKind } from '../store/jobs.ts';
import { type Drain, type DrainScope } from './drain-context.ts';

const sizeKey = (scope: DrainScope, kind: JobKind): string => `${String(scope.scopeId)}:${kind}`;

/** Which entry a refusal names, counted from 0 (decisions.md 11 and 25); null where it names none of ours. */
export const namedEntry = (message: string, entries: number): number | null => {
  const named = /^\s*\[(\d+)\]/.exec(message)?.[1];
  const index = named === undefined ? null : Number(named);
  return index !== null && index < entries ? index : null;
};

/** How many entries the next bulk call may carry: fewer than all while a bad entry is being isolated. */
export const bulkSize = (drain: Drain, scope: DrainScope, kind: JobKind): number =>
  drain.bulkSize.get(sizeKey(scope, kind)) ?? drain.timings.bulk;

/** A refusal named no entry: half of what was sent goes next. */
export const halve = (drain: Drain, scope: DrainScope, kind: JobKind, entries: number): void => {
  drain.bulkSize.set(sizeKey(scope, kind), Math.max(1, Math.ceil(entries / 2)));
};

/** The bad entry was found. */
export const wholeAgain = (drain: Drain, scope: DrainScope, kind: JobKind): void => {
  drain.bulkSize.delete(sizeKey(scope, kind));
};

/** A halved call went well: the next may carry twice as many, so that the rest is not sent one by one. */
export const grow = (drain: Drain, scope: DrainScope, kind: JobKind): void => {
  const size = drain.bulkSize.get(sizeKey(scope, kind));
  if (size === undefined) return;
  if (size * 2 < drain.timings.bulk) drain.bulkSize.set(sizeKey(scope, kind), size * 2);
  else wholeAgain(drain, scope, kind);
};
