import './node-check.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './fresh.mjs';
import { publishArguments } from './package/publish.ts';
import { signingEnvironment } from './package/signing.ts';
import { root } from './stale.mjs';

/**
 * `npm run package [-- options of electron-builder]`: the installers of this system into dist/. Nothing is uploaded. The environment
 * says where updates come from (package/publish.ts) and who signs; see docs/packaging.md.
 */
await ensureBuilt();
const args = ['--publish=never', ...publishArguments(process.env), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: signingEnvironment(process.env),
});
process.exitCode = status ?? 1;
