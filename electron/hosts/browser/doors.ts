import { type IncomingMessage } from 'node:http';
import { type Gate } from './gate.ts';
import { header, Refusal } from './request.ts';

/**
 * `Host` must be the address itself (a name that an attacker points at 127.0.0.1 is not), and `Origin`, which a browser
 * sends with every POST, must be it too: a page on another port is another origin.
 */
export const checkAddress = (request: IncomingMessage, address: string): void => {
  const count = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count !== 1 || header(request, 'host') !== address) throw new Refusal(403, 'foreign host');
  const origin = header(request, 'origin');
  if (origin !== null && origin !== `http://${address}`) throw new Refusal(403, 'foreign origin');
  if (request.method === 'POST') {
    if (origin === null) throw new Refusal(403, 'no origin');
    const site = header(request, 'sec-fetch-site');
    if (site !== null && site !== 'same-origin') throw new Refusal(403, 'foreign site');
  }
};

/** The page's secret, in a header: cookies are shared between the ports of one host, headers are not. */
export const checkSecret = (request: IncomingMessage, gate: Gate): void => {
  const secret = header(request, 'x-runsheet-secret');
  if (secret === null) throw new Refusal(401, 'no secret');
  if (!gate.admits(secret)) throw new Refusal(gate.isShut() ? 429 : 401, 'wrong secret');
};

/** Exchanges a one-time token; 429 once too many were wrong, 401 for one that is wrong, used or too old. */
export const enter = (body: unknown, gate: Gate): { readonly secret: string } => {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
  if (gate.isShut()) throw new Refusal(429, 'too many wrong tries');
  if (typeof token !== 'string' || token.length > 200) throw new Refusal(400, 'no token');
  const secret = gate.exchange(token);
  if (secret === null) throw new Refusal(gate.isShut() ? 429 : 401, 'wrong, used or old token');
  return { secret };
};
