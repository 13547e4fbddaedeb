import './node-check.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPractice } from '../electron/practice/server.ts';
import { currentRunner } from './conformance-cases.mjs';

// Runs the conformance cases against a practice service of its own: a free port, a file that is thrown away.
const folder = mkdtempSync(join(tmpdir(), 'runsheet-conformance-'));
const server = await startPractice({ file: join(folder, 'practice.db'), log: () => undefined });
const run = spawn(process.execPath, [currentRunner(), '--base', server.url, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const [code] = await once(run, 'exit');
await server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);
