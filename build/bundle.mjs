import './node-check.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oxc } from './oxc.mjs';
import { compiled, fingerprint, isStale, markFresh, root } from './stale.mjs';

const entry = (path) => join(root, 'electron', path);

/** What runs in Node and in Electron's main process: each a file of its own in out/main, most packages stay in node_modules. */
const hostEntries = {
  desktop: entry('desktop.ts'),
  browser: entry('browser.ts'),
  cli: entry('cli.ts'),
};

/** Threads share nothing with the host but the disk: built by themselves, each loads what its own task needs. */
const threadEntries = {
  'intake-worker': entry('app/intake-worker.ts'),
  'draft-writer': entry('app/draft-writer.ts'),
  'practice-thread': entry('practice/practice-thread.ts'),
};

/**
 * What every host has in common is one file, and what the browser host needs to show its page another: in the hundreds of small ones that
 * are shared by this and that, a start would look each up, read it and link it, which takes longer than to run them.
 */
const hostFiles = {
  groups: [
    { name: 'page', test: /electron\/browser\.ts$/, priority: 3 },
    { name: 'opening', test: /electron\/hosts\/opening\.ts$/, priority: 2 },
    { name: 'application', test: /electron\/hosts\/compose\.ts$/, priority: 1 },
  ],
};

const common = { root, configFile: false, logLevel: 'warn', oxc };

const buildMain = (input, codeSplitting) =>
  build({
    ...common,
    // Of these a start needs a part, from a hundred small files: they go into ours.
    ssr: { target: 'node', noExternal: ['zod', 'decimal.js'] },
    build: {
      ssr: true,
      target: 'node22',
      outDir: join(root, 'out/main'),
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        external: ['electron'],
        // Chunks lie beside the entries: all of them find out/renderer and the worker files by the same relative path.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting,
          // What is said in the sources is read there; licences stay.
          comments: { legal: true, jsdoc: false, annotation: false },
        },
      },
    },
  });

/** A sandboxed preload is CommonJS and can require nothing but electron: everything else is inlined. */
const buildPreload = () =>
  build({
    ...common,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir: join(root, 'out/main'),
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { preload: entry('preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  });

const buildRenderer = () => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });

/** Builds the window, the main process and the preload into out/. */
export const bundle = async () => {
  const made = fingerprint();
  rmSync(join(root, 'out'), { recursive: true, force: true });
  rmSync(compiled, { recursive: true, force: true });
  await buildMain(hostEntries, hostFiles);
  await buildMain(threadEntries, true);
  await buildPreload();
  await buildRenderer();
  markFresh(made);
};

/** Builds only when a source is newer than what was built; says so on stderr, since it takes some seconds. */
export const bundleWhenStale = async () => {
  if (!isStale()) return;
  console.error('Bygger Runsheet … / Building Runsheet …');
  await bundle();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  await bundle();
  console.log(`Built out/ in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
