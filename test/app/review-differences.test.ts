import { describe, expect, test } from 'vitest';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { protocolSummary } from '../../electron/app/protocol-summary.ts';
import { differenceOf } from '../../electron/app/review-approval-difference.ts';
import { openReview } from '../../electron/app/review-context.ts';
import { previewed, receiverOf } from '../../electron/app/review-preview-parts.ts';
import { reviewDifferenceHandlers, type ReviewDifferenceHandlers } from '../../electron/app/review-differences.ts';
import { debtorUpdatePayload } from '../../electron/outbox/payloads.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { jobsOfRun } from '../../electron/store/jobs.ts';
import { registerChanges } from '../../electron/store/register-changes.ts';
import { runById } from '../../electron/store/runs.ts';
import { openStore } from '../../electron/store/store.ts';
import { creditorA } from '../store/open.ts';
import { codeOf, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const customer = (debtorId: string, debtorNo: string, view: Readonly<Record<string, string>>) => ({
  debtorId,
  debtorNo,
  externalId: null,
  name: view['Name'] ?? '',
  orgNo: null,
  email: view['Email'] ?? null,
  view: { DebtorPublicId: debtorId, CreditorPublicId: creditorA, DebtorNo: debtorNo, ...view },
});
const ek = { Name: 'Ek & Alm AB', Email: 'ek@example.se', Phone: '+46812345678', City: 'Lund', Attention: 'Eva Ek' };
const register = [customer('a', '1001', ek), customer('b', '1002', { Name: 'Björk AB', Email: 'bjork@example.se' })];

interface World extends ReviewWorld {
  readonly calls: ReviewWorld['calls'] & ReviewDifferenceHandlers;
}
const openWorld = (): World => {
  const world = openReviewWorld();
  saveDebtors(world.store, 1, register, '2026-11-28T08:00:00.000Z');
  const handlers = reviewDifferenceHandlers(world.deps, workDoer(world.deps, workerEntry));
  return { ...world, calls: { ...world.calls, ...handlers } };
};

const header = 'Fakturanr;Kundnr;Kund;E-post;Telefon;Postnr;Ort;Fakturadatum;Benämning;Antal;Pris;Moms';
const row = (key: string, no: string, rest: string): string => `${key};${no};${rest};2026-12-01;Städning;1;100,00;25`;
const file = [
  header,
  row('1', '1001', 'Ek & Alm AB;ny@example.se;08-123 456 78;22100;LUND'),
  row('2', '1002', 'Björk AB;bjork@example.se;;;'),
  row('3', '1001', 'Ek & Alm AB;;;;'),
  row('4', '', 'Helt Ny;ny.kund@example.se;;;'),
].join('\n');

type Field = CallOutput<'review.differences'>['fields'][number];
const look = async ({ calls }: World, runId: number, draftNo = 1) => calls['review.differences']({ runId, draftNo });
const fieldOf = async (world: World, runId: number, field: Field['field'], draftNo = 1): Promise<Field> => {
  const found = (await look(world, runId, draftNo)).fields.find((one) => one.field === field);
  if (found === undefined) throw new Error(`no ${field}`);
  return found;
};
const choose = async (
  world: World,
  runId: number,
  field: Field['field'],
  choice: CallInput<'review.chooseDifferences'>['choices'][number]['choice'],
  draftNo = 1,
): Promise<void> => {
  const { register: shown, told } = await fieldOf(world, runId, field, draftNo);
  const { customer: of } = await look(world, runId, draftNo);
  const choices = [{ field, choice, register: shown, told }];
  await world.calls['review.chooseDifferences']({ runId, draftNo, debtorId: of?.debtorId ?? '', choices });
};
const changes = async ({ calls }: World, runId: number) =>
  (await calls['review.registerChanges']({ runId })).customers.map(({ customerNo, fields }) => [
    customerNo,
    ...fields.map(({ name, before, after }) => `${name.en}: ${before} → ${after}`),
  ]);
const approve = async ({ calls }: World, runId: number): Promise<void> => {
  const { sendable, stamp } = await calls['review.open']({ runId });
  await calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, stamp, attest: true });
};
const key = (runId: number) => ({ scopeId: 1, runId });
const planned = ({ store }: World, runId: number) =>
  jobsOfRun(store, key(runId), 'updateDebtor').map(({ payload }) => debtorUpdatePayload.parse(payload));

describe('the customer of an invoice against the register', () => {
  test('N104, N163: is shown field by field; how it is written is no difference, and nothing is chosen by itself', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const { customer: of, fields } = await look(world, runId);
    expect(of).toEqual({ debtorId: 'a', customerNo: '1001', name: 'Ek & Alm AB' });
    expect(
      fields.map(({ field, file: said, register: has, state, chosen }) => [field, said, has, state, chosen]),
    ).toEqual([
      ['customerName', 'Ek & Alm AB', 'Ek & Alm AB', 'same', null],
      ['email', 'ny@example.se', 'ek@example.se', 'differs', null],
      ['phone', expect.any(String), '+46812345678', 'same', null],
      ['attention', '', 'Eva Ek', 'only-register', null],
      ['zipCode', expect.any(String), '', 'only-file', null],
      ['city', 'LUND', 'Lund', 'same', null],
    ]);
    expect((await fieldOf(world, runId, 'zipCode')).told).toBe('221 00');
    await approve(world, runId);
    expect(planned(world, runId)).toEqual([]);
  });

  test('of a new customer there is none', async () => {
    const world = openWorld();
    expect(await look(world, await world.imported(file), 4)).toEqual({ customer: null, fields: [] });
  });

  test('the whole run is counted by customer and field', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    expect(await world.calls['review.differing']({ runId })).toEqual({
      total: 1,
      counts: [
        { field: 'email', customers: 1 },
        { field: 'zipCode', customers: 1 },
      ],
      customers: [{ debtorId: 'a', customerNo: '1001', name: 'Ek & Alm AB', draftNo: 1, fields: ['email', 'zipCode'] }],
    });
  });
});

describe('the register’s value', () => {
  test('fills what the file lacks, as an edit that undo takes back and redo makes again', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const attention = async () =>
      (await world.calls['review.invoice']({ runId, draftNo: 1 })).head.find(({ field }) => field === 'attention');
    await choose(world, runId, 'attention', 'take');
    expect(await attention()).toMatchObject({ value: 'Eva Ek', rule: 'from-register', edited: true });
    expect((await fieldOf(world, runId, 'attention')).state).toBe('same');
    await world.calls['review.undo']({ runId });
    expect((await fieldOf(world, runId, 'attention')).state).toBe('only-register');
    await world.calls['review.redo']({ runId });
    expect((await attention())?.value).toBe('Eva Ek');
    expect(await changes(world, runId)).toEqual([]);
  });

  test('replaces the file’s where a person says so', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    await choose(world, runId, 'email', 'take');
    expect((await fieldOf(world, runId, 'email')).state).toBe('same');
    const { head } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(head.find(({ field }) => field === 'email')).toMatchObject({ value: 'ek@example.se', raw: 'ny@example.se' });
  });
});

describe('a change of the register', () => {
  test('waits with the run, over a restart; undo and redo keep it; choosing to keep takes it back', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const before = world.store.prepare('SELECT * FROM debtor').all();
    await choose(world, runId, 'email', 'change');
    expect(await changes(world, runId)).toEqual([['1001', 'E-mail: ek@example.se → ny@example.se']]);
    expect(world.store.prepare('SELECT * FROM debtor').all()).toEqual(before);
    await world.calls['review.undo']({ runId });
    expect(await changes(world, runId)).toEqual([]);
    await world.calls['review.redo']({ runId });
    expect((await fieldOf(world, runId, 'email')).chosen).toBe('ny@example.se');
    const reopened = openStore(world.store.path);
    expect(registerChanges(reopened, key(runId)).get('a')).toEqual([
      { field: 'email', shown: 'ek@example.se', value: 'ny@example.se' },
    ]);
    reopened.close();
    await choose(world, runId, 'email', 'keep');
    expect(await changes(world, runId)).toEqual([]);
  });

  test('stands as it was chosen though the invoice is changed after it', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    await choose(world, runId, 'email', 'change');
    await world.calls['review.write'](
      typedCell({ runId, draftNo: 1, rowNo: null, field: 'email', text: 'annan@example.se' }),
    );
    expect(await fieldOf(world, runId, 'email')).toMatchObject({ told: 'annan@example.se', chosen: 'ny@example.se' });
    expect(await changes(world, runId)).toEqual([['1001', 'E-mail: ek@example.se → ny@example.se']]);
  });

  test('is refused where what the person saw is no longer so, or the file’s value has an error', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const told = { field: 'email', choice: 'change', register: 'gammal@example.se', told: 'ny@example.se' } as const;
    const ask = (choice: CallInput<'review.chooseDifferences'>['choices'][number], debtorId = 'a') =>
      codeOf(() => world.calls['review.chooseDifferences']({ runId, draftNo: 1, debtorId, choices: [choice] }));
    expect(await ask(told)).toBe('differences-moved');
    expect(await ask({ ...told, register: 'ek@example.se' }, 'b')).toBe('differences-moved');
    expect(await ask({ ...told, field: 'attention', register: 'Eva Ek', told: '' })).toBe('differences-moved');
    await world.calls['review.write'](
      typedCell({ runId, draftNo: 1, rowNo: null, field: 'email', text: 'ny@example' }),
    );
    const { told: bad, sound } = await fieldOf(world, runId, 'email');
    expect(sound).toBe(false);
    expect(await ask({ ...told, register: 'ek@example.se', told: bad })).toBe('difference-not-sound');
    expect(await changes(world, runId)).toEqual([]);
  });

  test('is part of what an approval freezes, once for its customer, and its invoices wait for it', async () => {
    const world = openWorld();
    const plain = await world.imported(file.replaceAll('2026-12-01', '2026-12-02'));
    const hashOf = (runId: number): string | null | undefined => runById(world.store, runId)?.approvedHash;
    await approve(world, plain);
    const without = hashOf(plain);
    await world.calls['review.unapprove']({ runId: plain });
    await choose(world, plain, 'email', 'change');
    await choose(world, plain, 'zipCode', 'change');
    await approve(world, plain);
    expect(hashOf(plain)).not.toBe(without);
    expect(planned(world, plain)).toEqual([
      {
        customerName: 'Ek & Alm AB',
        debtorId: 'a',
        changes: [
          { field: 'email', shown: 'ek@example.se', value: 'ny@example.se' },
          { field: 'zipCode', shown: '', value: '221 00' },
        ],
      },
    ]);
    const waiting = world.store
      .prepare(
        `SELECT job.draft_no FROM job_dependency d JOIN job USING (scope_id, job_id)
         JOIN job before ON before.job_id = d.depends_on WHERE before.kind = 'updateDebtor' ORDER BY 1`,
      )
      .pluck()
      .all();
    expect(waiting).toEqual([1, 3]);
    expect(await changes(world, plain)).toEqual([
      ['1001', 'E-mail: ek@example.se → ny@example.se', 'Postal code:  → 221 00'],
    ]);
  });

  test('lifts an approval only when the person is asked, and shows in the difference', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    await choose(world, runId, 'email', 'change');
    await approve(world, runId);
    expect(await codeOf(() => choose(world, runId, 'email', 'keep'))).toBe('approval-stands');
    await world.calls['review.unapprove']({ runId });
    await choose(world, runId, 'email', 'keep');
    const moved = differenceOf(openReview(world.deps, runId))?.invoices.map(({ draftNo, fields }) => [
      draftNo,
      ...fields.map(({ name, before, after }) => [name.en, before.en, after.en]),
    ]);
    const gone = ['Changes in the register: E-mail', 'ny@example.se', ''];
    expect(moved).toEqual([
      [1, gone],
      [3, gone],
    ]);
  });

  test('is on the invoice as the customer will see it', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const zipCode = (): string | null => {
      const review = openReview(world.deps, runId);
      const { approved } = previewed(review, 1, stockholmDate(world.deps.clock.now()));
      return approved === null ? null : receiverOf(review, approved).party.zipCode;
    };
    expect(zipCode()).toBe('');
    await choose(world, runId, 'zipCode', 'change');
    expect(zipCode()).toBe('221 00');
  });

  test('of a customer to whom nothing is sent stays at home', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    await choose(world, runId, 'email', 'change');
    for (const draftNo of [1, 3]) await world.calls['review.include']({ runId, draftNo, included: false });
    expect(await changes(world, runId)).toEqual([]);
    await approve(world, runId);
    expect(planned(world, runId)).toEqual([]);
  });

  test('is approved only as it was seen: one more is another run', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const { sendable, stamp } = await world.calls['review.open']({ runId });
    await choose(world, runId, 'email', 'change');
    const seen = { runId, invoices: sendable.invoices, total: sendable.total, stamp, attest: true };
    expect(await codeOf(() => world.calls['review.approve'](seen))).toBe('figures-changed');
  });

  test('stands in the protocol, before it is approved and after, with what became of it', async () => {
    const world = openWorld();
    const runId = await world.imported(file);
    const lines = (): readonly unknown[] => {
      const rows = [...protocolSummary(openReview(world.deps, runId), 'sv', '2026-11-28').rows];
      const from = rows.findIndex(([what]) => what === 'Kunder som ändras i registret') + 1;
      return rows.slice(from, from + rows.slice(from).findIndex((row) => row.length === 0));
    };
    expect(lines()).toEqual([['inga']]);
    await choose(world, runId, 'email', 'change');
    await choose(world, runId, 'zipCode', 'change');
    expect(lines()).toEqual([
      ['1001 Ek & Alm AB', 'E-post: ek@example.se → ny@example.se'],
      ['1001 Ek & Alm AB', 'Postnummer: tomt → 221 00'],
    ]);
    await approve(world, runId);
    expect(lines()[0]).toEqual(['1001 Ek & Alm AB', 'E-post: ek@example.se → ny@example.se (Inte skickad än)']);
  });
});
