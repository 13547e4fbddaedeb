import { EventEmitter } from 'node:events';
import { type Page } from 'playwright-core';
import { running, type App } from './app.ts';
import { displays } from './displays.ts';
import { WebContents, preventable } from './web-contents.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WindowOptions extends Partial<Bounds> {
  readonly fullscreen?: boolean;
  readonly webPreferences: {
    readonly preload: string;
    readonly contextIsolation: boolean;
    readonly sandbox: boolean;
    readonly nodeIntegration: boolean;
  };
}

const windows = new Set<object>();

/** `BrowserWindow` of the stand-in, bound to its application. Windows that are not locked down are refused. */
export const browserWindowOf = (app: App) =>
  class BrowserWindow extends EventEmitter {
    readonly webContents = new WebContents();
    readonly options: WindowOptions;
    /** What the taskbar has shown, in its order; null: nothing. */
    readonly progress: ({ readonly done: number; readonly mode: string } | null)[] = [];
    readonly #page: Promise<Page>;
    #moved: Bounds | null = null;
    #maximized = false;
    #fullScreen: boolean;

    constructor(options: WindowOptions) {
      super();
      const { contextIsolation, sandbox, nodeIntegration, preload } = options.webPreferences;
      if (!contextIsolation || !sandbox || nodeIntegration) {
        throw new Error('stand-in: only contextIsolation, sandbox, and no nodeIntegration');
      }
      this.options = options;
      this.#fullScreen = options.fullscreen === true;
      windows.add(this);
      this.#page = this.#open(preload);
      app.emit('web-contents-created', preventable(), this.webContents);
    }

    static getAllWindows(): object[] {
      return [...windows];
    }

    async #open(preload: string): Promise<Page> {
      const { context, firstPage } = running();
      const page = firstPage() ?? (await context.newPage());
      page.on('close', () => {
        this.#gone();
      });
      await this.webContents.attach(page, preload);
      return page;
    }

    #gone(): void {
      if (!windows.delete(this)) return;
      this.emit('closed');
      if (windows.size === 0 && !app.emit('window-all-closed')) app.quit();
    }

    async loadURL(address: string): Promise<void> {
      await this.#page;
      await this.webContents.load(address);
      this.emit('ready-to-show');
    }

    isDestroyed(): boolean {
      return !windows.has(this);
    }

    /** As Electron places a window: in the middle of the first screen, unless it is told where. */
    getNormalBounds(): Bounds {
      const { width = 800, height = 600 } = this.#moved ?? this.options;
      const area = displays()[0]?.workArea ?? { x: 0, y: 0, width, height };
      const { x = area.x + Math.round((area.width - width) / 2), y = area.y + Math.round((area.height - height) / 2) } =
        this.#moved ?? this.options;
      return { x, y, width, height };
    }

    setBounds(bounds: Bounds): void {
      this.#moved = bounds;
    }

    /** On the taskbar; taken away below 0. */
    setProgressBar(done: number, options: { readonly mode?: string } = {}): void {
      this.progress.push(done < 0 ? null : { done, mode: options.mode ?? 'normal' });
    }

    maximize(): void {
      this.#maximized = true;
    }

    isMaximized(): boolean {
      return this.#maximized;
    }

    setFullScreen(wanted: boolean): void {
      this.#fullScreen = wanted;
    }

    isFullScreen(): boolean {
      return this.#fullScreen;
    }

    isMinimized(): boolean {
      return false;
    }

    restore(): void {
      this.emit('restore');
    }

    focus(): void {
      this.emit('focus');
    }

    /** Nobody sits at a Chromium without a screen. */
    isFocused(): boolean {
      return false;
    }

    show(): void {
      this.emit('show');
    }

    /** Without asking its page. */
    destroy(): void {
      void this.#page.then((page) => page.close());
    }

    close(): void {
      const event = preventable();
      this.emit('close', event);
      if (!event.isPrevented()) void this.#page.then((page) => page.close());
    }
  };
