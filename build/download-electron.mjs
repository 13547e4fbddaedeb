import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './stale.mjs';

const home = join(root, 'node_modules', 'electron');
const silence = 3_000;

/** The path of Electron's program, or null where it has not been fetched (or Electron is not installed at all). */
export const electronBinary = () => {
  const pathFile = join(home, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(home, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
};

const bytesUnder = (folders) =>
  folders
    .flatMap((folder) => globSync('**/*', { cwd: folder }).map((path) => join(folder, path)))
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/**
 * Runs Electron's own downloader and gives up after 3 s in which no byte arrived: what it fetches and unpacks is watched
 * in a temporary folder of its own, since the downloader itself waits for ever.
 *
 * @returns null when it worked, else the reason in a few words (Swedish and English).
 */
export const downloadElectron = () =>
  new Promise((resolve) => {
    if (!existsSync(join(home, 'install.js'))) {
      resolve({ sv: 'Electron är inte installerat', en: 'Electron is not installed' });
      return;
    }
    const temp = mkdtempSync(join(tmpdir(), 'runsheet-electron-'));
    const child = spawn(process.execPath, [join(home, 'install.js')], {
      env: { ...process.env, TMPDIR: temp, TEMP: temp, TMP: temp, ELECTRON_GET_NO_PROGRESS: '1' },
      stdio: 'ignore',
    });
    let seen = -1;
    let lastGrowth = Date.now();
    const finish = (reason) => {
      clearInterval(watch);
      child.removeAllListeners();
      child.kill('SIGKILL');
      rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
      resolve(reason);
    };
    const watch = setInterval(() => {
      const bytes = bytesUnder([temp, join(home, 'dist')]);
      if (bytes !== seen) lastGrowth = Date.now();
      seen = bytes;
      if (Date.now() - lastGrowth > silence) finish({ sv: 'inte en byte på 3 s', en: 'not a byte in 3 s' });
    }, 200);
    child.once('error', () => finish({ sv: 'hämtningen kunde inte starta', en: 'the download could not start' }));
    child.once('exit', (code) =>
      finish(code === 0 && electronBinary() ? null : { sv: 'servern nås inte', en: 'the server cannot be reached' }),
    );
  });
