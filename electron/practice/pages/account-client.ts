/** What the page in the iframe tells the client in the end. */
export interface AccountMessage {
  readonly sessionId: string;
  readonly outcome: 'successful' | 'aborted' | 'failed';
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Defines `AccountLookupClient` in the page that it runs in: concepts, Bank account retrieval (iframe variant). It is sent
 * to browsers as its own text, so that it refers to nothing outside of itself; `home` is the address that it came from.
 */
export const defineAccountClient = (home: string): void => {
  interface Keys {
    readonly sessionToken: string;
    readonly sessionId: string;
    readonly baseAddress?: string;
  }
  type Told = (data: Readonly<Record<string, string>>) => void;
  interface Start {
    readonly selector: string;
    readonly onSuccessful?: Told;
    readonly onAborted?: Told;
    readonly onFailed?: Told;
    readonly width?: number | string;
    readonly height?: number | string;
    readonly colorTheme?: string;
  }

  const pixels = (wish: number | string | undefined, otherwise: number, most: number): string => {
    const wished = parseInt(String(wish), 10);
    return `${String(wished > 0 && wished <= most ? wished : otherwise)}px`;
  };

  const attributes = ['src', 'style', 'title'];

  class AccountLookupClient {
    #keys: Keys;
    #base: URL;
    /** Ends the session that is on; null while none is. */
    #end: ((outcome: AccountMessage['outcome'], data: AccountMessage['data']) => void) | null = null;
    #page = '';

    constructor(keys: Keys) {
      if (!keys.sessionToken || !keys.sessionId) throw new TypeError('sessionToken and sessionId are needed');
      this.#keys = keys;
      this.#base = new URL(keys.baseAddress ?? home);
    }

    start(wish: Start): void {
      if (this.#end !== null) throw new Error('The client has been started already');
      const iframe = document.querySelector(wish.selector);
      if (!(iframe instanceof HTMLIFrameElement)) throw new Error(`No iframe fits the selector ${wish.selector}`);
      if (window.origin === 'null') throw new Error('The page has no origin: it must come from a web server');
      const before = attributes.map((name) => iframe.getAttribute(name));

      const hear = ({ source, origin, data }: MessageEvent): void => {
        if (source !== iframe.contentWindow || origin !== this.#base.origin) return;
        if (data?.sessionId === this.#keys.sessionId) this.#end?.(data.outcome, data.data);
      };
      this.#end = (outcome, data) => {
        this.#end = null;
        window.removeEventListener('message', hear);
        iframe.contentWindow?.location.replace('about:blank');
        attributes.forEach((name, at) => {
          const value = before[at];
          if (typeof value === 'string') iframe.setAttribute(name, value);
          else iframe.removeAttribute(name);
        });
        const told = { successful: wish.onSuccessful, aborted: wish.onAborted, failed: wish.onFailed };
        told[outcome]?.(data);
      };

      const page = new URL('/account-lookup', this.#base);
      page.searchParams.set('sessionId', this.#keys.sessionId);
      page.searchParams.set('sessionToken', this.#keys.sessionToken);
      page.searchParams.set('colorTheme', wish.colorTheme === 'dark' ? 'dark' : 'light');
      page.searchParams.set('origin', window.origin);
      this.#page = page.href;
      window.addEventListener('message', hear);
      iframe.style.width = pixels(wish.width, 400, 559);
      iframe.style.height = pixels(wish.height, 600, Infinity);
      if (!iframe.title) iframe.title = 'Bank account';
      iframe.src = page.href;
    }

    stop(): void {
      if (this.#end === null) return;
      // The service learns of it, too; that needs no answer.
      navigator.sendBeacon(this.#page, new URLSearchParams({ act: 'abort' }));
      this.#end('aborted', { sessionState: 'aborted', errorMessage: 'Manually stopped' });
    }
  }

  Object.assign(window, { AccountLookupClient });
};

/** Tells the page around the iframe how the session went; runs in the iframe. */
const tellAround = (): void => {
  const { message, around } = document.querySelector<HTMLElement>('[data-message]')?.dataset ?? {};
  if (message !== undefined && around !== undefined) window.parent.postMessage(JSON.parse(message), around);
};

/** The script of the page that ends a session: its element `[data-message]` says what it tells, and to which origin. */
export const tellScript = `(${tellAround.toString()})()`;

/** `/js/client.js`, for partners' pages; `home` is the address at which they load it. */
export const accountClientScript = (home: string): string =>
  `'use strict';\n(${defineAccountClient.toString()})(${JSON.stringify(home)});\n`;
