import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { ProxyError } from './proxy-error.ts';

const signInOf = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` };
};

/** Asks the proxy for a way to `host:port` (RFC 9110, CONNECT). @throws ProxyError */
const openWay = (proxy: URL, target: string, timeoutMs: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    if (proxy.protocol.startsWith('socks')) throw new ProxyError('proxy-socks');
    if (!['http:', 'https:'].includes(proxy.protocol)) throw new ProxyError('proxy');
    const request = proxy.protocol === 'https:' ? secureRequest : plainRequest;
    const asked = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...signInOf(proxy) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
    });
    const refused = (answer: IncomingMessage): void => {
      answer.destroy();
      reject(new ProxyError(answer.statusCode === 407 ? 'proxy-sign-in' : 'proxy'));
    };
    asked.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        refused(answer);
      }
    });
    asked.once('response', refused);
    asked.once('error', (error) => {
      reject(new ProxyError('proxy', error));
    });
    asked.end();
  });

const portOf = ({ port, protocol }: buildConnector.Options): string =>
  port === '' ? (protocol === 'https:' ? '443' : '80') : port;

/** Connects to the service through a proxy's tunnel; the service's certificate is checked as without one. */
export const tunnelConnector = (
  proxy: string,
  options: buildConnector.BuildOptions & { readonly timeout: number },
): buildConnector.connector => {
  const secure = buildConnector(options);
  const way = async (target: string): Promise<Socket> => {
    if (!URL.canParse(proxy)) throw new ProxyError('proxy');
    return openWay(new URL(proxy), target, options.timeout);
  };
  return (to, done) => {
    way(`${to.hostname}:${portOf(to)}`).then(
      (httpSocket) => {
        secure({ ...to, httpSocket }, done);
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new ProxyError('proxy', error), null);
      },
    );
  };
};
