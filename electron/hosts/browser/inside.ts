import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Store } from '../../store/store.ts';
import { memorySeal, memorySecrets } from '../secrets.ts';
import { type PageServer } from './server.ts';

/**
 * The application in pieces of some milliseconds each, what others need first: loaded in one, it would hold up the page and its files
 * for as long as all of it takes. That a piece stands here or not changes when it is loaded, and nothing else.
 */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('../../../shared/contract/contract.ts'),
  () => import('../../outbox/outbox.ts'),
  () => import('../../app/review.ts'),
  () => import('../../app/follow.ts'),
  () => import('../../app/lists.ts'),
  () => import('../../app/bank.ts'),
];

/**
 * Loads the application while the browser fetches the page and reads it, opens it over the database, and lets the page's calls in.
 *
 * @throws AppError as {@link openApplication} does.
 */
export const openInside = async (
  folder: string,
  store: Store,
  server: PageServer,
): Promise<{ readonly close: () => Promise<void> }> => {
  for (const load of pieces) {
    await load();
    await nextTurn();
    await server.still();
  }
  const { isCallName } = await import('../../../shared/contract/contract.ts');
  const { openApplication } = await import('../compose.ts');
  const { window, lock, close } = openApplication({
    dataFolder: folder,
    store,
    host: 'browser',
    secrets: memorySecrets(),
    seal: memorySeal(),
    workers: new URL('./', import.meta.url),
  });
  server.open({ application: window, lock, isCall: isCallName });
  return { close };
};
