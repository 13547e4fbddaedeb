import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer } from '../../electron/service/answer.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  ledgerTotals,
  openClient,
  openWorld,
  runState,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
const computers: Computer[] = [];
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await Promise.all(computers.splice(0).map((one) => one.end()));
  await world.end();
});

/** A gate that is opened once. */
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const tooMany: Answer = {
  kind: 'refused',
  status: 429,
  message: 'Too Many Requests',
  serviceForm: false,
  retryAfterSeconds: null,
};

/** A process of the data folder whose first draft goes as `create` says. */
const processOf = (
  leaseMs: number,
  create: (client: ServiceClient, request: Parameters<ServiceClient['call']>[0]) => Promise<Answer>,
): Computer => {
  const client = openClient(world.practice.url);
  let first = true;
  const meddled: ServiceClient = {
    ...client,
    call: (request) => {
      if (request.endpoint !== 'POST /v1/invoice/action' || !first) return client.call(request);
      first = false;
      return create(client, request);
    },
  };
  const made = startComputer(world, 'one', { clientFor: () => Promise.resolve(meddled), timings: { leaseMs } });
  computers.push({ ...made, end: () => made.end().then(client.close) });
  return made;
};

it('a process that lost its lease while a draft was out leaves the draft to the one that has it now, whatever it is answered', async () => {
  const [claimed, sentAgain, late] = [gate(), gate(), gate()];
  const sheet = drafts(1);
  // Held for long before it is answered 429: its lease ends meanwhile.
  const slow = processOf(60_000, async (_, request) => {
    await request.prepare?.();
    request.beforeSend?.();
    claimed.open();
    await late.opened;
    return tooMany;
  });
  // The other has the draft out under the same id when that answer comes.
  const quick = processOf(600, async (client, request) => {
    const answer = await client.call(request);
    sentAgain.open();
    await vi.waitFor(() => {
      const tried = slow.store.prepare(`SELECT count(*) FROM job_try WHERE status = 429`).pluck().get();
      expect(tried).toBe(1);
    }, 10_000);
    return answer;
  });
  const runId = addRun(slow.store, { attest: true, drafts: sheet });
  const slowDone = drain(slow);
  await claimed.opened;
  slow.store.prepare('DELETE FROM lease').run();
  const quickDone = drain(quick);
  await sentAgain.opened;
  late.open();
  await quickDone;
  expect(states(quick.store, runId, 'createInvoice')).toEqual({ sent: 1 });
  expect(states(quick.store, runId, 'attest')).toEqual({ sent: 1 });
  expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  expect(runState(quick.store, runId)).toBe('done');
  await slow.outbox.stop();
  await slowDone;
  expect([...slow.faults, ...quick.faults]).toEqual([]);
});
