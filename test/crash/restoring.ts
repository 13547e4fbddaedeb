import { restore } from '../../electron/cli/backup.ts';
import { silentTerminal } from '../harness/silent-terminal.ts';

/** Puts a backup back in a process of its own, made to be killed. Says when it begins. */
const [dataFolder = '', file = ''] = process.argv.slice(2);
console.log('begun');
process.exit(await restore(dataFolder, { name: 'restore', file, yes: true }, silentTerminal));
