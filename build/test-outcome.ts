/** How the tests of some files ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a run of tests leaves for whoever started it. */
export interface Outcome {
  readonly all: Counts;
  /** Files whose window a busy machine starved: their first failure is that something did not show in time. */
  readonly starved: readonly { readonly file: string; readonly counts: Counts }[];
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sumOf = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    nothing,
  );

/** Playwright's words where something did not show in time. */
const inVain = /Timeout \d+ms exceeded/;

/** Whether a file came to nothing because a busy machine starved its window, by what its first failure, and what goes before its tests, said. */
export const wasStarved = (said: readonly string[]): boolean =>
  said.length > 0 && said.every((message) => inVain.test(message));

/** So many windows may be starved on a busy machine; more of them are a fault. */
const mostStarved = 3;

/** The files to try once more, from a fresh start: those that a busy machine starved, where nothing else failed. */
export const toTryAgain = ({ all, starved }: Outcome): readonly string[] =>
  starved.length <= mostStarved && all.failed === sumOf(starved.map(({ counts }) => counts)).failed
    ? starved.map(({ file }) => file)
    : [];

/** What counts after the second run: of the files that were tried again nothing but that. */
export const afterAgain = ({ all, starved }: Outcome, again: Outcome): Counts => {
  const first = sumOf(starved.map(({ counts }) => counts));
  return {
    passed: all.passed - first.passed + again.all.passed,
    failed: all.failed - first.failed + again.all.failed,
    skipped: all.skipped - first.skipped + again.all.skipped,
  };
};

/** The last line of a run. */
export const inWords = ({ passed, failed, skipped }: Counts): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`;
