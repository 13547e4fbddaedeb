import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron } from 'playwright-core';
import { billFaults, billIn, sampleOf } from './bill.ts';
import { root } from './builder.ts';

/** What only Electron's own program can show, on a system that has it: not on a machine that cannot fetch it. */

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-smoke-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** The environment without what is not set, as Playwright wants it. */
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Bills in the window of Electron itself, as `package:check` does under the stand-in. Answers what is wrong. */
export const billInElectron = (program: string): Promise<readonly string[]> =>
  inFolder(async (folder) => {
    const application = await _electron.launch({
      executablePath: program,
      args: [root],
      cwd: root,
      env: { ...inherited(), RUNSHEET_HOME: folder },
    });
    const complaints: string[] = [];
    try {
      const page = await application.firstWindow();
      page.on('pageerror', (error) => complaints.push(String(error)));
      return billFaults({ ...(await billIn(page, sampleOf(root))), said: complaints.join('\n') });
    } finally {
      await application.close();
    }
  });

/** The packed program of this system and processor in dist/. @throws where nothing was packed. */
const packedProgram = (): string => {
  const beside = process.arch === 'x64' ? '' : `-${process.arch}`;
  const program =
    process.platform === 'darwin'
      ? `dist/mac${beside}/Runsheet.app/Contents/MacOS/Runsheet`
      : `dist/win${beside}-unpacked/Runsheet.exe`;
  if (!existsSync(join(root, program))) throw new Error(`${program} is not there: npm run package -- --dir`);
  return join(root, program);
};

const archiveOf = (program: string): string => {
  const beside = join(dirname(program), 'resources/app.asar');
  return existsSync(beside) ? beside : join(dirname(program), '../Resources/app.asar');
};

/** True where the program opens its database within the seconds; it is ended afterwards. */
const opens = (program: string, seconds: number): Promise<boolean> =>
  inFolder(async (folder) => {
    const child = spawn(program, { env: { ...process.env, RUNSHEET_HOME: folder }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    let open = false;
    for (let left = seconds * 2; left > 0 && !open && child.exitCode === null; left -= 1) {
      await wait(500);
      open = existsSync(join(folder, 'runsheet.db'));
    }
    child.kill();
    await Promise.race([ended, wait(10_000)]);
    return open;
  });

/** A word in a comment of the packed script: what is changed there changes nothing that runs. */
const changed = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf('// electron/desktop.ts');
  if (at === -1) throw new Error('the packed script has no such comment');
  const copy = Buffer.from(bytes);
  copy.write('x', at + 3, 'latin1');
  return copy;
};

/** Starts what was packed, with its fuses, and once more with a changed archive, which must not start. Answers what is wrong. */
export const startPacked = async (): Promise<readonly string[]> => {
  const program = packedProgram();
  const archive = archiveOf(program);
  const faults = (await opens(program, 60)) ? [] : ['the packed program does not start'];
  const bytes = readFileSync(archive);
  writeFileSync(archive, changed(bytes));
  try {
    return (await opens(program, 20)) ? [...faults, 'a changed archive starts'] : faults;
  } finally {
    writeFileSync(archive, bytes);
  }
};
