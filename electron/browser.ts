import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGate } from './hosts/browser/gate.ts';
import { openInside } from './hosts/browser/inside.ts';
import { openLink } from './hosts/browser/open-link.ts';
import { startPageServer } from './hosts/browser/server.ts';
import { dataFolder } from './hosts/data-folder.ts';
import { startFailureWords } from './hosts/start-failure.ts';
import { machineClock, machineRandom } from './hosts/world.ts';
import { databaseName, openStore } from './store/store.ts';

interface Arguments {
  readonly open: boolean;
  readonly port: number;
}

const readArguments = (args: readonly string[]): Arguments => {
  const port = Number(args.find((one) => one.startsWith('--port='))?.slice('--port='.length) ?? 0);
  return { open: !args.includes('--no-open'), port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : 0 };
};

/** Ends on Ctrl+C, on a request of the system, and when whoever started this process has gone away. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        resolve();
      });
    if (process.connected)
      process.once('disconnect', () => {
        resolve();
      });
  });

const serve = async (args: Arguments): Promise<void> => {
  const folder = dataFolder();
  // Before anything is shown: a database that cannot be opened is told here, not by a page that has lost its host.
  const store = openStore(join(folder, databaseName));
  const gate = createGate(machineClock, machineRandom);
  const pageFolder = fileURLToPath(new URL('../renderer', import.meta.url));
  const server = await startPageServer({ gate, pageFolder }, args.port);
  const freshLink = (): string => `http://${server.address}/#key=${gate.issueToken()}`;
  const show = (): void => {
    const link = freshLink();
    console.log(`Runsheet is ready at ${link}`);
    console.log(
      'Länken gäller en gång, i 60 s; Enter ger en ny. / The link works once, for 60 s; Enter makes a new one.',
    );
    if (args.open) openLink(link, folder);
  };
  const stopped = untilStopped();
  show();
  const lines = createInterface({ input: process.stdin });
  lines.on('line', show);
  // A browser that opens a tab needs the processor more than an application that nobody can ask yet.
  await server.served;
  const application = await openInside(folder, store, server);
  await stopped;
  lines.close();
  await server.close();
  await application.close();
};

/** The browser host: the same application in a tab of a browser on this computer. */
export const main = async (args: readonly string[]): Promise<void> => {
  try {
    await serve(readArguments(args));
    process.exit(0);
  } catch (error) {
    console.error(startFailureWords(error));
    process.exit(1);
  }
};
