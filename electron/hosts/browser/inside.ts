import { type Store } from '../../store/store.ts';
import { memorySeal, memorySecrets } from '../secrets.ts';
import { type PageServer } from './server.ts';

/**
 * Opens what a page asks first, and loads the application when it has its answer: a page that opens and an application that is loaded
 * would each wait for the other's processor.
 *
 * @throws AppError as {@link openApplication} does.
 */
export const openInside = async (
  folder: string,
  store: Store,
  server: PageServer,
): Promise<{ readonly close: () => Promise<void> }> => {
  const parts = {
    dataFolder: folder,
    store,
    host: 'browser',
    secrets: memorySecrets(),
    seal: memorySeal(),
  } as const;
  const { openFirst } = await import('../opening.ts');
  const { lock, window: first, isCall } = openFirst(parts);
  await server.openFirst({ application: first, isCall });
  const { isCallName } = await import('../../../shared/contract/contract.ts');
  const { openApplication } = await import('../compose.ts');
  const { window, close } = openApplication({ ...parts, lock, workers: new URL('./', import.meta.url) });
  server.open({ application: window, lock, isCall: isCallName });
  return { close };
};
