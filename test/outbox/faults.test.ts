import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Credential } from '../../shared/domain/ports.ts';
import { jobPage } from '../../electron/store/run-counts.ts';
import { triesOf } from '../../electron/store/tries.ts';
import {
  addRun,
  basic,
  type Computer,
  draft,
  drafts,
  drain,
  type Fault,
  jobs,
  ledgerTotals,
  openWorld,
  runState,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
let computer: Computer;
const sheet = drafts(8, 3);

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await computer.end();
  await world.end();
});

const run = async (faults: readonly Fault[], options: Parameters<typeof startComputer>[2] = {}): Promise<number> => {
  await world.hands.faults(faults);
  computer = startComputer(world, 'one', options);
  const runId = addRun(computer.store, { attest: true, drafts: sheet });
  await drain(computer);
  await world.hands.faults([]);
  expect(computer.faults).toEqual([]);
  return runId;
};

const create = '/v1/invoice/action';
const bulk = '/v1/debtors/debtors';
const attest = '/v1/invoice/attestinovicesinlist';

const faultCases: readonly (readonly [string, readonly Fault[]])[] = [
  ['a create dropped before', [{ Method: 'POST', Path: create, Nth: 2, Effect: 'DropBefore' }]],
  ['a create dropped after', [{ Method: 'POST', Path: create, Nth: 2, Effect: 'DropAfter' }]],
  ['a create processed but 500', [{ Method: 'POST', Path: create, Nth: 3, Effect: 'StatusAfter', Status: 500 }]],
  ['a create not processed and 500', [{ Method: 'POST', Path: create, Nth: 3, Effect: 'Status', Status: 500 }]],
  ['429 on a create', [{ Method: 'POST', Path: create, Nth: 1, Effect: 'Status', Status: 429 }]],
  ['the bulk of customers dropped before', [{ Method: 'POST', Path: bulk, Nth: 1, Effect: 'DropBefore' }]],
  ['the bulk of customers dropped after', [{ Method: 'POST', Path: bulk, Nth: 1, Effect: 'DropAfter' }]],
  ['the bulk of customers processed but 500', [{ Method: 'POST', Path: bulk, Nth: 1, Effect: 'StatusAfter' }]],
  ['the attest dropped before', [{ Method: 'POST', Path: attest, Nth: 1, Effect: 'DropBefore' }]],
  ['the attest dropped after', [{ Method: 'POST', Path: attest, Nth: 1, Effect: 'DropAfter' }]],
  ['readings that are dropped', [{ Method: 'GET', Rate: 0.3, Times: 6, Effect: 'DropBefore' }]],
];

describe('the ledger of the service equals the sheet, exactly once, after', () => {
  it.each(faultCases)('%s', async (_, faults) => {
    const runId = await run(faults);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: sheet.length });
    expect((await world.hands.debtors()).length).toBe(3);
    expect(runState(computer.store, runId)).toBe('done');
  });

  it('N040: a create that is slow past the timeout: it is looked up, repeated with its id, and found', async () => {
    const runId = await run([{ Method: 'POST', Path: create, Nth: 2, Effect: 'Delay', DelayMs: 600 }], {
      timeoutMs: 250,
    });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'createInvoice')).toEqual({ sent: sheet.length });
  });
});

describe('a try that got no answer', () => {
  it('N091: is looked up before it is repeated, and repeats its id', async () => {
    const runId = await run([{ Method: 'POST', Path: create, Nth: 1, Effect: 'DropBefore' }]);
    const tried = jobs(computer.store, runId, 'createInvoice')
      .map((job) => triesOf(computer.store, 1, job.jobId))
      .filter((tries) => tries.length > 1);
    expect(tried.length).toBe(1);
    expect(tried[0]?.map((one) => one.purpose)).toEqual(['send', 'look-up', 'send']);
    expect(tried[0]?.[2]?.call_id).toBe(tried[0]?.[0]?.call_id);
    expect(tried[0]?.[0]?.status).toBeNull();
  });
});

describe('a try that was answered', () => {
  it('is followed by one with a fresh id', async () => {
    const runId = await run([{ Method: 'POST', Path: create, Nth: 1, Effect: 'Status', Status: 503 }]);
    const ids = jobs(computer.store, runId, 'createInvoice').map((job) =>
      triesOf(computer.store, 1, job.jobId).flatMap((one) => (one.purpose === 'send' ? [one.call_id] : [])),
    );
    const [twice] = ids.filter((list) => list.length === 2);
    expect(new Set(twice).size).toBe(2);
  });

  it('with 500 three times is a no, with the reason', async () => {
    await world.hands.faults([{ Method: 'POST', Path: create, Effect: 'Status', Status: 500 }]);
    computer = startComputer(world, 'one');
    const runId = addRun(computer.store, { attest: true, drafts: sheet.slice(0, 2) });
    await drain(computer);
    expect(states(computer.store, runId, 'createInvoice')).toEqual({ rejected: 2 });
    const [first] = jobs(computer.store, runId, 'createInvoice');
    expect(first?.failures).toBe(3);
    expect(first?.words?.sv).toContain('Inlagt fel 500');
    expect(states(computer.store, runId, 'attest')).toEqual({ rejected: 2 });
    expect(await ledgerTotals(world.hands)).toEqual([]);
  });
});

describe('a definite no', () => {
  it('rejects the invoice with the words of the service, and no other', async () => {
    computer = startComputer(world, 'one');
    const bad = draft(9, 3);
    const rows = [...sheet, { ...bad, entry: { ...bad.entry, DueDate: '2026-11-01' } }];
    const runId = addRun(computer.store, { attest: true, drafts: rows });
    await drain(computer);
    const rejected = jobs(computer.store, runId, 'createInvoice').filter((job) => job.state === 'rejected');
    expect(rejected.map((job) => job.draftNo)).toEqual([9]);
    expect(rejected[0]?.words?.sv).toMatch(/^Tjänsten sade nej: .*DueDate/);
    expect(jobs(computer.store, runId, 'attest').find((job) => job.draftNo === 9)?.words?.sv).toMatch(
      /^Utkastet kunde inte skapas: /,
    );
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(runState(computer.store, runId)).toBe('done');
  });

  it('N095: to one customer of a bulk rejects that one and what waits for it; the others go on', async () => {
    computer = startComputer(world, 'one');
    const bad = draft(9, 3);
    const stranger = {
      ...bad,
      customer: { key: 'X', name: 'X', debtorId: null, entry: { Name: 'X', DebtorNo: 'X', CountryCode: 'QQ' } },
    };
    const runId = addRun(computer.store, {
      attest: false,
      drafts: [...sheet.slice(0, 4), stranger, ...sheet.slice(4)],
    });
    await drain(computer);
    expect(states(computer.store, runId, 'ensureDebtor')).toEqual({ sent: 3, rejected: 1 });
    expect(states(computer.store, runId, 'createInvoice')).toEqual({ sent: 8, rejected: 1 });
    expect(jobs(computer.store, runId, 'createInvoice').find((job) => job.draftNo === 9)?.words?.sv).toMatch(
      /^Kunden kunde inte läggas upp: /,
    );
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('N095: to one article of a bulk rejects that one and what waits for it; the others go on, and what was refused is listed', async () => {
    computer = startComputer(world, 'one');
    const odd = draft(9, 3);
    const [product] = odd.products;
    if (product === undefined) throw new Error('no article');
    const [record] = odd.entry.Records;
    const entry = { ...odd.entry, Records: [{ ...record, SequenceNo: 1, ArticleNumber: 'B2' }] };
    const other = { ...odd, entry, products: [{ ...product, ArticleNumber: 'B2' }] };
    // The two articles are refused together, and the first of them alone.
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/products/products', Effect: 'Status', Status: 400, Times: 2 },
    ]);
    const runId = addRun(computer.store, { attest: true, drafts: [other, ...sheet] });
    await drain(computer);
    expect(states(computer.store, runId, 'ensureProduct')).toEqual({ sent: 1, rejected: 1 });
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: 8, rejected: 1 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    const page = { scopeId: 1, runId, state: 'rejected', offset: 0, limit: 10 } as const;
    expect(jobPage(computer.store, page).lines.map(({ kind, name }) => [kind, name])).toEqual([
      ['ensureProduct', 'Städning'],
      ['createInvoice', 'Kund 3 AB'],
      ['attest', 'Kund 3 AB'],
    ]);
  });

  it('to a bulk that names no entry is isolated by halving', async () => {
    const wide = drafts(7, 7);
    computer = startComputer(world, 'one');
    // The service refuses the first four bulk calls (7, 4, 2 and 1 customers) without saying which entry is bad.
    await world.hands.faults([{ Method: 'POST', Path: bulk, Effect: 'Status', Status: 400, Times: 4 }]);
    const runId = addRun(computer.store, { attest: false, drafts: wide });
    await drain(computer);
    expect(states(computer.store, runId, 'ensureDebtor')).toEqual({ sent: 6, rejected: 1 });
    const sizes = (await world.hands.calls()).filter((call) => call.Method === 'POST' && call.Path === bulk).length;
    expect(sizes).toBeGreaterThan(4);
  });
});

describe('a credential that dies midway', () => {
  it('pauses the connection with the reason, puts the job back, and goes on after a new sign-in', async () => {
    const revoked: Credential = { scheme: 'Basic', userName: 'demo', password: 'old' };
    let credential: Credential = basic;
    computer = startComputer(world, 'one', { credential: () => credential, timings: { parallel: 1 } });
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    const revoke = vi.fn(() => {
      if ((states(computer.store, runId, 'createInvoice').sent ?? 0) >= 3) credential = revoked;
    });
    computer.client.pace.onChange(revoke);
    computer.outbox.wake('here');
    await vi.waitFor(() => {
      expect(computer.outbox.waiting('here')?.reason.sv).toBe('Tjänsten godtar inte inloggningen längre.');
    }, 10_000);
    expect(states(computer.store, runId, 'createInvoice').rejected).toBeUndefined();
    revoke.mockImplementation(() => undefined);
    credential = basic;
    await drain(computer);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: sheet.length });
  });

  it.each(['POST /v1/invoice/action', 'GET /v1/creditors/creditorsubs'])(
    'is not taken for the new one that came while %s was out: nothing is rejected, nothing stops',
    async (endpoint) => {
      const revoked: Credential = { scheme: 'Basic', userName: 'demo', password: 'old' };
      let signed: 'first' | 'revoked' | 'anew' = 'first';
      const credential = () => (signed === 'revoked' ? revoked : basic);
      computer = startComputer(world, 'one', { credential, timings: { parallel: 1 } });
      const { store, client, outbox } = computer;
      const runId = addRun(store, { attest: true, drafts: sheet });
      client.pace.onChange(() => {
        const { running } = client.pace.view();
        if (signed === 'first' && (states(store, runId, 'createInvoice').sent ?? 0) >= 3) signed = 'revoked';
        else if (signed === 'revoked' && running.some((call) => call.endpoint === endpoint)) signed = 'anew';
      });
      outbox.wake('here');
      await vi.waitFor(() => {
        expect(states(store, runId, 'attest')).toEqual({ sent: sheet.length });
      }, 10_000);
      expect([signed, outbox.waiting('here')]).toEqual(['anew', null]);
      expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    },
  );
});
