import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFile } from '../../electron/platform/open-file.ts';

/** Attacks on the one way by which a path's bytes come in. */
describe.skipIf(process.platform === 'win32')('a file that is opened by its path', () => {
  let folder = '';
  const at = (name: string): string => join(folder, name);
  const opened = async (name: string): Promise<string> =>
    openFile(at(name), process.platform).then(
      ({ bytes }) => Buffer.from(bytes).toString('utf8'),
      (error: unknown) => (error instanceof Error && 'data' in error ? JSON.stringify(error.data) : String(error)),
    );
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'runsheet-open-'));
    writeFileSync(at('nov.csv'), 'Kund;Belopp\nEk;1\n');
    writeFileSync(at('100%25.csv'), 'a;b\n');
    writeFileSync(at('tom.csv'), '');
    writeFileSync(at('program.csv'), Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]));
    writeFileSync(at('bild.xlsx'), Buffer.from('\x89PNG\r\n', 'latin1'));
    writeFileSync(at('secret'), 'token');
    writeFileSync(at('stor.csv'), 'a;b\n');
    truncateSync(at('stor.csv'), 2_000_000_000);
    mkdirSync(at('mapp.csv'));
    symlinkSync(at('nov.csv'), at('genväg.csv'));
    symlinkSync(at('secret'), at('lömsk.csv'));
    symlinkSync(at('själv.csv'), at('själv.csv'));
    symlinkSync('/dev/zero', at('noll.csv'));
    execFileSync('mkfifo', [at('rör.csv')]);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(['nov.csv', 'genväg.csv'])('is read: %s', async (name) => {
    expect(await opened(name)).toBe('Kund;Belopp\nEk;1\n');
  });

  it('has a name that breaks no line and turns nothing around', async () => {
    writeFileSync(at('ny\nrad\u202Evsc.csv'), 'a;b\n');
    expect((await openFile(at('ny\nrad\u202Evsc.csv'), process.platform)).name).toBe('ny\uFFFDrad\uFFFDvsc.csv');
    expect(await opened('borta\u202Evsc.csv')).toContain('borta\uFFFDvsc.csv');
  });

  it('is the one that is named, whatever its name would decode to', async () => {
    expect(await opened('100%25.csv')).toBe('a;b\n');
    expect(await opened('100%.csv')).toContain('file-missing');
  });

  it.each([
    ['tom.csv', 'file-empty'],
    ['program.csv', 'file-not-spreadsheet'],
    ['bild.xlsx', 'file-not-spreadsheet'],
    ['secret', 'file-not-spreadsheet'],
    ['lömsk.csv', 'file-not-spreadsheet'],
    ['noll.csv', 'file-not-spreadsheet'],
    ['stor.csv', 'file-too-big'],
    ['mapp.csv', 'file-is-folder'],
    ['själv.csv', 'file-unreadable'],
    ['rör.csv', 'file-unreadable'],
    ['borta.csv', 'file-missing'],
    ['nov.csv/..', 'file-not-spreadsheet'],
  ])('%s is refused in words: %s', async (name, code) => {
    expect(await opened(name)).toContain(`"code":"${code}"`);
  });

  it('is no device of Windows', async () => {
    const told = await openFile('\\\\.\\pipe\\a.csv', 'win32').catch((error: unknown) => String(error));
    expect(told).toContain('could not be read');
  });
});
