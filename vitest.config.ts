import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { SpreadSequencer } from './build/test-order.ts';

/** The engine's wrappers of WebAssembly are not made anew while threads use them: see `build/test.mjs`. */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

/** Two projects, two files at a time: `slow` (windows, killed processes, the exam) may take longer, and is spread among `fast`. */
export default defineConfig({
  plugins: [vue()],
  test: {
    reporters: ['default', './build/count-reporter.ts'],
    // The default keeps one of two cores for a person who watches.
    maxWorkers: 2,
    pool: 'forks',
    execArgv,
    sequence: { sequencer: SpreadSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,crash,security,conformance,bench}/**'],
          // A limit for what hangs, far above what a busy machine with two cores takes.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/{e2e,crash,security,conformance}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
