import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choiceOf, chosenRejected } from '../../electron/app/run-rejected.ts';
import { ledgerNow } from '../../electron/app/run-ledger.ts';
import { unsentOf } from '../../electron/app/run-undo-view.ts';
import { moveInvoices, skipInvoices } from '../../electron/outbox/leave.ts';
import { cancelRun, pauseRun } from '../../electron/outbox/person.ts';
import { removeDrafts } from '../../electron/outbox/remove-drafts.ts';
import { retryJobs, retryRejected } from '../../electron/outbox/retry.ts';
import { planUndo } from '../../electron/outbox/undo-plan.ts';
import { readUndoSight } from '../../electron/outbox/undo-sight.ts';
import { billedBefore, spentGeneration } from '../../electron/store/billed.ts';
import { outcomesOf } from '../../electron/store/run-protocol.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import { scopeById } from '../../electron/store/scopes.ts';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drain,
  type Fault,
  jobs,
  openTest,
  runState,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
let one: Computer;

beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});

const run = (runId: number): Run => {
  const found = runById(one.store, runId);
  if (found === null) throw new Error('no run');
  return found;
};
const chosen = (runId: number) => chosenRejected(one.store, run(runId), 'all');
const choice = (runId: number) => choiceOf(one.store, run(runId), 'all');

/** The service counts an öre less than we do, so the draft is made and its attest held. */
const odd = (n: number) => {
  const { expected } = draft(n);
  return { ...draft(n), expected: { ...expected, vat: expected.vat + 1, total: expected.total + 1 } };
};

/** A run of three of which the second is held, its draft at the service. */
const held = async (): Promise<number> => {
  const runId = addRun(one.store, { attest: true, drafts: [draft(1), odd(2), draft(3)] });
  await drain(one);
  expect(choice(runId)).toMatchObject({ mendable: 0, atService: 1, removing: 0, invoices: 1 });
  return runId;
};
const ask = (runId: number): number => removeDrafts(one.store, run(runId), () => chosen(runId).invoices, new Date());
const remove = async (runId: number): Promise<void> => {
  ask(runId);
  await drain(one);
};
const move = (runId: number): void => {
  moveInvoices(one.store, run(runId), chosen(runId).invoices, { toRunId: 99, now: new Date() });
};
const attestOf = (runId: number) => jobs(one.store, runId, 'attest').find(({ draftNo }) => draftNo === 2);
const actionOf = (runId: number): string =>
  jobs(one.store, runId, 'createInvoice').find(({ draftNo }) => draftNo === 2)?.serviceId ?? '';
const stages = async (): Promise<readonly string[]> => (await world.hands.open()).map(({ Stage }) => Stage).sort();
const deletes = async () => (await world.hands.calls()).filter(({ Method }) => Method === 'DELETE');

/** As the ledger of the run stands, which must add up wherever it is looked at. */
const ledger = (runId: number) => {
  const { invoices, attested, ...parts } = ledgerNow(one.store, run(runId));
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(invoices);
  const outcomes = [...outcomesOf(one.store, run(runId)).values()];
  expect(outcomes.filter(({ state }) => state === 'rejected')).toHaveLength(parts.rejected);
  expect(outcomes.filter(({ state }) => ['cancelled', 'moved', 'skipped'].includes(state))).toHaveLength(
    parts.cancelled,
  );
  return { ...parts, attested };
};
const isHeld = { sent: 2, rejected: 1, cancelled: 0, attested: 2 };
const isOut = { sent: 2, rejected: 0, cancelled: 1, attested: 2 };

describe('a rejected invoice whose draft is at the service, when it is to be corrected', () => {
  it('has its draft deleted once, and moves only when that is proven', async () => {
    const runId = await held();
    const why = attestOf(runId)?.words?.sv ?? '';
    expect(ask(runId)).toBe(1);
    expect([choice(runId), ledger(runId)]).toMatchObject([{ removing: 1, atService: 0 }, isHeld]);
    expect(() => {
      move(runId);
    }).toThrow('is being deleted');
    expect(ask(runId)).toBe(0);
    await drain(one);
    expect((await deletes()).map(({ Processed }) => Processed)).toEqual([true]);
    expect(await stages()).toEqual(['Attested', 'Attested']);
    expect([choice(runId), ledger(runId)]).toMatchObject([{ mendable: 1, removing: 0 }, isHeld]);
    expect(attestOf(runId)?.words?.sv).toBe(`${why} Utkastet är borttaget hos tjänsten.`);
    expect(ask(runId)).toBe(0);
    move(runId);
    expect([ledger(runId), runState(one.store, runId)]).toMatchObject([isOut, 'done']);
    expect(outcomesOf(one.store, run(runId)).get(2)?.words?.sv).toBe(
      'Flyttad till körning 99 för att rättas. Utkastet är borttaget hos tjänsten.',
    );
  });

  it('is billed under a higher generation when its draft is gone, and counts as billed until then', async () => {
    const runId = await held();
    const { businessKey } = odd(2);
    const elsewhere = { scopeId: 1, runId: 99 };
    ask(runId);
    expect(billedBefore(one.store, elsewhere, businessKey, ['SEK'])?.runId).toBe(runId);
    expect(spentGeneration(one.store, 1, businessKey)).toBe(-1);
    await drain(one);
    expect(billedBefore(one.store, elsewhere, businessKey, ['SEK'])).toBeNull();
    expect(spentGeneration(one.store, 1, businessKey)).toBe(0);
  });

  const losses = [
    ['is lost on its way', { Effect: 'DropBefore' }],
    ['is lost on the way back', { Effect: 'DropAfter' }],
    ['is a 500 although it was done', { Effect: 'StatusAfter', Status: 500 }],
  ] as const satisfies readonly (readonly [string, Omit<Fault, 'Method' | 'Path'>])[];

  it.each(losses)('has it deleted once where the answer %s', async (_, loss) => {
    const runId = await held();
    await world.hands.faults([{ Method: 'DELETE', Path: '/v1/invoice/action', Nth: 1, ...loss }]);
    await remove(runId);
    const calls = await deletes();
    expect(calls.some(({ Fault: injected }) => injected)).toBe(true);
    expect(calls.filter(({ Processed }) => Processed)).toHaveLength(1);
    expect([choice(runId), ledger(runId), await stages()]).toMatchObject([
      { mendable: 1 },
      isHeld,
      ['Attested', 'Attested'],
    ]);
  });

  it('has nothing deleted where somebody deleted it meanwhile', async () => {
    const runId = await held();
    await world.hands.ask('DELETE', `/v1/invoice/action/${actionOf(runId)}`);
    const before = (await deletes()).length;
    await remove(runId);
    expect([(await deletes()).length, choice(runId)]).toMatchObject([before, { mendable: 1 }]);
  });

  it('stays where somebody attested the draft meanwhile, says who, and is sent when it is tried again', async () => {
    const runId = await held();
    const path = `/v1/invoice/attestinovicesinlist/${creditorId}`;
    await world.hands.ask('POST', path, { ActionPublicIds: [actionOf(runId)] });
    await remove(runId);
    expect(await deletes()).toEqual([]);
    expect([choice(runId), ledger(runId)]).toMatchObject([{ mendable: 0, atService: 1, others: 0 }, isHeld]);
    expect(attestOf(runId)?.words?.en).toBe(
      'The draft could not be deleted: Attested at the service by demo, not by the run. Credit it there if it is to go too.',
    );
    expect(() => {
      move(runId);
    }).toThrow();
    retryRejected(one.store, run(runId), chosen(runId).jobs, new Date());
    await drain(one);
    expect([ledger(runId), await stages()]).toMatchObject([
      { sent: 3, rejected: 0, attested: 3 },
      ['Attested', 'Attested', 'Attested'],
    ]);
  });

  it('stays where somebody changed the draft meanwhile, and says who', async () => {
    const runId = await held();
    const path = `/v1/invoice/action/${actionOf(runId)}`;
    const view = z
      .looseObject({ Debtor: z.looseObject({ DebtorPublicId: z.string() }) })
      .parse(await world.hands.ask('GET', path));
    const { DebtorPublicId } = view.Debtor;
    await world.hands.ask('PUT', path, { ...view, DebtorPublicId, Message: 'Ändrad för hand' });
    await remove(runId);
    expect([await deletes(), choice(runId)]).toMatchObject([[], { atService: 1 }]);
    expect(attestOf(runId)?.words?.en).toBe(
      'The draft could not be deleted: The draft was changed at the service by demo since it was created.',
    );
  });

  it('stays where another computer has billed the same content, although our draft is gone', async () => {
    const runId = await held();
    const action = actionOf(runId);
    const { entry, businessKey } = odd(2);
    await world.hands.ask('POST', '/v1/invoice/action', {
      ...entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: jobs(one.store, runId, 'ensureDebtor')[1]?.serviceId,
      ExternalReference: businessKey,
      Records: entry.Records.map((record) => ({ ...record, ExternalReference: businessKey })),
    });
    await world.hands.ask('DELETE', `/v1/invoice/action/${action}`);
    await remove(runId);
    expect(choice(runId)).toMatchObject({ mendable: 0, atService: 1 });
    expect(attestOf(runId)?.words?.en).toContain('Already billed by another computer.');
  });

  it('stays where the service says no, and may be asked for again', async () => {
    const runId = await held();
    await world.hands.faults([
      { Method: 'DELETE', Path: '/v1/invoice/action', Nth: 1, Effect: 'Status', Status: 400, Times: 1 },
    ]);
    await remove(runId);
    expect([choice(runId), ledger(runId)]).toMatchObject([{ atService: 1, others: 0 }, isHeld]);
    expect(attestOf(runId)?.words?.sv).toContain('Utkastet kunde inte tas bort: ');
    await remove(runId);
    expect(choice(runId)).toMatchObject({ mendable: 1 });
    const ids = (await deletes()).map(({ UniqueApiCallId }) => UniqueApiCallId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('goes on after the program ended, before the deletion and after it', async () => {
    const runId = await held();
    ask(runId);
    await one.end();
    one = startComputer(world, 'one');
    one.outbox.start();
    await one.outbox.idle('here');
    expect(choice(runId)).toMatchObject({ mendable: 1 });
    await one.end();
    one = startComputer(world, 'one');
    move(runId);
    expect([ledger(runId), await stages()]).toMatchObject([isOut, ['Attested', 'Attested']]);
  });

  it('waits while its run is paused', async () => {
    const early = draft(1, 5, { entry: { ...draft(1).entry, DueDate: '2020-01-01' } });
    const runId = addRun(one.store, { attest: true, drafts: [early, odd(2)] });
    await drain(one);
    retryJobs(one.store, run(runId), [jobs(one.store, runId, 'createInvoice')[0] ?? never()], new Date());
    pauseRun(one.store, run(runId));
    await remove(runId);
    expect([runState(one.store, runId), choice(runId), await deletes()]).toMatchObject(['paused', { removing: 1 }, []]);
  });
});

describe('while the draft of a rejected invoice is deleted, and after it', () => {
  it('it is not tried again: an attest would race the deletion, or find nothing', async () => {
    const runId = await held();
    ask(runId);
    expect(() => retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toThrow('is being deleted');
    await drain(one);
    expect(() => retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toThrow('nothing to try again');
    expect(attestOf(runId)).toMatchObject({ state: 'rejected', attempt: 1 });
  });

  it('what else was rejected is tried again all the same, and only that is counted so', async () => {
    const bad = { ...draft(3), entry: { ...draft(3).entry, DueDate: '2020-01-01' } };
    const runId = addRun(one.store, { attest: true, drafts: [odd(2), bad] });
    await drain(one);
    expect(choice(runId)).toMatchObject({ invoices: 2, retryable: 2 });
    ask(runId);
    expect(choice(runId)).toMatchObject({ invoices: 2, retryable: 1, removing: 1 });
    await drain(one);
    expect(choice(runId)).toMatchObject({ invoices: 2, retryable: 1, removing: 0 });
    expect(retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toBe(1);
    expect(jobs(one.store, runId, 'createInvoice').map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(attestOf(runId)).toMatchObject({ state: 'rejected', attempt: 1 });
  });

  it('it is not skipped before that is done; then nothing of it stays, and its rows may be billed', async () => {
    const runId = await held();
    const skip = (): void => {
      skipInvoices(one.store, run(runId), chosen(runId).invoices, { reason: 'Kontant', now: new Date() });
    };
    ask(runId);
    expect(skip).toThrow('is being deleted');
    await drain(one);
    skip();
    expect(ledger(runId)).toMatchObject(isOut);
    expect(outcomesOf(one.store, run(runId)).get(2)?.words?.sv).toBe('Överhoppad: Kontant');
    expect(billedBefore(one.store, { scopeId: 1, runId: 99 }, odd(2).businessKey, ['SEK'])).toBeNull();
  });

  it('a cancel takes back a deletion that did not begin, and leaves the invoice rejected where it did', async () => {
    const [early, late] = [await held(), addRun(one.store, { attest: true, drafts: [odd(12)] })];
    ask(early);
    pauseRun(one.store, run(early));
    cancelRun(one.store, run(early), new Date());
    expect([states(one.store, early, 'deleteDraft'), attestOf(early)?.state]).toEqual([{ cancelled: 1 }, 'cancelled']);
    expect(ledger(early)).toMatchObject({ sent: 3, rejected: 0, cancelled: 0 });
    await drain(one);
    ask(late);
    await drain(one);
    cancelRun(one.store, run(late), new Date());
    expect(ledger(late)).toMatchObject({ sent: 0, rejected: 1, cancelled: 0 });
    move(late);
    expect(ledger(late)).toMatchObject({ sent: 0, rejected: 0, cancelled: 1 });
  });

  it('an undo of its run leaves it alone, and counts it among what is not there', async () => {
    const runId = await held();
    await remove(runId);
    const source = { client: one.client, now: new Date(), priority: 'person' } as const;
    const sight = await readUndoSight(source, one.store, scopeById(one.store, 1), run(runId));
    expect(planUndo(one.store, run(runId), sight).lines.map(({ draftNo }) => draftNo)).toEqual([1, 3]);
    expect(unsentOf(one.store, run(runId))).toBe(1);
  });
});

const never = (): never => {
  throw new Error('no job');
};
