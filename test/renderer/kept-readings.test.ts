// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { createApp, type Component } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../renderer/bridge.ts';
import { usePreview } from '../../renderer/rooms/review/use-preview.ts';
import ApprovalWaiting from '../../renderer/rooms/runs/approval-waiting.vue';
import CreditorRules from '../../renderer/rooms/settings/creditor-rules.vue';
import { type Connection, useSession } from '../../renderer/stores/session.ts';
import { type CallName, type CallOutput, type Settled } from '../../shared/contract/contract.ts';

const words = { sv: 'Databasen är upptagen.', en: 'The database is busy.' };
const busy = { ok: false, error: { code: 'store-busy', sentence: words, nextStep: words } } as const;
const scope = { connectionId: 'practice', creditorId: '11111111-1111-4111-8111-111111111111' };

/** What the application answers to each call; what it was not told is busy. */
const answers = new Map<CallName, Settled<unknown>>();
const answer = <N extends CallName>(name: N, value: CallOutput<N>): void => {
  answers.set(name, { ok: true, value });
};
let tell: (name: string, data: unknown) => void = () => undefined;

describe('what was known where it cannot be read anew', () => {
  let unmount = (): void => undefined;
  beforeEach(async () => {
    answers.clear();
    vi.stubGlobal('runsheet', {
      call: (name: CallName) => Promise.resolve(answers.get(name) ?? busy),
      on: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    });
    await connect();
    setActivePinia(createPinia());
  });
  afterEach(() => {
    unmount();
    vi.unstubAllGlobals();
  });

  const show = (component: Component) => {
    const root = document.createElement('div');
    document.body.append(root);
    const routes = [{ path: '/:rest(.*)*', component: { render: () => null } }];
    const app = createApp(component).use(createRouter({ history: createMemoryHistory(), routes }));
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    const texts = (testid: string): readonly (string | null)[] =>
      [...root.querySelectorAll(`[data-testid="${testid}"]`)].map(({ textContent }) => textContent);
    return { root, texts };
  };

  it('the runs that wait for an attest stand, and it is said that they could not be read', async () => {
    useSession().scope = scope;
    const run = { what: 'run', runId: 7, name: 'november', at: '2026-11-29T10:00:00.000Z', invoices: 2 } as const;
    const by = { connection: 'Anna', userName: 'anna' };
    answer('approval.waiting', { runs: [{ ...run, ...by, total: 10_000, currency: 'SEK' }] });
    const { texts } = show(ApprovalWaiting);
    await expect.poll(() => texts('waiting-attest').length).toBe(1);
    expect(texts('error-note')).toEqual([]);
    answers.delete('approval.waiting');
    tell('runs.changed', { runId: 7 });
    await expect.poll(() => texts('error-note').join('')).toContain('Databasen är upptagen.');
    expect(texts('waiting-attest').join('')).toContain('november');
  });

  /** A connection as it is told anew, with all that is known of it the same. */
  const connected = (): Connection => ({
    ...{ connectionId: scope.connectionId, name: 'Kontoret', kind: 'test', baseAddress: 'https://example.test' },
    signedIn: true,
    creditors: [{ creditorId: scope.creditorId, name: 'Städ AB', orgNo: null }],
  });
  const tick = (root: HTMLElement): readonly (boolean | undefined)[] => {
    const box = root.querySelector<HTMLInputElement>('[data-testid="four-eyes"]');
    return [box?.checked, box?.disabled];
  };

  it('a creditor that wants two people is not shown as one that does not', async () => {
    const session = useSession();
    answer('approval.rules', { fourEyes: true, userName: 'anna' });
    session.connections = [connected()];
    const { root, texts } = show(CreditorRules);
    await expect.poll(() => tick(root)).toEqual([true, false]);
    answers.delete('approval.rules');
    session.connections = [connected()];
    await expect.poll(() => texts('error-note').length).toBe(1);
    expect(tick(root)).toEqual([true, false]);
  });

  it('what a creditor wants cannot be set before it is known', async () => {
    useSession().connections = [connected()];
    const { root } = show(CreditorRules);
    await expect.poll(() => tick(root)).toEqual([false, true]);
  });

  it('the customer’s page stands where the same invoice could not be drawn anew, and goes where another could not', async () => {
    const room = usePreview(() => 1);
    answer('review.preview', { page: null, receiverFrom: 'file', sellerHeld: true, held: [], serviceCannot: null });
    await room.draw(1);
    const { value: drawn } = room.preview;
    answers.delete('review.preview');
    await room.draw(1);
    expect([room.preview.value === drawn && drawn !== null, room.drawing.error.value?.code]).toEqual([
      true,
      'store-busy',
    ]);
    await room.draw(2);
    expect(room.preview.value).toBeNull();
  });
});
