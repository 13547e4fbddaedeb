import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './stale.mjs';

/** The runner of the adopted cases: what the project is tested with. */
export const adoptedRunner = join(root, 'test/conformance/run.mjs');

/** The runner to use by hand: of `$SHARED_DIR` (or the folder `shared` beside the checkout) where it is there, else the adopted one. */
export const currentRunner = () => {
  const beside = join(resolve(process.env.SHARED_DIR ?? join(root, '..', 'shared')), 'conformance/run.mjs');
  return existsSync(beside) ? beside : adoptedRunner;
};
