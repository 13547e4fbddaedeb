import './node-check.mjs';
import { join } from 'node:path';
import { runBench } from '../test/bench/run.ts';
import { ensureBuilt } from './fresh.mjs';
import { root } from './stale.mjs';

/** `npm run -s bench [-- NAME]`: the measures whose names begin with NAME, one line each. See docs/performance.md. */
await ensureBuilt();
const ok = await runBench(process.argv[2] ?? '', join(root, 'test/bench/results.json'));
process.exitCode = ok ? 0 : 1;
