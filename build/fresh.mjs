import { isStale } from './stale.mjs';

/**
 * Makes sure that out/ is what the sources say; the bundler is loaded only when there is something to do. The tests build
 * once, before they start, and set `RUNSHEET_BUILT`: what they start must not build under their feet.
 */
export const ensureBuilt = async () => {
  if (process.env.RUNSHEET_BUILT === '1' || !isStale()) return;
  const { bundleWhenStale } = await import('./bundle.mjs');
  await bundleWhenStale();
};
