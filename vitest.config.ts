import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { oxc } from './build/oxc.mjs';
import { SpreadSequencer } from './build/test-order.ts';

/** The engine's wrappers of WebAssembly are not made anew while threads use them: see `build/test.mjs`. */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

/** Files of these rooms take each other's processes over. */
const together = [
  'app',
  'domain',
  'follow',
  'intake',
  'outbox',
  'practice',
  'service',
  'shared-service',
  'sheets',
  'store',
];
/** Windows, killed processes, the exam: they may take longer, and are spread among the others. */
const slow = ['e2e', 'crash', 'security', 'conformance'];

/** Two files at a time, whatever their project. */
export default defineConfig({
  oxc,
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
          include: together.map((room) => `test/${room}/**/*.test.ts`),
          // The modules of the house hold no state but what can be counted anew: a file need not load them all again.
          isolate: false,
          // A limit for what hangs, far above what a busy machine with two cores takes.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Windows without a browser: each in a process of its own.
          name: 'window',
          include: ['test/renderer/**/*.test.ts'],
          setupFiles: ['test/harness/both-languages.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Memory, processes: each in a process of its own.
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [...together, ...slow, 'renderer', 'bench'].map((room) => `test/${room}/**`),
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow.map((room) => `test/${room}/**/*.test.ts`),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
