import { type Pool } from 'undici';
import { type ProxyFor } from '../../shared/domain/ports.ts';
import { isLoopback } from './base-address.ts';

export interface RouteOptions {
  /** How long the service may be silent. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly ca: string | undefined;
  /** The proxy of the system; this computer itself is never reached through one. */
  readonly proxyFor: ProxyFor | undefined;
}

/** The way to one origin: straight, or through the proxy that the system has for it at the time. */
export interface Routes {
  readonly pool: () => Promise<Pool>;
  /** The way did not lead there: the next call asks the system again. */
  readonly lost: () => void;
  readonly close: () => Promise<void>;
}

/** A computer that is carried to another network gets another proxy. */
const askAgainMs = 30_000;

export const openRoutes = (base: URL, options: RouteOptions): Routes => {
  const { proxyFor } = options;
  let known: { readonly proxy: string | null; readonly pool: Pool } | null = null;
  let askedAt = -Infinity;
  let closed = false;

  const proxyNow = async (): Promise<string | null> => {
    if (proxyFor === undefined || isLoopback(base.hostname)) return null;
    // Where the system cannot say, it goes straight, as without settings.
    return proxyFor(base.href).catch(() => null);
  };

  return {
    pool: async () => {
      if (known !== null && performance.now() - askedAt < askAgainMs) return known.pool;
      const proxy = await proxyNow();
      // What speaks HTTP is slow to load: an application that opens waits for it only where a service is called.
      const { openPool } = await import('./pool.ts');
      if (closed) throw new Error('Nothing more goes this way: it is closed');
      askedAt = performance.now();
      if (known?.proxy !== proxy) {
        // What is out on the former way may still be answered.
        void known?.pool.close();
        known = { proxy, pool: openPool(base.origin, proxy, options) };
      }
      return known.pool;
    },
    lost: () => {
      askedAt = -Infinity;
    },
    close: async () => {
      closed = true;
      await known?.pool.destroy();
    },
  };
};
