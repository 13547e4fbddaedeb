import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPractice } from '../electron/practice/server.ts';

// Runs the conformance cases against a practice service of its own: a free port, a file that is thrown away.
const root = resolve(import.meta.dirname, '..');
const shared = resolve(process.env.SHARED_DIR ?? join(root, '..', 'shared'));
const runner = join(shared, 'conformance', 'run.mjs');

if (!existsSync(runner)) {
  console.error('The conformance cases are not here: set SHARED_DIR to the folder that holds conformance/run.mjs.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'runsheet-conformance-'));
const server = await startPractice({ file: join(folder, 'practice.db'), log: () => undefined });
const run = spawn(process.execPath, [runner, '--base', server.url, ...process.argv.slice(2)], { stdio: 'inherit' });
const [code] = await once(run, 'exit');
await server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);
