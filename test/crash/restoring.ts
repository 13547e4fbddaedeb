import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { restore } from '../../electron/cli/backup.ts';
import { silentTerminal } from '../harness/silent-terminal.ts';

/**
 * Puts a backup back in a process of its own that ends before the so manieth step on the disk, as by a power cut; 0 lets it end by
 * itself. Says how many steps it took.
 */
const [dataFolder = '', file = '', killAt = '0'] = process.argv.slice(2);

let steps = 0;
const step = (): void => {
  steps += 1;
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const { renameSync, rmSync, copyFileSync } = fs;
// What is moved, removed or written over: between two of these the folder is as after the first.
fs.renameSync = (from, to) => {
  step();
  renameSync(from, to);
};
fs.rmSync = (path, options) => {
  step();
  rmSync(path, options);
};
fs.copyFileSync = (from, to, mode) => {
  step();
  copyFileSync(from, to, mode);
};
syncBuiltinESMExports();

const code = await restore(dataFolder, { name: 'restore', file, yes: true }, silentTerminal);
console.log(String(steps));
process.exit(code);
