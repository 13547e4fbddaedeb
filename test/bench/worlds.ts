import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, createApplication } from '../../electron/app/application.ts';
import { memorySecrets } from '../../electron/hosts/secrets.ts';
import { machineClock, machineRandom } from '../../electron/hosts/world.ts';
import { startPractice } from '../../electron/practice/server.ts';
import { creditorPlaces } from '../../electron/store/scopes.ts';
import { openStore } from '../../electron/store/store.ts';

export interface World {
  readonly application: Application;
  readonly storePath: string;
  readonly scopeId: number;
  readonly close: () => Promise<void>;
}

/** The worker as it is shipped, where it is built: sources that are read at run time would count as memory of the import. */
const shipped = new URL('../../out/main/intake-worker.js', import.meta.url);
export const intakeWorker = existsSync(shipped)
  ? shipped
  : new URL('../../electron/app/intake-worker.ts', import.meta.url);

/** The application with a creditor of the practice service, in a folder of its own. */
export const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  const practice = await startPractice({ file: join(folder, 'practice.db') });
  const application = createApplication({
    version: 'bench',
    host: 'browser',
    dataFolder: folder,
    clock: machineClock,
    random: machineRandom,
    secrets: memorySecrets(),
    startPractice: () => Promise.resolve(practice),
    intakeWorker,
  });
  const settled = await application.call('connections.startPractice', {});
  if (!settled.ok) throw new Error(settled.error.sentence.en);
  const storePath = join(folder, 'runsheet.db');
  const store = openStore(storePath, { trusted: true });
  const [place] = creditorPlaces(store);
  store.close();
  if (place === undefined) throw new Error('The practice service has no creditor');
  const { scopeId } = place;
  return {
    application,
    storePath,
    scopeId,
    close: async () => {
      await application.close();
      await practice.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
