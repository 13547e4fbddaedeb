import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actKinds, type ActKind } from '../../shared/contract/acts.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { actHandlers } from '../../electron/app/acts.ts';
import { runLogHandlers } from '../../electron/app/run-log.ts';
import { actProofs, addFor } from '../outbox/act-proofs.ts';
import { click } from '../outbox/acts-world.ts';
import {
  addRun,
  type Computer,
  type ComputerWish,
  creditorId,
  draft,
  drain,
  openTest,
  runState,
  systemClock,
  type World,
} from '../outbox/harness.ts';
import { undo, undone } from '../outbox/undo-world.ts';

let world: World;
let computer: (name: string, wish?: ComputerWish) => Computer;
beforeEach(async () => {
  const opened = await openTest();
  ({ world, computer } = opened);
  return opened.end;
});

type Exchange = CallOutput<'runs.exchange'>;
const page = { offset: 0, limit: 500 };

const exchangesOf = async ({ store }: Computer, runId: number): Promise<readonly Exchange[]> => {
  const handlers = runLogHandlers({ store });
  const { entries } = await handlers['runs.log']({ runId, filter: 'all', draftNo: null, newestFirst: false, page });
  return Promise.all(entries.map(({ jobId, no }) => handlers['runs.exchange']({ runId, jobId, no })));
};

const addDebtor = async (): Promise<string> =>
  z.object({ PublicId: z.string() }).parse(
    await world.hands.ask('POST', '/v1/debtors/debtor', {
      ...{ CreditorPublicId: creditorId, CountryCode: 'SE', Name: 'Kund 1 AB', DebtorNo: 'K1' },
      Email: 'old@example.se',
    }),
  ).PublicId;

/** A run that changes one customer and makes another; one invoice of each. */
const sentRun = async (one: Computer): Promise<number> => {
  const known = draft(1, 2);
  const changes = [{ field: 'email', shown: 'old@example.se', value: 'new@example.se' }] as const;
  const customer = { ...known.customer, debtorId: await addDebtor(), changes };
  const runId = addRun(one.store, { attest: true, drafts: [{ ...known, customer }, draft(2, 2)] });
  await drain(one);
  expect(runState(one.store, runId)).toBe('done');
  return runId;
};

/** Each call that sent something, with how its content is shown. */
const contents = (exchanges: readonly Exchange[]): readonly string[] =>
  [
    ...new Set(
      exchanges.flatMap(({ method, path, body }) =>
        body.state === 'none' ? [] : [`${method} ${path.split('/').slice(2, 4).join('/')}: ${body.state}`],
      ),
    ),
  ].sort();

describe('every kind of call is shown as it went, proven by its hash', () => {
  it('of a run and its undo: what can be made again from the jobs is, and a changed customer is kept', async () => {
    const one = computer('one');
    const runId = await sentRun(one);
    await undo(one, runId);
    expect(undone(one, runId)).toEqual({ reversed: 2 });
    const exchanges = await exchangesOf(one, runId);
    expect(contents(exchanges)).toEqual([
      'POST debtors/debtors: as-sent',
      'POST invoice/action: as-sent',
      'POST invoice/attestinovicesinlist: as-sent',
      'POST products/products: as-sent',
      'PUT debtors/debtor: as-sent',
    ]);
    const change = exchanges.find(({ method, path }) => method === 'PUT' && path.startsWith('/v1/debtors'));
    expect(change?.body.text).toContain('"Email": "new@example.se"');
    expect(exchanges.every(({ words }) => !words.en.startsWith('Called'))).toBe(true);
    const kept = one.store.prepare('SELECT count(*) FROM job_try WHERE body IS NOT NULL').pluck().get();
    expect(kept).toBe(1);
  });

  const exchangesOfAct = async (one: Computer, kind: ActKind): Promise<readonly Exchange[]> => {
    const proof = actProofs[kind];
    const [jobId = 0] = click(one.store, [proof.act(await addFor(world, 1, proof))]);
    await drain(one);
    const deps = { store: one.store, clock: systemClock, emit: () => undefined };
    const ask = actHandlers(deps, one.outbox)['acts.exchanges'];
    const { total, exchanges } = await ask({ scope: { connectionId: 'here', creditorId }, jobId, page });
    expect(exchanges).toHaveLength(total);
    return exchanges;
  };

  it.each(actKinds)('of a person’s own act: %s', async (kind) => {
    const { write } = actProofs[kind];
    const exchanges = await exchangesOfAct(computer('one'), kind);
    const call = exchanges.find(({ callId }) => callId !== null);
    expect([call?.method, call?.path, call?.outcome]).toEqual([
      write.Method,
      expect.stringMatching(`^${write.Path ?? '?'}`),
      'yes',
    ]);
    for (const { body, words } of exchanges) {
      // A whole contract is long: the log has its beginning.
      expect(['as-sent', 'none', ...(kind === 'changeContract' ? ['in-part'] : [])]).toContain(body.state);
      expect(words.en).not.toMatch(/^Called/);
    }
  });
});

it('a secret that the service put into a customer is hidden in what we sent back, and in the database', async () => {
  const secret = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  const one = computer('one', {
    meddle: (client) => ({
      ...client,
      call: async (request) => {
        const answer = await client.call(request);
        const { success, data } = z
          .object({ kind: z.literal('ok'), status: z.int(), body: z.looseObject({ DebtorPublicId: z.string() }) })
          .safeParse(answer);
        return success ? { ...data, body: { ...data.body, Note: secret } } : answer;
      },
    }),
  });
  const runId = await sentRun(one);
  const change = (await exchangesOf(one, runId)).find(
    ({ method, path }) => method === 'PUT' && path.startsWith('/v1/debtors'),
  );
  expect(change?.body.state).toBe('in-part');
  expect(change?.body.text).toContain('•••');
  const kept = one.store.prepare(`SELECT group_concat(body || answer) FROM job_try WHERE path LIKE '%debtor%'`).pluck();
  for (const shown of [JSON.stringify(change), String(kept.get())]) expect(shown).not.toContain(secret.slice(6));
});
