// @vitest-environment happy-dom
import { createApp, h, nextTick, shallowRef } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { type InvoiceClaim } from '../../shared/contract/claims.ts';
import ClaimActs from '../../renderer/rooms/follow/claim-acts.vue';
import { type Acts } from '../../renderer/rooms/follow/use-acts.ts';

const claim: InvoiceClaim = {
  ...{ claimId: 'c1', stage: 'Created', disputed: false, nextOn: '2026-12-24', left: 12_500 },
  acts: ['commentClaim', 'cancelClaim'],
};
const acts: Acts = {
  ledger: shallowRef(null),
  plan: async () => true,
  planOnMarked: async () => false,
  planOnContracts: async () => false,
  merge: async () => false,
  redo: async () => true,
  takeBack: async () => false,
  expect: () => undefined,
  answer: async () => true,
};

it('a question about a claim stays while the same claim is read anew, and goes with another one', async () => {
  const shown = shallowRef(claim);
  const root = document.createElement('div');
  document.body.append(root);
  const about = { actionId: 'a1', currency: 'SEK', waits: false, acts, busy: false };
  const app = createApp({ render: () => h(ClaimActs, { ...about, claim: shown.value }) });
  app.mount(root);
  onTestFinished(() => {
    app.unmount();
    root.remove();
  });
  const find = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const settle = async () => {
    await nextTick();
    await nextTick();
  };
  find('claim-cancelClaim')?.click();
  await settle();
  expect(find('claim-question')).not.toBeNull();
  shown.value = { ...claim };
  await settle();
  expect(find('claim-question')).not.toBeNull();
  shown.value = { ...claim, claimId: 'c2' };
  await settle();
  expect(find('claim-question')).toBeNull();
});
