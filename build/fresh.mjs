import { isStale } from './stale.mjs';

/** Makes sure that out/ is what the sources say; the bundler is loaded only when there is something to do. */
export const ensureBuilt = async () => {
  if (!isStale()) return;
  const { bundleWhenStale } = await import('./bundle.mjs');
  await bundleWhenStale();
};
