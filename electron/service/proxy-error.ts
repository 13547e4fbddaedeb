/** Why a proxy opens no way: it is away or refuses, it wants a sign-in, or it is of a kind that is not spoken. */
type ProxyTrouble = 'proxy' | 'proxy-sign-in' | 'proxy-socks';

/** A way through a proxy that was not opened: no byte of the request left. Says nothing of the proxy's name or password. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly reason: ProxyTrouble;

  constructor(reason: ProxyTrouble, cause?: unknown) {
    super(`No way through the proxy: ${reason}`, { cause });
    this.reason = reason;
  }
}
