import { readFileSync } from 'node:fs';

/**
 * Electron's fuses, read back from its program: a text that marks the place, the version of the wire, its length, then a
 * character for each fuse. https://www.electronjs.org/docs/latest/tutorial/fuses
 */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** In the order of the wire, by electron-builder's names. The ninth can be set by no name of electron-builder's. */
const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;

/** What Electron's own program says before anything is set: an application that sets nothing keeps these doors open. */
export const electronsOwnWire = '101100011';

/** What is promised. It stands here a second time, so that a line that falls out of electron-builder.yml is seen. */
export const promisedFuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

type Fuse = keyof typeof promisedFuses;

/** Each wire of a program: a macOS program for two processors has two. @throws where there is none. */
export const readFuses = (program: string): readonly Readonly<Record<string, boolean>>[] => {
  const bytes = readFileSync(program);
  const wires: Record<string, boolean>[] = [];
  for (let at = bytes.indexOf(fuseSentinel); at !== -1; at = bytes.indexOf(fuseSentinel, at + 1)) {
    const start = at + fuseSentinel.length;
    const length = bytes[start + 1] ?? 0;
    if (bytes[start] !== 1) throw new Error(`fuse wire of version ${String(bytes[start])}, not 1`);
    const wire = bytes.toString('latin1', start + 2, start + 2 + length);
    wires.push(Object.fromEntries(names.slice(0, length).map((name, place) => [name, wire[place] === '1'])));
  }
  if (wires.length === 0) throw new Error('no fuse wire in the program');
  return wires;
};

const isFuse = (name: string): name is Fuse => name in promisedFuses;

/** What differs between the fuses of a program and those that are promised, a sentence each. */
export const fuseFaults = (program: string): readonly string[] =>
  readFuses(program).flatMap((wire) =>
    names.filter(isFuse).flatMap((name) => {
      const found = wire[name];
      if (found === promisedFuses[name]) return [];
      return [`fuse ${name} is ${String(found)}, promised ${String(promisedFuses[name])}`];
    }),
  );
