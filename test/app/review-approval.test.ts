import { describe, expect, test } from 'vitest';
import { approve as approveNow } from '../../electron/app/review-approve.ts';
import { differenceOf } from '../../electron/app/review-approval-difference.ts';
import { openReview } from '../../electron/app/review-context.ts';
import { approvalOf } from '../../electron/store/approvals.ts';
import { insertAttachment, pairAttachment } from '../../electron/store/attachments.ts';
import { saveUser } from '../../electron/store/connections.ts';
import { runSums } from '../../electron/store/draft-sums.ts';
import { problemsOf } from '../../electron/store/problems.ts';
import { openStore } from '../../electron/store/store.ts';
import { codeOf, november, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const approve = async (world: ReviewWorld, runId: number): Promise<void> => {
  const { sendable } = await world.calls['review.open']({ runId });
  await world.calls['review.approve']({
    runId,
    invoices: sendable.invoices,
    total: sendable.total,
    attest: true,
  });
};

const key = (runId: number) => ({ scopeId: 1, runId });
const difference = (world: ReviewWorld, runId: number) => differenceOf(openReview(world.deps, runId));

const lifted = async (): Promise<{ readonly world: ReviewWorld; readonly runId: number }> => {
  const world = openReviewWorld();
  const runId = await world.imported(november);
  await approve(world, runId);
  await world.calls['review.unapprove']({ runId });
  return { world, runId };
};

const type = (
  world: ReviewWorld,
  runId: number,
  draftNo: number,
  rowNo: number | null,
  field: 'unitPrice' | 'email' | 'message',
  text: string,
) => world.calls['review.write'](typedCell({ runId, draftNo, rowNo, field, text }));

describe('an approval', () => {
  test('keeps who, when, by which connection and over which warnings', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    // A slip of a letter in the address is a warning.
    await type(world, runId, 1, null, 'email', 'ek@gmial.com');
    const { sendable } = await world.calls['review.open']({ runId });
    await approve(world, runId);
    const kept = approvalOf(world.store, key(runId));
    expect(kept).toMatchObject({
      at: '2026-11-28T09:00:00.000Z',
      userName: 'demo',
      connection: 'Övning',
      fourEyes: false,
      takenBackAt: null,
      attested: null,
      ...sendable,
    });
    const stood = [1, 4].flatMap((draftNo) =>
      problemsOf(world.store, { ...key(runId), draftNo }).filter(({ level }) => level === 'warning'),
    );
    expect(stood.length).toBeGreaterThan(0);
    expect(new Set(kept?.overridden.map(({ code }) => code))).toEqual(new Set(stood.map(({ code }) => code)));
  });

  test('names the user who signed in with a password, and nobody where it was a key', async () => {
    const world = openReviewWorld();
    const [first, second] = [await world.imported(november, 2), await world.imported(november, 2)];
    await approve(world, first);
    saveUser(world.store, 'two', 'astrid');
    await world.calls['review.unapprove']({ runId: first });
    await approve(world, second);
    expect(approvalOf(world.store, { scopeId: 2, runId: first })?.userName).toBeNull();
    expect(approvalOf(world.store, { scopeId: 2, runId: second })?.userName).toBe('astrid');
  });

  test('is of what was seen: what no figure shows is refused too, until it is looked at again', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const approving = async () => {
      const { sendable, stamp } = await world.calls['review.open']({ runId });
      const input = { runId, invoices: sendable.invoices, total: sendable.total, stamp, attest: false };
      return { sendable, approve: () => codeOf(async () => approveNow(openReview(world.deps, runId), input)) };
    };
    const pdf = { name: 'a.pdf', sha256: 'a', bytes: 1, facts: { pages: 1, lying: 0, otherSize: null } };
    const changes = [
      () => type(world, runId, 1, null, 'email', 'alm@example.se'),
      () => world.calls['review.undo']({ runId }),
      () => type(world, runId, 1, null, 'email', 'elm@example.se'),
      () => insertAttachment(world.store, key(runId), pdf),
      () => insertAttachment(world.store, key(runId), { ...pdf, name: 'b.pdf', sha256: 'b' }),
      () => pairAttachment(world.store, key(runId), { attachmentNo: 1, draftNo: 1, why: [] }),
      () => pairAttachment(world.store, key(runId), { attachmentNo: 2, draftNo: 4, why: [] }),
      () => {
        pairAttachment(world.store, key(runId), { attachmentNo: 1, draftNo: 4, why: [] });
        pairAttachment(world.store, key(runId), { attachmentNo: 2, draftNo: 1, why: [] });
      },
    ];
    for (const change of changes) {
      const before = await approving();
      await change();
      expect((await approving()).sendable).toEqual(before.sendable);
      expect(await before.approve()).toBe('figures-changed');
    }
    expect(await (await approving()).approve()).toBe('none');
  });

  test('and an edit at the same time in two processes: one wins, the other is told', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const other = openStore(world.store.path, { trusted: true });
    const seen = runSums(world.store, key(runId));
    const theirs = openReview({ store: other, clock: world.deps.clock }, runId);
    await type(world, runId, 1, 1, 'unitPrice', '101');
    const late = { runId, invoices: seen.invoices, total: seen.total, attest: true };
    expect(await codeOf(async () => approveNow(theirs, late))).toBe('figures-changed');
    const now = runSums(other, key(runId));
    approveNow(openReview({ store: other, clock: world.deps.clock }, runId), { ...late, total: now.total });
    expect(await codeOf(() => type(world, runId, 1, 1, 'unitPrice', '5'))).toBe('approval-stands');
    expect(runSums(world.store, key(runId))).toEqual(now);
    other.close();
  });
});

describe('the difference since an approval', () => {
  test('is nothing before one, while it stands, and after the next', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    expect(difference(world, runId)).toBeNull();
    await approve(world, runId);
    expect(difference(world, runId)).toBeNull();
    await world.calls['review.unapprove']({ runId });
    await type(world, runId, 1, 1, 'unitPrice', '101');
    expect(difference(world, runId)?.invoices).toHaveLength(1);
    await approve(world, runId);
    expect(difference(world, runId)).toBeNull();
    expect(world.store.prepare('SELECT count(*) AS n FROM approved_invoice').get()).toEqual({ n: 0 });
  });

  test('tells field by field what was approved and what stands, and the sums of both', async () => {
    const { world, runId } = await lifted();
    const before = runSums(world.store, key(runId));
    await type(world, runId, 1, 1, 'unitPrice', '101,50');
    await type(world, runId, 1, null, 'email', 'alm@example.se');
    await world.calls['review.include']({ runId, draftNo: 4, included: false });
    await type(world, runId, 3, 1, 'unitPrice', '400');
    const after = runSums(world.store, key(runId));
    const told = difference(world, runId);
    expect(told).toMatchObject({
      before: { invoices: before.invoices, net: before.net, vat: before.vat, total: before.total },
      after: { invoices: after.invoices, net: after.net, vat: after.vat, total: after.total },
      more: 0,
    });
    expect(told?.invoices.map(({ draftNo, how }) => [draftNo, how])).toEqual([
      [1, 'changed'],
      [3, 'added'],
      [4, 'left-out'],
    ]);
    expect(
      told?.invoices[0]?.fields.map(({ name, rowNo, before: was, after: is }) => [name.sv, rowNo, was.sv, is.sv]),
    ).toEqual([
      ['E-post', null, 'ek@example.se', 'alm@example.se'],
      ['À-pris', 1, '100,00', '101,50'],
    ]);
    const moved = (told?.invoices ?? []).reduce((sum, line) => sum + (line.after ?? 0) - (line.before ?? 0), 0);
    expect(moved).toBe(after.total - before.total);
  });

  test('leaves out what was changed and changed back', async () => {
    const { world, runId } = await lifted();
    await type(world, runId, 1, 1, 'unitPrice', '101');
    await world.calls['review.undo']({ runId });
    expect(difference(world, runId)).toMatchObject({ invoices: [], more: 0 });
  });

  test('stays over a restart', async () => {
    const { world, runId } = await lifted();
    await type(world, runId, 1, null, 'message', 'Tack för i år');
    const reopened = openStore(world.store.path);
    const told = differenceOf(openReview({ store: reopened, clock: world.deps.clock }, runId));
    expect(told).toEqual(difference(world, runId));
    expect(told?.invoices[0]?.fields[0]).toMatchObject({ before: { sv: '' }, after: { sv: 'Tack för i år' } });
    reopened.close();
  });
});
