import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { type CDPSession, type Page, type Route } from 'playwright-core';
import { makeCodec } from './codec.ts';
import { invoked, type Frame } from './ipc.ts';
import { answerRoute, fromHttp, toHttp } from './protocol.ts';
import { isolatedWorld, mainWorld } from './worlds.ts';

const tag = '__standin_';
const world = 'Electron Isolated Context';
const codec = makeCodec();

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Electron's event object: what listeners can prevent. */
export const preventable = () => {
  let prevented = false;
  return {
    preventDefault: (): void => {
      prevented = true;
    },
    isPrevented: (): boolean => prevented,
  };
};

const preloadSource = (file: string): string =>
  `(${isolatedWorld.toString()})(${JSON.stringify(tag)}, ${makeCodec.toString()}, ` +
  `function(require){ const module = { exports: {} }, exports = module.exports;\n${readFileSync(file, 'utf8')}\n})`;

/** The contents of one window: a Chromium page, the preload in a world of its own, and the messages between them. */
export class WebContents extends EventEmitter {
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #contextId: number | null = null;
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #asked: string | null = null;
  #zoom = 0;
  #crashed = false;

  get mainFrame(): Frame {
    return { url: this.getURL(), parent: null };
  }

  getURL(): string {
    return fromHttp(this.#page?.url() ?? '');
  }

  /** Whether the page's own process has died. */
  isCrashed(): boolean {
    return this.#crashed;
  }

  /** The page's own process dies, as that of a plain Chromium does. */
  forcefullyCrashRenderer(): void {
    void this.#cdp?.send('Page.crash').catch(() => undefined);
  }

  setZoomLevel(level: number): void {
    this.#zoom = level;
  }

  getZoomLevel(): number {
    return this.#zoom;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#deliver(codec.pack({ channel, args }), this.#contextId);
  }

  /** Electron's loadURL: a navigation of the application's own, which `will-navigate` does not tell of. */
  async load(address: string): Promise<void> {
    this.#asked = new URL(toHttp(address)).href;
    await this.#page?.goto(this.#asked);
  }

  async attach(page: Page, preload: string): Promise<void> {
    this.#page = page;
    const cdp = await page.context().newCDPSession(page);
    this.#cdp = cdp;
    const mainFrameId = (await cdp.send('Page.getFrameTree')).frameTree.frame.id;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId: unknown = isRecord(context.auxData) ? context.auxData['frameId'] : null;
      if (context.name === world && frameId === mainFrameId) this.#contextId = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === `${tag}send`) void this.#received(codec.unpack(payload), executionContextId);
    });
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: `${tag}send`, executionContextName: world });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${mainWorld.toString()})(${JSON.stringify(tag)})`,
    });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { worldName: world, source: preloadSource(preload) });
    await page.route('**/*', (route) => this.#route(route));
    page.on('crash', () => {
      this.#crashed = true;
      this.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 133 });
    });
    page.on('domcontentloaded', () => this.emit('dom-ready'));
    page.on('load', () => this.emit('did-finish-load'));
    page.on('popup', (popup) => {
      if (this.#openHandler({ url: fromHttp(popup.url()) }).action !== 'allow') void popup.close();
    });
  }

  async #route(route: Route): Promise<void> {
    const request = route.request();
    const isMain = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (isMain && request.url() !== this.#asked) {
      const event = preventable();
      this.emit('will-navigate', event, fromHttp(request.url()));
      if (event.isPrevented()) {
        await route.abort('aborted');
        return;
      }
    }
    if (isMain) this.#asked = null;
    await answerRoute(route);
  }

  async #received(message: unknown, contextId: number): Promise<void> {
    if (!isRecord(message) || typeof message['channel'] !== 'string' || !Array.isArray(message['args'])) return;
    const { id, channel, args } = message;
    const work = invoked.get(channel);
    const event = { sender: this, senderFrame: this.mainFrame };
    try {
      if (!work) throw new Error(`No handler registered for '${channel}'`);
      const value = await work(event, ...args.map((arg: unknown) => arg));
      await this.#deliver(codec.pack({ id, value }), contextId);
    } catch (error) {
      await this.#deliver(
        codec.pack({ id, error: `Error invoking remote method '${channel}': ${String(error)}` }),
        contextId,
      );
    }
  }

  async #deliver(packed: string, contextId: number | null): Promise<void> {
    if (contextId === null) return;
    const call = {
      executionContextId: contextId,
      functionDeclaration: `function(s){ ${tag}deliver(s) }`,
      arguments: [{ value: packed }],
    };
    // A page that has gone on meanwhile has nobody to tell.
    await this.#cdp?.send('Runtime.callFunctionOn', call).catch(() => undefined);
  }
}
