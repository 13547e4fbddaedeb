import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, inWords, nothing, type Outcome, sumOf, wasStarved } from './test-outcome.ts';

/** A file that could not be loaded counts as one failure. */
const countsOf = (module: TestModule): Counts => {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  return { passed, failed: failed + module.errors().length, skipped: states.length - passed - failed };
};

/** The tests of a window build on each other: what fails after the first failure, or after what goes before them all, says nothing. */
const isStarved = (module: TestModule): boolean => {
  const [first] = module.children.allTests('failed');
  return wasStarved([...module.errors(), ...(first?.result().errors ?? [])].map(({ message }) => message));
};

/** Leaves how the run ended in the file that RUNSHEET_OUTCOME names; without one it ends with `N passed, N failed` on a line. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const outcome: Outcome = {
      all: sumOf([...modules.map(countsOf), { ...nothing, failed: unhandledErrors.length }]),
      starved: modules
        .filter(isStarved)
        .map((module) => ({ file: relative(process.cwd(), module.moduleId), counts: countsOf(module) })),
    };
    const file = process.env['RUNSHEET_OUTCOME'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
    else
      process.once('exit', () => {
        console.log(inWords(outcome.all));
      });
  }
}
