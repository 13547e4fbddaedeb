import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ActKind, actKinds } from '../../shared/contract/acts.ts';
import { type ApprovedDraft } from '../../electron/outbox/plan-run.ts';
import { type JobKind, jobKinds } from '../../electron/store/jobs.ts';
import { isUndoKind, type UndoKind } from '../../electron/store/undo.ts';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drain,
  type Fault,
  ledgerTotals,
  openTest,
  runState,
  sheetTotals,
  states,
  type World,
} from './harness.ts';
import { actProofs, addFor } from './act-proofs.ts';
import { click, jobNow } from './acts-world.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  computer = opened.computer('one');
  return opened.end;
});

const isAct = (kind: JobKind): kind is ActKind => actKinds.some((act) => act === kind);

/** Those of an undo have a test of their own: undo.test.ts. */
const pushKinds = jobKinds.filter((kind): kind is PushKind => !isUndoKind(kind) && !isAct(kind));
type PushKind = Exclude<JobKind, UndoKind | ActKind>;

/** The write of each kind of a push: a new kind is not proven before it stands here, or as an act in `act-proofs.ts`. */
const writes: Readonly<Record<PushKind, Pick<Fault, 'Method' | 'Path'>>> = {
  ensureDebtor: { Method: 'POST', Path: '/v1/debtors/debtors' },
  updateDebtor: { Method: 'PUT', Path: '/v1/debtors/debtor' },
  ensureProduct: { Method: 'POST', Path: '/v1/products/products' },
  createInvoice: { Method: 'POST', Path: '/v1/invoice/action' },
  attest: { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist' },
};

const losses = [
  ['is lost on its way', { Effect: 'DropBefore' }],
  ['is lost on the way back', { Effect: 'DropAfter' }],
  ['is a 500 although it was done', { Effect: 'StatusAfter', Status: 500 }],
] as const;

/** A sheet that takes every kind: a customer to change, one to make, an article. */
const sheetOf = (debtorId: string): readonly ApprovedDraft[] => {
  const known = draft(1, 2);
  const changes = [{ field: 'email', shown: 'old@example.se', value: 'new@example.se' }] as const;
  return [{ ...known, customer: { ...known.customer, debtorId, changes } }, draft(2, 2), draft(3, 2)];
};

const addDebtor = async (): Promise<string> =>
  z.object({ PublicId: z.string() }).parse(
    await world.hands.ask('POST', '/v1/debtors/debtor', {
      CreditorPublicId: creditorId,
      CountryCode: 'SE',
      Name: 'Kund 1 AB',
      DebtorNo: 'K1',
      Email: 'old@example.se',
    }),
  ).PublicId;

const cases = pushKinds.flatMap((kind) => losses.map(([name, loss]) => ({ kind, name, loss })));

/** The fault struck: the loss is in the log of the service's calls. */
const isLost = async ({ Method, Path }: Pick<Fault, 'Method' | 'Path'>): Promise<boolean> =>
  (await world.hands.calls()).some((call) => call.Fault && call.Method === Method && call.Path.startsWith(Path ?? ''));

describe('every kind has an end, done once, where the answer', () => {
  it.each(cases)('of $kind $name', async ({ kind, loss }) => {
    const sheet = sheetOf(await addDebtor());
    await world.hands.faults([{ ...writes[kind], Nth: 1, ...loss }]);
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    await drain(computer);
    expect(await isLost(writes[kind])).toBe(true);
    for (const one of pushKinds) expect(Object.keys(states(computer.store, runId, one))).toEqual(['sent']);
    expect(runState(computer.store, runId)).toBe('done');
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect((await world.hands.debtors()).map((debtor) => debtor['Email'] ?? '').sort()).toEqual(['', 'new@example.se']);
    expect(await world.hands.products()).toHaveLength(1);
  });

  it.each(actKinds)('of %s is lost on its way, on the way back, or is a 500 although it was done', async (kind) => {
    const proof = actProofs[kind];
    for (const [n, [name, loss]] of losses.entries()) {
      const invoice = await addFor(world, n + 1, proof);
      const before = await proof.done(world, invoice);
      await world.hands.faults([{ ...proof.write, Nth: 1, ...loss }]);
      const [jobId] = click(computer.store, [proof.act(invoice)]);
      await drain(computer);
      expect([name, await isLost(proof.write), jobNow(computer.store, jobId).state]).toEqual([name, true, 'sent']);
      expect([name, await proof.done(world, invoice)]).toEqual([name, proof.leaves ?? before + 1]);
    }
  });
});
