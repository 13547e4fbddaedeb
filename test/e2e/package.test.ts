import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrityFaults, readArchive, type Entry } from '../../build/package/archive.ts';
import { readBuilderConfig } from '../../build/package/builder.ts';
import { budgetFaults, contentFaults, packageFaults, packedPackages } from '../../build/package/contents.ts';
import { fuseFaults, fuseSentinel } from '../../build/package/fuses.ts';
import { pack, type Packed } from '../../build/package/pack.ts';
import { packedChannel, placeFaults } from '../../build/package/places.ts';
import { makeHome } from '../harness/home.ts';

/**
 * Packs the application for Linux around a dummy of Electron and looks at it as `npm run package:check` does, which packs for
 * the other systems as well and bills with what came out.
 */
const run = promisify(execFile);
const { home, remove } = makeHome();

describe.skipIf(process.platform !== 'linux')('the packed application', () => {
  let packed: Packed;
  let entries: readonly Entry[];

  beforeAll(async () => {
    packed = await pack('linux', home);
    entries = readArchive(packed.resources);
  });
  afterAll(remove);

  it('holds what it needs to run and nothing of how it was made, in its size', () => {
    expect(contentFaults('linux', entries)).toEqual([]);
    expect(packageFaults(packedPackages(packed.resources, entries))).toEqual([]);
    expect(budgetFaults(entries)).toEqual([]);
    expect(integrityFaults(packed.resources)).toEqual([]);
  });

  it('is in its places, in the two languages, without an updater where none is asked for', () => {
    expect(placeFaults(packed, readBuilderConfig())).toEqual([]);
    expect(packedChannel(packed)).toBeNull();
  });

  it('has each fuse as promised, and is at fault with one that is not', () => {
    expect(fuseFaults(packed.program)).toEqual([]);
    const changed = join(home, 'changed');
    copyFileSync(packed.program, changed);
    const bytes = readFileSync(changed);
    bytes[bytes.indexOf(fuseSentinel) + fuseSentinel.length + 2] = 0x31;
    writeFileSync(changed, bytes);
    expect(fuseFaults(changed)).toEqual(['fuse runAsNode is true, promised false']);
  });

  it('lacks no package: a sample is read from end to end', async () => {
    const content = join(home, 'content');
    extractAll(join(packed.resources, 'app.asar'), content);
    const command = `import(${JSON.stringify(pathToFileURL(join(content, 'out/main/cli.js')).href)}).then(async ({ main }) => { process.exitCode = await main(['demo']); })`;
    const { stdout } = await run(process.execPath, ['-e', command], {
      cwd: home,
      env: { ...process.env, RUNSHEET_LANG: 'en' },
    });
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^demo: 3 files, /);
  });
});
