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

/** Runs tests; answers their code, and how they ended, null where the run itself came to grief. */
const run = (args) => {
  const left = join(folder, 'outcome.json');
  rmSync(left, { force: true });
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      RUNSHEET_BUILT: '1',
      RUNSHEET_OUTCOME: left,
      NODE_COMPILE_CACHE: compiled,
    },
  });
  return { code: status ?? 1, outcome: existsSync(left) ? JSON.parse(readFileSync(left, 'utf8')) : null };
};

// Not above: an old Node that cannot read it is told first that it is too old.
const { afterAgain, inWords, toTryAgain } = await import('./test-outcome.ts');
const first = run(process.argv.slice(2));
const files = first.outcome === null ? [] : toTryAgain(first.outcome);
if (files.length > 0) console.log(`\nonce more, since something did not show in time: ${files.join(', ')}\n`);
const again = files.length > 0 ? run(files) : null;
if (first.outcome !== null)
  console.log(inWords(again?.outcome ? afterAgain(first.outcome, again.outcome) : first.outcome.all));
process.exitCode = (again ?? first).code;
