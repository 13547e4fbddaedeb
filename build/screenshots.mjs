import './node-check.mjs';
import { ensureBuilt } from './fresh.mjs';

/** `npm run -s docs:screenshots`: builds what is stale, then takes every picture of the docs. */
await ensureBuilt();
await import('../test/harness/pictures/screenshots.ts');
