import './node-check.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stale.mjs';

/** `npm run check`: types, lint and form. A step that is clean says one line; one that is not shows all that it said. */
const bin = (path, ...args) => [join(root, 'node_modules', path), ...args];

const lanes = [
  [
    ['types: main process and tests', bin('typescript/bin/tsc', '-p', 'tsconfig.json')],
    ['types: shared is pure', bin('typescript/bin/tsc', '-p', 'tsconfig.shared.json')],
    ['types: window', bin('vue-tsc/bin/vue-tsc.js', '-p', 'tsconfig.renderer.json')],
  ],
  [
    [
      'lint',
      bin(
        'eslint/bin/eslint.js',
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
      ),
    ],
    ['form', bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ],
];

const run = (name, args) =>
  new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.once('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'clean ' : 'FAILED'}  ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });

const runLane = async (steps) => {
  let clean = true;
  for (const [name, args] of steps) clean = (await run(name, args)) && clean;
  return clean;
};

if (!existsSync(join(root, 'node_modules/typescript'))) {
  console.error('Kör "npm ci" först. / Run "npm ci" first.');
  process.exit(1);
}
const results = await Promise.all(lanes.map(runLane));
process.exitCode = results.every(Boolean) ? 0 : 1;
