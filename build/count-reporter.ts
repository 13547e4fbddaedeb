import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How the tests of some files ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a run of tests leaves for whoever started it (`build/test.mjs`). */
export interface Outcome {
  readonly all: Counts;
  /** Files whose window a busy machine starved: their first failure is that something did not show in time. */
  readonly starved: readonly { readonly file: string; readonly counts: Counts }[];
}

/** Playwright's words where something did not show in time. */
const inVain = /Timeout \d+ms exceeded/;

/** A file that could not be loaded counts as one failure. */
const countsOf = (module: TestModule): Counts => {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  return { passed, failed: failed + module.errors().length, skipped: states.length - passed - failed };
};

/** The tests of a window build on each other: what fails after the first failure says nothing. */
const isStarved = (module: TestModule): boolean => {
  const [first] = module.children.allTests('failed');
  const errors = first?.result().errors ?? [];
  return module.errors().length === 0 && errors.length > 0 && errors.every(({ message }) => inVain.test(message));
};

const sumOf = (counts: readonly Counts[], failed: number): Counts => ({
  passed: counts.reduce((sum, one) => sum + one.passed, 0),
  failed: counts.reduce((sum, one) => sum + one.failed, failed),
  skipped: counts.reduce((sum, one) => sum + one.skipped, 0),
});

/** Leaves how the run ended in the file that RUNSHEET_OUTCOME names; without one it ends with `N passed, N failed` on a line. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const all = sumOf(modules.map(countsOf), unhandledErrors.length);
    const starved = modules
      .filter(isStarved)
      .map((module) => ({ file: relative(process.cwd(), module.moduleId), counts: countsOf(module) }));
    const outcome: Outcome = { all, starved };
    const file = process.env['RUNSHEET_OUTCOME'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
    else
      process.once('exit', () => {
        const tail = all.skipped > 0 ? `, ${String(all.skipped)} skipped` : '';
        console.log(`${String(all.passed)} passed, ${String(all.failed)} failed${tail}`);
      });
  }
}
