import './node-check.mjs';
import { ensureBuilt } from './fresh.mjs';

/** `npm run -s runsheet -- …`: the command line, built first when a source has changed. */
await ensureBuilt();
const { main } = await import('../out/main/cli.js');
process.exitCode = await main(process.argv.slice(2));
