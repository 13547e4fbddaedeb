import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './builder.ts';
import { makeDummyRuntime, type System } from './dummy-runtime.ts';
import { publishArguments } from './publish.ts';

/** Packing around a dummy of Electron: no network, no signature, a folder instead of an installer. */

export interface Packed {
  readonly system: System;
  /** What a person would install. */
  readonly folder: string;
  /** Electron's program, as it was renamed; on macOS the library that holds the fuses. */
  readonly program: string;
  readonly resources: string;
}

const run = promisify(execFile);

const places = (system: System, out: string): Packed => {
  if (system === 'linux') {
    const folder = join(out, 'linux-unpacked');
    return { system, folder, program: join(folder, 'runsheet'), resources: join(folder, 'resources') };
  }
  if (system === 'win') {
    const folder = join(out, 'win-unpacked');
    return { system, folder, program: join(folder, 'Runsheet.exe'), resources: join(folder, 'resources') };
  }
  const folder = join(out, 'mac', 'Runsheet.app');
  const program = join(folder, 'Contents/Frameworks/Electron Framework.framework/Electron Framework');
  return { system, folder, program, resources: join(folder, 'Contents/Resources') };
};

/** Nothing of the environment signs or publishes a directory that is only looked at. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(CSC_|WIN_CSC_|APPLE_|GH_TOKEN|GITHUB_TOKEN|CI$|RUNSHEET_UPDATES)/.test(name),
    ),
  );

/**
 * Packs out/ for a system (x64) into a folder of `home`. `updates` are the variables of an update channel (see publish.ts).
 *
 * @throws with what electron-builder said.
 */
export const pack = async (
  system: System,
  home: string,
  updates: Readonly<Record<string, string>> = {},
): Promise<Packed> => {
  const runtime = join(home, `runtime-${system}`);
  const out = join(home, `packed-${system}`);
  makeDummyRuntime(system, runtime);
  const args = [
    join(root, 'node_modules/electron-builder/cli.js'),
    `--${system}`,
    '--dir',
    '--x64',
    '--publish=never',
    `-c.electronDist=${runtime}`,
    `-c.directories.output=${out}`,
    // Signing anew, as this asks for, is a program of macOS.
    ...(process.platform === 'darwin' ? [] : ['-c.electronFuses.resetAdHocDarwinSignature=false']),
    ...publishArguments(updates),
  ];
  const env = { ...plainEnvironment(), CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
  await run(process.execPath, args, { cwd: root, maxBuffer: 1 << 26, env });
  return places(system, out);
};
