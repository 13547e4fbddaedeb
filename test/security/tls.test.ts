import { execFile } from 'node:child_process';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openClient } from '../service/open-client.ts';
import { secureServer, testAuthority } from '../service/secure-server.ts';

/** What stands between the service and us: old encryption and certificates that nobody vouches for get no byte. */

const creditors = { endpoint: 'GET /v1/creditors/creditorsubs' } as const;

const serving = async (...how: Partial<Parameters<typeof secureServer>>) => {
  const seen: string[] = [];
  const [certificate = 'good', , secure] = how;
  const server = await secureServer(
    certificate,
    (request, reply) => {
      seen.push(request.url ?? '');
      reply.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    },
    secure,
  );
  return { seen, url: server.url };
};

const callOf = (url: string) => openClient(url, { transport: { ca: testAuthority } }).call(creditors);

describe('TLS', () => {
  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused before a byte of the request leaves', async (version) => {
    // A process that speaks the old ciphers too: the version alone is what refuses.
    const usual = tls.DEFAULT_CIPHERS;
    onTestFinished(() => {
      tls.DEFAULT_CIPHERS = usual;
    });
    tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0';
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const { seen, url } = await serving('good', undefined, old);
    expect(await callOf(url)).toEqual({ kind: 'no-answer', reason: 'certificate' });
    expect(seen).toEqual([]);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is spoken', async (version) => {
    const { seen, url } = await serving('good', undefined, { minVersion: version, maxVersion: version });
    expect(await callOf(url)).toMatchObject({ kind: 'ok' });
    expect(seen).toHaveLength(1);
  });

  test.each(['self-signed', 'expired', 'other-host'] as const)('a certificate that is %s is refused', async (bad) => {
    const { seen, url } = await serving(bad);
    expect(await callOf(url)).toEqual({ kind: 'no-answer', reason: 'certificate' });
    expect(seen).toEqual([]);
  });
});

const run = promisify(execFile);
const script = fileURLToPath(new URL('../service/call-once.ts', import.meta.url));
const authorityFile = fileURLToPath(new URL('../fixtures/certificates/ca.pem', import.meta.url));

/** A system without a store of its own shows what is trusted by the variable that OpenSSL reads in its place. */
const fromProcess = async (url: string, env: Readonly<Record<string, string>>): Promise<string> =>
  (await run(process.execPath, [script, url], { env: { ...process.env, ...env } })).stdout.trim();

test.runIf(process.platform === 'linux')(
  'the computer’s own certificate store is believed, and only that',
  async () => {
    const { url } = await serving('good');
    expect(await fromProcess(url, { SSL_CERT_FILE: authorityFile })).toBe('200');
    expect(await fromProcess(url, {})).toBe('certificate');
  },
);
