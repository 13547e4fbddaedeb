import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isStale, root } from './stale.mjs';

/** `npm ci` ends here. Without the development packages (`--omit=dev`) there is nothing to build with, and nothing is done. */
const canBuild = ['vite', '@vitejs/plugin-vue', 'vue'].every((name) => existsSync(join(root, 'node_modules', name)));

if (canBuild && isStale()) {
  await import('./node-check.mjs');
  const { bundle } = await import('./bundle.mjs');
  await bundle();
}
