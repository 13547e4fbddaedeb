import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { consoleRemembers } from '../../shared/contract/console.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { type ConsoleFile } from './console-answer.ts';
import { forgotten } from './console-errors.ts';

export type ConsoleEntry = CallOutput<'console.entry'>;

/** A call as it is remembered: with the id under which it went, and a hash of the whole request, which is not kept itself. */
export interface Remembered {
  readonly entry: ConsoleEntry;
  readonly callId: string | null;
  readonly hash: string;
  readonly file: ConsoleFile | null;
}

/** Answers of so many letters are remembered whole; of larger ones the beginning. */
const keptLetters = 20_000;
/** The files of so many calls are kept: an answer may be as large as the service makes it. */
const keptFiles = 3;

const shortened = (remembered: Remembered): Remembered => {
  const { entry } = remembered;
  const answer = {
    ...entry.answer,
    text: entry.answer.text.slice(0, keptLetters),
    cut: entry.answer.cut || entry.answer.text.length > keptLetters,
  };
  return { ...remembered, entry: { ...entry, answer } };
};

const withoutFile = (remembered: Remembered): Remembered => ({
  ...remembered,
  file: null,
  entry: { ...remembered.entry, answer: { ...remembered.entry.answer, hasFile: false } },
});

const keyOf = ({ connectionId, creditorId }: Scope): string => `${connectionId} ${creditorId.toLowerCase()}`;

export interface ConsoleHistory {
  readonly nextNo: () => number;
  readonly keep: (scope: Scope, remembered: Remembered) => void;
  /** @throws AppError `console-forgotten`. */
  readonly find: (scope: Scope, no: number) => Remembered;
  readonly page: (scope: Scope, page: CallInput<'console.history'>['page']) => CallOutput<'console.history'>;
  readonly clear: (scope: Scope) => void;
}

/**
 * What was called by hand, creditor by creditor, the newest first. In memory alone: an answer may hold anything of anybody, and what
 * is not on the disk is in no backup and in nobody else's hands.
 */
export const consoleHistory = (): ConsoleHistory => {
  const kept = new Map<string, readonly Remembered[]>();
  let no = 0;
  const of = (scope: Scope): readonly Remembered[] => kept.get(keyOf(scope)) ?? [];
  return {
    nextNo: () => (no += 1),
    keep: (scope, remembered) => {
      const all = [shortened(remembered), ...of(scope)].slice(0, consoleRemembers);
      kept.set(
        keyOf(scope),
        all.map((one, index) => (index < keptFiles ? one : withoutFile(one))),
      );
    },
    find: (scope, wanted) => {
      const found = of(scope).find(({ entry }) => entry.no === wanted);
      if (found === undefined) throw forgotten();
      return found;
    },
    page: (scope, { offset, limit }) => {
      const all = of(scope);
      const entries = all.slice(offset, offset + limit).map(({ entry }) => entry);
      return { total: all.length, entries };
    },
    clear: (scope) => {
      kept.delete(keyOf(scope));
    },
  };
};
