import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type SecureContextOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** Servers with TLS on loopback, with the certificates of test/fixtures/certificates. */

const pem = (name: string): string =>
  readFileSync(new URL(`../fixtures/certificates/${name}.pem`, import.meta.url), 'utf8');

/** Whoever trusts this one trusts `good`, `expired` and `other-host`. */
export const testAuthority = pem('ca');

export type CertificateName = 'good' | 'expired' | 'other-host' | 'self-signed';

export interface SecureServer {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** Shows another certificate to connections from now on. */
  readonly show: (certificate: CertificateName) => void;
}

/** Gone after the test. */
export const secureServer = async (
  certificate: CertificateName,
  listener: RequestListener,
  tls: SecureContextOptions = {},
): Promise<SecureServer> => {
  const key = pem('only-for-tests.key');
  const server = createServer({ key, cert: pem(certificate), ...tls }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${String(port)}`,
    show: (name) => {
      server.setSecureContext({ key, cert: pem(name) });
      server.closeAllConnections();
    },
  };
};
