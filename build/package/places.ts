import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import type * as resedit from 'resedit';
import { z } from 'zod';
import { headerHash } from './archive.ts';
import { fromBuilder, readYaml, root, type BuilderConfig } from './builder.ts';
import { type Packed } from './pack.ts';

/** Whether names, icons, file types and the archive's sum ended up where each system looks for them. */

const differs = (what: string, found: unknown, wanted: unknown): readonly string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what} is ${JSON.stringify(found) ?? 'nothing'}, not ${JSON.stringify(wanted)}`];

const manifest = z.record(z.string(), z.unknown());

const parse = z.object({ parse: z.custom<(xml: string) => unknown>((work) => typeof work === 'function') });
const infoPlist = z.looseObject({
  CFBundleIdentifier: z.string(),
  CFBundleIconFile: z.string(),
  CFBundleDocumentTypes: z.array(
    z.looseObject({
      CFBundleTypeExtensions: z.array(z.string()),
      CFBundleTypeIconFile: z.string(),
      CFBundleTypeRole: z.string(),
      LSHandlerRank: z.string(),
    }),
  ),
  ElectronAsarIntegrity: z.record(z.string(), z.object({ algorithm: z.string(), hash: z.string() })),
});

const sameFile = (what: string, path: string, source: string): readonly string[] => {
  if (!existsSync(path)) return [`${what} is not there`];
  return readFileSync(path).equals(readFileSync(join(root, 'build/resources', source))) ? [] : [`${what} is another`];
};

/** The types that may be opened with the application. */
export const openedTypes = ['csv', 'xlsx', 'xls', 'ods'];

const macFaults = ({ folder, resources }: Packed, { appId }: BuilderConfig): readonly string[] => {
  const plist = infoPlist.parse(
    parse.parse(fromBuilder('plist')).parse(readFileSync(join(folder, 'Contents/Info.plist'), 'utf8')),
  );
  const types = plist.CFBundleDocumentTypes;
  return [
    ...differs('the identity', plist.CFBundleIdentifier, appId),
    ...differs(
      'the opened types',
      types.flatMap((one) => one.CFBundleTypeExtensions),
      openedTypes,
    ),
    ...types.flatMap((one) => [
      ...differs('the role', one.CFBundleTypeRole, 'Viewer'),
      ...differs('the rank', one.LSHandlerRank, 'Alternate'),
      ...sameFile('the icon of a document', join(resources, one.CFBundleTypeIconFile), 'document.icns'),
    ]),
    ...sameFile('the icon', join(resources, plist.CFBundleIconFile), 'icon.icns'),
    ...differs('the sum of the archive', plist.ElectronAsarIntegrity, {
      'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash(resources) },
    }),
  ];
};

const editor = z.custom<typeof resedit>((one) => typeof one === 'object' && one !== null && 'NtExecutable' in one);

const windowsFaults = ({ program, resources }: Packed, { productName }: BuilderConfig): readonly string[] => {
  const { NtExecutable, NtExecutableResource, Resource, Data } = editor.parse(fromBuilder('resedit'));
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
  const version = Resource.VersionInfo.fromEntries(entries)[0];
  const language = version?.getAllLanguagesForStringValues()[0];
  const strings = version && language ? version.getStringValues(language) : {};
  const sum = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const said: unknown = sum === undefined ? null : JSON.parse(Buffer.from(sum.bin).toString('utf8'));
  const icons = Data.IconFile.from(readFileSync(join(root, 'build/resources/icon.ico'))).icons;
  return [
    ...differs('the product', strings['ProductName'], productName),
    ...differs('the sizes of the icon', Resource.IconGroupEntry.fromEntries(entries)[0]?.icons.length, icons.length),
    ...differs('the sum of the archive', said, [
      { file: 'resources\\app.asar', alg: 'SHA256', value: headerHash(resources) },
    ]),
  ];
};

/** Which types installer.nsh offers the application for, and whether it takes one over. */
export const installerFaults = (script: string): readonly string[] => {
  const named = (macro: string) =>
    [...script.matchAll(new RegExp(`!insertmacro ${macro} "(\\w+)"`, 'g'))].map((one) => one[1]);
  return [
    ...differs('what the installer offers', named('runsheetOffer'), openedTypes),
    ...differs('what the uninstaller withdraws', named('runsheetWithdraw'), openedTypes),
    ...(/WriteRegStr\s+\S+\s+"Software\\Classes\\\.[^"\\]*"\s+""/.test(script)
      ? ['the installer takes a type over']
      : []),
  ];
};

const localeFaults = ({ folder }: Packed): readonly string[] =>
  differs("Electron's languages", readdirSync(join(folder, 'locales')).sort(), ['en-US.pak', 'sv.pak']);

/** What is packed as the application's own package.json says. */
const manifestFaults = ({ resources }: Packed): readonly string[] => {
  const found = manifest.parse(JSON.parse(extractFile(join(resources, 'app.asar'), 'package.json').toString('utf8')));
  return [
    ...differs('the entry', found['main'], 'out/main/desktop.js'),
    ...differs('the scripts', found['scripts'] ?? null, null),
    ...differs('the development packages', found['devDependencies'] ?? null, null),
  ];
};

/** What is not where the system of the packed application looks for it, a sentence each. */
export const placeFaults = (packed: Packed, config: BuilderConfig): readonly string[] => {
  const own = {
    mac: () => macFaults(packed, config),
    win: () => [...windowsFaults(packed, config), ...localeFaults(packed)],
    linux: () => localeFaults(packed),
  };
  return [...manifestFaults(packed), ...own[packed.system]()];
};

/** The update channel that is packed, as electron-updater reads it; null where there is none, and so no updater. */
export const packedChannel = ({ resources }: Packed): unknown => {
  const path = join(resources, 'app-update.yml');
  return existsSync(path) ? readYaml(readFileSync(path, 'utf8')) : null;
};
