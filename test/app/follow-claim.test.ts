import { expect, test, vi } from 'vitest';
import { bill, collect } from '../follow/trouble.ts';
import { creditorId } from '../outbox/harness.ts';
import { connect, openDesk, startWorld } from './desk.ts';

const key = '00000000-0000-4000-8000-000000000001';

test('the claim of an invoice is shown with what can be done with it, and taken back the invoice stands as before', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  const actionId = await bill(world.hands, 10);
  const shown = async () => desk.ask('follow.invoice', { scope, actionId });
  const claimNow = async () =>
    (await desk.ask('follow.claim', { scope, claimId: (await shown()).claimId ?? '' })).claim;
  await desk.ask('follow.sync', scope);
  expect((await shown()).claimId).toBeNull();
  await collect(world.hands, actionId);
  await desk.ask('follow.sync', scope);
  const claim = await claimNow();
  expect(claim).toMatchObject({
    stage: 'Created',
    disputed: false,
    nextOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    acts: ['commentClaim', 'postponeClaim', 'disputeClaim', 'creditClaim', 'cancelClaim'],
  });
  const claimId = claim?.claimId ?? '';
  await world.hands.ask('PUT', `/v1/debtcollection/dispute/${claimId}`);
  const disputed = await claimNow();
  expect([disputed?.disputed, disputed?.acts.includes('disputeClaim')]).toEqual([true, false]);
  await desk.ask('acts.plan', { scope, key, acts: [{ kind: 'cancelClaim', actionId, claimId }] });
  await vi.waitFor(
    async () => {
      await desk.ask('follow.sync', scope);
      expect((await shown()).line.stage).toBe('InvoiceSent');
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await shown()).claimId).toBeNull();
});

test('an invoice at debt collection is shown without its claim where the service cannot be reached', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  const actionId = await bill(world.hands, 10);
  await collect(world.hands, actionId);
  await desk.ask('follow.sync', scope);
  await world.hands.faults([{ Method: 'GET', Path: '/v1/debtcollection/action', Effect: 'DropBefore' }]);
  const { line, claimId } = await desk.ask('follow.invoice', { scope, actionId });
  expect(line.status).toBe('collection');
  expect(await desk.ask('follow.claim', { scope, claimId: claimId ?? '' })).toEqual({ claim: null });
});
