import './node-check.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { drawIcons } from './icons/draw.ts';

/** `npm run icons`: draws every icon anew after a change of a source in build/resources. The results are committed. */
const chromium = await findOrInstallChromium();
if (!chromium) {
  console.error('Chromium, Chrome eller Edge saknas. / Chromium, Chrome or Edge is missing: set CHROMIUM_PATH.');
  process.exit(1);
}
const paths = await drawIcons(chromium);
console.log(`${paths.length} files drawn from build/resources/*.svg`);
