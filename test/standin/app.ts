import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium, type Chromium } from './chromium.ts';
import { strict } from './strict.ts';
import { preventable } from './web-contents.ts';

let chromium: Chromium | null = null;

/** The Chromium behind the windows. @throws before the application is ready. */
export const running = (): Chromium => {
  if (chromium === null) throw new Error('Cannot create BrowserWindow before app is ready');
  return chromium;
};

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
    if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) return false;
    writeFileSync(lock, String(process.pid));
    process.once('exit', () => {
      rmSync(lock, { force: true });
    });
    return true;
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
