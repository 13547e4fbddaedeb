import { Pool } from 'undici';
import { trustSystemStore } from './authorities.ts';
import { tunnelConnector } from './proxy-tunnel.ts';
import { type RouteOptions } from './routes.ts';

/** Keep-alive connections to one origin: straight, or through a proxy's tunnel. HTTP/1.1 alone, TLS from 1.2 on. */
export const openPool = (origin: string, proxy: string | null, options: RouteOptions): Pool => {
  if (origin.startsWith('https:')) trustSystemStore();
  const connect = {
    timeout: Math.min(options.timeoutMs, 10_000),
    minVersion: 'TLSv1.2' as const,
    allowH2: false,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  };
  return new Pool(origin, {
    connections: 8,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    keepAliveTimeout: 4_000,
    maxResponseSize: options.maxResponseBytes,
    allowH2: false,
    connect: proxy === null ? connect : tunnelConnector(proxy, connect),
  });
};
