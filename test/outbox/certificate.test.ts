import { request } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ProxyFor } from '../../shared/domain/ports.ts';
import { createClient } from '../../electron/service/client.ts';
import { type Store } from '../../electron/store/store.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace } from '../../electron/service/pace.ts';
import { type CertificateName, secureServer, testAuthority } from '../service/secure-server.ts';
import { localProxy } from '../service/local-proxy.ts';
import {
  addRun,
  basic,
  drafts,
  jobs,
  ledgerTotals,
  openWorld,
  sheetTotals,
  startComputer,
  states,
  windowMs,
  type World,
} from './harness.ts';

/** The service behind real TLS whose certificate changes while a run is sent. */

const world = async (): Promise<World> => {
  const opened = await openWorld();
  onTestFinished(opened.end);
  return opened;
};

const behindTls = (certificate: CertificateName, url: string) =>
  secureServer(certificate, (incoming, reply) => {
    const { method, headers, url: path = '' } = incoming;
    const onward = request(url + path, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });

const clientOf = (url: string, proxyFor: ProxyFor = () => Promise.resolve(null)) => {
  const client = createClient({
    connectionId: 'here',
    kind: 'practice',
    baseAddress: url,
    credential: () => basic,
    pace: createPace({ errorLog: memoryErrorLog(), budget: { ourShare: 4, windowMs } }),
    transport: { timeoutMs: 5_000, ca: testAuthority, proxyFor },
  });
  onTestFinished(client.close);
  return client;
};

/** Midway: two drafts are made, and the service holds those that are out. */
const twoDrafts = (store: Store, runId: number) =>
  vi.waitFor(() => {
    expect(states(store, runId, 'createInvoice').sent).toBe(2);
  }, 20_000);

describe('a service whose certificate cannot be trusted any more, midway', () => {
  it.each(['expired', 'self-signed', 'other-host'] as const)(
    '%s: nothing is sent, every job waits as it was, and it goes on when the certificate is right again',
    async (bad) => {
      const { hands, practice, ...here } = await world();
      await hands.holdAfter(2);
      const server = await behindTls('good', practice.url);
      const client = clientOf(server.url);
      const one = startComputer({ hands, practice, ...here }, 'one', { clientFor: () => Promise.resolve(client) });
      onTestFinished(one.end);
      const sheet = drafts(8, 2);
      const runId = addRun(one.store, { attest: true, drafts: sheet });
      one.outbox.wake('here');
      await twoDrafts(one.store, runId);
      server.show(bad);
      await hands.faults([]);
      await vi.waitFor(() => {
        const waiting = one.outbox.waiting('here');
        expect([waiting?.needsPerson, waiting?.reason.sv]).toEqual([
          false,
          'Tjänstens certifikat går inte att lita på. Kontrollera adressen och datorns klocka. Fråga den som sköter nätet.',
        ]);
      }, 20_000);
      const before = (await hands.calls()).length;
      const waiting = jobs(one.store, runId, 'createInvoice').filter(({ state }) => state === 'queued');
      const ids = new Map(waiting.map((job) => [job.jobId, job.callId]));
      server.show('good');
      await one.outbox.idle('here');
      expect((await hands.calls()).length).toBeGreaterThan(before);
      const after = jobs(one.store, runId, 'createInvoice');
      for (const [jobId, callId] of ids)
        if (callId !== null) expect(after.find((job) => job.jobId === jobId)?.callId).toBe(callId);
      expect(await ledgerTotals(hands)).toEqual(sheetTotals(sheet));
      expect(states(one.store, runId, 'attest')).toEqual({ sent: 8 });
    },
  );
});

describe('a proxy that closes, midway', () => {
  it('holds nothing in doubt that did not leave, and every invoice is sent once when the way is open again', async () => {
    const { hands, practice, ...here } = await world();
    await hands.holdAfter(2);
    const server = await behindTls('other-host', practice.url);
    const { port } = new URL(server.url);
    const first = await localProxy(Number(port));
    const second = await localProxy(Number(port));
    let proxy = first.url;
    const client = clientOf(`https://other.example:${port}`, () => Promise.resolve(proxy));
    const one = startComputer({ hands, practice, ...here }, 'one', { clientFor: () => Promise.resolve(client) });
    onTestFinished(one.end);
    const sheet = drafts(8, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    one.outbox.wake('here');
    await twoDrafts(one.store, runId);
    first.end();
    await hands.faults([]);
    await vi.waitFor(() => {
      expect(one.outbox.waiting('here')?.reason.sv).toContain('Nätets proxy går inte att nå');
    }, 20_000);
    proxy = second.url;
    await one.outbox.idle('here');
    expect(await ledgerTotals(hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 8 });
  });
});
