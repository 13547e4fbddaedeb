import { type ProxyFor } from '../../shared/domain/ports.ts';
import { type HttpMethod } from '../../shared/service/endpoints.ts';
import { responseTimeoutMs } from '../../shared/service/limits.ts';
import { type NoAnswerReason, stayedHere, type WireAnswer } from './answer.ts';
import { readBaseAddress } from './base-address.ts';
import { DeadlineError, exchange } from './exchange.ts';
import { noAnswerReason } from './network-error.ts';
import { openRoutes } from './routes.ts';

export interface TransportOptions {
  /** How long the service may be silent; the whole answer may take twice as long. Default 150 s (design: outbox, Pace). */
  readonly timeoutMs?: number;
  /** Larger answers are refused. Default 64 MB. */
  readonly maxResponseBytes?: number;
  /** Who is trusted in place of the system's own list, as PEM: tests. */
  readonly ca?: string;
  /** The system's proxy; without it every call goes straight. */
  readonly proxyFor?: ProxyFor;
}

export interface WireRequest {
  readonly method: HttpMethod;
  /** From the base address on, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

export interface Transport {
  readonly send: (request: WireRequest) => Promise<WireAnswer | { readonly reason: NoAnswerReason }>;
  readonly close: () => Promise<void>;
}

const defaultMaxBytes = 64 * 1024 * 1024;

/**
 * Keep-alive connections to one base address. Redirects are never followed, so the Authorization header reaches no other
 * host; nothing is repeated by itself.
 *
 * @throws AppError for an address that may not be called, see {@link readBaseAddress}.
 */
export const createTransport = (baseAddress: string, options: TransportOptions = {}): Transport => {
  const base = new URL(readBaseAddress(baseAddress));
  const timeoutMs = options.timeoutMs ?? responseTimeoutMs;
  const routes = openRoutes(base, {
    timeoutMs,
    maxResponseBytes: options.maxResponseBytes ?? defaultMaxBytes,
    ca: options.ca,
    proxyFor: options.proxyFor,
  });
  const prefix = base.pathname.replace(/\/$/, '');
  return {
    send: async (request) => {
      const { method, headers, body, signal } = request;
      try {
        const pool = await routes.pool();
        return await exchange(pool, { method, path: prefix + request.path, headers, body }, 2 * timeoutMs, signal);
      } catch (error) {
        const reason = error instanceof DeadlineError ? 'timeout' : noAnswerReason(error);
        if (stayedHere(reason)) routes.lost();
        return { reason };
      }
    },
    close: routes.close,
  };
};
