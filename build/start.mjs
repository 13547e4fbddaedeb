import './node-check.mjs';
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { downloadElectron, electronBinary } from './download-electron.mjs';
import { ensureBuilt } from './fresh.mjs';
import { compiled, root } from './stale.mjs';

/** `npm start`: the desktop window where Electron's program is (or can be fetched), else the same application in the browser. */
const inBrowser = async (args) => {
  // Compiled code is run as it lies there: it may lie in the checkout, which is code itself, and never in a folder of data, which others
  // are let into. The packed application keeps none: its archive is checked, and what would lie beside it is not.
  enableCompileCache(compiled);
  const { main } = await import('../out/main/browser.js');
  await main(args);
};

const inWindow = (binary, args) => {
  const child = spawn(binary, [root, ...args], { stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
};

const args = process.argv.slice(2);
await ensureBuilt();
if (args.includes('--no-open') || args.includes('--browser')) {
  await inBrowser(args);
} else if (electronBinary()) {
  inWindow(electronBinary(), args);
} else {
  console.log('Hämtar Electron … / Fetching Electron …');
  const reason = await downloadElectron();
  if (reason === null) {
    inWindow(electronBinary(), args);
  } else {
    console.log(
      `Electron kunde inte hämtas (${reason.sv}): Runsheet öppnas i webbläsaren i stället. / ` +
        `Electron could not be fetched (${reason.en}): Runsheet opens in your browser instead.`,
    );
    await inBrowser(args);
  }
}
