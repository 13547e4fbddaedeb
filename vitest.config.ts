import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/** The engine's wrappers of WebAssembly are not made anew while threads use them: see `build/test.mjs`. */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

/** Two projects: `fast` runs files side by side; `slow` (windows, killed processes) one after the other, so that nothing starves. */
export default defineConfig({
  plugins: [vue()],
  test: {
    reporters: ['default', './build/count-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,crash,security,conformance,bench}/**'],
          // A limit for what hangs, far above what a busy machine with two cores takes.
          testTimeout: 60_000,
          // The default keeps one of two cores for a person who watches.
          maxWorkers: 2,
          pool: 'forks',
          execArgv,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/{e2e,crash,security,conformance}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          execArgv,
          fileParallelism: false,
        },
      },
    ],
  },
});
