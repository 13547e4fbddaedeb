import { shallowRef, watch, type ShallowRef } from 'vue';
import { type InvoiceClaim } from '../../../shared/contract/claims.ts';
import { call } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { type FollowInvoice } from './use-follow.ts';

/** The claim by which the shown invoice is collected. It comes by itself: the invoice does not wait for it. */
export const useClaim = (shown: () => FollowInvoice | null): ShallowRef<InvoiceClaim | null> => {
  const session = useSession();
  const claim: ShallowRef<InvoiceClaim | null> = shallowRef(null);
  watch(
    shown,
    async (invoice) => {
      const [{ scope }, claimId] = [session, invoice?.claimId ?? null];
      if (claim.value?.claimId !== claimId) claim.value = null;
      if (scope === null || claimId === null) return;
      const found = await call('follow.claim', { scope, claimId });
      if (invoice === shown()) claim.value = found.ok ? found.value.claim : null;
    },
    { immediate: true },
  );
  return claim;
};
