import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '../../electron/outbox/outbox.ts';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openClient,
  openComputer,
  openWorld,
  quickTimings,
  runState,
  sheetTotals,
  startComputer,
  states,
  systemClock,
  systemRandom,
  type World,
} from './harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

type Portal = (incoming: IncomingMessage) => { readonly status: number; readonly location?: string } | null;

/** A network between us and the service that sometimes answers itself, in HTML. */
const between = async (url: string, portal: Portal): Promise<Server> => {
  const forward = (incoming: IncomingMessage, reply: ServerResponse): void => {
    const onward = request(
      url + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, reply) => {
    const own = portal(incoming);
    if (own === null) forward(incoming, reply);
    else {
      incoming.resume();
      const location = own.location === undefined ? {} : { location: own.location };
      reply.writeHead(own.status, { 'content-type': 'text/html', ...location }).end('<html>Logga in på nätet</html>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const addressOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${String(address.port)}`;
};

describe('a portal that answers in place of the service', () => {
  it.each([
    [200, undefined],
    [302, 'http://127.0.0.1:1/logga-in'],
    [307, 'http://127.0.0.1:1/logga-in'],
    [403, undefined],
    [511, undefined],
  ])('with %i and HTML is no answer: the invoice is looked up and sent once', async (status, location) => {
    let left = 3;
    const server = await between(world.practice.url, (incoming) => {
      if (incoming.method !== 'POST' || incoming.url !== '/v1/invoice/action' || left === 0) return null;
      left -= 1;
      return location === undefined ? { status } : { status, location };
    });
    const client = openClient(addressOf(server));
    const computer: Computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
    const sheet = drafts(5);
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    await drain(computer);
    expect(left).toBe(0);
    expect(computer.faults).toEqual([]);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: 5 });
    await client.close();
    await computer.end();
    server.close();
  });
});

describe('a portal before everything', () => {
  it('holds the run with what to do, and it goes on by itself once the person has signed in to the network', async () => {
    let closed = true;
    const server = await between(world.practice.url, () => (closed ? { status: 200 } : null));
    const client = openClient(addressOf(server));
    const told = new Set<string>();
    const computer: Computer = startComputer(world, 'one', {
      clientFor: () => Promise.resolve(client),
      moved: () => told.add(computer.outbox.waiting('here')?.reason.sv ?? ''),
    });
    const sheet = drafts(3);
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    computer.outbox.wake('here');
    await vi.waitFor(() => {
      expect([...told]).toContain(
        'Något annat än faktureringstjänsten svarade på adressen. Kontrollera adressen. På ett gästnät: öppna webbläsaren och logga in på nätet först.',
      );
    }, 40_000);
    expect(computer.outbox.waiting('here')?.needsPerson ?? false).toBe(false);
    expect(await ledgerTotals(world.hands)).toEqual([]);
    closed = false;
    await computer.outbox.idle('here');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: 3 });
    await client.close();
    await computer.end();
    server.close();
  });
});

describe('two processes with one database', () => {
  it('one drains and the other only watches; it takes over when the first ends, and doubts what was being sent', async () => {
    await world.hands.holdAfter(2);
    const sheet = drafts(12);
    const first = startComputer(world, 'one');
    const runId = addRun(first.store, { attest: true, drafts: sheet });
    first.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(first.store, runId, 'createInvoice').sent).toBe(2);
    }, 10_000);
    const store = openComputer(world.folder, 'one', world.practice.url);
    const client = openClient(world.practice.url);
    const calls = vi.spyOn(client, 'call');
    const second = createOutbox({
      store,
      clock: systemClock,
      random: systemRandom,
      clientFor: () => Promise.resolve(client),
      timings: quickTimings,
    });
    second.start();
    expect(second.waiting('here')?.reason.sv).toBe('Ett annat fönster av Runsheet skickar den här körningen.');
    expect(calls).not.toHaveBeenCalled();
    const stopped = first.outbox.stop();
    await world.hands.faults([]);
    await stopped;
    expect(runState(store, runId)).toBe('sending');
    await second.idle('here');
    expect(calls).toHaveBeenCalled();
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(store, runId, 'attest')).toEqual({ sent: 12 });
    await second.stop();
    await client.close();
    store.close();
    await first.end();
  });

  it('on taking the lease every job that was being sent is unknown, and is found by reading', async () => {
    const one = startComputer(world, 'one');
    const sheet = drafts(3);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    // As if the power had gone after the last byte had left, and before the answer was written down.
    one.store.prepare(`UPDATE job SET state = 'sending', service_id = NULL WHERE kind = 'createInvoice'`).run();
    one.store.prepare(`DELETE FROM sent_invoice`).run();
    one.store.prepare(`UPDATE run SET state = 'sending', finished_at = NULL`).run();
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 3 });
    expect(jobs(one.store, runId, 'createInvoice').every((job) => job.reached && job.result?.found === true)).toBe(
      true,
    );
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    await one.end();
  });
});

describe('a stop while the service holds a call', () => {
  it('does not wait for it: the next start looks it up', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Delay', DelayMs: 700 }]);
    const sheet = drafts(3);
    const first = startComputer(world, 'one', { timings: { ...quickTimings, stopGraceMs: 20 } });
    const runId = addRun(first.store, { attest: true, drafts: sheet });
    first.outbox.wake('here');
    await vi.waitFor(() => {
      const { sent, sending } = states(first.store, runId, 'createInvoice');
      expect([sent, sending]).toEqual([2, 1]);
    }, 10_000);
    await first.end();
    const second = startComputer(world, 'one', { timings: { ...quickTimings, looksMs: [200, 400, 600] } });
    expect(states(second.store, runId, 'createInvoice').sent).toBe(2);
    await drain(second);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(second.store, runId, 'attest')).toEqual({ sent: 3 });
    expect(first.faults).toEqual([]);
    await second.end();
  });
});
