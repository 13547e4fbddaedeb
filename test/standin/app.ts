import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startChromium, type Chromium } from './chromium.ts';
import { strict } from './strict.ts';
import { preventable } from './web-contents.ts';

const secondStart = z.object({ argv: z.array(z.string()), cwd: z.string() });

// A packed application is its own program: no file of it stands among the arguments.
if (process.env['STANDIN_PACKAGED'] === '1') process.argv.splice(1, 1);

let chromium: Chromium | null = null;

/** The Chromium behind the windows. @throws before the application is ready. */
export const running = (): Chromium => {
  if (chromium === null) throw new Error('Cannot create BrowserWindow before app is ready');
  return chromium;
};

/** The recent documents of the system, which the stand-in only remembers; and what the panel about the application says. */
export const told = { recent: [] as string[], about: null as unknown };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** `app` of the stand-in: starts Chromium, keeps paths, holds the single-instance lock in a file. */
export class App extends EventEmitter {
  /** What an unpacked start and a packed one differ by. */
  readonly isPackaged = process.env['STANDIN_PACKAGED'] === '1';
  readonly commandLine = strict(
    {
      hasSwitch: (name: string): boolean =>
        process.argv.some((one) => one === `--${name}` || one.startsWith(`--${name}=`)),
    },
    'app.commandLine',
  );
  readonly #paths = new Map<string, string>([['temp', tmpdir()]]);
  #ready: Promise<void> | null = null;
  #quitting = false;

  /** Chromium starts when it is first waited for: a second instance never does. */
  whenReady(): Promise<void> {
    this.#ready ??= startChromium().then((started) => {
      chromium = started;
      started.context.on('close', () => {
        this.quit();
      });
      process.send?.({ what: 'ready', debugAddress: started.debugAddress });
    });
    return this.#ready;
  }

  getVersion(): string {
    return '0.0.0-standin';
  }

  getLocale(): string {
    return 'sv';
  }

  setName(name: string): void {
    this.#paths.set('name', name);
  }

  setAppUserModelId(id: string): void {
    this.#paths.set('appUserModelId', id);
  }

  enableSandbox(): void {
    this.emit('sandbox-enabled');
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? mkdtempSync(join(tmpdir(), `runsheet-${name}-`));
    this.setPath(name, path);
    return path;
  }

  setPath(name: string, path: string): void {
    mkdirSync(path, { recursive: true });
    this.#paths.set(name, path);
  }

  requestSingleInstanceLock(): boolean {
    const lock = join(this.getPath('userData'), 'standin-lock');
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : null;
    if (holder !== null && isAlive(holder)) {
      this.#tell(holder);
      return false;
    }
    writeFileSync(lock, String(process.pid));
    process.on('SIGUSR2', () => {
      this.#hear();
    });
    process.once('exit', () => {
      rmSync(lock, { force: true });
    });
    return true;
  }

  /** What the second start was given lies in a file beside the lock, and a signal says so. */
  #tell(holder: number): void {
    const path = join(this.getPath('userData'), `standin-second-${String(process.pid)}`);
    writeFileSync(`${path}.next`, JSON.stringify({ argv: process.argv, cwd: process.cwd() }));
    renameSync(`${path}.next`, `${path}.json`);
    process.kill(holder, 'SIGUSR2');
  }

  #hear(): void {
    const folder = this.getPath('userData');
    for (const name of readdirSync(folder).filter((one) => /^standin-second-\d+\.json$/.test(one))) {
      const { argv, cwd } = secondStart.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      rmSync(join(folder, name));
      // As Electron does it: the order may be another, and Chromium's own switches come along.
      const [program = '', ...rest] = argv;
      this.emit('second-instance', preventable(), [program, '--allow-file-access-from-files', ...rest], cwd, null);
    }
  }

  addRecentDocument(path: string): void {
    told.recent.push(path);
  }

  clearRecentDocuments(): void {
    told.recent.splice(0);
  }

  setAboutPanelOptions(options: unknown): void {
    told.about = options;
  }

  quit(): void {
    if (this.#quitting) return;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.isPrevented()) return;
    this.exit(0);
  }

  exit(code = 0): void {
    this.#quitting = true;
    this.emit('quit', preventable(), code);
    void Promise.resolve(this.#ready)
      .then(() => chromium?.context.close())
      .finally(() => process.exit(code));
  }
}
