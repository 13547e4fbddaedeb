import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cancelRun } from '../../electron/outbox/person.ts';
import { attestCredits, undoRun } from '../../electron/outbox/undo.ts';
import { sumOf } from '../../electron/outbox/undo-plan.ts';
import { syncFollow } from '../../electron/follow/sync.ts';
import { changeJob } from '../../electron/store/jobs.ts';
import { type Run } from '../../electron/store/runs.ts';
import { undoLines, undoSums } from '../../electron/store/undo.ts';
import { click } from './acts-world.ts';
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
  states,
  type World,
} from './harness.ts';
import { by, look as lookFrom, runNow, sentRun, undo as undoFrom, undone } from './undo-world.ts';
import { codeOfPending } from '../harness/code-of.ts';

let world: World;
let computer: Computer;
/** The connections whose client was asked for. */
let asked: string[];
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  asked = [];
  computer = opened.computer('one', {
    clientFor: (connectionId) => {
      asked.push(connectionId);
      return Promise.resolve(computer.client);
    },
  });
  return opened.end;
});

const runOf = (runId: number): Run => runNow(computer, runId);
const look = (runId: number) => lookFrom(computer, runId);
const undo = (runId: number, credit = true): Promise<void> => undoFrom(computer, runId, credit);
const sent = (count: number, attest: boolean): Promise<number> => sentRun(computer, count, attest);
const result = (runId: number): Readonly<Record<string, number>> => undone(computer, runId);

const reasons = (runId: number): readonly (string | undefined)[] =>
  undoLines(computer.store, runOf(runId), 'all', { offset: 0, limit: 50 }).map(({ part, reason, jobWords }) =>
    part === 'reversed' ? undefined : (reason ?? jobWords)?.en,
  );

const actionOf = (runId: number, draftNo: number): string =>
  jobs(computer.store, runId, 'createInvoice').find((job) => job.draftNo === draftNo)?.serviceId ?? '';

const readMirror = (): Promise<void> => syncFollow(computer.client, computer.store, 1, { now: new Date() });

const created = z.object({ PublicId: z.string() });

/** As it comes, so that it can be sent back with a change. */
const wholeInvoice = z.looseObject({ Debtor: z.looseObject({ DebtorPublicId: z.string() }) });

describe('undo of a run', () => {
  it('keeps what a person merged into another draft, which bills it', async () => {
    const runId = addRun(computer.store, { attest: false, drafts: [draft(1, 1), draft(2, 1), draft(3, 1)] });
    await drain(computer);
    const [actionId, second] = [actionOf(runId, 1), actionOf(runId, 2)];
    const both = (await world.hands.open()).filter(({ ActionPublicId }) => [actionId, second].includes(ActionPublicId));
    const total = both.reduce((sum, { InvoicedAmount }) => sum + (InvoicedAmount?.value ?? 0), 0);
    const debtorId = both[0]?.DebtorPublicId ?? '';
    click(computer.store, [
      { kind: 'mergeDrafts', actionId, withIds: [second], debtorId, total, currency: 'SEK' } as const,
    ]);
    await drain(computer);
    expect(sumOf((await look(runId)).plan, 'delete').invoices).toBe(1);
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 1, kept: 2 });
    expect((await world.hands.open()).map(({ InvoicedAmount }) => InvoicedAmount?.value)).toEqual([total]);
  });

  it.each([
    ['stands', 'has', { delete: 0, 'could-not': 2 }],
    ['stands', 'has not', { delete: 0, 'could-not': 2 }],
    ['was deleted', 'has', { delete: 2, 'could-not': 0 }],
  ] as const)(
    'says of drafts that somebody merged elsewhere what can be told, where the merged one %s and the mirror %s them',
    async (which, mirror, told) => {
      const runId = addRun(computer.store, { attest: false, drafts: [draft(1, 1), draft(2, 1)] });
      await drain(computer);
      if (mirror === 'has') await readMirror();
      const own = [actionOf(runId, 1), actionOf(runId, 2)];
      await world.hands.ask('PUT', `/v1/invoice/merge?actionpublicid=${own.join(',')}`);
      const [merged] = await world.hands.open();
      if (which === 'was deleted')
        await world.hands.ask('DELETE', `/v1/invoice/action/${merged?.ActionPublicId ?? ''}`);
      const { plan } = await look(runId);
      expect([sumOf(plan, 'delete').invoices, sumOf(plan, 'could-not').invoices]).toEqual([
        told.delete,
        told['could-not'],
      ]);
    },
  );

  it('N145, N149: deletes every draft of it at once, and nothing else', async () => {
    const other = await sent(2, false);
    const runId = addRun(computer.store, {
      attest: false,
      drafts: Array.from({ length: 12 }, (_, at) => draft(at + 10)),
    });
    await drain(computer);
    expect(sumOf((await look(runId)).plan, 'delete').invoices).toBe(12);
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 12 });
    expect(runState(computer.store, runId)).toBe('done');
    expect((await world.hands.open()).map((invoice) => invoice.ActionPublicId).sort()).toEqual(
      [actionOf(other, 1), actionOf(other, 2)].sort(),
    );
  });

  it('credits what is attested by three jobs: both are closed and come to nothing', async () => {
    const runId = await sent(3, true);
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 3 });
    for (const kind of ['creditDraft', 'attestCredit', 'connectCredit'] as const)
      expect([kind, states(computer.store, runId, kind)]).toEqual([kind, { sent: 3 }]);
    const closed = await world.hands.closed();
    expect(await world.hands.open()).toEqual([]);
    expect(closed.map(({ ActionType }) => ActionType).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'CreditInvoiceAction'),
      ...Array.from({ length: 3 }, () => 'InvoiceAction'),
    ]);
    expect(closed.reduce((sum, { InvoicedAmount }) => sum + (InvoicedAmount?.value ?? 0), 0)).toBe(0);
  });

  it('asks before it credits: without consent nothing is written', async () => {
    const runId = await sent(1, true);
    expect(await codeOfPending(undo(runId, false))).toBe('undo-consent-needed');
    expect(runState(computer.store, runId)).toBe('done');
    expect(undoSums(computer.store, runOf(runId))).toEqual([]);
  });

  it('is refused with words when something changed since it was shown', async () => {
    const runId = await sent(2, false);
    const { plan } = await look(runId);
    await world.hands.ask('DELETE', `/v1/invoice/action/${actionOf(runId, 1)}`);
    const { sight } = await look(runId);
    const wish = { hash: plan.hash, credit: true, by, fourEyes: false };
    const act = async (): Promise<void> => {
      undoRun(computer.store, runOf(runId), sight, wish, new Date());
    };
    expect(await codeOfPending(act())).toBe('undo-changed');
    expect(await world.hands.open()).toHaveLength(1);
  });

  it('N148: keeps what a person edited since, and says who; N169: a second undo finds nothing more', async () => {
    const runId = await sent(3, false);
    const path = `/v1/invoice/action/${actionOf(runId, 2)}`;
    const view = wholeInvoice.parse(await world.hands.ask('GET', path));
    const { DebtorPublicId } = view.Debtor;
    await world.hands.ask('PUT', path, { ...view, DebtorPublicId, Message: 'Ändrad för hand' });
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 2, kept: 1 });
    expect(reasons(runId)[1]).toBe('The draft was changed at the service by demo since it was created.');
    expect(await codeOfPending(undo(runId))).toBe('nothing-to-undo');
    expect(result(runId)).toEqual({ reversed: 2, kept: 1 });
  });

  it('could not reverse what was paid, in part or whole', async () => {
    const runId = await sent(3, true);
    const open = await world.hands.open();
    const ocrOf = (draftNo: number): string | null | undefined =>
      open.find((one) => one.ActionPublicId === actionOf(runId, draftNo))?.OCR;
    await world.hands.ask('POST', '/practice/payments', { Ocr: ocrOf(1), Amount: 100 });
    await world.hands.ask('POST', '/practice/payments', { Ocr: ocrOf(2), Amount: 12_503 });
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 1, 'could-not': 2 });
    expect(reasons(runId)[0]).toMatch(/^Has payments: 124\.01/);
    expect(reasons(runId)[1]).toMatch(/^Paid or written off/);
  });
});

it('the credit of an invoice with fees, a discount, prices with VAT and a date code comes to exactly minus it', async () => {
  const plain = draft(1);
  const [record] = plain.entry.Records;
  const price = { Value: 3_333, CurrencyCode: 'SEK' };
  const rows = [
    { ...record, Quantity: 3.5, UnitPrice: price, DiscountType: 'Percentage', DiscountPercentage: 7 },
    { SequenceNo: 2, RecordType: 'Message', ArticleDescription: 'Avser {YYYY}' },
    {
      ...record,
      SequenceNo: 3,
      UnitPrice: price,
      DiscountType: 'Amount',
      DiscountAmount: { ...price, Value: 111 },
      VAT: 12,
    },
  ].map((row, at) => ({ ...row, SequenceNo: at + 1 }));
  const entry = { ...plain.entry, VatIsIncluded: true, InvoiceFee: { ...price, Value: 4_500 }, Records: rows };
  // What it comes to is the service's to say: 108,49 + 32,22 + 45,00 with VAT.
  const runId = addRun(computer.store, {
    attest: true,
    drafts: [{ ...plain, entry, expected: { net: 15_157, vat: 3_415, total: 18_571, currency: 'SEK' } }],
  });
  await drain(computer);
  await undo(runId);
  expect(reasons(runId)).toEqual([undefined]);
  const closed = await world.hands.closed();
  expect(closed.map(({ CurrentAmount }) => CurrentAmount?.value)).toEqual([0, 0]);
  expect(closed.reduce((sum, { InvoicedAmount }) => sum + (InvoicedAmount?.value ?? 0), 0)).toBe(0);
});

it('is refused, and nothing written, while it is not known whether something of the run arrived', async () => {
  const runId = await sent(2, false);
  const [first] = jobs(computer.store, runId, 'createInvoice');
  if (first === undefined) throw new Error('no draft');
  const doubted = { state: 'unknown', doubt: 'no-answer', doubtSince: first.changedAt } as const;
  changeJob(computer.store, first, doubted, first.changedAt);
  expect(await codeOfPending(undo(runId))).toBe('undo-in-doubt');
  expect([runState(computer.store, runId), jobs(computer.store, runId, 'deleteDraft')]).toEqual(['done', []]);
});

it('one that was stopped goes on where it was: no credit is made twice', async () => {
  const runId = await sent(6, true);
  const { sight, plan } = await look(runId);
  await world.hands.holdAfter(1);
  undoRun(computer.store, runOf(runId), sight, { hash: plan.hash, credit: true, by, fourEyes: false }, new Date());
  computer.outbox.wake('here');
  await expect
    .poll(() => states(computer.store, runId, 'creditDraft')['sent'] ?? 0, { interval: 2, timeout: 15_000 })
    .toBe(1);
  cancelRun(computer.store, runOf(runId), new Date());
  await world.hands.faults([]);
  await computer.outbox.idle('here');
  expect(runState(computer.store, runId)).toBe('cancelled');
  expect(result(runId)).toEqual({ 'could-not': 6 });
  await undo(runId);
  expect(result(runId)).toEqual({ reversed: 6 });
  expect([(await world.hands.open()).length, (await world.hands.closed()).length]).toEqual([0, 12]);
});

it('a credit that a person made by hand with our rows is no twin of the invoice', async () => {
  const { PublicId: debtorId } = created.parse(
    await world.hands.ask('POST', '/v1/debtors/debtor', {
      ...{ CreditorPublicId: creditorId, Name: 'Kund 1 AB', DebtorNo: 'K1', CountryCode: 'SE' },
    }),
  );
  const ours = draft(1);
  const [record] = ours.entry.Records;
  await world.hands.ask('POST', '/v1/invoice/action', {
    ...{ ...ours.entry, ActionType: 'CreditInvoiceAction', CreditorPublicId: creditorId, DebtorPublicId: debtorId },
    ExternalReference: ours.businessKey,
    Records: [{ ...record, Quantity: -1, ExternalReference: ours.businessKey }],
  });
  const runId = addRun(computer.store, { attest: true, drafts: [ours] });
  await drain(computer);
  expect([states(computer.store, runId, 'attest'), (await world.hands.open()).length]).toEqual([{ sent: 1 }, 2]);
  await undo(runId);
  expect(result(runId)).toEqual({ reversed: 1 });
  expect((await world.hands.open()).map(({ ActionType }) => ActionType)).toEqual(['CreditInvoiceAction']);
});

describe('where the creditor wants four eyes', () => {
  const stopped = async (): Promise<number> => {
    const runId = await sent(2, true);
    const { sight, plan } = await look(runId);
    undoRun(computer.store, runOf(runId), sight, { hash: plan.hash, credit: true, by, fourEyes: true }, new Date());
    await drain(computer);
    return runId;
  };

  it('the credits stop at drafts, and whoever undid the run does not attest them', async () => {
    const runId = await stopped();
    expect([states(computer.store, runId, 'creditDraft'), states(computer.store, runId, 'attestCredit')]).toEqual([
      { sent: 2 },
      {},
    ]);
    expect(result(runId)).toEqual({ 'under-way': 2 });
    const own = async (): Promise<void> => {
      attestCredits(computer.store, runOf(runId), { connectionId: 'here', userName: 'DEMO' }, new Date());
    };
    expect(await codeOfPending(own())).toBe('four-eyes-needed');
  });

  it('another person’s attest goes out with the credential of their own connection, and the undo goes on', async () => {
    const runId = await stopped();
    attestCredits(computer.store, runOf(runId), { connectionId: 'there', userName: 'other' }, new Date());
    await drain(computer);
    expect(result(runId)).toEqual({ reversed: 2 });
    expect(asked).toContain('there');
  });
});

/** The write of each kind of job that an undo has. */
const writes = {
  deleteDraft: { Method: 'DELETE', Path: '/v1/invoice/action' },
  creditDraft: { Method: 'POST', Path: '/v1/invoice/action' },
  attestCredit: { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist' },
  connectCredit: { Method: 'PUT', Path: '/v1/invoice/creditaction' },
} as const;
const losses = [
  ['is lost on its way', { Effect: 'DropBefore' }],
  ['is lost on the way back', { Effect: 'DropAfter' }],
  ['is a 500 although it was done', { Effect: 'StatusAfter', Status: 500 }],
] as const satisfies readonly (readonly [string, Omit<Fault, 'Method' | 'Path'>])[];
const kinds = ['deleteDraft', 'creditDraft', 'attestCredit', 'connectCredit'] as const;
const cases = kinds.flatMap((kind) => losses.map(([name, loss]) => ({ kind, name, loss })));

describe('every kind of an undo has an end, done once, where the answer', () => {
  it.each(cases)('of $kind $name', async ({ kind, loss }) => {
    const runId = await sent(2, kind !== 'deleteDraft');
    const before = (await world.hands.calls()).length;
    await world.hands.faults([{ ...writes[kind], Nth: 1, ...loss }]);
    await undo(runId);
    expect(result(runId)).toEqual({ reversed: 2 });
    const calls = (await world.hands.calls()).slice(before);
    expect(calls.some(({ Fault: injected }) => injected)).toBe(true);
    const done = calls.filter(
      ({ Method, Path, Processed }) =>
        Processed && Method === writes[kind].Method && Path.startsWith(writes[kind].Path),
    );
    const all = [...(await world.hands.open()), ...(await world.hands.closed())];
    expect(all.reduce((sum, { CurrentAmount }) => sum + (CurrentAmount?.value ?? 0), 0)).toBe(0);
    expect(all).toHaveLength(kind === 'deleteDraft' ? 0 : 4);
    if (kind === 'creditDraft' || kind === 'connectCredit') expect(done).toHaveLength(2);
  });
});
