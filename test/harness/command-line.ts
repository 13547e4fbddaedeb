import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line as `npm run -s runsheet -- …` does, in English, without a terminal. */
export const runsheet = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['build/runsheet.mjs', ...args], {
      cwd: root,
      env: { ...process.env, RUNSHEET_LANG: 'en', RUNSHEET_BUILT: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
    child.once('close', (code) => {
      resolve({ code, ...said });
    });
  });

/** The last line of what a command printed. */
export const lastLine = (out: string): string => out.trimEnd().split('\n').at(-1) ?? '';
