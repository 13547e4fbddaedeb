import './node-check.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './find-chromium.mjs';
import { ensureBuilt } from './fresh.mjs';
import { root } from './stale.mjs';

/** `npm test [-- files]`: everything that the tests need is found, fetched or built first. */
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const chromium = await findOrInstallChromium().catch((error) => say(error.message));
if (!chromium) {
  say(
    'Testerna behöver Chromium, Chrome eller Edge: installera en av dem, eller sätt CHROMIUM_PATH till dess program. / ' +
      'The tests need Chromium, Chrome or Edge: install one, or set CHROMIUM_PATH to its program.',
  );
}
await ensureBuilt();
/**
 * Node strips the types of each thread's sources with WebAssembly, and threads that do so at the same time now and then take the
 * whole process with them (the engine frees a wrapper that another thread uses). Types that were stripped once are kept here.
 */
const compiled = join(root, 'node_modules/.cache/compiled');
const vitest = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, RUNSHEET_BUILT: '1', NODE_COMPILE_CACHE: compiled },
  },
);
process.exitCode = vitest.status ?? 1;
