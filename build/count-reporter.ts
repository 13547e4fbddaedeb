import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with `N passed, N failed` alone on a line; a file that could not be loaded counts as one failure. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const tail = skipped > 0 ? `, ${String(skipped)} skipped` : '';
    process.once('exit', () => {
      console.log(`${String(passed)} passed, ${String(failed)} failed${tail}`);
    });
  }
}
