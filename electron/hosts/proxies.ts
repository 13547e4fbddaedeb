import { type ProxyFor } from '../../shared/domain/ports.ts';

/** Proxies as the environment and the system name them. Names and passwords in them are handed on and never written down. */

type Environment = Readonly<Record<string, string | undefined>>;

const first = (env: Environment, ...names: readonly string[]): string | null => {
  const found = names.flatMap((name) => [env[name.toLowerCase()], env[name]]).find((value) => (value ?? '') !== '');
  return found ?? null;
};

/** One entry of NO_PROXY: `*`, `example.se`, `.example.se`, `*.example.se`, each with or without a port. */
const leavesOut = (entry: string, url: URL): boolean => {
  if (entry === '*') return true;
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const urlPort = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  if (name === '' || (port !== undefined && port !== urlPort)) return false;
  return url.hostname === name || url.hostname.endsWith(`.${name}`);
};

/** As curl reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in small letters or capitals; the small ones count first. */
export const environmentProxy =
  (env: Environment): ProxyFor =>
  async (address) => {
    const url = new URL(address);
    const exceptions = (first(env, 'NO_PROXY') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
    if (exceptions.some((entry) => leavesOut(entry, url))) return null;
    const named =
      url.protocol === 'https:' ? first(env, 'HTTPS_PROXY', 'ALL_PROXY') : first(env, 'HTTP_PROXY', 'ALL_PROXY');
    return named === null || /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `http://${named}`;
  };

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks',
  SOCKS5: 'socks5',
};

/** One way of a list, in its words: `PROXY proxy.example:8080`. Null: straight, or nothing that is known. */
const wayOf = (words: string): string | null => {
  const [kind = '', place = ''] = words.trim().split(/\s+/);
  const scheme = schemes[kind.toUpperCase()];
  return scheme === undefined || place === '' ? null : `${scheme}://${place}`;
};

/**
 * The way that a system names, in the words of its setup script: `PROXY proxy.example:8080; DIRECT`. Null: straight. Of several the
 * first that is spoken: SOCKS is not, so it is passed by for the next, as a proxy that is away would be, and answered where it is alone.
 */
export const systemProxy = (words: string): string | null => {
  const ways = words.split(';').flatMap((way) => (way.trim() === '' ? [] : [wayOf(way)]));
  const spoken = ways.find((way) => way?.startsWith('socks') !== true);
  return spoken === undefined ? (ways[0] ?? null) : spoken;
};
