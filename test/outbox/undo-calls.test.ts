import { beforeEach, describe, expect, it } from 'vitest';
import { type ServiceClient } from '../../electron/service/client.ts';
import { type ComputerWish, type Computer, openTest, type World } from './harness.ts';
import { sentRun, undo, undone } from './undo-world.ts';

let world: World;
let computer: (name: string, wish?: ComputerWish) => Computer;
beforeEach(async () => {
  const opened = await openTest();
  ({ world, computer } = opened);
  return opened.end;
});

/** How often each endpoint is called, without what a person reads before. */
const callsOfUndo = async (
  count: number,
  attest: boolean,
  lost: readonly number[] = [],
): Promise<Readonly<Record<string, number>>> => {
  const one = computer('one', { timings: { listsFreshMs: 60_000, attestGapsMs: [500] } });
  const runId = await sentRun(one, count, attest);
  const before = (await world.hands.calls()).length;
  await world.hands.faults(lost.map((Nth) => ({ Method: 'DELETE', Path: '/v1/invoice', Nth, Effect: 'DropAfter' })));
  await undo(one, runId);
  expect(undone(one, runId)).toEqual({ reversed: count });
  const calls = (await world.hands.calls()).slice(before).map(({ Method, Path }) => {
    const [, where = ''] = /^\/v1\/(\w+\/\w+)/.exec(Path) ?? [];
    return `${Method} ${where}`;
  });
  // The preview, once.
  const counts: Record<string, number> = { 'GET invoice/open': -1, 'GET invoice/closedbyperiod': -1 };
  for (const call of calls) if (call.includes(' invoice/')) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
};

describe('an undo makes no call that it could do without', () => {
  it('of 60 drafts: each is deleted by one, and the lists are read once', async () => {
    expect(await callsOfUndo(60, false)).toEqual({
      'GET invoice/open': 1,
      'GET invoice/closedbyperiod': 1,
      'GET invoice/events': 2,
      'DELETE invoice/action': 60,
    });
  });

  it('of 40 attested invoices: each is credited by two, and their attests go together', async () => {
    const { 'GET invoice/open': lists = 0, ...calls } = await callsOfUndo(40, true);
    // Before the credits are made, before the attests and after them; once more where the service takes its time.
    expect(lists).toBeLessThanOrEqual(6);
    expect(calls).toEqual({
      'GET invoice/closedbyperiod': lists,
      'GET invoice/events': 2,
      'POST invoice/action': 40,
      'POST invoice/attestinovicesinlist': 1,
      'PUT invoice/creditaction': 40,
    });
  });

  it('one reading of the lists tells what became of everything whose answer was lost', async () => {
    expect(await callsOfUndo(60, false, [1, 2, 3, 4])).toEqual({
      'GET invoice/open': 2,
      'GET invoice/closedbyperiod': 2,
      'GET invoice/events': 3,
      'DELETE invoice/action': 60,
    });
  });
});

describe('of lists that move while they are read, nothing is believed that they do not show', () => {
  /** From the first call of the given kind on, the open list is another one on each of its pages, and the closed one has no credits. */
  const movingFrom = (method: string) => {
    let moves = false;
    let strangers = 0;
    const call = async (client: ServiceClient, request: Parameters<ServiceClient['call']>[0]) => {
      if (request.endpoint.startsWith(method)) moves = true;
      if (moves && request.endpoint === 'GET /v1/invoice/open/{id}') {
        const body = Array.from({ length: 500 }, () => ({ ActionPublicId: `stranger-${String((strangers += 1))}` }));
        return { kind: 'ok', status: 200, body } as const;
      }
      const answer = await client.call(request);
      const closed = request.endpoint === 'GET /v1/invoice/closedbyperiod/{id}' && answer.kind === 'ok';
      if (!moves || !closed || !Array.isArray(answer.body)) return answer;
      const body = answer.body.filter((invoice: { ActionType?: unknown }) => invoice.ActionType === 'InvoiceAction');
      return { ...answer, body };
    };
    return (client: ServiceClient): ServiceClient => ({ ...client, call: (request) => call(client, request) });
  };

  it('a draft that was deleted while the answer was lost is told of', async () => {
    const one = computer('one', { meddle: movingFrom('DELETE') });
    const runId = await sentRun(one, 3, false);
    await world.hands.faults([{ Method: 'DELETE', Path: '/v1/invoice', Nth: 1, Effect: 'DropAfter' }]);
    await undo(one, runId);
    expect(undone(one, runId)).toEqual({ reversed: 3 });
    expect(await world.hands.open()).toEqual([]);
  });

  it('a draft that they leave out is deleted all the same', async () => {
    const one = computer('one', { meddle: movingFrom('DELETE'), timings: { listsFreshMs: 0 } });
    const runId = await sentRun(one, 6, false);
    await undo(one, runId);
    expect(undone(one, runId)).toEqual({ reversed: 6 });
  });

  it('an invoice that its credit closed while the answer was lost is not taken for paid', async () => {
    const one = computer('one', { meddle: movingFrom('PUT /v1/invoice/creditaction') });
    const runId = await sentRun(one, 3, true);
    await world.hands.faults([{ Method: 'PUT', Path: '/v1/invoice/creditaction', Nth: 1, Effect: 'DropAfter' }]);
    await undo(one, runId);
    expect(undone(one, runId)).toEqual({ reversed: 3 });
    expect(await world.hands.open()).toEqual([]);
  });
});
