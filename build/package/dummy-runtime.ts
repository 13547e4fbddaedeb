import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as resedit from 'resedit';
import { z } from 'zod';
import { fromBuilder } from './builder.ts';
import { electronsOwnWire, fuseSentinel } from './fuses.ts';

/** A dummy of Electron's program for each system: just what electron-builder changes, so that what it changed can be read. */

export type System = 'linux' | 'win' | 'mac';

const wire = Buffer.concat([
  Buffer.from(fuseSentinel, 'latin1'),
  Buffer.from([1, electronsOwnWire.length]),
  Buffer.from(electronsOwnWire, 'latin1'),
]);

const put = (path: string, content: string | Uint8Array = ''): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

const common = (folder: string): void => {
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) put(join(folder, name));
  for (const name of ['sv', 'en-US', 'de', 'fr']) put(join(folder, 'locales', `${name}.pak`));
};

const linux = (folder: string): void => {
  common(folder);
  put(join(folder, 'chrome-sandbox'));
  put(join(folder, 'electron'), wire);
  chmodSync(join(folder, 'electron'), 0o755);
};

const editor = z.custom<typeof resedit>((one) => typeof one === 'object' && one !== null && 'NtExecutable' in one);

/** A Windows program without a line of code: a version, an icon to change, and the wire behind it. */
const windows = (folder: string): void => {
  common(folder);
  const { NtExecutable, NtExecutableResource, Resource } = editor.parse(fromBuilder('resedit'));
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setFileVersion(45, 5, 0, 0, 1033);
  version.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron', ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(wire).buffer);
  put(join(folder, 'electron.exe'), new Uint8Array(program.generate()));
};

const plist = (entries: Readonly<Record<string, string>>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<plist version="1.0"><dict>',
    ...Object.entries(entries).map(([key, value]) => `<key>${key}</key><string>${value}</string>`),
    '</dict></plist>',
  ].join('\n');

const bundle = (folder: string, name: string): void => {
  put(
    join(folder, 'Contents/Info.plist'),
    plist({
      CFBundleExecutable: name,
      CFBundleName: name,
      CFBundleIdentifier: `com.github.${name}`,
      CFBundleVersion: '45',
    }),
  );
  put(join(folder, 'Contents/MacOS', name), '#!/bin/false\n');
  chmodSync(join(folder, 'Contents/MacOS', name), 0o755);
};

const mac = (folder: string): void => {
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) put(join(folder, name));
  const app = join(folder, 'Electron.app');
  bundle(app, 'Electron');
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    bundle(join(app, `Contents/Frameworks/Electron Helper${kind}.app`), `Electron Helper${kind}`);
  const framework = join(app, 'Contents/Frameworks/Electron Framework.framework');
  put(join(framework, 'Electron Framework'), wire);
  put(join(app, 'Contents/Resources/electron.icns'));
  for (const name of ['sv', 'en', 'de']) put(join(framework, `Versions/A/Resources/${name}.lproj/locale.pak`));
};

/** Puts the dummy for a system into a folder that is not there yet. */
export const makeDummyRuntime = (system: System, folder: string): void => {
  ({ linux, win: windows, mac })[system](folder);
};
