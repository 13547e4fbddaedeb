import './node-check.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { ensureBuilt } from './fresh.mjs';

/** `npm run -s package:check`: packs as the installers are packed, and shows what came out. See docs/packaging.md. */
const chromium = await findOrInstallChromium();
if (!chromium) {
  console.error('Chromium, Chrome eller Edge saknas. / Chromium, Chrome or Edge is missing: set CHROMIUM_PATH.');
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium;
await ensureBuilt();
const { checkPackage } = await import('./package/check.ts');
const faults = await checkPackage();
console.log(faults === 0 ? 'package: ok' : `package: ${faults} ${faults === 1 ? 'fault' : 'faults'}`);
process.exitCode = faults === 0 ? 0 : 1;
