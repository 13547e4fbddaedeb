import { effectScope } from 'vue';
import { expect, it, vi } from 'vitest';
import { type Scope } from '../../shared/domain/deployment.ts';
import { useActs, type Acts } from '../../renderer/rooms/follow/use-acts.ts';
import { useAct } from '../../renderer/use-act.ts';

/** What the application answers, and what it was asked. */
const host = vi.hoisted(() => ({ open: 0, syncs: 0 }));
vi.mock('../../renderer/bridge.ts', () => ({
  on: () => () => undefined,
  call: (name: string) => {
    if (name === 'follow.sync') host.syncs += 1;
    const ledger = { notSent: host.open, unknown: 0, asks: 0 };
    return Promise.resolve({ ok: true, value: name === 'acts.list' ? { ledger } : ledger });
  },
}));

const scope: Scope = { connectionId: 'c', creditorId: 'k' };
const enter = (of: Scope): { readonly acts: Acts; readonly leave: () => void } => {
  const room = effectScope();
  const acts = room.run(() =>
    useActs(
      () => of,
      useAct(),
      async () => undefined,
    ),
  );
  if (acts === undefined) throw new Error('no room');
  return { acts, leave: () => room.stop() };
};

it('what was asked for in a room that was left before it was over is asked of the service in the next, once', async () => {
  const first = enter(scope);
  host.open = 1;
  await first.acts.plan([], 'form');
  first.leave();
  host.open = 0;
  enter({ ...scope, creditorId: 'another' });
  await vi.waitFor(() => expect(host.syncs).toBe(0));
  enter(scope);
  await vi.waitFor(() => expect(host.syncs).toBe(1));
  const third = enter(scope);
  await vi.waitFor(() => expect(third.acts.ledger.value).not.toBeNull());
  expect(host.syncs).toBe(1);
});
