import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hooks = new URL('./hooks.ts', import.meta.url).href;

/** A running desktop application, in the shape of Playwright's own Electron driver. */
export interface DesktopApplication {
  readonly window: Page;
  /** The page of the window that is open now: another one after the first was closed. */
  readonly page: () => Promise<Page>;
  /** Runs a function in the main process; it gets the stand-in's `{app, BrowserWindow, invoked, seen}`. Values travel as JSON. */
  readonly evaluate: (source: string, argument?: unknown) => Promise<unknown>;
  readonly processId: number;
  /** What the main process wrote to its terminal. */
  readonly said: () => string;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly what: string;
  readonly id?: number;
  readonly debugAddress?: string;
  readonly value?: unknown;
  readonly error?: string;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'what' in message;

/** Starts the built main process under the stand-in; `content` is where its out/ lies, the checkout unless told otherwise. */
export const spawnDesktop = (
  home: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  content: string = root,
): ChildProcess =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', hooks, 'out/main/desktop.js', ...args],
    {
      cwd: content,
      env: { ...process.env, ...env, RUNSHEET_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );

const debugAddressOf = (child: ChildProcess, said: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('message', (message: unknown) => {
      if (isMessage(message) && message.what === 'ready' && message.debugAddress !== undefined)
        resolve(message.debugAddress);
    });
    child.once('exit', (code) => {
      reject(new Error(`the application ended with ${String(code)}: ${said()}`));
    });
  });

const evaluator = (child: ChildProcess): DesktopApplication['evaluate'] => {
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let count = 0;
  child.on('message', (message: unknown) => {
    if (!isMessage(message) || message.id === undefined) return;
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });
  return (source, argument) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, source, argument });
    });
};

const listen = (child: ChildProcess): (() => string) => {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  return () => said;
};

/** Launches the built application with a data folder of its own and waits for its window. */
export const launchDesktop = async (
  home: string,
  env: Readonly<Record<string, string>> = {},
  content: string = root,
  args: readonly string[] = [],
): Promise<DesktopApplication> => {
  const child = spawnDesktop(home, env, args, content);
  const said = listen(child);
  const exited = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await debugAddressOf(child, said));
  const context = browser.contexts()[0];
  const window = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!window) throw new Error(`no window: ${said()}`);
  await window.waitForURL(/app\.localhost/);
  return {
    window,
    page: async () => context?.pages()[0] ?? (await context?.waitForEvent('page')) ?? window,
    evaluate: evaluator(child),
    processId: child.pid ?? 0,
    said,
    close: async () => {
      if (child.connected) child.disconnect();
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
};
