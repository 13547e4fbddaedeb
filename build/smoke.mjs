import './node-check.mjs';
import { downloadElectron, electronBinary } from './download-electron.mjs';
import { ensureBuilt } from './fresh.mjs';
import { billInElectron, startPacked } from './package/smoke.ts';

/**
 * `npm run smoke`: a billing run in Electron itself. `npm run smoke -- --packed`: starts what `npm run package -- --dir` packed, with
 * its fuses, and once with a changed archive, which must not start. Windows and macOS; see docs/packaging.md.
 */
const inElectron = async () => {
  await ensureBuilt();
  const reason = electronBinary() ? null : await downloadElectron();
  return reason === null ? billInElectron(electronBinary()) : [`Electron cannot be had: ${reason.en}`];
};

const faults = await (process.argv.includes('--packed') ? startPacked() : inElectron());
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'smoke: ok' : 'smoke: failed');
process.exitCode = faults.length === 0 ? 0 : 1;
