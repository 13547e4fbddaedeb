import { restore } from '../../electron/cli/backup.ts';
import { type Terminal } from '../../electron/cli/terminal.ts';

/** Puts a backup back in a process of its own, made to be killed. Says when it begins. */
const [dataFolder = '', file = ''] = process.argv.slice(2);
const quiet = (): void => undefined;
const terminal: Terminal = {
  language: 'en',
  out: quiet,
  err: quiet,
  print: () => Promise.resolve(),
  say: quiet,
  note: quiet,
  bar: quiet,
  ask: () => Promise.resolve(true),
};
console.log('begun');
process.exit(await restore(dataFolder, { name: 'restore', file, yes: true }, terminal));
