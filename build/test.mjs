import './node-check.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
const folder = mkdtempSync(join(tmpdir(), 'runsheet-tests-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Runs tests; answers how they ended, null where the run itself came to grief. */
const run = (args) => {
  const outcome = join(folder, 'outcome.json');
  rmSync(outcome, { force: true });
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      RUNSHEET_BUILT: '1',
      RUNSHEET_OUTCOME: outcome,
      NODE_COMPILE_CACHE: compiled,
    },
  });
  return { status: status ?? 1, ...(existsSync(outcome) ? JSON.parse(readFileSync(outcome, 'utf8')) : { all: null }) };
};

/** So many windows may be starved on a busy machine; more of them are a fault. */
const mostStarved = 3;

const first = run(process.argv.slice(2));
let { all, status } = first;
const starved = all === null ? [] : first.starved;
const starvedFailures = starved.reduce((sum, { counts }) => sum + counts.failed, 0);
if (starved.length > 0 && starved.length <= mostStarved && all.failed === starvedFailures) {
  // Only a window that did not show in time: its whole file is tried once more, from a fresh start, and that is what counts.
  const files = starved.map(({ file }) => file);
  console.log(`\nonce more, since something did not show in time: ${files.join(', ')}\n`);
  const again = run(files);
  status = again.status;
  if (again.all !== null)
    all = {
      passed: all.passed - starved.reduce((sum, { counts }) => sum + counts.passed, 0) + again.all.passed,
      failed: again.all.failed,
      skipped: all.skipped - starved.reduce((sum, { counts }) => sum + counts.skipped, 0) + again.all.skipped,
    };
}
if (all !== null)
  console.log(`${all.passed} passed, ${all.failed} failed${all.skipped > 0 ? `, ${all.skipped} skipped` : ''}`);
process.exitCode = status;
