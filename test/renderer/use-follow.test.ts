// @vitest-environment happy-dom
import { effectScope } from 'vue';
import { expect, it, onTestFinished, vi } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { useFollow } from '../../renderer/rooms/follow/use-follow.ts';

/** What the application was asked of invoices, each answered when the test says so. */
const host = vi.hoisted(() => ({ asked: new Map<string, () => void>() }));
vi.mock('../../renderer/bridge.ts', () => ({
  on: () => () => undefined,
  call: (name: string, { actionId = '' }: { readonly actionId?: string }) => {
    if (name !== 'follow.invoice')
      return Promise.resolve({ ok: true, value: { acts: [], lines: [], total: 0, ledger: {} } });
    return new Promise((resolve) => {
      host.asked.set(actionId, () => {
        resolve({ ok: true, value: { line: { actionId } } });
      });
    });
  },
}));

it('the panel shows the invoice that was chosen last, however late the answer about the one before it comes', async () => {
  const room = effectScope();
  onTestFinished(() => {
    room.stop();
  });
  const scope = { connectionId: 'c', creditorId: 'k' };
  const follow = room.run(() => useFollow(() => scope, everyInvoice));
  if (follow === undefined) throw new Error('no room');
  const looks = [follow.look('before'), follow.look('chosen')];
  host.asked.get('chosen')?.();
  await vi.waitFor(() => expect(follow.invoice.value?.line.actionId).toBe('chosen'));
  host.asked.get('before')?.();
  await Promise.all(looks);
  expect(follow.invoice.value?.line.actionId).toBe('chosen');
});
